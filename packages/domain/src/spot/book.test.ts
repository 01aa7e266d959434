import { describe, expect, it } from 'vitest'
import { type BookCommand, type BookEvent, type NewOrder, OrderBook } from './book.ts'
import { collarOf, type Level } from './ladder.ts'

/** `3 buy 5 at 101` is user 3's order for five lots; behind it, what is special about it. */
function order(text: string, id: number, more: Partial<NewOrder> = {}): NewOrder {
  const [, user, side, lots, price, words = ''] = /^(\d) (buy|sell) (\d+) at (\d+)(.*)$/.exec(text) ?? []
  const has = (word: string) => words.includes(word)
  return {
    id,
    userId: Number(user),
    side: side === 'buy' ? 'buy' : 'sell',
    lots: Number(lots),
    price: Number(price),
    timeInForce: has('ioc') ? 'ioc' : has('fok') ? 'fok' : 'gtc',
    postOnly: has('post-only'),
    selfTrade: has('cancel maker') ? 'cancelMaker' : has('cancel both') ? 'cancelBoth' : 'cancelTaker',
    ...more,
  }
}

/** `traded 3 at 101 with 1` names the resting order, `ended 2, ioc` what was not traded, and why. */
function said(event: BookEvent): string {
  switch (event.kind) {
    case 'traded':
      return `traded ${event.lots} at ${event.price} with ${(event.maker ?? { orderId: 'the house' }).orderId}`
    case 'rested':
      return `rested ${event.open} at ${event.price}`
    case 'ended':
      return `${event.orderId} ended ${event.open}, ${event.reason}`
    case 'amended':
      return `amended to ${event.lots} at ${event.price}, ${event.keptPriority ? 'in its place' : 'at the end'}`
    case 'refused':
      return `refused, ${event.reason}`
  }
}

const offers = (text: string): Level[] =>
  text
    ? text.split(', ').map((level) => ({ lots: Number(level.split('@')[0]), price: Number(level.split('@')[1]) }))
    : []

/** The house bids and asks so much around 100; traded is within 5 %. */
const quote = (bids = '', asks = '', reference = 100): BookCommand => ({
  kind: 'quote',
  reference,
  ladder: { bids: offers(bids), asks: offers(asks) },
  collar: collarOf(reference, 50_000),
})

/** A book after these orders, numbered from 1, and what came of the last. */
function after(...commands: (string | BookCommand)[]): { book: OrderBook; events: string[] } {
  const book = new OrderBook()
  let events: BookEvent[] = []
  commands.forEach((each, index) => {
    events = book.apply(typeof each === 'string' ? { kind: 'place', order: order(each, index + 1) } : each)
  })
  return { book, events: events.map(said) }
}

describe('priority', () => {
  it.each<[string, (string | BookCommand)[], string[]]>([
    [
      'the better price first',
      ['1 sell 2 at 102', '2 sell 2 at 101', '3 buy 3 at 102'],
      ['traded 2 at 101 with 2', 'traded 1 at 102 with 1'],
    ],
    [
      'at one price whoever was there first',
      ['1 sell 2 at 101', '2 sell 2 at 101', '3 buy 3 at 101'],
      ['traded 2 at 101 with 1', 'traded 1 at 101 with 2'],
    ],
    [
      'at one price users before the house',
      [quote('', '5@101'), '1 sell 2 at 101', '3 buy 3 at 101'],
      ['traded 2 at 101 with 2', 'traded 1 at 101 with the house'],
    ],
    [
      'the house before users at a worse price',
      [quote('', '2@101'), '1 sell 2 at 102', '3 buy 3 at 102'],
      ['traded 2 at 101 with the house', 'traded 1 at 102 with 2'],
    ],
    [
      'of sellers the lowest limit, of buyers the highest',
      ['1 buy 1 at 99', '2 buy 1 at 100', '3 sell 2 at 99'],
      ['traded 1 at 100 with 2', 'traded 1 at 99 with 1'],
    ],
  ])('%s', (_, commands, expected) => {
    expect(after(...commands).events).toEqual(expected)
  })
})

