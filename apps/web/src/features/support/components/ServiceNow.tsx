import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Banner } from '#ui/Banner.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import text from '#ui/text.module.css'
import { waitText } from '#ui/unit-text.ts'
import { useService } from '../api.ts'

/** Whether somebody of the customer service is there, and how soon it answers; nothing of what the host does not say. */
export function ServiceNow() {
  const { t } = useTranslation('support')
  const { language } = useUi()
  const { data } = useService()
  const { staffed = null, changesAt = null, usualMinutes = null } = data ?? {}
  const usual = usualMinutes === null ? [] : [t('hours.usual', { time: waitText(usualMinutes * 60, language) })]
  const at = changesAt && formatDate(changesAt, language, 'weekday')
  const state = staffed ? (at ? 'thereUntil' : 'there') : at ? 'awayUntil' : 'away'
  const now = staffed === null ? [] : [t(`hours.${state}`, { at })]
  const [title, ...more] = [...now, ...(staffed === false ? [t('hours.anytime')] : []), ...usual]
  if (title === undefined) return null
  return (
    <Banner icon="support" title={title}>
      {more.map((sentence) => (
        <p key={sentence} className={text.body}>
          {sentence}
        </p>
      ))}
    </Banner>
  )
}
