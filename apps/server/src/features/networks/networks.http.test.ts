import { Amount } from '@halyard/domain'
import { accepted } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile, startTestApp } from '../../../test/harness.ts'
import { openDeposits, uploaded } from '../../../test/money-movers.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'

const { coinList, createDeposit } = endpoints

const app = appOfFile({ DEMO: '1' })

it('lists the coins that move on chains, with limits, fees and an address that is clearly a sample', async () => {
  const { token } = await app.signedIn()
  const { coins } = await app.does({ token }, coinList, { which: 'open' })
  expect(coins.map((coin) => coin.asset).slice(0, 3)).toEqual(['USDT', 'BTC', 'ETH'])
  const usdt = coins[0]
  expect(usdt?.networks.map((network) => network.network)).toEqual(['TRC20', 'ERC20', 'BEP20'])
  expect(usdt?.networks[0]).toMatchObject({
    name: 'TRON',
    addressKind: 'tron',
    deposit: { enabled: true, confirmations: 20, sample: true, address: expect.stringMatching(/^SAMPLE-TRC20-/) },
  })
  expect(usdt?.networks[0]?.withdrawal.fee.text()).toBe('1')
})

it("shows each user an address of their own, the same each time, and the operator's once there is one", async () => {
  const [one, other] = [await app.signedIn(), await app.signedIn()]
  const addressOf = async (token: string) => {
    const { coins } = accepted(coinList, await app.call(coinList, {}, { token }))
    return coins.find((coin) => coin.asset === 'BTC')?.networks[0]?.deposit
  }
  const first = await addressOf(one.token)
  expect(await addressOf(one.token)).toEqual(first)
  expect((await addressOf(other.token))?.address).not.toBe(first?.address)
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  await app.pool.query(`UPDATE coin_network SET deposit_address = $1 WHERE coin = 'BTC'`, [address])
  expect(await addressOf(one.token)).toMatchObject({ address, sample: false })
})

it('is what operators made of it', async () => {
  const { token } = await app.signedIn()
  const edits = app.get(EditRegistry)
  for (const [kind, key] of [
    ['network', 'SOL:SOL'],
    ['wireCurrency', 'JPY'],
    ['cardCurrency', 'JPY'],
  ] as const) {
    expect(await edits.find(kind)?.keys()).toContain(key)
    expect(await edits.find(kind)?.read('none')).toBeUndefined()
  }
  await edits.find('network')?.write('SOL:SOL', { withdrawal_fee: '0.02' })
  const { coins } = await app.does({ token }, coinList, { which: 'open' })
  expect(coins.find((coin) => coin.asset === 'SOL')?.networks[0]?.withdrawal.fee.text()).toBe('0.02')
})

it('hides what is closed, unless everything is asked for', async () => {
  const { token } = await app.signedIn()
  await app.pool.query(
    `UPDATE coin_network SET deposit_enabled = false, withdrawal_enabled = false WHERE coin = 'DOGE'`,
  )
  const listed = async (which: 'all' | 'open') =>
    (await app.does({ token }, coinList, { which })).coins.find((coin) => coin.asset === 'DOGE')
  expect(await listed('open')).toBeUndefined()
  expect((await listed('all'))?.networks[0]?.deposit).toMatchObject({ enabled: false, address: null })
  expect(await app.call(coinList, { czstatus: 7 }, { token })).toMatchObject({ code: 7, refusal: 'badInput' })
})

it('outside a demo nothing is deposited to a sample: deposits open with the address that an operator enters', async () => {
  const real = await startTestApp()
  try {
    const user = await real.signedIn()
    const deposit = {
      kind: 'crypto',
      coin: 'USDT',
      network: 'TRC20',
      quantity: Amount.of('250'),
      voucher: await uploaded(real, user),
    } as const
    const listed = async () => (await real.does(user, coinList, { which: 'open' })).coins[0]?.networks[0]?.deposit
    expect(await listed()).toMatchObject({ enabled: false, address: null })
    expect((await real.tries(user, createDeposit, deposit)).refusal).toBe('networkUnsupported')
    await openDeposits(real)
    expect(await listed()).toMatchObject({ enabled: true, sample: false, address: expect.stringMatching(/^T/) })
    expect((await real.tries(user, createDeposit, deposit)).code).toBe(0)
  } finally {
    await real.stop()
  }
})
