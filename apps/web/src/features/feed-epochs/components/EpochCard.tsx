import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { Pill, type Tone } from '#ui/Pill.tsx'
import type { FeedEpoch } from '../api.ts'
import styles from '../feed-epochs.module.css'

/** What is published of one epoch. */
export function EpochCard({ epoch, running }: { epoch: FeedEpoch; running: boolean }) {
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
        ]}
      />
      <Code name={t('hash')} copy={t('copyHash')} text={epoch.hash} />
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
      <CopyButton text={text} label={copy} />
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
