import { endpointsOf } from '../endpoint.ts'
import { named, nullable, object, optional } from '../fields.ts'
import { enteredAmount, id, integer, text } from '../values.ts'
import { exampleOrder, machineOrder } from './orders.ts'

const endpoint = endpointsOf('mining')

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

/**
 * POST /mining_machine/buySingleMining_machine {id, num}: buys whole machines. It waits for review, the price frozen.
 */
export const buyMachine = endpoint({
  route: 'POST /mining_machine/buySingleMining_machine',
  effect: 'transactional',
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
 * POST /mining_machine/buyShareMining_machine {id, sharbltxt, gxfe}: buys a part of a shared machine, in percent. An
 * empty `sharbltxt` starts a group. It waits for review, the price frozen, and runs when the parts of the group are 100
 * %.
 */
export const buyMachineShare = endpoint({
  route: 'POST /mining_machine/buyShareMining_machine',
  effect: 'transactional',
  summary: 'Buys a part of a shared mining machine',
  request: object({
    machineId: named('id', id),
    code: named('sharbltxt', optional(nullable(text(32)))),
    share: named('gxfe', enteredAmount),
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
