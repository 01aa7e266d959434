import { Amount } from '@halyard/domain'
import { findTokenSale } from '@halyard/wire/token-sale'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amountOf } from '#platform/form/amount-of.ts'
import type { TokenSale } from './api.ts'
import { judgePurchase, saleShareOf } from './purchase.ts'

/** 0.25 USDT each; 40 to 20,000 an order, 50,000 a user of whom 400 are bought; 815,800 of 1,000,000 are left. */
const sale: TokenSale = z.decode(findTokenSale.response, findTokenSale.example.response as never)
const now = new Date('2026-11-21T12:00:00Z')

it.each([
  //  entered     available   sale                             │ problem, or what it costs
  ['', '1000', {}, 'quantityMissing'],
  ['39.9999', '1000', {}, 'belowOrderMinimum'],
  ['40', '1000', {}, '10'],
  ['400.0001', '1000', {}, '100.000025'],
  ['20000.0001', '9999', {}, 'aboveOrderMaximum'],
  ['600', '9999', { bought: Amount.of('49500') }, 'aboveUserMaximum'],
  ['600', '9999', { sold: Amount.of('999500') }, 'supplyExhausted'],
  ['4000', '999.99', {}, 'insufficientBalance'],
  ['4000', undefined, {}, '1000'],
  ['4000', '1000', { endsAt: now }, 'notNow'],
  ['4000', '1000', { barred: true }, 'notNow'],
] as const)('%s of a balance of %s in a sale with %o: %s', (entered, available, change, expected) => {
  const purchase = judgePurchase(amountOf(entered), { ...sale, ...change }, available && Amount.of(available), now)
  expect(purchase.problem?.name ?? purchase.cost?.text()).toBe(expected)
})

it('the coins are released the lock days of 24 hours after the purchase', () => {
  expect(judgePurchase(Amount.of('400'), sale, undefined, now).unlocksAt).toEqual(new Date('2026-12-21T12:00:00Z'))
})

it.each([
  //  available   percent  sale                            │ coins
  ['1000', 25, {}, '1000'],
  ['0.1', 100, {}, '0.4'],
  ['10000', 100, {}, '20000'],
  ['10000', 100, { bought: Amount.of('49990') }, '10'],
  ['10000', 100, { sold: Amount.of('999999') }, '1'],
] as const)('of %s USDT %s percent in a sale with %o buy %s coins at most', (available, percent, change, coins) => {
  expect(saleShareOf(Amount.of(available), percent, { ...sale, ...change }).text()).toBe(coins)
})
