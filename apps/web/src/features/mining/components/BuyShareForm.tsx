import { buyMachineShare } from '@halyard/wire/mining'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { useNow } from '#platform/time/use-now.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { typedAs } from '#ui/amount-text.ts'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import styles from '#ui/offer-pages.module.css'
import { useDetailWords } from '#ui/use-detail-words.ts'
import { type Machine, type MachineOrder, machinesChanged, useInvitedGroup } from '../api.ts'
import { judgeShare, shareLeft } from '../purchase.ts'
import { Estimate } from './Estimate.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import { PurchaseButton } from './PurchaseButton.tsx'

interface BuyShareFormProps {
  machine: Machine
  invitation: string | undefined
  onBought: (order: MachineOrder) => void
}

/** Which part of a shared machine, and with whom: judged while one types, with what it costs and puts out. */
export function BuyShareForm({ machine, invitation, onBought }: BuyShareFormProps) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const now = useNow()
  const words = useDetailWords()
  const available = useAvailable(machine.payingAsset)
  const invited = useInvitedGroup(invitation)
  const [code, setCode] = useState(invitation)
  const [typed, setTyped] = useState('')
  const [attempted, setAttempted] = useState(false)
  const { submit, pending, errors, clearErrors } = useSubmit(buyMachineShare, {
    onSuccess: (order) => {
      setTyped('')
      setAttempted(false)
      onBought(order)
    },
  })
  const own = invited?.machineId === machine.machineId ? invited : undefined
  const groups =
    own && !machine.groups.some((group) => group.code === own.code) ? [own, ...machine.groups] : machine.groups
  const group = groups.find((one) => one.code === code)
  const purchase = judgeShare(typed, machine, group, { available, now: new Date(now) })
  const { problem } = purchase
  const told =
    problem && (attempted || problem.name !== 'quantityMissing')
      ? t(`problem.${problem.name}`, { replace: words(problem) })
      : undefined
  const left = shareLeft(machine, group)

  function type(next: string) {
    clearErrors()
    setTyped(next)
  }

  async function press() {
    setAttempted(true)
    if (problem) return
    await submit({ machineId: machine.machineId, code: group?.code ?? null, share: purchase.quantity })
    // Refused or not: what is left of the group is no longer what was shown.
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
      <GroupChoice machine={machine} groups={groups} chosen={group?.code} onChoose={setCode} />
      <AmountField
        label={t('share')}
        name="share"
        value={typed}
        onChange={type}
        scale={2}
        suffix={t('percent')}
        error={errors.share ?? (machine.state === 'offered' || group ? told : undefined)}
        hint={
          <>
            {t('available')}{' '}
            <NumberText value={available} scale={machine.payingScale} unit={machine.payingAsset} private />
          </>
        }
      />
      {left.isPositive() && (
        <Button variant="secondary" size="small" onPress={() => type(typedAs(left.text(), language))}>
          {t('takeMost', { share: exactText(left, language) })}
        </Button>
      )}
      <Estimate machine={machine} purchase={purchase} />
      <PurchaseButton machine={machine} problem={problem} pending={pending} joining={group !== undefined}>
        {t(group ? 'join' : 'startGroup')}
      </PurchaseButton>
      <p className={styles.hint}>{t('sharedReviewNote')}</p>
    </form>
  )
}
