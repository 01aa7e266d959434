import { findMachineOrder } from '@halyard/wire/mining'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { putAnswer } from '#platform/query/put-answer.ts'
import { useDone } from '#ui/DoneSheet.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { type Machine, type MachineOrder, useMachine } from '../api.ts'
import { BuyShareForm, BuyUnitsForm } from './BuyForms.tsx'
import { MachineHead, MachineTerms } from './MachineTerms.tsx'
import { PurchasedSheet } from './PurchasedSheet.tsx'

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
  const bought = useDone<MachineOrder>()
  const show = (order: MachineOrder) => {
    putAnswer(findMachineOrder, { orderId: order.orderId }, order)
    bought.show(order)
  }
  return (
    <>
      <MachineHead machine={machine} />
      {machine.ownership === 'exclusive' ? (
        <BuyUnitsForm machine={machine} onBought={show} />
      ) : (
        <BuyShareForm machine={machine} invitation={invitation} onBought={show} />
      )}
      <MachineTerms machine={machine} />
      {bought.what && <PurchasedSheet order={bought.what} open={bought.open} onClose={bought.close} />}
    </>
  )
}
