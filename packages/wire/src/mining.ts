import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  amount,
  choice,
  flag,
  id,
  instant,
  integer,
  list,
  named,
  nullable,
  object,
  optional,
  ours,
  text,
} from './fields.ts'
import { pageOf, paging } from './page.ts'

export const machineOwnership = choice({ exclusive: 1, shared: 2 })
export const machineYield = choice({ constantValue: 1, constantQuantity: 2 })
export const machineState = choice({ upcoming: 1, offered: 2, ended: 3 })
export const machineOrderState = choice({
  running: 1,
  review: 2,
  pairing: 3,
  ended: 4,
  rejected: 5,
  refunded: 6,
  cancelled: 7,
})
export const machineGroupState = choice({ pairing: 1, running: 2, refunded: 3 })

const groupFields = {
  /** By which others join: made by the server. */
  code: named('sharbltxt', z.string()),
  machineId: named('id', id),
  /** In percent of the machine: what is taken, and what is left. */
  taken: named('sold', amount),
  left: amount,
  state: named('status', machineGroupState),
  /** Until when the parts must reach 100 %, or everything is refunded. */
  pairsBy: named('end_time', instant),
}
const group = object(groupFields)

const machineFields = {
  machineId: named('ID', id),
  /** In the caller's language, or in English. */
  name: ours(z.string(), ({ asset }: { asset: string }) => asset),
  description: ours(named('content', z.string())),
  /** Where the yield comes from. */
  yieldSource: ours(named('source', z.string())),
  /** The coin that it puts out, and its fraction digits. */
  asset: named('coin', z.string()),
  scale: ours(named('precision', z.int()), 8),
  logo: ours(z.string()),
  /** The coin in which it is paid for and valued, and its fraction digits. */
  payingAsset: ours(named('pay_coin', z.string()), 'USDT'),
  payingScale: ours(named('pay_precision', z.int()), 6),
  /** Of a whole machine. It is not paid back. */
  price: amount,
  /** Exclusive: whole machines. Shared: parts of one, in percent. */
  ownership: named('type', machineOwnership),
  yieldType: named('yield_type', machineYield),
  /**
   * Of a whole machine for each completed 24 hours: a value in the paying coin, or a quantity of the coin, at its present price:
   * worth at most the price of the machine, and 0.05 % of it a day, over the whole term.
   */
  dailyOutput: named('day_output', amount),
  /** The same as a share of the price; null while a price of the coin is needed and there is none. */
  dailyYield: named('day_rate', nullable(amount)),
  /** For how many days it runs. */
  termDays: ours(named('cycle', integer), 0),
  /** Whether its earnings stay frozen until the end. */
  frozenOutput: named('frozen', flag),
  /** The most in one order: machines, or percent of a shared one. */
  orderMax: named('max', amount),
  /** The least to hold after an order: machines, or percent of a shared one. */
  holdingMin: named('min', amount),
  /** What the caller holds: machines, or null for a shared one. */
  held: ours(named('user_num', nullable(amount))),
  /** From when and until when it is sold; null without an end. */
  listedAt: named('start_time', instant),
  delistedAt: named('end_time', nullable(instant)),
  /** For how many days the parts of a shared machine may take to reach 100 %. */
  pairingDays: ours(named('pair_days', integer), 0),
  state: ours(named('status', machineState), 'offered' as const),
  createdAt: ours(named('CreatedAt', instant)),
  updatedAt: ours(named('UpdatedAt', instant)),
}
const machine = object(machineFields)

const machineOrder = object({
  orderId: named('ID', id),
  machineId: ours(named('machine_id', id), 0),
  name: ours(z.string(), ({ asset }: { asset: string }) => asset),
  asset: named('coin', z.string()),
  scale: ours(named('precision', z.int()), 8),
  logo: ours(z.string()),
  payingAsset: ours(named('pay_coin', z.string()), 'USDT'),
  ownership: named('type', machineOwnership),
  /** How many machines; null of a shared one. */
  units: ours(named('num', nullable(integer))),
  /** Percent of one machine; null of whole ones. */
  share: named('gxfe', nullable(amount)),
  /** The group of a shared machine, how much of it is taken in percent, and until when it must be 100; null otherwise. */
  groupCode: named('sharbltxt', nullable(z.string())),
  groupTaken: ours(named('group_sold', nullable(amount))),
  pairsBy: ours(named('group_end_time', nullable(instant))),
  /** For all of the order. */
  paid: named('money', amount),
  yieldType: named('yield_type', machineYield),
  /**
   * What each completed day puts out for this order: a value in the paying coin, or a quantity of the coin. The quantity is fixed
   * when the machine starts: as it was bought, or less where the coin is dearer by then.
   */
  dailyOutput: named('day_output', amount),
  termDays: ours(named('cycle', integer), 0),
  frozenOutput: named('frozen', flag),
  state: named('status', machineOrderState),
  /** Why it was rejected; null otherwise. */
  reason: ours(nullable(z.string())),
  /** What it has put out so far, for how many days, and what of it is frozen until the end. */
  earned: named('profit', amount),
  frozenEarnings: ours(named('frozen_profit', amount), Amount.zero),
  daysPaid: ours(named('days', integer), 0),
  boughtAt: ours(named('buy_time', instant)),
  /** When it began to run and when its term ends; null until it runs. */
  startedAt: ours(named('start_time', nullable(instant))),
  endsAt: named('end_time', nullable(instant)),
  /** When the next payout is due; null unless it runs. */
  nextPayoutAt: ours(named('next_time', nullable(instant))),
  /** When it ended, was rejected, refunded or taken back; null until then. */
  closedAt: ours(named('close_time', nullable(instant))),
  createdAt: ours(named('CreatedAt', instant)),
  updatedAt: ours(named('UpdatedAt', instant)),
})

