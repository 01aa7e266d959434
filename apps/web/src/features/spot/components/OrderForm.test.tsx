// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import type { FeedContentOf } from '@halyard/wire/market-feed/content'
import { placeBuyOrder, placeSellOrder } from '@halyard/wire/spot'
import { beforeEach, expect, it, vi } from 'vitest'
import { useConfirmEach } from '#platform/form/confirm-each.tsx'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { marketSocket } from '#platform/market-socket/market-socket.ts'
import {
  act,
  confirmTwice,
  fact,
  fill,
  noteOf,
  openReview,
  pressTwice,
  screen,
  show,
  signIn,
  waitFor,
  watched,
  within,
} from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import buttons from '#ui/Button.module.css'
import { useTicket } from '../ticket-store.ts'
import { OrderForm } from './OrderForm.tsx'

const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')
const pair: BoardPair = { ...listed, moved: undefined }
const blank = useTicket.getState()
const colours = ['primary', 'secondary', 'danger', 'up', 'down']

beforeEach(() => useTicket.setState(blank))

it('a second tap right after an order was placed is nothing; a later one is a press', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  signIn({ [pair.quote]: '10000' })
  useConfirmEach.getState().choose('order', false)
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  useTicket.setState({ side: 'buy', type: 'market', sizing: 'total', size: '100' })
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  const total = screen.getByLabelText<HTMLInputElement>(`Total (${pair.quote})`)
  const buy = screen.getByRole('button', { name: `Buy ${pair.base}` })
  await user.click(buy)
  await waitFor(() => expect(total.value).toBe(''))
  now = 599
  await user.click(buy)
  expect(noteOf(screen.getByLabelText(`Amount (${pair.base})`))).toBe('')
  now = 600
  await user.click(buy)
  expect(noteOf(screen.getByLabelText(`Amount (${pair.base})`))).not.toBe('')
  expect(server.sentTo(placeBuyOrder)).toHaveLength(1)
})

