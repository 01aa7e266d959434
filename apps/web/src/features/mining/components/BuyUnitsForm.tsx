import { Amount } from '@halyard/domain'
import { buyMachine } from '@halyard/wire/mining'
import { AvailableText } from '#platform/form/AvailableText.tsx'
import { PurchaseAmount, PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { type Machine, type MachineOrder, machinesChanged } from '../api.ts'
import { countOf, judgeUnits } from '../purchase.ts'
import { Estimate, useReview } from './Estimate.tsx'
import { useClosedReason } from './use-closed-reason.ts'

interface BuyUnitsFormProps {
  machine: Machine
  onBought: (order: MachineOrder) => void
}

/** How many whole machines: judged while one types, with what they cost and put out. */
export function BuyUnitsForm({ machine, onBought }: BuyUnitsFormProps) {
  const { t } = useTranslation('mining')
  const { machineId, payingAsset, payingScale, orderMax } = machine
  const available = useAvailable(payingAsset)
  const purchase = usePurchase(buyMachine, {
    field: 'units',
    initial: '1',
    judge: (quantity, now) => judgeUnits(quantity, machine, { available, now }),
    describe: (problem, details) =>
      machine.state === 'offered' ? t(`problem.${problem.name}`, { replace: details }) : undefined,
    request: ({ quantity }) => ({ machineId, units: countOf(quantity) }),
    onDone: onBought,
    onAnswered: machinesChanged,
  })
  const { quantity } = purchase.judged
  const write = (units: Amount) => purchase.enter(Amount.max(Amount.one, Amount.min(units, orderMax)).text())
  return (
    <PurchaseForm
      purchase={purchase}
      submit={t('buy')}
      closed={useClosedReason(machine)}
      deposit={t('deposit')}
      note={t('reviewNote')}
      review={useReview(
        { machine, purchase: purchase.judged },
        { label: t('machineCount'), value: <NumberText value={quantity} scale={0} /> },
        t('reviewNote'),
      )}
    >
      <PurchaseAmount
        purchase={purchase}
        label={t('machineCount')}
        scale={0}
        stepper={{
          onDecrease: () => write(quantity.minus(Amount.one)),
          onIncrease: () => write(quantity.plus(Amount.one)),
        }}
        hint={<AvailableText label={t('available')} asset={payingAsset} scale={payingScale} />}
      />
      <Estimate machine={machine} purchase={purchase.judged} />
    </PurchaseForm>
  )
}
