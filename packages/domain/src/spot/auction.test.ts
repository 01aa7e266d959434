import { expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { TradingSession } from '../market/session.ts'
import { auctionUntil } from './auction.ts'

/** 09:00:00 on a Saturday. */
const now = new Date('2026-11-21T09:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const share = Amount.of('0.05')

it.each([
  ['', false],
  ['50000 now', false],
  ['50000 9 s ago, 47500 now', false],
  ['50000 9 s ago, 47499.99 now', true],
  ['50000 9 s ago, 52500 now', false],
  ['50000 9 s ago, 52500.01 now', true],
  ['50000 9 s ago, 40000 5 s ago, 50000 now', true],
  ['50000 20 s ago, 40000 now', true],
  ['50000 20.001 s ago, 40000 now', false],
  ['50000 30 s ago, 40000 25 s ago', false],
])('after the ticks (%s) an auction of a minute begins: %s', (told, begins) => {
  const ticks = told.split(', ').flatMap((tick) => {
    const [price = '', seconds = ''] = tick.split(' ')
    return price === '' ? [] : [{ price: Amount.of(price), at: secondsAgo(seconds === 'now' ? 0 : Number(seconds)) }]
  })
  expect(auctionUntil(ticks, share, '24x7', now)).toEqual(begins ? new Date('2026-11-21T09:01:00Z') : undefined)
})

it.each<[TradingSession, string, string | undefined]>([
  ['fx', '2026-11-22T21:59:49.999Z', undefined],
  ['fx', '2026-11-22T21:59:50Z', '2026-11-22T22:01:00Z'],
  ['fx', '2026-11-22T21:59:59.999Z', '2026-11-22T22:01:00Z'],
  ['fx', '2026-11-22T22:00:00Z', undefined],
  ['24x7', '2026-11-22T21:59:55Z', undefined],
])('a market with the hours %s has an auction for its opening at %s until %s', (session, at, until) => {
  expect(auctionUntil([], share, session, new Date(at))).toEqual(until && new Date(until))
})

it('a price that moved before a market closed begins none while it is closed', () => {
  const ticks = [
    { price: Amount.of('1.1'), at: new Date('2026-11-20T21:59:58Z') },
    { price: Amount.of('1.2'), at: new Date('2026-11-20T21:59:59Z') },
  ]
  expect(auctionUntil(ticks, share, 'fx', new Date('2026-11-20T21:59:59.5Z'))).toBeDefined()
  expect(auctionUntil(ticks, share, 'fx', new Date('2026-11-20T22:00:00Z'))).toBeUndefined()
})
