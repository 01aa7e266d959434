import { Amount } from '@halyard/domain'

/** Quote coins of feeds, longest first. */
const quotes = [
  'usdt',
  'usdc',
  'usd',
  'eur',
  'gbp',
  'jpy',
  'chf',
  'cad',
  'aud',
  'nzd',
  'hkd',
  'krw',
  'vnd',
  'btc',
  'eth',
]

/** `btcusdt` is BTC in USDT. */
function coinsOf(symbol: string): [base: string, quote: string] {
  const quote = quotes.find((coin) => symbol.length > coin.length && symbol.endsWith(coin)) ?? ''
  return [symbol.slice(0, symbol.length - quote.length).toUpperCase(), quote.toUpperCase()]
}

function pairNameOf(symbol: string): string {
  const [base, quote] = coinsOf(symbol)
  return quote === '' ? base : `${base}/${quote}`
}

/** The smallest step with that many fraction digits. */
function stepOf(scale: number): Amount {
  return Amount.of(scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`)
}

function stateBetween(startsAt: Date, endsAt: Date): 'upcoming' | 'live' | 'ended' {
  const now = Date.now()
  if (startsAt.getTime() > now) return 'upcoming'
  return endsAt.getTime() < now ? 'ended' : 'live'
}

/** Fallbacks that follow from other fields. */
export const follows = { coinsOf, pairNameOf, stepOf, stateBetween }
export type Follows = typeof follows