describe('an order that arrives', () => {
  it.each<[string, (string | BookCommand)[], string[]]>([
    ['rests where nothing meets it', ['1 buy 5 at 99'], ['rested 5 at 99']],
    [
      'trades at the price of the resting order, and rests with what is left',
      ['1 sell 2 at 100', '2 buy 5 at 103'],
      ['traded 2 at 100 with 1', 'rested 3 at 103'],
    ],
    [
      'immediate or cancel: its rest ends',
      ['1 sell 2 at 100', '2 buy 5 at 103 ioc'],
      ['traded 2 at 100 with 1', '2 ended 3, ioc'],
    ],
    [
      'fill or kill: all of it, from users and the house',
      [quote('', '2@101'), '1 sell 3 at 101', '2 buy 5 at 101 fok'],
      ['traded 3 at 101 with 2', 'traded 2 at 101 with the house'],
    ],
    ['fill or kill: or nothing', [quote('', '2@101'), '1 sell 3 at 101', '2 buy 6 at 101 fok'], ['3 ended 6, fok']],
    [
      'fill or kill: not what lies beyond the collar',
      [quote('', '2@101'), '1 sell 3 at 106', '2 buy 5 at 110 fok'],
      ['3 ended 5, fok'],
    ],
    ['post-only: rests', ['1 sell 2 at 100', '2 buy 5 at 99 post-only'], ['rested 5 at 99']],
    [
      'post-only: ends where it would trade with a user',
      ['1 sell 2 at 100', '2 buy 5 at 100 post-only'],
      ['2 ended 5, postOnly'],
    ],
    [
      'post-only: ends where it would trade with the house',
      [quote('', '1@101'), '2 buy 5 at 101 post-only'],
      ['2 ended 5, postOnly'],
    ],
  ])('%s', (_, commands, expected) => {
    expect(after(...commands).events).toEqual(expected)
  })

  it('that is sized in the quote coin pays no more than its budget', () => {
    const book = after('1 sell 2 at 100', '1 sell 5 at 101').book
    const events = book.apply({ kind: 'place', order: order('2 buy 99 at 105 ioc', 3, { budget: 450 }) })
    expect(events.map(said)).toEqual(['traded 2 at 100 with 1', 'traded 2 at 101 with 2', '3 ended 95, spent'])
  })
})

describe('an order that would trade with one of its own user', () => {
  const own = ['1 sell 2 at 100', '2 sell 2 at 101', '1 sell 2 at 102'] as const
  it.each<[string, string, string[], number]>([
    ['ends, unless it says otherwise', '2 buy 5 at 102', ['traded 2 at 100 with 1', '4 ended 3, selfTrade'], 2],
    [
      'cancel maker: the resting one ends and it goes on',
      '2 buy 5 at 102 cancel maker',
      ['traded 2 at 100 with 1', '2 ended 2, selfTrade', 'traded 2 at 102 with 3', 'rested 1 at 102'],
      1,
    ],
    [
      'cancel both: both end',
      '2 buy 5 at 102 cancel both',
      ['traded 2 at 100 with 1', '2 ended 2, selfTrade', '4 ended 3, selfTrade'],
      1,
    ],
    ['fill or kill: is not filled behind it', '2 buy 4 at 102 fok', ['4 ended 4, fok'], 3],
    [
      'fill or kill, cancel maker: counts what is behind it',
      '2 buy 4 at 102 fok cancel maker',
      ['traded 2 at 100 with 1', '2 ended 2, selfTrade', 'traded 2 at 102 with 3'],
      0,
    ],
    ['is not touched where others suffice', '2 buy 2 at 102 fok', ['traded 2 at 100 with 1'], 2],
  ])('%s', (_, arriving, expected, left) => {
    const { book, events } = after(...own, arriving)
    expect(events).toEqual(expected)
    expect([...book.orders()].length).toBe(left)
  })
})

