import * as z from 'zod/mini'
import { endpointsOf } from '../endpoint.ts'
import { list, named, nullable, object, optional, ours, timestamps } from '../fields.ts'
import { pageExample, pageOf, paging } from '../page.ts'
import { productHead } from '../product-head.ts'
import { amount, choice, flag, id, instant, integer, text } from '../values.ts'

const endpoint = endpointsOf('mining')

export const machineOwnership = choice({ exclusive: 1, shared: 2 })
export const machineYield = choice({ constantValue: 1, constantQuantity: 2 })
const machineState = choice({ upcoming: 1, offered: 2, ended: 3 })
const machineGroupState = choice({ pairing: 1, running: 2, refunded: 3 })

const groupFields = {
  code: named('sharbltxt', z.string()),
  machineId: named('id', id),
  taken: named('sold', amount),
  left: amount,
  state: named('status', machineGroupState),
  pairsBy: named('end_time', instant),
}
const group = object(groupFields)

const machineFields = {
  machineId: named('ID', id),
  /** Its coin is what it puts out. */
  ...productHead(8),
  description: ours(named('content', z.string())),
  yieldSource: ours(named('source', z.string())),
  payingAsset: ours(named('pay_coin', z.string()), 'USDT'),
  payingScale: ours(named('pay_precision', z.int()), 6),
  price: amount,
  ownership: named('type', machineOwnership),
  yieldType: named('yield_type', machineYield),
  /**
   * Of a whole machine for each completed 24 hours: a value in the paying coin, or a quantity of the coin, at its
   * present price: worth at most the price of the machine, and 0.05 % of it a day, over the whole term.
   */
  dailyOutput: named('day_output', amount),
  dailyYield: named('day_rate', nullable(amount)),
  termDays: ours(named('cycle', integer), null),
  frozenOutput: named('frozen', flag),
  orderMax: named('max', amount),
  holdingMin: named('min', amount),
  held: ours(named('user_num', nullable(amount))),
  listedAt: named('start_time', instant),
  delistedAt: named('end_time', nullable(instant)),
  pairingDays: ours(named('pair_days', integer), null),
  state: ours(named('status', machineState), 'offered' as const),
  ...timestamps,
}
const machine = object(machineFields)

const exampleMachine: z.input<typeof machine> = {
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

const exampleGroup: z.input<typeof group> = {
  sharbltxt: 'K7QX2M9RTD',
  id: 2,
  sold: '50',
  left: '50',
  status: 1,
  end_time: '2026-11-28T09:00:00.000Z',
}

/**
 * GET /mining_machine/getMining_machineList {page, pageSize, type}: the machines, in the order in which they are
 * offered.
 */
export const machineList = endpoint({
  route: 'GET /mining_machine/getMining_machineList',
  summary: 'Mining machines',
  request: object({ ...paging, ownership: named('type', optional(machineOwnership)) }),
  response: pageOf(machine),
  example: { request: { page: 1, pageSize: 10, type: 1 }, response: pageExample(exampleMachine) },
})

export const findMachine = endpoint({
  route: 'GET /mining_machine/findMining_machine',
  summary: 'One mining machine, with the groups that can be joined',
  request: object({ machineId: named('ID', id) }),
  response: object({ ...machineFields, groups: list(group) }),
  refusals: ['notFound'],
  example: { request: { ID: 1 }, response: { ...exampleMachine, groups: [] } },
})

/** GET /mining_machine/findGroup {sharbltxt}: the group of an invitation. Ours. */
export const findMachineGroup = endpoint({
  route: 'GET /mining_machine/findGroup',
  ours: true,
  summary: 'One group of a shared machine',
  request: object({ code: named('sharbltxt', text(32)) }),
  response: group,
  refusals: ['notFound'],
  example: { request: { sharbltxt: 'K7QX2M9RTD' }, response: exampleGroup },
})