const exampleMachine = {
  ID: 1,
  name: 'Harbour S1',
  content: 'A whole machine of your own for 90 days. The price is not paid back.',
  source: 'Block rewards of the pool that the machine works in.',
  coin: 'BTC',
  precision: 8,
  logo: '/logos/btc.svg',
  pay_coin: 'USDT',
  pay_precision: 6,
  price: '500',
  type: 1,
  yield_type: 1,
  day_output: '5.6',
  day_rate: '0.0112',
  cycle: 90,
  frozen: false,
  max: '5',
  min: '1',
  user_num: '0',
  start_time: '2026-11-01T09:00:00.000Z',
  end_time: null,
  pair_days: 7,
  status: 2,
  CreatedAt: '2026-11-01T09:00:00.000Z',
  UpdatedAt: '2026-11-01T09:00:00.000Z',
}
const exampleGroup = {
  sharbltxt: 'K7QX2M9RTD',
  id: 2,
  sold: '50',
  left: '50',
  status: 1,
  end_time: '2026-11-28T09:00:00.000Z',
}
const exampleOrder = {
  ID: 9,
  machine_id: 1,
  name: 'Harbour S1',
  coin: 'BTC',
  precision: 8,
  logo: '/logos/btc.svg',
  pay_coin: 'USDT',
  type: 1,
  num: 1,
  gxfe: null,
  sharbltxt: null,
  group_sold: null,
  group_end_time: null,
  money: '500',
  yield_type: 1,
  day_output: '5.6',
  cycle: 90,
  frozen: false,
  status: 2,
  reason: null,
  profit: '0',
  frozen_profit: '0',
  days: 0,
  buy_time: '2026-11-21T09:00:00.000Z',
  start_time: null,
  end_time: null,
  next_time: null,
  close_time: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleShare = {
  ...exampleOrder,
  ID: 10,
  machine_id: 2,
  name: 'Harbour M4 shared',
  type: 2,
  num: null,
  gxfe: '50',
  sharbltxt: 'K7QX2M9RTD',
  group_sold: '50',
  group_end_time: '2026-11-28T09:00:00.000Z',
  money: '1000',
  day_output: '11.2',
}

/** GET /mining_machine/getMining_machineList {page, pageSize, type}: the machines, in the order in which they are offered. */
export const machineList = endpoint({
  method: 'GET',
  path: '/mining_machine/getMining_machineList',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'mining',
  summary: 'Mining machines',
  request: object({ ...paging, ownership: named('type', optional(machineOwnership)) }),
  response: pageOf(machine),
  refusals: [],
  example: {
    request: { page: 1, pageSize: 10, type: 1 },
    response: { list: [exampleMachine], total: 1, page: 1, pageSize: 10 },
  },
})

/** GET /mining_machine/findMining_machine {ID}: one machine, with the groups of a shared one that can be joined. */
export const findMachine = endpoint({
  method: 'GET',
  path: '/mining_machine/findMining_machine',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'mining',
  summary: 'One mining machine, with the groups that can be joined',
  request: object({ machineId: named('ID', id) }),
  response: object({ ...machineFields, groups: list(group) }),
  refusals: ['notFound'],
  example: { request: { ID: 1 }, response: { ...exampleMachine, groups: [] } },
})

/** GET /mining_machine/findGroup {sharbltxt}: the group that somebody was invited to. Ours. */
export const findMachineGroup = endpoint({
  method: 'GET',
  path: '/mining_machine/findGroup',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'mining',
  summary: 'One group of a shared machine',
  request: object({ code: named('sharbltxt', text(32)) }),
  response: group,
  refusals: ['notFound'],
  example: { request: { sharbltxt: 'K7QX2M9RTD' }, response: exampleGroup },
})

/** POST /mining_machine/buySingleMining_machine {id, num}: buys whole machines. It waits for review, the price frozen. */
export const buyMachine = endpoint({
  method: 'POST',
  path: '/mining_machine/buySingleMining_machine',
  input: 'body',
  session: 'required',
  effect: 'transactional',
  noun: 'mining',
  summary: 'Buys whole mining machines',
  request: object({ machineId: named('id', id), units: named('num', integer) }),
  response: machineOrder,
  refusals: [
    'notFound',
    'machineNotListed',
    'productClosed',
    'quantityMissing',
    'aboveMaximum',
    'holdingTooSmall',
    'priceStale',
    'wrongState',
    'insufficientBalance',
  ],
  example: { request: { id: 1, num: 1 }, response: exampleOrder },
})

/**
 * POST /mining_machine/buyShareMining_machine {id, sharbltxt, gxfe}: buys a part of a shared machine, in percent. An empty
 * `sharbltxt` starts a group. It waits for review, the price frozen, and runs when the parts of the group are 100 %.
 */
export const buyMachineShare = endpoint({
  method: 'POST',
  path: '/mining_machine/buyShareMining_machine',
  input: 'body',
  session: 'required',
  effect: 'transactional',
  noun: 'mining',
  summary: 'Buys a part of a shared mining machine',
  request: object({
    machineId: named('id', id),
    code: named('sharbltxt', optional(nullable(text(32)))),
    share: named('gxfe', amount),
  }),
  response: machineOrder,
  refusals: [
    'notFound',
    'machineNotListed',
    'productClosed',
    'quantityMissing',
    'quantityStep',
    'aboveOrderMaximum',
    'groupClosed',
    'supplyExhausted',
    'shareTooSmall',
    'priceStale',
    'wrongState',
    'insufficientBalance',
  ],
  example: { request: { id: 2, sharbltxt: '', gxfe: '50' }, response: exampleShare },
})

/** GET /mining_machine_order/getMyorderList {page, pageSize, type, status}: one's own orders, newest first. */
export const machineOrderList = endpoint({
  method: 'GET',
  path: '/mining_machine_order/getMyorderList',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'mining',
  summary: "One's own mining machines, newest first",
  request: object({
    ...paging,
    ownership: named('type', optional(machineOwnership)),
    state: named('status', optional(machineOrderState)),
  }),
  response: pageOf(machineOrder),
  refusals: [],
  example: {
    request: { page: 1, pageSize: 10, type: 1, status: 1 },
    response: {
      list: [
        {
          ...exampleOrder,
          status: 1,
          profit: '0.00008312',
          days: 1,
          start_time: '2026-11-21T10:00:00.000Z',
          end_time: '2027-02-19T10:00:00.000Z',
          next_time: '2026-11-23T10:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      pageSize: 10,
    },
  },
})

/** GET /mining_machine_order/findMyorder {ID}: one of one's own orders. Ours, for the order's own page. */
export const findMachineOrder = endpoint({
  method: 'GET',
  path: '/mining_machine_order/findMyorder',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'mining',
  summary: 'One order of a mining machine',
  request: object({ orderId: named('ID', id) }),
  response: machineOrder,
  refusals: ['notFound'],
  example: { request: { ID: 9 }, response: exampleOrder },
})

/** POST /mining_machine_order/cancelMyorder {ID}: takes an order back while it is under review; its price is available again. Ours. */
export const cancelMachineOrder = endpoint({
  method: 'POST',
  path: '/mining_machine_order/cancelMyorder',
  input: 'body',
  session: 'required',
  effect: 'replays',
  noun: 'mining',
  summary: 'Takes an order of a mining machine back while it is under review',
  request: object({ orderId: named('ID', id) }),
  response: machineOrder,
  refusals: ['notFound', 'wrongState'],
  example: {
    request: { ID: 9 },
    response: {
      ...exampleOrder,
      status: 7,
      close_time: '2026-11-21T09:10:00.000Z',
      UpdatedAt: '2026-11-21T09:10:00.000Z',
    },
  },
})

/** GET /mining_machine_order/earnings {page, pageSize, ID}: each day that was paid, newest first; of one order or all. Ours. */
export const machineEarnings = endpoint({
  method: 'GET',
  path: '/mining_machine_order/earnings',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'mining',
  summary: 'Daily output of one order or of all, newest first',
  request: object({ ...paging, orderId: named('ID', optional(id)) }),
  response: pageOf(
    object({
      orderId: named('ID', id),
      name: ours(z.string(), ({ asset }: { asset: string }) => asset),
      asset: named('coin', z.string()),
      /** Which day of the order, from 1. */
      day: integer,
      quantity: named('num', amount),
      /** The price of the coin at which a constant value was paid, and the number of its tick; null otherwise. */
      price: nullable(amount),
      priceSequence: named('price_seq', nullable(integer)),
      /** Whether it was frozen until the end. */
      frozen: flag,
      /** When the day was completed, and when it was paid. */
      dueAt: named('due_time', instant),
      paidAt: named('pay_time', instant),
      createdAt: named('CreatedAt', instant),
      updatedAt: named('UpdatedAt', instant),
    }),
  ),
  refusals: [],
  example: {
    request: { page: 1, pageSize: 10, ID: 9 },
    response: {
      list: [
        {
          ID: 9,
          name: 'Harbour S1',
          coin: 'BTC',
          day: 1,
          num: '0.00008312',
          price: '67372.5',
          price_seq: 481920,
          frozen: false,
          due_time: '2026-11-22T10:00:00.000Z',
          pay_time: '2026-11-22T10:00:02.000Z',
          CreatedAt: '2026-11-22T10:00:02.000Z',
          UpdatedAt: '2026-11-22T10:00:02.000Z',
        },
      ],
      total: 1,
      page: 1,
      pageSize: 10,
    },
  },
})