describe('a new tick', () => {
  it('fills the resting orders that the ladder reaches, at the ladder’s price where that is better', () => {
    const resting = ['1 buy 2 at 100', '2 buy 2 at 101', '3 buy 2 at 98'] as const
    const { book, events } = after(...resting, quote('5@97', '3@99, 9@100', 98))
    expect(events).toEqual(['traded 2 at 99 with 2', 'traded 1 at 99 with 1', 'traded 1 at 100 with 1'])
    expect([book.levels('buy'), book.house('sell')]).toEqual([[{ price: 98, lots: 2 }], [{ price: 100, lots: 8 }]])
  })

  it('fills no more than the house offers, and the rest at the next', () => {
    const { book, events } = after('1 sell 5 at 99', quote('2@100', '', 101))
    expect(events).toEqual(['traded 2 at 100 with 1'])
    expect(book.apply(quote('9@99', '', 100)).map(said)).toEqual(['traded 3 at 99 with 1'])
  })

  it('replaces what the house offered before, of which only so much could be taken', () => {
    const { book, events } = after(quote('', '2@101'), '1 buy 3 at 101')
    expect(events).toEqual(['traded 2 at 101 with the house', 'rested 1 at 101'])
    expect(book.apply(quote('', '2@102', 101)).map(said)).toEqual([])
    expect(book.apply({ kind: 'quote', reference: 101, ladder: null, collar: null })).toEqual([])
    expect(
      after(quote('', '2@101'), { kind: 'quote', reference: 100, ladder: null, collar: null }, '1 buy 1 at 101').events,
    ).toEqual(['rested 1 at 101'])
  })
})

describe('the collar, here 95 to 105', () => {
  it.each<[string, (string | BookCommand)[], string[]]>([
    [
      'stops an order before a price beyond it',
      [quote(), '1 sell 2 at 105', '2 sell 2 at 106', '3 buy 5 at 110'],
      ['traded 2 at 105 with 2', '4 ended 3, collar'],
    ],
    ['lets no rest stay beyond it', [quote(), '1 buy 5 at 106'], ['2 ended 5, collar']],
    [
      'lets it stay within',
      [quote(), '1 sell 2 at 104', '2 buy 5 at 105'],
      ['traded 2 at 104 with 2', 'rested 3 at 105'],
    ],
    ['does not keep an order from waiting far on its own side', [quote(), '1 buy 5 at 60'], ['rested 5 at 60']],
    [
      'does not let a price be taken that a market has left behind',
      ['1 sell 2 at 94', quote(), '2 buy 5 at 105'],
      ['3 ended 5, collar'],
    ],
    [
      'holds the house too',
      [quote('', '1@104, 1@106'), '2 buy 5 at 105'],
      ['traded 1 at 104 with the house', 'rested 4 at 105'],
    ],
  ])('%s', (_, commands, expected) => {
    expect(after(...commands).events).toEqual(expected)
  })
})

describe('an order that is changed', () => {
  const two = ['1 sell 5 at 101', '2 sell 5 at 101'] as const
  it.each<[string, { price: number; lots: number }, string, string[]]>([
    [
      'to less stays first',
      { price: 101, lots: 3 },
      'amended to 3 at 101, in its place',
      ['traded 3 at 101 with 1', 'traded 2 at 101 with 2'],
    ],
    ['to more goes to the end', { price: 101, lots: 6 }, 'amended to 6 at 101, at the end', ['traded 5 at 101 with 2']],
    [
      'to another price goes to the end there',
      { price: 102, lots: 5 },
      'amended to 5 at 102, at the end',
      ['traded 5 at 101 with 2'],
    ],
  ])('%s', (_, terms, expected, traded) => {
    const { book } = after(...two)
    expect(book.apply({ kind: 'amend', orderId: 1, ...terms }).map(said)[0]).toBe(expected)
    expect(book.apply({ kind: 'place', order: order('3 buy 5 at 102', 3) }).map(said)).toEqual(traded)
  })

  it('counts what was traded of it: to no more than that ends it', () => {
    const { book } = after('1 sell 5 at 101', '2 buy 3 at 101')
    expect(book.apply({ kind: 'amend', orderId: 1, price: 101, lots: 4 }).map(said)).toEqual([
      'amended to 4 at 101, in its place',
    ])
    expect(book.order(1)).toMatchObject({ lots: 4, open: 1 })
    expect(book.apply({ kind: 'amend', orderId: 1, price: 101, lots: 3 }).map(said)).toEqual(['1 ended 1, cancelled'])
    expect(book.apply({ kind: 'amend', orderId: 1, price: 101, lots: 9 }).map(said)).toEqual(['refused, notOpen'])
  })

  it('may trade at its new price at once, unless it is post-only: then it stays as it was', () => {
    const { book } = after('1 sell 2 at 101', '2 buy 2 at 99', '3 buy 2 at 98 post-only')
    expect(book.apply({ kind: 'amend', orderId: 3, price: 101, lots: 2 }).map(said)).toEqual(['refused, postOnly'])
    const events = book.apply({ kind: 'amend', orderId: 2, price: 101, lots: 3 })
    expect(events.map(said)).toEqual(['amended to 3 at 101, at the end', 'traded 2 at 101 with 1', 'rested 1 at 101'])
  })
})

