import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import type { Earning } from '../api.ts'

/** The height of a row, which its skeleton takes too. */
export const earningRowHeight = 60

/** One paid day of one stake. A new day of the calendar begins with its date. */
export function EarningRow({ earning, before }: { earning: Earning; before: Earning | undefined }) {
  const { t } = useTranslation('staking')
  const newDay = before === undefined || before.dueAt.toDateString() !== earning.dueAt.toDateString()
  return (
    <>
      {newDay && (
        <h2 className={text.day}>
          <DateText value={earning.dueAt} style="day" />
        </h2>
      )}
      <Row
        title={earning.name}
        note={
          <>
            {t('dayOf', { day: earning.day, number: earning.stakeId })} ·{' '}
            <DateText value={earning.dueAt} style="time" />
          </>
        }
        value={<NumberText value={earning.quantity} scale={18} sign="always" toned unit={earning.asset} private />}
        to={paths.stake(earning.stakeId)}
        arrow
      />
    </>
  )
}