it('an order is looked at once more, as it was read, until that is turned off there', async () => {
  signIn({ [pair.quote]: '10000' })
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  const price = pair.price?.text() ?? ''
  const ticket = {
    side: 'buy',
    type: 'limit',
    price,
    sizing: 'total',
    size: '1000',
    suggestedFor: pair.symbol,
  } as const
  useTicket.setState(ticket)
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  const review = await openReview(user, `Buy ${pair.base}`)
  // Beside the button, where no height of a screen hides it.
  const foot = within(review)
    .getByRole('button', { name: `Buy ${pair.base}` })
    .closest('[class*=footer]')
  expect(foot?.textContent).toContain('You can cancel until a recorded tick reaches the limit.')
  expect(within(review).getByText('You pay').nextElementSibling?.textContent).toMatch(/^9\d\d\.\d+ USDT$|^1,000 USDT$/)
  expect(fact('Fee 0.1%', review)).toMatch(/^0\.0\d+ BTC$/)
  expect(fact('Order limits', review)).toBe('5 – 5,000,000 USDT')
  expect(server.sentTo(placeBuyOrder)).toHaveLength(0)
  await user.click(within(review).getByRole('switch', { name: 'Do not ask again' }))
  await user.dblClick(within(review).getByRole('button', { name: `Buy ${pair.base}` }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(placeBuyOrder)).toHaveLength(1)

  act(() => useTicket.setState(ticket))
  await user.click(await screen.findByRole('button', { name: `Buy ${pair.base}` }))
  await waitFor(() => expect(server.sentTo(placeBuyOrder)).toHaveLength(2))
})

it.each([
  ['buy', 'Buy', 'total', '100', 'up'],
  ['sell', 'Sell', 'quantity', '0.01', 'down'],
] as const)('the review of a %s has the button as it was pressed', async (side, verb, sizing, size, tone) => {
  signIn({ [pair.quote]: '10000', [pair.base]: '1' })
  useTicket.setState({ side, type: 'market', sizing, size })
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  const name = `${verb} ${pair.base}`
  const pressed = screen.getByRole('button', { name })
  const confirm = within(await openReview(user, name)).getByRole('button', { name })
  for (const button of [pressed, confirm]) {
    expect(colours.filter((colour) => button.classList.contains(buttons[colour] ?? ''))).toEqual([tone])
  }
})

it('while the review of a placed order closes, it says what was placed', async () => {
  signIn({ [pair.quote]: '10000' })
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  useTicket.setState({ side: 'buy', type: 'market', sizing: 'total', size: '100' })
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  const review = await openReview(user, `Buy ${pair.base}`)
  const figure = within(review).getByText('You pay').nextElementSibling as HTMLElement
  const quantity = fact('Amount', review)
  const shown = watched(figure)
  await user.click(within(review).getByRole('button', { name: `Buy ${pair.base}` }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(shown)).toEqual(new Set([expect.stringMatching(/^≈ (99\.\d+|100) USDT$/)]))
  expect(quantity).toMatch(/^0\.00\d+ BTC$/)
})

it('the next person is asked again', async () => {
  signIn({ [pair.quote]: '10000' })
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  useTicket.setState({ side: 'buy', type: 'market', sizing: 'total', size: '100' })
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  await confirmTwice(user, `Buy ${pair.base}`)
  await waitFor(() => expect(server.sentTo(placeBuyOrder)).toHaveLength(1))
})

const forex: BoardPair = { ...pair, kind: 'forex', symbol: 'eurusd', base: 'EUR', quote: 'USD', name: 'EUR/USD' }

it('without money for a pair of currencies the form leads to the exchange', async () => {
  signIn({ USD: '0' })
  useTicket.setState({ side: 'buy' })
  show(<OrderForm pair={forex} stale={undefined} />)
  const link = await screen.findByRole('link', { name: 'Exchange for USD' })
  expect(link.getAttribute('href')).toContain('/pages/bitcoin/exchange?to=USD')
})

it('with less than the order needs the form leads to a deposit and to the exchange', async () => {
  signIn({ [pair.quote]: '10' })
  useTicket.setState({ side: 'buy', type: 'market', sizing: 'total', size: '100' })
  show(<OrderForm pair={pair} stale={undefined} />)
  const deposit = await screen.findByRole('link', { name: `Deposit ${pair.quote}` })
  expect(deposit.getAttribute('href')).toContain(`/pages/bitcoin/payment?asset=${pair.quote}`)
  expect(screen.getByRole('link', { name: `Exchange for ${pair.quote}` })).toBeDefined()
})

it('with money it does not', async () => {
  signIn({ USD: '5' })
  useTicket.setState({ side: 'buy' })
  show(<OrderForm pair={forex} stale={undefined} />)
  await waitFor(() => expect(fact('Available')).toBe('5 USD'))
  expect(screen.queryByRole('link', { name: 'Exchange for USD' })).toBeNull()
})

/** A form for a limit order of somebody with 10,000 USDT and 2 BTC, at the market's price of 67,412.30. */
function limitOrder() {
  signIn({ USDT: '10000', BTC: '2' })
  useConfirmEach.getState().choose('order', false)
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  return {
    user,
    price: field('Price (USDT)'),
    quantity: field('Amount (BTC)'),
    total: field('Total (USDT)'),
    buy: () => user.click(screen.getByRole('button', { name: 'Buy BTC' })),
  }
}

it('what the server would refuse is said at its field before anything is sent', async () => {
  const { user, price, quantity, total, buy } = limitOrder()
  await waitFor(() => expect(fact('Available')).toBe('10,000 USDT'))
  await buy()
  expect(noteOf(quantity)).toBe('Enter an amount.')
  await fill(user, total, '4')
  expect(noteOf(total)).toMatch(/^At least 5 USDT; this is 4/)
  await fill(user, total, '10001')
  expect(noteOf(total)).toMatch(/^You have 10,000 USDT; this needs /)
  await fill(user, price, '9,5')
  expect(noteOf(price)).toMatch(/^Enter a price between [\d,.]+ and [\d,.]+/)
  await fill(user, price, '')
  await buy()
  expect(noteOf(price)).toBe('Enter a price.')
  expect(server.sentTo(placeBuyOrder)).toEqual([])
})

it.each([
  ['insufficientBalance', 'Total (USDT)', 'Insufficient balance: 7 7 available.'],
  ['limitPriceMissing', 'Price (USDT)', 'Enter a limit price.'],
] as const)(
  '%s, which nothing foresaw, stands at “%s” at once and until it is edited, and its toast comes',
  async (refused, label, words) => {
    const { user, total, buy } = limitOrder()
    server.answer(placeBuyOrder, { refused, message: 'In the words of the server.' })
    await fill(user, total, '100')
    await waitFor(() => expect(fact('Available')).toBe('10,000 USDT'))
    await buy()
    const field = screen.getByLabelText(label)
    await waitFor(() => expect(noteOf(field)).toBe(words))
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    await fill(user, total, '90')
    expect(noteOf(field)).toBe('')
  },
)

it('the size edited last wins, and a double tap places one order', async () => {
  const { user, price, quantity, total } = limitOrder()
  await fill(user, price, '50000')
  await fill(user, quantity, '0.01')
  expect(total.value).toBe('500')
  await fill(user, total, '1000')
  expect(quantity.value).toBe('0.02')
  await fill(user, price, '25000')
  expect(quantity.value).toBe('0.04')
  await fill(user, price, '50000')
  await waitFor(() => expect(fact('Available')).toBe('10,000 USDT'))
  await pressTwice(user, 'Buy BTC')
  await waitFor(() => expect(total.value).toBe(''))
  expect(server.sentTo(placeBuyOrder)).toMatchObject([{ symbol: 'btcusdt', total: Amount.of('1000') }])
})

it('the price begins at the market and steps by the tick size', async () => {
  const { user, price } = limitOrder()
  await waitFor(() => expect(price.value).toBe('67,412.30'))
  await user.click(screen.getByRole('button', { name: 'Price (USDT): increase' }))
  expect(price.value).toBe('67,412.31')
  await user.click(screen.getByRole('button', { name: 'Price (USDT): decrease' }))
  await user.click(screen.getByRole('button', { name: 'Price (USDT): decrease' }))
  expect(price.value).toBe('67,412.29')
})

it('a stop order says what it waits for and what it does then, and is sent with its trigger', async () => {
  const { user, price, quantity } = limitOrder()
  useConfirmEach.getState().choose('order', true)
  await user.click(screen.getByRole('radio', { name: 'Stop-limit' }))
  expect(screen.getByText('Above the market to buy a rise, below it to buy a dip.')).toBeTruthy()
  const trigger = screen.getByLabelText<HTMLInputElement>('Trigger (USDT)')
  await fill(user, price, '60000')
  await fill(user, quantity, '0.01')
  await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
  expect(noteOf(trigger)).toBe('Enter a trigger price.')
  await fill(user, trigger, '10000')
  expect(noteOf(trigger)).toMatch(/^Enter a trigger price between 33,706.15 and 101,118.45/)
  await fill(user, trigger, '68000')
  expect(screen.getByText('Waits for ≥ 68,000')).toBeTruthy()
  await fill(user, trigger, '60100')
  expect(screen.getByText('Waits for ≤ 60,100')).toBeTruthy()
  const review = await openReview(user, 'Buy BTC')
  expect(review.textContent).toContain('When the price falls to 60,100, this buys at 60,000 or better.')
  expect(fact('Trigger', review)).toBe('≤ 60,100 USDT')
  await user.click(within(review).getByRole('button', { name: 'Buy BTC' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(placeBuyOrder)).toMatchObject([
    { type: 'limit', trigger: { price: Amount.of('60100'), direction: 'falls' }, limitPrice: Amount.of('60000') },
  ])
})

it('a trigger that the market reaches while it stands there is said to be, and not turned round', async () => {
  const { user, price, quantity } = limitOrder()
  await user.click(screen.getByRole('radio', { name: 'Stop-limit' }))
  await fill(user, price, '60000')
  await fill(user, quantity, '0.01')
  act(() => useTicket.setState({ trigger: '67412.30', direction: 'rises' }))
  expect(noteOf(screen.getByLabelText('Trigger (USDT)'))).toBe(
    'The market has reached this: the last price is 67,412.3.',
  )
  await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
  expect(server.sentTo(placeBuyOrder)).toEqual([])
})

it('take profit and stop loss unfold, say what they would bring, are looked at once more, and go away when folded', async () => {
  const { user, price, quantity } = limitOrder()
  useConfirmEach.getState().choose('order', true)
  await fill(user, price, '60000')
  await fill(user, quantity, '0.01')
  expect(screen.queryByLabelText('Take profit (USDT)')).toBeNull()
  const fold = screen.getByRole('switch', { name: 'Take profit / stop loss' })
  await user.click(fold)
  const takeProfit = screen.getByLabelText('Take profit (USDT)')
  const stopLoss = screen.getByLabelText('Stop loss (USDT)')
  await fill(user, takeProfit, '60000')
  expect(noteOf(takeProfit)).toBe('Enter a take profit between 60,000.01 and 90,000.')
  await fill(user, takeProfit, '66000')
  expect(noteOf(takeProfit)).toBe('After fees +58.68 USDT')
  await fill(user, stopLoss, '60000')
  expect(noteOf(stopLoss)).toBe('Enter a stop loss between 30,000 and 59,999.99.')
  await fill(user, stopLoss, '57000')
  expect(noteOf(stopLoss)).toBe('After fees −31.13 USDT')
  const review = await openReview(user, 'Buy BTC')
  expect(fact('Take profit', review)).toBe('66,000.00 USDT+58.68 USDT')
  expect(fact('Stop loss', review)).toBe('57,000.00 USDT−31.13 USDT')
  expect(fact('Stop loss, at worst', review)).toBe('54,150.00 USDT')
  await user.click(within(review).getByRole('button', { name: 'Buy BTC' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(placeBuyOrder)).toMatchObject([
    { exits: { takeProfit: Amount.of('66000'), stopLoss: Amount.of('57000') } },
  ])
  await fill(user, screen.getByLabelText('Take profit (USDT)'), '66000')
  await user.click(fold)
  expect(useTicket.getState()).toMatchObject({ takeProfit: '', stopLoss: '' })
})

it('a trailing stop says where its trigger begins and its worst price, in percent or in the quote coin', async () => {
  const { user, quantity } = limitOrder()
  useConfirmEach.getState().choose('order', true)
  await user.click(screen.getByRole('radio', { name: 'Trailing stop' }))
  expect(screen.queryByLabelText('Price (USDT)')).toBeNull()
  expect(screen.queryByLabelText('Total (USDT)')).toBeNull()
  await fill(user, quantity, '0.01')
  const distance = () => screen.getByLabelText<HTMLInputElement>(/^Trailing distance/)
  await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
  expect(noteOf(distance())).toBe('Enter a trailing distance.')
  await fill(user, distance(), '51')
  expect(noteOf(distance())).toBe('Enter a trailing distance between 0.01% and 50%.')
  await user.click(screen.getByRole('radio', { name: 'USDT' }))
  expect(distance().value).toBe('')
  await fill(user, distance(), '1000')
  expect(noteOf(distance())).toBe('Trigger now ≥ 68,412.3, worst price 71,832.91')
  const activation = screen.getByLabelText('Activation price (USDT)')
  await fill(user, activation, '68000')
  expect(noteOf(activation)).toBe('The market has reached this: the last price is 67,412.3.')
  await fill(user, activation, '60000')
  const review = await openReview(user, 'Buy BTC')
  expect([fact('Trailing distance', review), fact('Activation price', review), fact('Trigger now', review)]).toEqual([
    '1,000 USDT',
    '60,000.00 USDT',
    '≥ 61,000 USDT',
  ])
  expect(fact('Worst price', review)).toBe('64,050.00 USDT')
  await user.click(within(review).getByRole('button', { name: 'Buy BTC' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(placeBuyOrder)).toMatchObject([
    { type: 'limit', trail: { distance: Amount.of('1000'), unit: 'price', activation: Amount.of('60000') } },
  ])
})

it('what is held is sold at either of two prices by one order', async () => {
  const { user, quantity } = limitOrder()
  useConfirmEach.getState().choose('order', true)
  server.answer(placeSellOrder, exampleOf(placeSellOrder))
  await user.click(screen.getByRole('radio', { name: 'Sell' }))
  await user.click(screen.getByRole('radio', { name: 'TP/SL' }))
  await fill(user, quantity, '0.01')
  const takeProfit = screen.getByLabelText('Take profit (USDT)')
  await user.click(screen.getByRole('button', { name: 'Sell BTC' }))
  expect(noteOf(takeProfit)).toBe('Enter a take profit or a stop loss.')
  await fill(user, takeProfit, '67000')
  expect(noteOf(takeProfit)).toBe('The market has reached this: the last price is 67,412.3.')
  await fill(user, takeProfit, '70000')
  await fill(user, screen.getByLabelText('Stop loss (USDT)'), '60000')
  const review = await openReview(user, 'Sell BTC')
  expect([fact('Take profit', review), fact('Stop loss', review), fact('Worst price', review)]).toEqual([
    '70,000.00 USDT',
    '≤ 60,000 USDT',
    '57,000.00 USDT',
  ])
  await user.click(within(review).getByRole('button', { name: 'Sell BTC' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(placeSellOrder)).toMatchObject([
    {
      ...{ type: 'limit', limitPrice: Amount.of('57000'), profitPrice: Amount.of('70000') },
      trigger: { price: Amount.of('60000'), direction: 'falls' },
    },
  ])
})

it('a share of the balance is the total of a buy and the amount of a sale', async () => {
  const { user, price, quantity, total } = limitOrder()
  await fill(user, price, '50000')
  await waitFor(() => expect(fact('Available')).toBe('10,000 USDT'))
  await user.click(screen.getByRole('button', { name: '50%' }))
  expect(total.value).toBe('5,000')
  await user.click(screen.getByRole('radio', { name: 'Sell' }))
  await user.click(screen.getByRole('button', { name: '50%' }))
  expect(quantity.value).toBe('1')
})

it.each([
  ['closed', { trading: false }, undefined, /closed/i],
  ['without a fresh price', {}, 7, /7/],
] as const)('while the market is %s the button says so and sends nothing', async (_, state, stale, reason) => {
  signIn({ [pair.quote]: '10000' })
  const { user } = show(<OrderForm pair={{ ...pair, ...state }} stale={stale} />)
  const buy = screen.getByRole('button', { name: 'Buy BTC' })
  expect(buy.getAttribute('aria-disabled')).toBe('true')
  expect(noteOf(buy)).toMatch(reason)
  await user.click(buy)
  expect(server.sentTo(placeBuyOrder)).toEqual([])
})

it('who is signed out is led to the login', () => {
  show(<OrderForm pair={pair} stale={undefined} />)
  expect(screen.queryByRole('button', { name: 'Buy BTC' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Sign in/ })).toBeTruthy()
})

const inBook: BoardPair = {
  ...pair,
  inBook: true,
  makerFee: Amount.of('0.0005'),
  takerFee: Amount.of('0.001'),
}

/** The same form for a pair in a book, and what the market's socket tells of that. */
function inBookOrder(change: Partial<BoardPair> = {}) {
  let tell: (book: FeedContentOf<'book'>) => void = () => {}
  vi.spyOn(marketSocket, 'subscribe').mockImplementation(((topic: { channel: string }, listener: typeof tell) => {
    if (topic.channel === 'book') tell = listener
    return () => {}
  }) as never)
  signIn({ USDT: '10000', BTC: '2' })
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  const { user } = show(<OrderForm pair={{ ...inBook, ...change }} stale={undefined} />)
  const offer = ([quantity, price]: readonly [string, string]) => ({
    ...{ price: Amount.of(price), quantity: Amount.of(quantity), house: Amount.zero },
  })
  return {
    user,
    asks: (...asks: (readonly [string, string])[]) =>
      act(() =>
        tell({ channel: 'book', symbol: pair.symbol, sequence: 9, at: new Date(), bids: [], asks: asks.map(offer) }),
      ),
  }
}

it('a limit order in a book says under “More” what it may do, names it while folded, and is sent with it', async () => {
  const { user } = inBookOrder()
  const more = screen.getByRole('button', { name: 'More' })
  expect(screen.queryByRole('radio', { name: 'Post-only' })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Take profit / stop loss' })).toBeNull()
  expect(fact('Maker / taker fee')).toBe('0.05% / 0.1%')
  await user.click(more)
  expect(screen.getByText(/^Takes what is offered at once. The rest waits/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Post-only' }))
  expect(screen.getByText(/^Only waits in the book/)).toBeTruthy()
  expect(fact('Maker fee 0.05%')).toBe('—')
  await user.click(screen.getByRole('radio', { name: 'Immediate or cancel (IOC)' }))
  expect(fact('Taker fee 0.1%')).toBe('—')
  await user.click(more)
  expect(more.textContent).toBe('MoreImmediate or cancel (IOC)')
  await fill(user, screen.getByLabelText('Price (USDT)'), '60000')
  await fill(user, screen.getByLabelText('Amount (BTC)'), '0.01')
  const review = await openReview(user, 'Buy BTC')
  expect(fact('How it trades', review)).toBe('Immediate or cancel (IOC)')
  expect(review.textContent).toContain('The rest is cancelled. A fill cannot be undone.')
  await user.click(within(review).getByRole('button', { name: 'Buy BTC' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(placeBuyOrder)).toMatchObject([{ type: 'limit', timeInForce: 'ioc' }])
})

it('a take profit that cannot be is seen although it is folded away', async () => {
  const { user } = inBookOrder()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('switch', { name: 'Take profit / stop loss' }))
  await fill(user, screen.getByLabelText('Price (USDT)'), '60000')
  await fill(user, screen.getByLabelText('Amount (BTC)'), '0.01')
  await fill(user, screen.getByLabelText('Take profit (USDT)'), '66000')
  await user.click(screen.getByRole('button', { name: 'More' }))
  screen.getByRole('button', { name: 'More Take profit / stop loss' })
  expect(screen.queryByRole('switch', { name: 'Take profit / stop loss' })).toBeNull()
  await fill(user, screen.getByLabelText('Price (USDT)'), '67000')
  expect(noteOf(screen.getByLabelText('Take profit (USDT)'))).toMatch(/^Enter a take profit between/)
})

it('a market order in a book says what it would pay on average, how much worse that is, and what is not in sight', async () => {
  const { user, asks } = inBookOrder()
  await user.click(screen.getByRole('radio', { name: 'Market' }))
  expect(screen.getByText('Market price (USDT)')).toBeTruthy()
  asks(['0.01', '67420'], ['0.01', '67520'])
  await fill(user, screen.getByLabelText('Amount (BTC)'), '0.02')
  const box = () => screen.getByText('Est. average price (USDT)').nextElementSibling?.textContent
  expect([box(), fact('Est. slippage'), fact('You receive'), fact('Taker fee 0.1%')]).toEqual([
    '≈ 67,470.00',
    '0.0742%',
    '0.01998 BTC',
    '0.00002 BTC',
  ])
  expect(screen.queryByText(/can be seen on offer/)).toBeNull()
  await fill(user, screen.getByLabelText('Amount (BTC)'), '0.03')
  expect(screen.getByText(/^Only 0.02 BTC can be seen on offer/)).toBeTruthy()
  asks(['1', '67430'])
  expect([box(), fact('Est. slippage')]).toEqual(['≈ 67,430.00', '0%'])
  expect(screen.queryByText(/can be seen on offer/)).toBeNull()
  const review = await openReview(user, 'Buy BTC')
  expect(fact('Average price', review)).toBe('≈ 67,430.00 USDT')
  expect(review.textContent).toContain('It takes the best offers at once')
  asks()
  expect([fact('Average price', review), fact('Est. slippage', review)]).toEqual(['—', '—'])
})

it('a post-only order says before it is sent that it would be filled at once, as long as it would', async () => {
  const { user, asks } = inBookOrder()
  const warning = () => screen.queryByText(/filled at once at/)?.textContent
  await fill(user, screen.getByLabelText('Price (USDT)'), '67500')
  await fill(user, screen.getByLabelText('Amount (BTC)'), '0.01')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('radio', { name: 'Post-only' }))
  expect(warning()).toBeUndefined()
  asks(['1', '67420'], ['1', '67430'])
  expect(warning()).toBe('This order would be filled at once at 67,420 USDT, so it would not be placed.')
  asks(['1', '67501'])
  expect(warning()).toBeUndefined()
  asks(['1', '67500'])
  expect(warning()).toContain('67,500 USDT')
  await user.click(screen.getByRole('radio', { name: 'Until cancelled' }))
  expect(warning()).toBeUndefined()
})

it.each([
  ['postOnly', { postOnly: true }, 'Not placed: it would have been filled at once.'],
  ['fok', { timeInForce: 'fok' }, 'Too little is offered at your limit, so nothing was filled.'],
  ['selfTrade', {}, 'It met your own order, so the rest was cancelled.'],
] as const)('an order that ended at once without a fill (%s) says why', async (endReason, change, words) => {
  const { user } = inBookOrder()
  useConfirmEach.getState().choose('order', false)
  server.answer(placeBuyOrder, { ...exampleOf(placeBuyOrder), ...change, state: 'cancelled', endReason })
  await fill(user, screen.getByLabelText('Total (USDT)'), '100')
  await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
  await screen.findByText(words)
})

it.each([
  ['halted', 'limit', /^Trading on this pair is halted/],
  ['auction', 'market', /^An auction is on/],
] as const)('while the book is in the phase %s the button of a %s order says so', async (bookPhase, type, reason) => {
  useTicket.setState({ type })
  const { user } = inBookOrder({ bookPhase })
  const buy = screen.getByRole('button', { name: 'Buy BTC' })
  expect(noteOf(buy)).toMatch(reason)
  await user.click(buy)
  expect(server.sentTo(placeBuyOrder)).toEqual([])
})

it('in an auction a limit order that can wait is taken', () => {
  inBookOrder({ bookPhase: 'auction' })
  expect(screen.getByRole('button', { name: 'Buy BTC' }).getAttribute('aria-disabled')).not.toBe('true')
})
