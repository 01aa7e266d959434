import { Amount } from '@halyard/domain'
import { demoWithdrawalPassword } from '@halyard/domain/auth'
import { Injectable } from '@nestjs/common'
import type { DemoReviews } from '../../platform/back-office/demo-reviews.ts'
import { unlessRefused } from '../../platform/http/refusal.ts'
import { AddressBookService } from '../address-book/index.ts'
import { BankCardsService } from '../bank-cards/index.ts'
import { WithdrawalsService } from './withdrawals.service.ts'

/** Sample destinations that belong to nobody. */
const destination = { asset: 'USDT', network: 'TRC20', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' } as const
const card = {
  bankName: 'Banque Exemple',
  accountName: 'Halyard Demo',
  cardNumber: '4111111111111111',
  bankAddress: '1 rue du Port, 75001 Paris',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPP',
  country: 'FR',
} as const

/** How the withdrawals to the address end. */
const toAddress = [
  { quantity: '150', ending: 'refuse' },
  { quantity: '80', ending: 'cancel' },
  { quantity: '240', ending: 'pay' },
] as const

const firstOf = { page: 1, pageSize: 1 } as const

/** Withdrawals of the demo user, with their address and card, by the usual rules. */
@Injectable()
export class WithdrawalsDemo {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly addresses: AddressBookService,
    private readonly cards: BankCardsService,
  ) {}

  /** Makes each kind once for a user. */
  async seed(userId: number, reviews: DemoReviews): Promise<void> {
    if ((await this.withdrawals.list(userId, 'chain', firstOf)).total === 0) {
      await this.addresses.save(userId, { ...destination, remark: 'Own wallet' }).catch(unlessRefused)
      for (const one of toAddress) await this.chain(userId, one, reviews).catch(unlessRefused)
    }
    if ((await this.withdrawals.list(userId, 'bank', firstOf)).total === 0) {
      await this.bank(userId, reviews).catch(unlessRefused)
    }
  }

  private async chain(userId: number, { quantity, ending }: (typeof toAddress)[number], reviews: DemoReviews) {
    const request = { ...destination, ...paid, quantity: Amount.of(quantity), remark: 'Own wallet' }
    const { withdrawalId } = await this.withdrawals.toAddress(userId, request, keyOf(ending))
    if (ending === 'cancel') await this.withdrawals.cancel(userId, withdrawalId)
    else if (ending === 'refuse') await reviews.reject('withdrawal', withdrawalId, 'Wrong network chosen.')
    else await pay(reviews, withdrawalId)
  }

  private async bank(userId: number, reviews: DemoReviews): Promise<void> {
    const { cardId } = await this.cards.save(userId, card)
    const request = { cardId, asset: 'EUR', ...paid, quantity: Amount.of('750'), remark: '' }
    const { withdrawalId } = await this.withdrawals.toCard(userId, request, keyOf('bank'))
    await pay(reviews, withdrawalId)
  }
}

const paid = { withdrawalPassword: demoWithdrawalPassword } as const

/** Of several processes that start at once, one creates it. */
const keyOf = (name: string) => ({ key: `demo-withdrawal-${name}`, fingerprint: 'demo' })

async function pay(reviews: DemoReviews, withdrawalId: number): Promise<void> {
  await reviews.approve('withdrawal', withdrawalId)
  await reviews.confirm('withdrawal', withdrawalId)
}
