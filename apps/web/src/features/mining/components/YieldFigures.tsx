import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { OfferFigures } from '#ui/OfferCard.tsx'
import type { ListedMachine } from '../api.ts'
import { wholeTerm } from '../purchase.ts'

/** The three figures by which machines compare: by day, over the term, and day of break-even. */
export function YieldFigures({ machine }: { machine: ListedMachine }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const term = wholeTerm(machine)
  const breakEven =
    term?.breakEvenDay === undefined
      ? t(term ? 'breakEvenNever' : 'unknown')
      : t('day', { day: exactText(String(term.breakEvenDay), language) })
  return (
    <OfferFigures
      figures={[
        {
          label: t('daily'),
          value: <NumberText value={machine.dailyYield && percentOf(machine.dailyYield)} percent />,
        },
        {
          label: t('netReturn'),
          value: <NumberText value={term && percentOf(term.net)} percent sign="always" toned />,
        },
        { label: t('breakEven'), value: breakEven },
      ]}
    />
  )
}
