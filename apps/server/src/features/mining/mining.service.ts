import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { ageInSeconds, isStale } from '@halyard/domain/market'
import {
  acceptShare,
  acceptUnits,
  boundedOutput,
  groupPairsBy,
  machineStartLegs,
  purchaseReturnLegs,
} from '@halyard/domain/mining'
import { type endpoints, type Language, type RequestOf, type ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Valuation } from '../../market-feed/valuation.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { Refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import type { SubmitContext } from '../../platform/submit/submit-context.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { type GroupRow, type MachineRow, MachinesRepository } from './machines.repository.ts'
import { MiningRepository, type OrderRow, type Purchase, writePurchases } from './mining.repository.ts'
import { asAccepted, groupView, machineView, orderView, payoutView } from './mining.view.ts'
import { MiningGroups } from './mining-groups.ts'
import { MiningPayoutsRepository } from './mining-payouts.repository.ts'
import { startOutput } from './start-output.ts'

const groupsShownMax = 20

/** A purchase as requested, with what it is judged by. */
type PurchaseRequest = { readonly userId: number; readonly machine: MachineRow; readonly at: Date | undefined } & (
  | { readonly units: number; readonly held: Amount }
  | { readonly share: Amount; readonly group: GroupRow | undefined; readonly newCode: string }
)

/** Mining machines, purchases and their review; `MiningPayouts` pays days and ends groups. */
@Injectable()
export class MiningService {
  private readonly purchases: Submitter<PurchaseRequest, Purchase>

  constructor(
    private readonly machines: MachinesRepository,
    private readonly orders: MiningRepository,
    private readonly paid: MiningPayoutsRepository,
    private readonly groups: MiningGroups,
    private readonly valuation: Valuation,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly clock: Clock,
    submitters: Submitters,
  ) {
    this.purchases = submitters.of({
      judge: (request, _, now) => this.judge(request, now),
      write: writePurchases,
    })
  }

  async list(userId: number, request: RequestOf<typeof endpoints.machineList>, language: Language) {
    const now = this.clock.now()
    const [{ rows, total }, held] = await Promise.all([
      this.machines.page({ ...request, now }),
      this.machines.held(userId),
    ])
    const list = rows.map((machine) => this.view(machine, held, now, language))
    return { list, total, page: request.page, pageSize: request.pageSize }
  }

  async find(userId: number, machineId: number, language: Language): Promise<ResponseOf<typeof endpoints.findMachine>> {
    const now = this.clock.now()
    const machine = (await this.machines.find(machineId)) ?? refuse('notFound')
    const [held, groups] = await Promise.all([
      this.machines.held(userId),
      this.machines.openGroups(machineId, now, groupsShownMax),
    ])
    return { ...this.view(machine, held, now, language), groups: groups.map(groupView) }
  }

  async findGroup(code: string) {
    return groupView((await this.machines.findGroup(normalCode(code))) ?? refuse('notFound'))
  }

  /** Buys whole machines: the price is frozen until a reviewer decides. */
  buy(
    userId: number,
    { machineId, units }: RequestOf<typeof endpoints.buyMachine>,
    { at, ...circumstances }: SubmitContext,
  ) {
    return this.submit(userId, circumstances, async () => {
      const machine = await this.machines.find(machineId)
      if (machine?.ownership !== 'exclusive') return refuse('notFound')
      const held = (await this.machines.held(userId)).get(machineId) ?? Amount.zero
      return { userId, machine, at, units, held }
    })
  }

  /** Buys a share of a shared machine: in a group, or as the first of a new one. */
  buyShare(
    userId: number,
    { machineId, code, share }: RequestOf<typeof endpoints.buyMachineShare>,
    { at, ...circumstances }: SubmitContext,
  ) {
    return this.submit(userId, circumstances, async () => {
      const machine = await this.machines.find(machineId)
      if (machine?.ownership !== 'shared') return refuse('notFound')
      const group = code ? await this.group(machine, code) : undefined
      return { userId, machine, at, share, group, newCode: newCode() }
    })
  }

  hasBought(userId: number, machineId: number): Promise<boolean> {
    return this.machines.hasBought(userId, machineId)
  }

  async orderList(userId: number, request: RequestOf<typeof endpoints.machineOrderList>, language: Language) {
    const { states, state, ...filter } = request
    const wanted = states === 'all' ? filter : { ...filter, state }
    return listed(await this.orders.page(userId, wanted), request, (row) => orderView(row, language))
  }

  async findOrder(userId: number, orderId: number, language: Language) {
    return orderView(await this.own(userId, orderId), language)
  }

  /** Cancels an order under review. Cancelled already is a success. */
  async cancel(userId: number, orderId: number, language: Language) {
    const order = await this.own(userId, orderId)
    await this.orders.giveBack(orderId, { legs: purchaseReturnLegs(order) }, this.clock.now())
    const ended = await this.own(userId, orderId)
    if (ended.state !== 'cancelled') refuse('wrongState')
    return orderView(ended, language)
  }

  async earnings(userId: number, request: RequestOf<typeof endpoints.machineEarnings>, language: Language) {
    return listed(await this.paid.page(userId, request), request, (row) => payoutView(row, language))
  }

