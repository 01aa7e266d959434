import { Amount } from '@halyard/domain'
import { isValuedByMarket } from '@halyard/domain/mining'
import { buyMachine, buyMachineShare } from '@halyard/wire/mining'
import { useState } from 'react'
import { AvailableText } from '#platform/form/AvailableText.tsx'
import { PurchaseAmount, PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText, type NumberTextProps } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import styles from '#ui/offer-pages.module.css'
import type { Review } from '#ui/ReviewSheet.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import { type Machine, type MachineGroup, type MachineOrder, machinesChanged, useInvitedGroup } from '../api.ts'
import { countOf, judgeShare, judgeUnits, type Purchase, shareLeft } from '../purchase.ts'
import { ShareBar } from './Shares.tsx'

interface BuyUnitsFormProps {
  machine: Machine
  onBought: (order: MachineOrder) => void
}

/** Buys whole machines: checked while the user types, with cost and output. */
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

interface BuyShareFormProps {
  machine: Machine
  invitation: string | undefined
  onBought: (order: MachineOrder) => void
}

/** Buys a share of a machine: checked while the user types, with cost and output. */
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

/** The open groups; first the one of an invitation. */
function useGroups(machine: Machine, invitation: string | undefined) {
  const invited = useInvitedGroup(invitation)
  const listed = machine.groups.some((group) => group.code === invited?.code)
  return invited?.machineId === machine.machineId && !listed ? [invited, ...machine.groups] : machine.groups
}

interface GroupChoiceProps {
  machine: Machine
  groups: readonly MachineGroup[]
  /** The code of the group to join; undefined starts a new one. */
  chosen: string | undefined
  onChoose: (code: string | undefined) => void
}

/** The choice of a group: an open one, or a new one; and what happens to a group that is never completed. */
function GroupChoice({ machine, groups, chosen, onChoose }: GroupChoiceProps) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  return (
    <section className={layout.stack3}>
      <h2 className={text.heading}>{t('groups')}</h2>
      <p className={text.body}>{t('groupsText', { days: daysText(machine.pairingDays, language) })}</p>
      <div>
        {groups.map((group) => (
          <Row
            key={group.code}
            title={<ShareBar taken={group.taken} label={t('groupOf', { code: group.code })} />}
            note={`${group.code} · ${t('until', { at: formatDate(group.pairsBy, language, 'short') })}`}
            chosen={group.code === chosen}
            onPress={() => onChoose(group.code)}
          />
        ))}
        <Row
          leading={<Icon name="plus" />}
          title={t('newGroup')}
          note={t('newGroupNote')}
          chosen={chosen === undefined}
          onPress={() => onChoose(undefined)}
        />
      </div>
    </section>
  )
}

interface Estimated {
  machine: Machine
  purchase: Purchase
}

/** The cost of an order, and its output by day and over the term. */
function Estimate(estimated: Estimated) {
  const { t } = useTranslation('mining')
  const { figure, rows } = useFigures(estimated)
  const { machine } = estimated
  return (
    <>
      <div className={styles.figures}>
        <KeyValue size="large" rows={[figure, ...rows]} />
      </div>
      {isValuedByMarket(machine) && <p className={text.faint}>{t('outputFixedAtStart', { asset: machine.asset })}</p>}
    </>
  )
}

/** The figures of the review, below what is bought. */
function useReview(estimated: Estimated, bought: Review['rows'][number], warning: string): Review {
  const { figure, rows } = useFigures(estimated)
  return { figure, rows: [bought, ...rows], warning }
}

function useFigures({ machine, purchase: { paid, dailyOutput } }: Estimated): Pick<Review, 'figure' | 'rows'> {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const { payingAsset, payingScale, termDays } = machine
  const constantValue = machine.yieldType === 'constantValue'
  const unit = constantValue ? payingAsset : machine.asset
  const scale = constantValue ? payingScale : machine.scale
  const whole = termDays === null ? undefined : dailyOutput?.times(Amount.ofInteger(termDays))
  const output = (value: NumberTextProps['value']) => <NumberText value={value} scale={scale} unit={unit} />
  // Coins and their price in another coin do not add up.
  const net = whole && paid && constantValue ? whole.minus(paid) : undefined
  return {
    figure: { label: t('cost'), value: <NumberText value={paid} scale={payingScale} unit={payingAsset} /> },
    rows: [
      fact(t('dailyOutput'), output(dailyOutput)),
      fact(t('wholeOutput'), output(whole)),
      constantValue && fact(t('netReturn'), <NumberText value={net} scale={scale} unit={unit} sign="always" />),
      fact(t('term'), daysText(termDays, language)),
    ],
  }
}

/**
 * Why a machine cannot be bought now. A group that was started can be completed when the machine itself is no longer
 * sold.
 */
function useClosedReason({ state, listedAt }: Machine, joining = false): string | undefined {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  if (state === 'upcoming') {
    return t('problem.machineNotListed', { opensAt: formatDate(listedAt, language, 'moment') })
  }
  return state === 'ended' && !joining ? t('problem.productClosed') : undefined
}
