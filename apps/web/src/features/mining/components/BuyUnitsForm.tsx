import { Amount } from '@halyard/domain'
import { buyMachine } from '@halyard/wire/mining'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { useNow } from '#platform/time/use-now.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { useDetailWords } from '#ui/use-detail-words.ts'
import { type Machine, type MachineOrder, machinesChanged } from '../api.ts'
import { countOf, judgeUnits } from '../purchase.ts'
import { Estimate } from './Estimate.tsx'
import { PurchaseButton } from './PurchaseButton.tsx'

interface BuyUnitsFormProps {
  machine: Machine
  onBought: (order: MachineOrder) => void
}

/** How many whole machines: judged while one types, with what they cost and put out. */
export function BuyUnitsForm({ machine, onBought }: BuyUnitsFormProps) {
  const { t } = useTranslation('mining')
  const now = useNow()
  const words = useDetailWords()
  const available = useAvailable(machine.payingAsset)
  const [typed, setTyped] = useState('1')
  const { submit, pending, errors, clearErrors } = useSubmit(buyMachine, { onSuccess: onBought })
  const purchase = judgeUnits(typed, machine, { available, now: new Date(now) })
  const { problem, quantity } = purchase

  function type(next: string) {
    clearErrors()
    setTyped(next)
  }

  function step(by: 1 | -1) {
    const next = by === 1 ? quantity.plus(one) : quantity.minus(one)
    type(Amount.max(one, Amount.min(next, machine.orderMax)).text())
  }

  async function press() {
    if (problem) return
    await submit({ machineId: machine.machineId, units: countOf(quantity) })
    machinesChanged()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <AmountField
        label={t('machineCount')}
        name="units"
        value={typed}
        onChange={type}
        scale={0}
        stepper={{ onDecrease: () => step(-1), onIncrease: () => step(1) }}
        error={
          errors.units ??
          (machine.state === 'offered' && problem
            ? t(`problem.${problem.name}`, { replace: words(problem) })
            : undefined)
        }
        hint={
          <>
            {t('available')}{' '}
            <NumberText value={available} scale={machine.payingScale} unit={machine.payingAsset} private />
          </>
        }
      />
      <Estimate machine={machine} purchase={purchase} />
      <PurchaseButton machine={machine} problem={problem} pending={pending}>
        {t('buy')}
      </PurchaseButton>
      <p className={styles.hint}>{t('reviewNote')}</p>
    </form>
  )
}

const one = Amount.ofInteger(1)
