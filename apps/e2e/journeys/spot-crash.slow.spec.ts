import { randomUUID } from 'node:crypto'
import { type Envelope, endpoints } from '@halyard/wire'
import { expect, registerByApi, type Trader, testOn } from '../harness/index.ts'

const { balances, cancelOrder, moneyRecords, orderList, pairList, placeBuyOrder, placeSellOrder } = endpoints

const test = testOn({})
let trader: Trader

interface Submit {
  readonly key: string
  readonly sent: Readonly<Record<string, unknown>>
  /** Undefined when the connection broke before an answer arrived. */
  answer?: Envelope<{ ID: number }> | undefined
}

test('killed while trading, loses nothing, doubles nothing, and resting orders still fill', async ({ app }) => {
  // Of this try alone: every order and every record of theirs is accounted for.
  trader = await registerByApi(app)
  const { list } = await trader.call(pairList, { from: 1, pageSize: 1 })
  const price = Number(list[0]?.price?.text())
  const ladder = await restOnBothSides(price)

  const submits: Submit[] = Array.from({ length: 240 }, (_, index) => ({
    key: randomUUID(),
    sent:
      index % 2 === 0
        ? { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '6' }
        : { symbol: 'btcusdt', type: 1, mprice: (price * 0.8).toFixed(2), mnum: '0.0002' },
  }))
  const sending = sendAll(submits, 16)
  await expect.poll(() => submits.filter((submit) => submit.answer).length).toBeGreaterThan(60)
  await app.crashAndRestart()
  expect(app.output()).not.toMatch(/error/i)
  await sending
  expect(
    submits.some((submit) => !submit.answer),
    'the crash must have cut something short',
  ).toBe(true)

  // What a client does then: the same keys again, until each has an answer.
  for (const submit of submits) {
    const again = (await trader.submit(placeBuyOrder, submit.sent, submit.key)) as Envelope<{ ID: number }>
    if (submit.answer) expect(placed(again)).toEqual(placed(submit.answer))
    submit.answer = again
  }
  const accepted = submits.flatMap(({ answer }) => (answer?.code === 0 ? [answer.data.ID] : []))
  expect(new Set(accepted).size).toBe(accepted.length)
  const orders = await trader.everything(orderList)
  expect(orders.map((order) => order.orderId).sort()).toEqual([...accepted, ...ladder].sort())

  const waiting = await openOnes(ladder)
  expect(waiting.length, 'the ladder must outlast the crash').toBeGreaterThan(0)
  await expect.poll(async () => (await openOnes(waiting)).length, { intervals: [500] }).toBeLessThan(waiting.length)

  const all = [...accepted, ...ladder]
  for (const id of await openOnes(all)) await trader.submit(cancelOrder, { id }, randomUUID())
  // A busy book carries it out a moment later.
  await expect.poll(() => openOnes(all), { intervals: [500] }).toEqual([])
  await expectRecordsToReconcile()
})

/** What an answer says that a repeat of its call says, too: the order itself goes on in its book. */
const placed = ({ code, msg, data }: Envelope<{ ID: number }>) => ({ code, msg, id: data?.ID })

/**
 * Orders at small steps below and above the price, further than it goes in a minute: whichever way it goes, it soon
 * meets one.
 */
async function restOnBothSides(price: number): Promise<number[]> {
  const steps = Array.from({ length: 30 }, (_, step) => 0.0001 * (step + 1))
  const rest = (endpoint: typeof placeBuyOrder, limit: number) =>
    trader.call(endpoint, { symbol: 'btcusdt', type: 1, mprice: limit.toFixed(2), mnum: '0.0002' })
  const orders = await Promise.all(
    steps.flatMap((step) => [rest(placeBuyOrder, price * (1 - step)), rest(placeSellOrder, price * (1 + step))]),
  )
  return orders.map((order) => order.orderId)
}

async function openOnes(orderIds: readonly number[]): Promise<number[]> {
  const open = await trader.everything(orderList, { status: 1 })
  return open.map(({ orderId }) => orderId).filter((id) => orderIds.includes(id))
}

/** Sends over some connections at once; what breaks stays without an answer. */
async function sendAll(submits: readonly Submit[], connections: number): Promise<void> {
  const queue = [...submits]
  const one = async () => {
    for (let submit = queue.shift(); submit; submit = queue.shift()) {
      const answered = trader.submit(placeBuyOrder, submit.sent, submit.key) as Promise<Envelope<{ ID: number }>>
      submit.answer = await answered.catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}

/**
 * The records of every coin add up to what is available, and each continues from the one before. Read while nothing
 * is open, since a fill in between would move the pages.
 */
async function expectRecordsToReconcile(): Promise<void> {
  const { spot } = await trader.call(balances, { cate: 1 })
  for (const coin of spot?.coins.filter((row) => row.available.isPositive()) ?? []) {
    expect(coin.frozen.text()).toBe('0')
    const records = await trader.everything(moneyRecords, { coinname: coin.asset })
    const own = records.filter((record) => record.account === 'available').reverse()
    const total = own.reduce((balance, record) => {
      const after = balance.plus(record.quantity)
      expect(after.text()).toBe(record.balanceAfter?.text())
      return after
    }, coin.available.minus(coin.available))
    expect(total.text()).toBe(coin.available.text())
  }
}
