import { findMachineOrder } from '@halyard/wire/mining'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { putAnswer } from '#platform/query/put-answer.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useDone } from '#ui/DoneSheet.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import { type Machine, type MachineOrder, useMachine } from '../api.ts'
import { machineTone } from '../state-tone.ts'
import { BuyShareForm, BuyUnitsForm } from './BuyForms.tsx'
import { PurchasedSheet } from './PurchasedSheet.tsx'
import { YieldFigures } from './YieldFigures.tsx'

interface MachineViewProps {
  machineId: number
  /** The code of the group of an invitation. */
  invitation: string | undefined
}

/** One machine: its output and where that comes from, the form that buys it, its terms. */
export function MachineView({ machineId, invitation }: MachineViewProps) {
  const { t } = useTranslation('mining')
  const query = useMachine(machineId)
  return (
    <>
      <PageHeader
        title={query.data?.name}
        actions={<IconButton icon="history" label={t('view.own')} to={paths.ownMachines} />}
      />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuchMachine'), to: paths.machines, label: t('showMachines') }}
          skeleton={<PageSkeleton blocks={[210, 58]} />}
        >
          {(machine) => <Shown machine={machine} invitation={invitation} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ machine, invitation }: { machine: Machine; invitation: string | undefined }) {
  const { t } = useTranslation('mining')
  const bought = useDone<MachineOrder>()
  const show = (order: MachineOrder) => {
    putAnswer(findMachineOrder, { orderId: order.orderId }, order)
    bought.show(order)
  }
  return (
    <>
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
      {machine.ownership === 'exclusive' ? (
        <BuyUnitsForm machine={machine} onBought={show} />
      ) : (
        <BuyShareForm machine={machine} invitation={invitation} onBought={show} />
      )}
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('yieldSource')}</h2>
        <p className={text.body}>{machine.yieldSource}</p>
      </Card>
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('terms')}</h2>
        <MachineTerms machine={machine} />
      </Card>
      {bought.what && <PurchasedSheet order={bought.what} open={bought.open} onClose={bought.close} />}
    </>
  )
}

/** The terms of a machine. */
function MachineTerms({ machine }: { machine: Machine }) {
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
