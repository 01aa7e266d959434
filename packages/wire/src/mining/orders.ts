import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpointsOf } from '../endpoint.ts'
import { named, nullable, object, optional, ours, timestamps } from '../fields.ts'
import { longPaging, pageExample, pageOf } from '../page.ts'
import { productHead } from '../product-head.ts'
import { amount, choice, flag, id, instant, integer } from '../values.ts'
import { machineOwnership, machineYield } from './machines.ts'

const endpoint = endpointsOf('mining')

const machineOrderState = choice({
  running: 1,
  review: 2,
  pairing: 3,
  ended: 4,
  rejected: 5,
  refunded: 6,
  cancelled: 7,
})

/** An order of whole machines or of a part of one, as its owner sees it. */
export const machineOrder = object({
  orderId: named('ID', id),
  machineId: ours(named('machine_id', id), 0),
  ...productHead(8),
  payingAsset: ours(named('pay_coin', z.string()), 'USDT'),
  ownership: named('type', machineOwnership),
  units: ours(named('num', nullable(integer))),
  share: named('gxfe', nullable(amount)),
  /**
   * The group of a shared machine, how much of it is taken in percent, and until when it must be 100; null otherwise.
   */
  groupCode: named('sharbltxt', nullable(z.string())),
  groupTaken: ours(named('group_sold', nullable(amount))),
  pairsBy: ours(named('group_end_time', nullable(instant))),
  paid: named('money', amount),
  yieldType: named('yield_type', machineYield),
  /**
   * The daily output of this order: a value in the paying coin, or a quantity of the coin. The quantity is fixed when
   * the machine starts: as bought, or less where the coin has become dearer.
   */
  dailyOutput: named('day_output', amount),
  termDays: ours(named('cycle', integer), null),
  frozenOutput: named('frozen', flag),
  state: named('status', machineOrderState),
  reason: ours(nullable(z.string())),
  earned: named('profit', amount),
  frozenEarnings: ours(named('frozen_profit', amount), Amount.zero),
  daysPaid: ours(named('days', integer), 0),
  boughtAt: ours(named('buy_time', instant)),
  startedAt: ours(named('start_time', nullable(instant))),
  endsAt: named('end_time', nullable(instant)),
  nextPayoutAt: ours(named('next_time', nullable(instant))),
  closedAt: ours(named('close_time', nullable(instant))),
  ...timestamps,
})

export const exampleOrder = {
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

export const machineOrderList = endpoint({
  route: 'GET /mining_machine_order/getMyorderList',
  summary: "One's own mining machines, newest first",
  request: object({
    ...longPaging,
    ownership: named('type', optional(machineOwnership)),
    state: named('status', optional(machineOrderState)),
    states: ours(optional(choice({ named: 0, all: 1 }))),
  }),
  response: pageOf(machineOrder),
  example: {
    request: { page: 1, pageSize: 10, type: 1, status: 1 },
    response: pageExample({
      ...exampleOrder,
      status: 1,
      profit: '0.00008312',
      days: 1,
      start_time: '2026-11-21T10:00:00.000Z',
      end_time: '2027-02-19T10:00:00.000Z',
      next_time: '2026-11-23T10:00:00.000Z',
    }),
  },
})

/** GET /mining_machine_order/findMyorder {ID}: one of the user's orders. Ours, for the order's own page. */
export const findMachineOrder = endpoint({
  route: 'GET /mining_machine_order/findMyorder',
  ours: true,
  summary: 'One order of a mining machine',
  request: object({ orderId: named('ID', id) }),
  response: machineOrder,
  refusals: ['notFound'],
  example: { request: { ID: 9 }, response: exampleOrder },
})

/**
 * POST /mining_machine_order/cancelMyorder {ID}: takes an order back while it is under review; its price is available
 * again. Ours.
 */
export const cancelMachineOrder = endpoint({
  route: 'POST /mining_machine_order/cancelMyorder',
  ours: true,
  effect: 'replays',
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
