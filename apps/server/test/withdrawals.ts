import { Amount } from '@halyard/domain'
import { expect } from 'vitest'
import { WithdrawalsService } from '../src/features/withdrawals/withdrawals.service.ts'
import type { TestApp } from './harness.ts'
import { newHash, withdrawalPassword } from './money-movers.ts'

export const reviewer = { name: 'mira' }

export const withdrawal = {
  coinId: 1,
  asset: 'USDT',
  network: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  quantity: Amount.of('100'),
  withdrawalPassword,
  remark: 'To my own wallet',
}

export const bankCard = {
  bankName: 'Musterbank',
  accountName: 'Mira Muster',
  cardNumber: '4000 0000 0000 4242',
  bankAddress: 'Musterstraße 1, 10115 Berlin',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  country: 'DE',
}

/** Reviewing and paying, on the app of the file that asks. */
export function withdrawalsOf(app: TestApp) {
  const service = () => app.get(WithdrawalsService)

  /** Approved, sent, and confirmed by another. */
  async function pay(withdrawalId: number, transactionHash = newHash()) {
    expect(await service().approve(withdrawalId, reviewer)).toEqual({ changed: true })
    return service().confirm(withdrawalId, { name: 'otto' }, { transactionHash })
  }

  return { service, pay }
}
