import { Amount } from '@halyard/domain'
import { acts, bankCard, wallet, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { WithdrawalsService } from '../../src/features/withdrawals/withdrawals.service.ts'
import { ReviewRegistry } from '../../src/platform/back-office/review-registry.ts'
import { Sessions } from '../../src/platform/session/sessions.ts'
import type { TestApp, TestUser } from '../harness.ts'
import { uploaded, withdrawalPassword } from '../money-movers.ts'
import { Asked, type Cases, funds, type ProvokedBy, type Undo, unknown, variant } from './provoked.ts'
import { secondFactorIsAsked } from './second-factor.ts'

const withdrawal = acts.withdraw(Amount.of('100'))
const declaration = { asset: 'USDT', network: 'ERC20', quantity: Amount.of('250') }
const reviewer = { operatorId: 1, name: 'test' }

/** Refusals of deposits, withdrawals and loans. */
export function moneyRefusals(started: () => TestApp): ProvokedBy {
  const told = async (one: TestUser) => wireOf(...acts.deposit(Amount.of('250'), await uploaded(started(), one)))
  const deposited = async (one: TestUser) => {
    const transfer = acts.deposit(Amount.of('250'), await uploaded(started(), one))
    await started().does(one, ...transfer)
    return wireOf(...transfer)
  }
  const withoutRealName = async ({ userId }: TestUser) => {
    await started().pool.query('DELETE FROM identity WHERE user_id = $1', [userId])
    return {}
  }
  const product = (asset = 'USDT') =>
    variant(started(), 'loan_product', { asset: 'USDT' }, { asset, amount_min: '100', amount_max: '5000' })
  const review = () => {
    const kind = started().get(ReviewRegistry).find('loan')
    if (!kind) throw new Error('loans are reviewed')
    return kind
  }

  /** Lends a user 1,000 of a coin. */
  async function borrowed(one: TestUser, asset?: string): Promise<number> {
    const { loanId } = await started().does(one, ...acts.applyForLoan(await product(asset), Amount.of('1000')))
    await started().pool.query('UPDATE lending_capital SET amount = 1000000 WHERE asset = $1', [asset ?? 'USDT'])
    await review().approve(loanId, reviewer)
    return loanId
  }

  /** An address of a network that all users share, until the case is over. */
  async function shared(_: TestUser, undo: Undo): Promise<void> {
    const { pool } = started()
    undo(() => pool.query(`UPDATE coin_network SET deposit_address = NULL WHERE coin = 'USDT' AND network = 'ERC20'`))
    await pool.query(
      `UPDATE coin_network SET deposit_address = '0x' || repeat('ab', 20) WHERE coin = 'USDT' AND network = 'ERC20'`,
    )
  }

  /** What a verified name may withdraw, until the case is over. */
  async function limited(undo: Undo, single: string, daily: string): Promise<void> {
    const { pool } = started()
    const set = (values: readonly string[]) =>
      pool.query(`UPDATE withdrawal_limit SET single = $1, daily = $2 WHERE level = 'verified'`, [...values])
    undo(() => set(['100000', '200000']))
    await set([single, daily])
  }

  /** Withdrawals in a coin; one of so much would leave less than the 1,000 that were borrowed. */
  const leaving = (asset: string, tooMuch: string): Cases => ({
    currencyUnsupported: { coinname: 'ABC' },
    amountPrecision: { num: '100.0000001' },
    quantityMissing: { num: '0' },
    belowMinimum: { num: '1' },
    quantityAboveMaximum: { num: '99999999' },
    realNameRequired: withoutRealName,
    withdrawalsStopped: async (_, undo) => {
      const { pool } = started()
      undo(() => pool.query('UPDATE ledger_alarm SET cleared_at = now() WHERE cleared_at IS NULL'))
      await pool.query(`INSERT INTO ledger_alarm (raised_at, detail) VALUES (now(), '[]')`)
      return {}
    },
    withdrawalsBlocked: async (one) => {
      await started().does(one, endpoints.changeWithdrawalPassword, { password: '550021' })
      return {}
    },
    withdrawalTooLarge: async (_, undo) => {
      await limited(undo, '50', '5000')
      return {}
    },
    withdrawalDayFull: async (one, undo) => {
      await started().does(one, ...withdrawal)
      await limited(undo, '150', '150')
      return {}
    },
    loanOverdue: async (one, undo) => {
      const { clock, get } = started()
      const now = clock.now()
      await borrowed(one)
      // The principal is left, without the interest.
      await started().does(one, ...acts.withdraw(Amount.of(funds.USDT)))
      undo(() => clock.moveTo(now))
      clock.advance({ days: 60 })
      return new Asked({}, await get(Sessions).begin(one.userId, 'test'))
    },
    loanOutstanding: async (one) => {
      await borrowed(one, asset)
      return { num: tooMuch }
    },
    withdrawalPasswordMissing: { pay_password: '' },
    withdrawalPasswordWrong: { pay_password: 'not this one' },
    ...secondFactorIsAsked(started),
    // Tries that came all at once have spent those that there are; the first after them begins the block.
    tooFrequent: async ({ userId }) => {
      await started().pool.query('UPDATE users SET withdrawal_password_failures = 5 WHERE id = $1', [userId])
      return {}
    },
    insufficientBalance: { num: '50000' },
  })

  return {
    createDeposit: {
      sent: told,
      refusals: {
        currencyUnsupported: { coin: 'ABC' },
        networkUnsupported: { czline: 'BTC' },
        quantityMissing: { num: '0' },
        amountPrecision: { num: '10.1234567' },
        belowMinimum: { num: '3.2' },
        transactionHashFormat: { hash: 'abc' },
        voucherUnknown: { payimg: 'A'.repeat(22) },
        voucherUsed: async (one) => ({ payimg: (await deposited(one)).payimg }),
        transactionUsed: async (one) => ({ hash: (await deposited(one)).hash }),
        emailFormat: { cate: 2, currency: 'EUR', num: '5000', email: 'nobody' },
        tooManyInReview: async (one) => {
          for (let left = 20; left > 0; left -= 1) await deposited(one)
          return {}
        },
        depositUndeclared: async (one, undo) => {
          await shared(one, undo)
          return wireOf(endpoints.declareDeposit, declaration)
        },
      },
    },
    declareDeposit: {
      sent: wireOf(endpoints.declareDeposit, declaration),
      refusals: {
        currencyUnsupported: { coin: 'ABC' },
        networkUnsupported: { czline: 'BTC' },
        quantityMissing: async (one, undo) => shared(one, undo).then(() => ({ num: '0' })),
        amountPrecision: async (one, undo) => shared(one, undo).then(() => ({ num: '250.1234567' })),
        belowMinimum: async (one, undo) => shared(one, undo).then(() => ({ num: '1' })),
        // The address of this network is the caller's own.
        wrongState: { czline: 'TRC20' },
        tooManyDeclared: async (one, undo) => {
          await shared(one, undo)
          for (let left = 3; left > 0; left -= 1) await started().does(one, endpoints.declareDeposit, declaration)
          return {}
        },
        amountsTaken: async (one, undo) => {
          await shared(one, undo)
          await started().pool.query(
            `INSERT INTO deposit_declaration (user_id, asset, network, address, quantity, valid_until, held_until, created_at)
             SELECT $1, 'USDT', 'ERC20', 'shared', 333 + tail * 0.000001, $2::timestamptz - interval '1 hour',
                    $2::timestamptz + interval '1 hour', $2::timestamptz - interval '2 hours'
               FROM generate_series(1, 9999) tail`,
            [(await started().signedIn()).userId, started().clock.now()],
          )
          return { num: '333' }
        },
      },
    },
    findDeposit: { refusals: { notFound: { ID: unknown } } },
    createWithdrawal: {
      sent: wireOf(...withdrawal),
      refusals: {
        networkUnsupported: { czline: 'BTC' },
        addressMalformed: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' },
        ...leaving('USDT', '49500'),
        addressNotSaved: async (one) => {
          await started().does(one, endpoints.setAddressWhitelist, { on: true })
          return {}
        },
        addressTooNew: async (one) => {
          await started().does(one, endpoints.setAddressWhitelist, { on: true })
          await started().does(one, endpoints.saveAddress, wallet)
          return {}
        },
      },
    },
    createCardWithdrawal: {
      sent: async (one) => {
        const { cardId } = await started().does(one, endpoints.saveBankCard, bankCard)
        return { bank_id: cardId, coinname: 'EUR', num: '100', pay_password: withdrawalPassword }
      },
      refusals: {
        cardTooNew: async (one) => {
          await started().does(one, endpoints.setAddressWhitelist, { on: true })
          return {}
        },
        notFound: { bank_id: unknown },
        ...leaving('EUR', '1500'),
      },
    },
    withdrawalLimits: { refusals: { currencyUnsupported: { coinname: 'ABC' } } },
    findWithdrawal: { refusals: { notFound: { ID: unknown } } },
    cancelWithdrawal: {
      refusals: {
        notFound: { ID: unknown },
        withdrawalBeingPaid: async (one) => {
          const { withdrawalId } = await started().does(one, ...withdrawal)
          await started().get(WithdrawalsService).approve(withdrawalId, reviewer)
          return { ID: withdrawalId }
        },
        wrongState: async (one) => {
          const { withdrawalId } = await started().does(one, ...withdrawal)
          await started().get(WithdrawalsService).reject(withdrawalId, reviewer, 'Not this one')
          return { ID: withdrawalId }
        },
      },
    },
    findLoanProduct: { refusals: { notFound: { ID: unknown } } },
    findLoan: { refusals: { notFound: { ID: unknown } } },
    loanQuote: {
      sent: async () => ({ loan_id: await product(), money: '1000' }),
      refusals: {
        notFound: { loan_id: unknown },
        quantityMissing: { money: '0' },
        amountPrecision: { money: '100.0000001' },
        belowMinimum: { money: '1' },
        quantityAboveMaximum: { money: '99999999' },
      },
    },
    applyForLoan: {
      sent: async () => ({ loan_id: await product(), max: '1000' }),
      refusals: {
        realNameRequired: withoutRealName,
        notFound: { loan_id: unknown },
        productClosed: async () => ({
          loan_id: await variant(started(), 'loan_product', { asset: 'USDT' }, { offered: false }),
        }),
        quantityMissing: { max: '0' },
        amountPrecision: { max: '1000.0000001' },
        belowMinimum: { max: '1' },
        quantityAboveMaximum: { max: '99999999' },
        tooManyInReview: async (one) => {
          const asked = acts.applyForLoan(await product(), Amount.of('1000'))
          for (let answer = 0; answer === 0; ) answer = (await started().tries(one, ...asked)).code
          return wireOf(...asked)
        },
      },
    },
    repayLoan: {
      refusals: {
        notFound: { ID: unknown },
        wrongState: async (one) => {
          const { loanId } = await started().does(one, ...acts.applyForLoan(await product(), Amount.of('1000')))
          return { ID: loanId }
        },
        insufficientBalance: async (one) => {
          const ID = await borrowed(one)
          await started().does(one, ...acts.convert(Amount.of(funds.USDT)))
          await started().does(one, ...acts.convert(Amount.of('500')))
          return { ID }
        },
      },
    },
  }
}
