import { Amount } from '@halyard/domain'
import { acceptShare, acceptUnits, wholeMachine } from '@halyard/domain/mining'
import type { Problem } from '#ui/use-message-values.ts'
import type { ListedMachine, MachineGroup } from './api.ts'

type Refused = Extract<ReturnType<typeof acceptUnits> | ReturnType<typeof acceptShare>, { refusal: string }>
type PurchaseProblem = Problem & { readonly name: Refused['refusal'] | 'insufficientBalance' }

/** A quantity as checked. */
export interface Purchase {
  quantity: Amount
  /** Cost and daily output, as long as every rule but the balance passes. */
  paid: Amount | undefined
  dailyOutput: Amount | undefined
  problem: PurchaseProblem | undefined
}

interface Circumstances {
  /** An unknown balance blocks nothing. */
  available: Amount | undefined
  now: Date
}

/** A count of whole machines, not money. */
export function countOf(units: Amount): number {
  return Number(units.text())
}

/** Checks a number of whole machines by the server's rules. */
export function judgeUnits(units: Amount | undefined, machine: ListedMachine, circumstances: Circumstances): Purchase {
  const quantity = units ?? Amount.zero
  const held = machine.held ?? Amount.zero
  const judged = acceptUnits(countOf(quantity), offeredAs(machine), held, circumstances.now)
  return purchaseOf(quantity, judged, machine, circumstances)
}

/** The same for a share of a machine, in a group or as the first of a new one. */
export function judgeShare(
  share: Amount | undefined,
  machine: ListedMachine,
  group: MachineGroup | undefined,
  circumstances: Circumstances,
): Purchase {
  const quantity = share ?? Amount.zero
  const joined = group && { ...group, pairing: group.state === 'pairing' }
  return purchaseOf(
    quantity,
    acceptShare(quantity, offeredAs(machine), joined, circumstances.now),
    machine,
    circumstances,
  )
}

/** The largest share that one order can take of a group, or of a new one. */
export function shareLeft(machine: ListedMachine, group: MachineGroup | undefined): Amount {
  return Amount.min(machine.orderMax, group?.left ?? wholeMachine)
}

/** The profit of a machine over its term as a share of its price, and the day of break-even. */
export function wholeTerm({ dailyYield, termDays }: Pick<ListedMachine, 'dailyYield' | 'termDays'>) {
  if (termDays === null || !dailyYield?.isPositive()) return undefined
  const net = dailyYield.times(Amount.ofInteger(termDays)).minus(Amount.one)
  const breakEven = Amount.ofInteger(1).dividedBy(dailyYield, 0, 'up')
  const reached = !breakEven.isGreaterThan(Amount.ofInteger(termDays))
  return { net, breakEvenDay: reached ? Number(breakEven.text()) : undefined }
}

function offeredAs(machine: ListedMachine) {
  return { ...machine, offered: machine.state !== 'ended' }
}

function purchaseOf(
  quantity: Amount,
  judged: ReturnType<typeof acceptUnits> | ReturnType<typeof acceptShare>,
  machine: ListedMachine,
  { available }: Circumstances,
): Purchase {
  if ('refusal' in judged) {
    const problem = { name: judged.refusal, detail: judged.detail }
    return { quantity, paid: undefined, dailyOutput: undefined, problem }
  }
  const { payingAsset } = machine
  const short = available !== undefined && judged.paid.isGreaterThan(available)
  return {
    quantity,
    ...judged,
    problem: short
      ? { name: 'insufficientBalance', detail: { available: available.text(), asset: payingAsset } }
      : undefined,
  }
}
