import { readBeacon, roundDelay } from '@halyard/domain/feed-epochs'
import type { ComponentType } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill, type Tone } from '#ui/Pill.tsx'
import { type FeedEpoch, useFeedEpochs, useNewestStatement } from '../api.ts'
import styles from './FeedEpochsPage.module.css'

/** Where prices come from, what the reveal proves and what it does not, and the list of epochs. */
export function FeedEpochsPage({ LiabilityRoots }: { LiabilityRoots: ComponentType }) {
  const { t } = useTranslation('feed-epochs')
  const epochs = useFeedEpochs()
  const newest = epochs.items[0]?.number
  const statement = useNewestStatement()
  const beacon = statement?.beacon ? readBeacon(statement.beacon) : undefined
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        <p className={styles.text}>{t('intro')}</p>
        <section>
          <h2 className={styles.heading}>{t('how')}</h2>
          <Card>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{t(`step.${step}`)}</li>
              ))}
              {beacon && <li>{t('beacon.step', { seconds: beacon.period })}</li>}
            </ol>
          </Card>
        </section>
        <section>
          <h2 className={styles.heading}>{t('limits')}</h2>
          <Card>
            <p className={styles.text}>
              {beacon ? t('beacon.limit', { seconds: beacon.period + roundDelay / 1_000 }) : t('limit.host')}
            </p>
            <p className={styles.text}>{t('limit.bound')}</p>
          </Card>
        </section>
        <section>
          <h2 className={styles.heading}>{t('check')}</h2>
          <p className={styles.text}>{t('checkHint', { command: verification, path: publication })}</p>
        </section>
        {statement && (
          <section>
            <h2 className={styles.heading}>{t('chain.title')}</h2>
            <Card>
              <p className={styles.text}>{t('chain.hint')}</p>
              <Code
                name={t('chain.newest', { position: statement.position })}
                copy={t('chain.copy')}
                text={statement.hash}
              />
            </Card>
          </section>
        )}
        {beacon && (
          <section>
            <h2 className={styles.heading}>{t('beacon.title')}</h2>
            <Card>
              <p className={styles.text}>{t('beacon.hint', { path: rounds })}</p>
              <Code name={t('beacon.chain')} copy={t('beacon.copyChain')} text={beacon.hash} />
              <Code name={t('beacon.key')} copy={t('beacon.copyKey')} text={beacon.publicKey} />
            </Card>
          </section>
        )}
        <LiabilityRoots />
        <section>
          <h2 className={styles.heading}>{t('epochs')}</h2>
          <InfiniteList
            {...epochs}
            keyOf={(epoch) => epoch.number}
            itemHeight={280}
            renderItem={(epoch) => <EpochCard epoch={epoch} running={epoch.number === newest} />}
            empty={<EmptyState icon="candles" title={t('empty')} />}
          />
        </section>
      </div>
    </>
  )
}

const steps = ['before', 'during', 'after'] as const
/** As the README names them. */
const verification = 'npm run verify:feed'
const publication = 'GET /api/base/feedepoch'
const rounds = 'GET /api/base/feedrounds'

/** What is published of one epoch. */
function EpochCard({ epoch, running }: { epoch: FeedEpoch; running: boolean }) {
  const { t } = useTranslation('feed-epochs')
  const state = stateOf(epoch, running)
  return (
    <Card className={styles.epoch}>
      <h3 className={styles.number}>
        {t('epoch', { number: epoch.number })} <Pill tone={tones[state]}>{t(`state.${state}`)}</Pill>
      </h3>
      <p className={styles.hint}>{t(`source.${epoch.source}`)}</p>
      <KeyValue
        rows={[
          fact(t('from'), <DateText value={epoch.startsAt} style="moment" />),
          fact(t('until'), <DateText value={epoch.endsAt} style="moment" />),
          epoch.statement && fact(t('statement.boundAt'), <DateText value={epoch.statement.boundAt} style="moment" />),
          epoch.statement && fact(t('statement.until'), <DateText value={epoch.statement.endsAt} style="moment" />),
        ]}
      />
      <Code name={t('hash')} copy={t('copyHash')} text={epoch.hash} />
      {epoch.statement && (
        <Code
          name={t('statement.hash', { position: epoch.statement.position })}
          copy={t('chain.copy')}
          text={epoch.statement.hash}
        />
      )}
      {running && epoch.nextHash !== null && <Code name={t('nextHash')} copy={t('copyHash')} text={epoch.nextHash} />}
      {epoch.seed !== null && <Code name={t('seed')} copy={t('copySeed')} text={epoch.seed} />}
      {epoch.source !== 'sim' && <p className={styles.hint}>{t('outsideHint')}</p>}
    </Card>
  )
}

function Code({ name, copy, text }: { name: string; copy: string; text: string }) {
  return (
    <div className={styles.code}>
      <span>
        <span className={styles.hint}>{name}</span>
        <code>{text}</code>
      </span>
      <CopyButton text={text} label={`${copy}: ${text.slice(0, 8)}`} />
    </div>
  )
}

type State = 'running' | 'secret' | 'revealed' | 'outside'

function stateOf({ seed, source }: FeedEpoch, running: boolean): State {
  if (running) return 'running'
  if (source !== 'sim') return 'outside'
  return seed === null ? 'secret' : 'revealed'
}

const tones = { running: 'accent', secret: 'warning', revealed: 'up', outside: 'neutral' } as const satisfies Record<
  State,
  Tone
>
