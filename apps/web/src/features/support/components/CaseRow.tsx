import { useTranslation } from '#platform/i18n/use-translation.ts'
import { supportPaths } from '#platform/support/support-paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { Pill, type Tone } from '#ui/Pill.tsx'
import { ReadTitle } from '#ui/ReadTitle.tsx'
import { Row } from '#ui/Row.tsx'
import type { SupportCase } from '../api.ts'
import { useEntryWords } from '../entry-words.ts'
import styles from './CaseRow.module.css'

export const caseRowHeight = 76

/** One conversation: what it is about, the newest entry, whom it waits for. */
export function CaseRow({ supportCase }: { supportCase: SupportCase }) {
  const { t } = useTranslation('support')
  const words = useEntryWords()
  const { caseId, about, unread, last } = supportCase
  return (
    <Row
      title={
        <span className={styles.title}>
          <ReadTitle
            title={about ? t(`about.${about.kind}`, { id: about.id }) : t('general')}
            read={unread === 0}
            unreadMark={t('unread', { count: unread })}
          />
        </span>
      }
      note={<span className={styles.excerpt}>{words(last)}</span>}
      value={<DateText value={last.at} className={styles.at} />}
      valueNote={<StatePill state={supportCase.state} />}
      to={supportPaths.case(caseId)}
    />
  )
}

const tones = {
  waitingForUs: 'neutral',
  waitingForUser: 'accent',
  closed: 'neutral',
} as const satisfies Record<SupportCase['state'], Tone>

export function StatePill({ state }: Pick<SupportCase, 'state'>) {
  const { t } = useTranslation('support')
  return <Pill tone={tones[state]}>{t(`state.${state}`)}</Pill>
}
