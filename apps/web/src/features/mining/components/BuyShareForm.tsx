import { buyMachineShare } from '@halyard/wire/mining'
import { useState } from 'react'
import { AvailableText } from '#platform/form/AvailableText.tsx'
import { PurchaseAmount, PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { type Machine, type MachineOrder, machinesChanged, useInvitedGroup } from '../api.ts'
import { judgeShare, shareLeft } from '../purchase.ts'
import { Estimate, useReview } from './Estimate.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import { useClosedReason } from './use-closed-reason.ts'

interface BuyShareFormProps {
  machine: Machine
  invitation: string | undefined
  onBought: (order: MachineOrder) => void
}

/** Which part of a shared machine, and with whom: judged while one types, with what it costs and puts out. */
export function BuyShareForm({ machine, invitation, onBought }: BuyShareFormProps) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const { machineId, payingAsset, payingScale } = machine
  const available = useAvailable(payingAsset)
  const groups = useGroups(machine, invitation)
  const [code, setCode] = useState(invitation)
  const group = groups.find((each) => each.code === code)
  const purchase = usePurchase(buyMachineShare, {
    field: 'share',
    judge: (share, now) => judgeShare(share, machine, group, { available, now }),
    missing: 'quantityMissing',
    describe: (problem, details) =>
      machine.state === 'offered' || group ? t(`problem.${problem.name}`, { replace: details }) : undefined,
    request: ({ quantity }) => ({ machineId, code: group?.code ?? null, share: quantity }),
    onDone: onBought,
    onAnswered: machinesChanged,
  })
  const left = shareLeft(machine, group)
  return (
    <PurchaseForm
      purchase={purchase}
      submit={t(group ? 'join' : 'startGroup')}
      closed={useClosedReason(machine, group !== undefined)}
      deposit={t('deposit')}
      note={t('sharedReviewNote')}
      review={useReview(
        { machine, purchase: purchase.judged },
        { label: t('share'), value: <NumberText value={purchase.judged.quantity} percent /> },
        t('sharedReviewNote'),
      )}
    >
      <GroupChoice machine={machine} groups={groups} chosen={group?.code} onChoose={setCode} />
      <PurchaseAmount
        purchase={purchase}
        label={t('share')}
        scale={2}
        suffix={t('percent')}
        hint={<AvailableText label={t('available')} asset={payingAsset} scale={payingScale} />}
      />
      {left.isPositive() && (
        <Button variant="secondary" size="small" onPress={() => purchase.enter(left.text())}>
          {t('takeMost', { share: exactText(left, language) })}
        </Button>
      )}
      <Estimate machine={machine} purchase={purchase.judged} />
    </PurchaseForm>
  )
}

/** The groups that wait for parts, before them the one that somebody was invited to. */
function useGroups(machine: Machine, invitation: string | undefined) {
  const invited = useInvitedGroup(invitation)
  const listed = machine.groups.some((group) => group.code === invited?.code)
  return invited?.machineId === machine.machineId && !listed ? [invited, ...machine.groups] : machine.groups
}