  /** The price of machines that have not ended, and all output so far, in the valuation coin. */
  async invested(userId: number): Promise<{ principal: Amount; earnings: Amount }> {
    const { paid, earned } = await this.orders.invested(userId)
    return { principal: this.valuation.knownWorth(paid), earnings: this.valuation.knownWorth(earned) }
  }

  /**
   * Approves: whole machines start now, a share once its group is complete and approved. A demo host gives a past
   * moment, at whose price it starts.
   */
  async approve(orderId: number, by: { name: string }, past?: Date): Promise<{ changed: boolean }> {
    const order = await this.get(orderId)
    const now = past ?? this.clock.now()
    if (order.groupId !== null) {
      const changed = await this.orders.approve(order, by.name, { legs: [] }, now)
      await this.groups.startComplete(now, order.groupId)
      return { changed }
    }
    const dailyOutput = past
      ? order.dailyOutput
      : ((await startOutput(this.orders, order, now)) ?? refuse('priceStale', { age: '∞' }))
    return { changed: await this.orders.approve(order, by.name, { legs: machineStartLegs(order), dailyOutput }, now) }
  }

  /** Rejects an order and refunds its price. */
  async reject(orderId: number, by: { name: string }, reason: string): Promise<{ changed: boolean }> {
    const order = await this.get(orderId)
    const given = { rejection: { reason, reviewer: by.name }, legs: purchaseReturnLegs(order) }
    return { changed: await this.orders.giveBack(orderId, given, this.clock.now()) }
  }

  private async submit(
    userId: number,
    { key, language }: Omit<SubmitContext, 'at'>,
    prepare: () => Promise<PurchaseRequest>,
  ) {
    const { id } = await this.purchases.submitPrepared(`user:${userId}`, key, prepare)
    return orderView(asAccepted(await this.own(userId, id)), language)
  }

  private judge(request: PurchaseRequest, now: Date): Purchase | Refusal {
    const judged = judgedTerms(request, request.at ?? now)
    // A past purchase of a demo host is not judged by today's price.
    if (judged instanceof Refusal || request.at) return judged
    const { asset, payingAsset } = judged.terms
    const pair = this.pairs.all().find(({ base, quote }) => base === asset && quote === payingAsset)
    const tick = pair && this.board.last(pair.symbol)
    const dailyOutput = boundedOutput(judged.terms, judged, isStale(tick, now) ? undefined : tick?.price)
    return dailyOutput
      ? { ...judged, dailyOutput }
      : refusalOf({ refusal: 'priceStale', detail: { age: ageInSeconds(tick, now) } })
  }

  /** The group with this code, if it is of this machine. */
  private async group(machine: MachineRow, code: string): Promise<GroupRow> {
    const group = await this.machines.findGroup(normalCode(code))
    return group?.machineId === machine.id ? group : refuse('notFound')
  }

  private view(machine: MachineRow, held: ReadonlyMap<number, Amount>, now: Date, language: Language) {
    return machineView(machine, {
      held: held.get(machine.id) ?? Amount.zero,
      coinPrice: this.valuation.price(machine.asset, machine.payingAsset),
      now,
      language,
    })
  }

  /** The user's own order; another user's counts as not found. */
  private async own(userId: number, orderId: number): Promise<OrderRow> {
    return (await this.orders.find(orderId, userId)) ?? refuse('notFound')
  }

  private async get(orderId: number): Promise<OrderRow> {
    return (await this.orders.find(orderId)) ?? refuse('notFound')
  }
}

/** A purchase by the terms of the machine, or of the group. */
function judgedTerms(request: PurchaseRequest, now: Date): Purchase | Refusal {
  const { userId, machine, at: boughtAt } = request
  if ('units' in request) {
    const accepted = acceptUnits(request.units, machine, request.held, now)
    if ('refusal' in accepted) return refusalOf(accepted)
    return { ...accepted, userId, machineId: machine.id, terms: machine, bought: { units: request.units }, boughtAt }
  }
  const { share, group } = request
  const terms = group ? { ...machine, ...termsOf(group) } : machine
  const accepted = acceptShare(share, terms, group && { ...group, pairing: group.state === 'pairing' }, now)
  if ('refusal' in accepted) return refusalOf(accepted)
  const shareMin = machine.holdingMin
  const bought = group
    ? { share, shareMin, groupId: group.id }
    : { share, shareMin, newCode: request.newCode, pairsBy: groupPairsBy(now, machine) }
  return { ...accepted, userId, machineId: machine.id, terms, bought, boughtAt }
}

/** The machine's terms when the group began, with today's limits. */
function termsOf(group: GroupRow) {
  const { asset, scale, payingAsset, payingScale, price, yieldType, dailyOutput, termDays, frozenOutput } = group
  return { asset, scale, payingAsset, payingScale, price, yieldType, dailyOutput, termDays, frozenOutput }
}

/** Without letters that look alike. */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 10

/** Two equal codes are one in 2⁵⁰, and the database rejects the second. */
function newCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => codeLetters[byte % codeLetters.length]).join('')
}

/** A code in its stored form, however it was typed. */
function normalCode(code: string): string {
  return code.trim().toUpperCase()
}
