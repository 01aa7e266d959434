import { Amount } from '@halyard/domain'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { MoneyRecord } from './api.ts'
import { recordName } from './record-name.ts'

const t = ((key: string) => key) as TFunction<'assets'>

it.each([
  ['withdrawalSucceeded', '-149', false, 'type.withdrawalSucceeded'],
  ['agentDeposit', '10000', false, 'playMoney', { kind: 'user', id: 42 }],
  ['agentDeposit', '10000', false, 'type.agentDeposit', { kind: 'adjustment', id: 7 }],
  ['withdrawalSucceeded', '-1', true, 'fee.withdrawal'],
  ['loanRepaid', '-2', true, 'fee.interest'],
  ['exchangeFee', '-2', true, 'type.exchangeFee'],
  ['spotTrade', '-10', false, 'held'],
  ['spotTrade', '10', false, 'released'],
] as const)(
  'a record of %s over %s, a fee: %s, is called %s',
  (type, quantity, fee, name, reference?: MoneyRecord['reference']) => {
    expect(recordName({ type, quantity: Amount.of(quantity), fee, reference: reference ?? null }, t)).toBe(name)
  },
)
