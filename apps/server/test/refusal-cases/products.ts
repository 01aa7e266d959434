import { Amount } from '@halyard/domain'
import { acts } from '@halyard/testing'
import { MiningService } from '../../src/features/mining/mining.service.ts'
import { Sessions } from '../../src/platform/session/sessions.ts'
import type { TestApp, TestUser } from '../harness.ts'
import { Asked, type ProvokedBy, type Sent, unknown, variant } from './provoked.ts'

const later = '2030-01-01T00:00:00Z'
const earlier = '2026-01-01T00:00:00Z'

/** Refusals of token sales, staking and machines. */
export function productRefusals(started: () => TestApp): ProvokedBy {
  const sale = (change: Sent = {}) =>
    variant(started(), 'token_sale', { paying_asset: 'USDT' }, { ...openSale, sold: '0', ...change })
  const stakingProduct = (change: Sent = {}) =>
    variant(started(), 'staking_product', { asset: 'USDT' }, { ...openStaking, staked: '0', ...change })
  const whole = { ownership: 'exclusive', yield_type: 'constantValue', paying_asset: 'USDT' }
  const machine = (change: Sent = {}) => variant(started(), 'mining_machine', whole, { ...openMachine, ...change })
  const part = { ownership: 'shared', yield_type: 'constantValue', paying_asset: 'USDT' }
  const shared = (change: Sent = {}) => variant(started(), 'mining_machine', part, { ...openShare, ...change })

  /** A group of a shared machine of which others have so many percent, in two parts. */
  async function group(taken: readonly string[]): Promise<{ id: number; sharbltxt: string }> {
    const id = await shared()
    let sharbltxt = ''
    for (const percent of taken) {
      const other = await started().signedIn({ USDT: '10000' })
      const bought = await started().does(other, ...acts.buyMachineShare(id, Amount.of(percent), sharbltxt))
      sharbltxt = bought.groupCode ?? ''
    }
    return { id, sharbltxt }
  }
  const unpriced = async (of: typeof machine) => {
    await started().trade('ltcusdt', '80')
    started().clock.advance({ seconds: 10 })
    return of({ asset: 'LTC', yield_type: 'constantQuantity', daily_output: '0.0001' })
  }
  const staked = async (one: TestUser) =>
    started().does(one, ...acts.openStake(await stakingProduct(), Amount.of('100')))
  const bought = async (one: TestUser) => {
    const { orderId } = await started().does(one, ...acts.buyMachine(await machine()))
    return orderId
  }
  /** Whoever has a stake whose term is over, signed in then. */
  const over = async (one: TestUser, undo: (undo: () => unknown) => void) => {
    const { clock, get } = started()
    const { stakeId, endsAt } = await staked(one)
    const now = clock.now()
    undo(() => clock.moveTo(now))
    clock.moveTo(new Date(endsAt.getTime() + 1000))
    return new Asked({ ID: stakeId }, await get(Sessions).begin(one.userId, 'test'))
  }

  return {
    findTokenSale: { refusals: { notFound: { ID: unknown } } },
    subscribeToSale: {
      sent: async () => ({ pid: await sale(), num: '400' }),
      refusals: {
        notFound: { pid: unknown },
        subscriptionBarred: async ({ userId }) => {
          await started().pool.query('UPDATE users SET subscriptions_barred = true WHERE id = $1', [userId])
          return {}
        },
        saleNotOpen: async () => ({ pid: await sale({ starts_at: later, ends_at: '2030-02-01T00:00:00Z' }) }),
        saleEnded: async () => ({ pid: await sale({ starts_at: earlier, ends_at: '2026-02-01T00:00:00Z' }) }),
        amountPrecision: { num: '400.0000000000001' },
        belowMinimumInvestment: { num: '1' },
        aboveOrderMaximum: { num: '20001' },
        aboveUserMaximum: async () => ({ pid: await sale({ user_max: '399' }) }),
        supplyExhausted: async () => ({ pid: await sale({ supply: '399' }) }),
        wrongState: async () => {
          const pid = await sale()
          return new Asked({ pid }, { meanwhile: `UPDATE token_sale SET unit_price = 2 WHERE id = ${pid}` })
        },
        insufficientBalance: async () => ({ pid: await sale({ unit_price: '1000' }) }),
      },
    },
    findStakingProduct: { refusals: { notFound: { ID: unknown } } },
    openStake: {
      sent: async () => ({ financing_id: await stakingProduct(), money: '1000' }),
      refusals: {
        notFound: { financing_id: unknown },
        productClosed: async () => ({ financing_id: await stakingProduct({ offered: false }) }),
        amountPrecision: { money: '1000.0000001' },
        belowMinimumInvestment: { money: '1' },
        aboveOrderMaximum: { money: '10001' },
        aboveUserMaximum: async () => ({ financing_id: await stakingProduct({ user_max: '999' }) }),
        supplyExhausted: async () => ({ financing_id: await stakingProduct({ supply: '999' }) }),
        wrongState: async () => {
          const id = await stakingProduct()
          const change = `UPDATE staking_product SET daily_rate = daily_rate / 2 WHERE id = ${id}`
          return new Asked({ financing_id: id }, { meanwhile: change })
        },
        insufficientBalance: async () => ({
          financing_id: await stakingProduct({ order_max: '100000', user_max: '100000' }),
          money: '100000',
        }),
      },
    },
    findStake: { refusals: { notFound: { ID: unknown } } },
    redemptionPreview: { refusals: { notFound: { ID: unknown }, stakeOver: over } },
    redeemStake: { refusals: { notFound: { ID: unknown }, stakeOver: over } },
    findMachine: { refusals: { notFound: { ID: unknown } } },
    findMachineGroup: { refusals: { notFound: { sharbltxt: 'NOSUCHCODE' } } },
    buyMachine: {
      sent: async () => ({ id: await machine(), num: 1 }),
      refusals: {
        notFound: { id: unknown },
        machineNotListed: async () => ({ id: await machine({ listed_at: later }) }),
        productClosed: async () => ({ id: await machine({ offered: false }) }),
        quantityMissing: { num: 0 },
        aboveMaximum: { num: 6 },
        holdingTooSmall: async () => ({ id: await machine({ holding_min: '3' }) }),
        priceStale: async () => ({ id: await unpriced(machine) }),
        wrongState: async () => {
          const id = await machine()
          return new Asked({ id }, { meanwhile: `UPDATE mining_machine SET price = price * 2 WHERE id = ${id}` })
        },
        insufficientBalance: async () => ({ id: await machine({ price: '49001' }) }),
      },
    },
    buyMachineShare: {
      sent: async () => ({ id: await shared(), sharbltxt: '', gxfe: '10' }),
      refusals: {
        notFound: { sharbltxt: 'NOSUCHCODE' },
        machineNotListed: async () => ({ id: await shared({ listed_at: later }) }),
        productClosed: async () => ({ id: await shared({ offered: false }) }),
        quantityMissing: { gxfe: '0' },
        quantityStep: { gxfe: '10.001' },
        aboveOrderMaximum: { gxfe: '50.01' },
        groupClosed: async () => group(['50', '50']),
        supplyExhausted: async () => ({ ...(await group(['30', '30'])), gxfe: '45' }),
        shareTooSmall: { gxfe: '4.99' },
        priceStale: async () => ({ id: await unpriced(shared) }),
        wrongState: async () => {
          const id = await shared()
          return new Asked({ id }, { meanwhile: `UPDATE mining_machine SET price = price * 2 WHERE id = ${id}` })
        },
        insufficientBalance: async () => ({ id: await shared({ price: '5000000' }) }),
      },
    },
    findMachineOrder: { refusals: { notFound: { ID: unknown } } },
    cancelMachineOrder: {
      refusals: {
        notFound: { ID: unknown },
        wrongState: async (one) => {
          const ID = await bought(one)
          await started().get(MiningService).approve(ID, { name: 'test' })
          return { ID }
        },
      },
    },
  }
}

const openSale = {
  enabled: true,
  unit_price: '0.25',
  supply: '1000000',
  order_min: '40',
  order_max: '20000',
  user_max: '30000',
  starts_at: earlier,
  ends_at: later,
}
const openStaking = { offered: true, order_min: '100', order_max: '10000', user_max: '50000', supply: '1000000' }
const openMachine = {
  offered: true,
  price: '500',
  order_max: '5',
  holding_min: '1',
  listed_at: earlier,
  delisted_at: null,
}
const openShare = { ...openMachine, price: '1000', order_max: '50', holding_min: '5' }
