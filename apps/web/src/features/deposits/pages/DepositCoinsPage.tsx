import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { useDepositCoins } from '../api.ts'
import { CoinRows } from '../components/CoinRows.tsx'

/** The ways to deposit: by bank, or over a chain in any of these coins. */
export default function DepositCoinsPage() {
  const { t } = useTranslation('deposits')
  const { data: coins, error, refetch } = useDepositCoins()
  return (
    <>
      <PageHeader
        title={t('depositNow')}
        actions={<IconButton icon="history" label={t('history')} to={paths.depositHistory()} />}
      />
      <div className={layout.page}>
        <section>
          <h2 className={text.heading}>{t('ways.bank')}</h2>
          <Row
            leading={<Icon name="bank" size={32} />}
            title={<b>{t('ways.wire')}</b>}
            note={t('ways.wireNote')}
            to={paths.wireTransfer}
          />
        </section>
        <section className={layout.stack3}>
          <h2 className={text.heading}>{t('ways.coins')}</h2>
          {coins ? (
            coins.length > 0 ? (
              <CoinRows coins={coins} />
            ) : (
              <EmptyState icon="coins" title={t('ways.none')} text={t('ways.noneText')} />
            )
          ) : error ? (
            <ErrorState text={describeFailure(error)} onRetry={refetch} />
          ) : (
            <SkeletonRows round count={9} />
          )}
        </section>
      </div>
    </>
  )
}
