import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import type { ListedMachine } from '../api.ts'
import { machineTone } from '../state-tone.ts'
import { YieldFigures } from './YieldFigures.tsx'

/** What a machine is and brings, in its own words. */
export function MachineHead({ machine }: { machine: ListedMachine }) {
  const { t } = useTranslation('mining')
  return (
    <Card className={layout.stack4}>
      <div className={layout.line}>
        <Logo src={machine.logo} name={machine.asset} size={44} />
        <div className={layout.rest}>
          <p className={text.name}>{t(`ownership.${machine.ownership}`)}</p>
          <p className={text.body}>{t('putsOut', { asset: machine.asset })}</p>
        </div>
        <Pill tone={machineTone(machine)}>{t(`state.${machine.state}`)}</Pill>
      </div>
      <YieldFigures machine={machine} />
      <p className={text.body}>{machine.description}</p>
    </Card>
  )
}

/** Where the yield of a machine comes from, and its terms. */
export function MachineTerms({ machine }: { machine: ListedMachine }) {
  const { t } = useTranslation('mining')
  return (
    <>
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('yieldSource')}</h2>
        <p className={text.body}>{machine.yieldSource}</p>
      </Card>
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('terms')}</h2>
        <Terms machine={machine} />
      </Card>
    </>
  )
}

function Terms({ machine }: { machine: ListedMachine }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const shared = machine.ownership === 'shared'
  const constantValue = machine.yieldType === 'constantValue'
  // A constant value in the coin itself is a constant quantity.
  const yieldName = machine.asset === machine.payingAsset ? 'constantQuantity' : machine.yieldType
  const limit = { percent: shared }
  return (
    <KeyValue
      size="large"
      rows={[
        fact(t('price'), <NumberText value={machine.price} scale={18} unit={machine.payingAsset} />),
        fact(
          t('dailyOutput'),
          <NumberText
            value={machine.dailyOutput}
            scale={18}
            unit={constantValue ? machine.payingAsset : machine.asset}
          />,
        ),
        fact(t('yieldType'), t(`yield.${yieldName}`, { asset: machine.asset })),
        fact(t('term'), daysText(machine.termDays, language)),
        fact(t('output'), t(machine.frozenOutput ? 'outputFrozen' : 'outputDaily')),
        fact(t(shared ? 'shareMin' : 'holdingMin'), <NumberText value={machine.holdingMin} {...limit} />),
        fact(t('orderMax'), <NumberText value={machine.orderMax} {...limit} />),
        shared && fact(t('pairing'), daysText(machine.pairingDays, language)),
        machine.held && fact(t('held'), <NumberText value={machine.held} private />),
        fact(t('listedAt'), <DateText value={machine.listedAt} style="moment" />),
        machine.delistedAt && fact(t('delistedAt'), <DateText value={machine.delistedAt} style="moment" />),
      ]}
    />
  )
}