describe('cancelling', () => {
  it('ends an order once', () => {
    const { book } = after('1 sell 5 at 101', '2 buy 3 at 101')
    expect(book.apply({ kind: 'cancel', orderId: 1 }).map(said)).toEqual(['1 ended 2, cancelled'])
    expect(book.apply({ kind: 'cancel', orderId: 1 }).map(said)).toEqual(['refused, notOpen'])
  })

  it('ends all orders of a user, or those of one side', () => {
    const orders = ['1 sell 5 at 101', '2 sell 5 at 102', '1 buy 5 at 99', '1 sell 5 at 103'] as const
    expect(after(...orders, { kind: 'cancelAll', userId: 1 }).events).toEqual(
      [1, 3, 4].map((id) => `${id} ended 5, cancelled`),
    )
    expect(after(...orders, { kind: 'cancelAll', userId: 1, side: 'buy' }).events).toEqual(['3 ended 5, cancelled'])
  })
})

describe('an auction', () => {
  const auction: BookCommand = { kind: 'phase', phase: 'auction' }
  const opened: BookCommand = { kind: 'phase', phase: 'open' }

  it('lets orders rest and cross, and none that would not rest', () => {
    const { book, events } = after(auction, '1 buy 5 at 103', '2 sell 5 at 98')
    expect(events).toEqual(['rested 5 at 98'])
    expect(book.apply({ kind: 'place', order: order('3 buy 1 at 103 ioc', 9) }).map(said)).toEqual([
      '9 ended 1, closed',
    ])
  })

  it.each<[string, string[], { price: number; lots: number } | undefined]>([
    [
      'where the most is traded',
      ['1 buy 5 at 103', '2 buy 5 at 101', '3 sell 7 at 101', '4 sell 9 at 102'],
      { price: 101, lots: 7 },
    ],
    [
      'of those where the least is left over',
      ['1 buy 5 at 104', '2 buy 3 at 101', '3 sell 5 at 97'],
      { price: 102, lots: 5 },
    ],
    ['of those nearest to the market', ['1 buy 5 at 104', '3 sell 5 at 97'], { price: 100, lots: 5 }],
    ['nowhere, where nothing meets', ['1 buy 5 at 97', '3 sell 5 at 104'], undefined],
  ])('meets at one price: %s', (_, orders, expected) => {
    const { book } = after(quote(), auction, ...orders)
    expect(book.indicative()).toEqual(expected)
    const traded = book.apply(opened).flatMap((event) => (event.kind === 'traded' ? [event] : []))
    expect(new Set(traded.map(({ price }) => price))).toEqual(new Set(expected ? [expected.price] : []))
    expect(traded.reduce((sum, { lots }) => sum + lots, 0)).toBe(expected?.lots ?? 0)
  })

  it('does not let users meet themselves', () => {
    const { book } = after(quote(), auction, '1 buy 5 at 103', '1 sell 5 at 98', '2 sell 5 at 99')
    expect(book.apply(opened).map(said)).toEqual(['4 ended 5, selfTrade', 'traded 5 at 100 with 3'])
  })

  it('leaves what its collar forbids to nobody: the later order ends', () => {
    const { book } = after(auction, '1 buy 5 at 120', '2 sell 5 at 110', quote())
    expect(book.apply(opened).map(said)).toEqual(['3 ended 5, collar'])
  })
})

it('while it is halted nothing but cancelling is possible', () => {
  const { book } = after('1 buy 5 at 99', { kind: 'phase', phase: 'halted' }, quote('5@98', '5@99', 98))
  expect(book.house('sell')).toEqual([])
  expect(book.apply({ kind: 'place', order: order('2 buy 1 at 99', 9) }).map(said)).toEqual(['9 ended 1, closed'])
  expect(book.apply({ kind: 'amend', orderId: 1, price: 99, lots: 4 }).map(said)).toEqual(['refused, closed'])
  expect(book.apply({ kind: 'phase', phase: 'open' }).map(said)).toEqual(['traded 5 at 99 with 1'])
})
