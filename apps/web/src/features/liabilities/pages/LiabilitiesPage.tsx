import type { Amount } from '@halyard/domain'
import { ownLiabilities } from '@halyard/wire/liabilities'
import * as z from 'zod/mini'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useHoldings } from '#platform/query/balances.ts'
import { useSession } from '#platform/session/session.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type OwnTree, useOwnLiabilities, useStatedRoots } from '../api.ts'
import { HashLine } from '../components/HashLine.tsx'
import styles from '../liabilities.module.css'
import { faultOf, type TreeFault } from '../tree-check.ts'

/** What the newest trees say of the user, checked here, with what that proves and what it does not. */
export default function LiabilitiesPage() {
  const { t } = useTranslation('liabilities')
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        <p className={styles.text}>{t('intro')}</p>
        <OwnTrees />
        <Points title={t('proves')} points={['included', 'whole', 'chained']} />
        <Points title={t('limits')} points={['coins', 'same', 'debts']} />
        <section>
          <h2 className={styles.heading}>{t('elsewhere')}</h2>
          <p className={styles.text}>{t('elsewhereHint', { program, command: verification })}</p>
        </section>
      </div>
    </>
  )
}

/** As the README names them. */
const program = 'docs/verify-liability.mjs'
const verification = 'npm run verify:liabilities'

function OwnTrees() {
  const { t } = useTranslation('liabilities')
  const userId = useSession(({ user }) => user?.userId ?? 0)
  const own = useOwnLiabilities()
  const published = useStatedRoots()
  const held = useHoldings().data ?? []
  const failure = own.error ?? published.error
  if (!own.data || !published.data)
    return failure ? (
      <ErrorState text={describeFailure(failure)} onRetry={() => Promise.all([own.refetch(), published.refetch()])} />
    ) : (
      <SkeletonBlock height={240} />
    )
  const { trees } = own.data
  const newest = published.data[0]
  if (!newest) return <EmptyState icon="document" title={t('none')} text={t('noneText')} />
  const now = new Map(held.map(({ asset, available, frozen }) => [asset, available.plus(frozen)]))
  const absent = [...now].filter(
    ([asset, total]) => total.isPositive() && trees.every(({ stated }) => stated.asset !== asset),
  )
  if (trees.length === 0 && absent.length === 0)
    return (
      <EmptyState
        icon="document"
        title={t('nothing')}
        text={t('nothingText')}
        next={{ to: paths.depositCoins, label: t('deposit') }}
      />
    )
  return (
    <section>
      <h2 className={styles.heading}>{t('own')}</h2>
      <div className={layout.stack3}>
        {trees.map((tree) => (
          <TreeCard
            key={tree.stated.asset}
            tree={tree}
            fault={faultOf(tree, userId, published.data)}
            now={now.get(tree.stated.asset)}
          />
        ))}
        {absent.map(([asset, total]) => (
          <Card key={asset}>
            <h3 className={styles.head}>
              {asset} <Pill tone="warning">{t('state.absent')}</Pill>
            </h3>
            <KeyValue rows={[fact(t('now'), <NumberText value={total} scale={18} private />)]} />
            <p className={styles.text}>{t('absent')}</p>
          </Card>
        ))}
      </div>
      {trees.length > 0 && (
        <p className={styles.text}>
          <Copied
            text={JSON.stringify(z.encode(ownLiabilities.response, own.data))}
            label={t('copy')}
            shown={t('copy')}
          />
        </p>
      )}
    </section>
  )
}

interface TreeCardProps {
  tree: OwnTree
  fault: TreeFault | undefined
  now: Amount | undefined
}

/** One coin: the balance that the tree has for the user, and the sum that it is in. */
function TreeCard({ tree: { balance, stated }, fault, now }: TreeCardProps) {
  const { t } = useTranslation('liabilities')
  return (
    <Card>
      <h3 className={styles.head}>
        {stated.asset} <Pill tone={fault ? 'danger' : 'up'}>{t(fault ? 'state.fault' : 'state.fits')}</Pill>
      </h3>
      {fault && (
        <p role="alert" className={styles.text}>
          {t(`fault.${fault}`)} {t('faultHint')}
        </p>
      )}
      <KeyValue
        rows={[
          fact(t('balance'), <NumberText value={balance} scale={18} private />),
          now && !now.equals(balance) && fact(t('now'), <NumberText value={now} scale={18} private />),
          fact(t('sum'), <NumberText value={stated.sum} scale={18} />),
          fact(t('moment'), <DateText value={stated.takenAt} style="moment" />),
        ]}
      />
      <HashLine name={t('root')} copy={t('copyHash')} hash={stated.root} />
    </Card>
  )
}

function Points({ title, points }: { title: string; points: readonly Point[] }) {
  const { t } = useTranslation('liabilities')
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <Card>
        {points.map((point) => (
          <p key={point} className={styles.text}>
            {t(`point.${point}`)}
          </p>
        ))}
      </Card>
    </section>
  )
}

type Point = 'included' | 'whole' | 'chained' | 'coins' | 'same' | 'debts'
