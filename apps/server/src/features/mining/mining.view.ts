import { Amount } from '@halyard/domain'
import { boundedOutput, dailyYield, machineState, wholeMachine } from '@halyard/domain/mining'
import type { endpoints, Language, ResponseOf } from '@halyard/wire'
import { textIn } from '../../platform/messages/localized.ts'
import type { GroupRow, MachineRow } from './machines.repository.ts'
import type { OrderRow } from './mining.repository.ts'
import type { PayoutRow } from './mining-payouts.repository.ts'

type MachineView = ResponseOf<typeof endpoints.machineList>['list'][number]
type GroupView = ResponseOf<typeof endpoints.findMachineGroup>
type OrderView = ResponseOf<typeof endpoints.buyMachine>
type PayoutView = ResponseOf<typeof endpoints.machineEarnings>['list'][number]

export function machineView(
  machine: MachineRow,
  { held, coinPrice, now, language }: { held: Amount; coinPrice: Amount | undefined; now: Date; language: Language },
): MachineView {
  const whole = { paid: machine.price, dailyOutput: machine.dailyOutput }
  const dailyOutput = boundedOutput(machine, whole, coinPrice) ?? machine.dailyOutput
  return {
    ...machine,
    dailyOutput,
    machineId: machine.id,
    name: textIn(machine.name, language),
    description: textIn(machine.description, language),
    yieldSource: textIn(machine.yieldSource, language),
    dailyYield: dailyYield({ ...machine, dailyOutput }, coinPrice) ?? null,
    held: machine.ownership === 'exclusive' ? held : null,
    state: machineState(machine, now),
  }
}

export function groupView({ code, machineId, taken, state, pairsBy }: GroupRow): GroupView {
  return { code, machineId, taken, left: wholeMachine.minus(taken), state, pairsBy }
}

export function orderView(order: OrderRow, language: Language): OrderView {
  return {
    ...order,
    orderId: order.id,
    name: textIn(order.name, language),
    ownership: order.groupId === null ? 'exclusive' : 'shared',
    frozenEarnings: order.frozenOutput && order.state === 'running' ? order.earned : Amount.zero,
    boughtAt: order.createdAt,
    nextPayoutAt: order.state === 'running' && order.daysPaid < order.termDays ? order.dueAt : null,
  }
}

/** An order as it was accepted: under review, with the group as full as it was then. */
export function asAccepted(order: OrderRow): OrderRow {
  return {
    ...order,
    state: 'review',
    dailyOutput: order.boughtOutput,
    groupTaken: order.takenAfter,
    reason: null,
    earned: Amount.zero,
    daysPaid: 0,
    startedAt: null,
    endsAt: null,
    dueAt: null,
    closedAt: null,
    updatedAt: order.createdAt,
  }
}

/** A payout never changes. */
export function payoutView(payout: PayoutRow, language: Language): PayoutView {
  const { orderId, asset, day, amount, price, priceSequence, frozen, dueAt, paidAt } = payout
  const name = textIn(payout.name, language)
  const at = { dueAt, paidAt, createdAt: paidAt, updatedAt: paidAt }
  return { orderId, name, asset, day, quantity: amount, price, priceSequence, frozen, ...at }
}
