import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { OfferCard, OfferPrice } from '#ui/OfferCard.tsx'
import { Pill } from '#ui/Pill.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { ListedMachine } from '../api.ts'
import { machineTone } from '../state-tone.ts'
import { YieldFigures } from './YieldFigures.tsx'

/** One machine of the list: price, output, day of break-even. The console previews an edit by it. */
export function MachineCard({ machine }: { machine: ListedMachine }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  return (
    <OfferCard
      to={paths.machine(machine.machineId)}
      logo={machine.logo}
      asset={machine.asset}
      title={machine.name}
      note={
        <>
          {t(`ownership.${machine.ownership}`)} · {daysText(machine.termDays, language)}
        </>
      }
      state={<Pill tone={machineTone(machine)}>{t(`state.${machine.state}`)}</Pill>}
    >
      <YieldFigures machine={machine} />
      <OfferPrice label={t('price')}>
        <NumberText value={machine.price} scale={18} unit={machine.payingAsset} />
      </OfferPrice>
    </OfferCard>
  )
}
