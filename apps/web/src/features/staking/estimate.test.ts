import { Amount } from '@halyard/domain'
import { findStakingProduct } from '@halyard/wire/staking'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amountOf } from '#platform/form/amount-of.ts'
import type { StakingProduct } from './api.ts'
import { estimate, stakeShareOf } from './estimate.ts'

/** 30 days at 0.03 % a day; 100 to 10,000 an order, 50,000 a user of whom 1,000 are staked; 916,000 are left. */
const product: StakingProduct = z.decode(findStakingProduct.response, findStakingProduct.example.response as never)
const now = new Date('2026-11-21T12:00:00Z')

it.each([
  //  entered    available   product                               │ problem
  ['', '1000', {}, 'principalMissing'],
  ['99.99', '1000', {}, 'belowOrderMinimum'],
  ['100', '1000', {}, undefined],
  ['10000.01', '99999', {}, 'aboveOrderMaximum'],
  ['5000', '9999', { userStaked: Amount.of('49000') }, 'aboveUserMaximum'],
  ['5000', '9999', { staked: Amount.of('999000') }, 'supplyExhausted'],
  ['5000', '9999', { supply: null }, undefined],
  ['1000.01', '1000', {}, 'insufficientBalance'],
  ['1000.01', undefined, {}, undefined],
  ['1000', '1000', { state: 'closed' }, 'productClosed'],
] as const)('%s of a balance of %s in a product with %o: %s', (entered, available, change, problem) => {
  const estimated = estimate(amountOf(entered), { ...product, ...change }, available && Amount.of(available), now)
  expect(estimated.problem?.name).toBe(problem)
})

it('1,000 USDT for 30 days at 0.03 % a day earn 0.3 a day and come back as 1,009', () => {
  const { daily, earnings, atEnd, endsAt } = estimate(Amount.of('1000'), product, undefined, now)
  expect([daily, earnings, atEnd].map(String)).toEqual(['0.3', '9', '1009'])
  expect(endsAt).toEqual(new Date('2026-12-21T12:00:00Z'))
})

it.each([
  ['1000', 25, {}, '250'],
  ['0.000003', 50, {}, '0.000001'],
  ['90000', 100, {}, '10000'],
  ['90000', 100, { userStaked: Amount.of('49500') }, '500'],
  ['90000', 100, { staked: Amount.of('999900') }, '100'],
] as const)('of %s USDT %s percent in a product with %o are %s', (available, percent, change, share) => {
  expect(stakeShareOf(Amount.of(available), percent, { ...product, ...change }).text()).toBe(share)
})
