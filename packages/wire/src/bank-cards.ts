import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { named, object, orElse, ours, timestamps } from './fields.ts'
import { pageOf, pageSizeMax, paging } from './page.ts'
import { id, nothing, requiredText, twoFactorCode } from './values.ts'

const endpoint = endpointsOf('bank-cards')

const card = object({
  cardId: named('ID', id),
  bankName: named('bank_name', z.string()),
  accountName: orElse(named('account_name', z.string()), ''),
  cardNumber: named('card_number', z.string()),
  bankAddress: orElse(named('bank_address', z.string()), ''),
  iban: orElse(z.string(), ''),
  bic: orElse(z.string(), ''),
  country: orElse(z.string(), ''),
  ...timestamps,
})

const exampleCard: z.input<typeof card> = {
  ID: 3,
  bank_name: 'Musterbank',
  account_name: 'Mira Muster',
  card_number: '•••• 4242',
  bank_address: 'Musterstraße 1, 10115 Berlin',
  iban: 'DE89 •••• 3000',
  bic: 'COBADEFF',
  country: 'DE',
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

/** POST /user_bank/createUser_bank: saves a bank card to withdraw to. Every field is required (spec section 5). */
export const saveBankCard = endpoint({
  route: 'POST /user_bank/createUser_bank',
  effect: 'replays',
  summary: 'Saves a bank card to withdraw to',
  request: object({
    bankName: named('bank_name', requiredText()),
    accountName: named('account_name', requiredText()),
    cardNumber: named('card_number', requiredText(64)),
    bankAddress: named('bank_address', requiredText(256)),
    /** Where a bank's country has no IBAN, its account number. */
    iban: requiredText(64),
    bic: requiredText(16),
    country: requiredText(2),
    twoFactorCode: ours(twoFactorCode),
  }),
  response: card,
  refusals: ['badInput', 'twoFactorCodeMissing', 'tooFrequent', 'codeWrong', 'entryExists', 'tooManyEntries'],
  example: {
    request: {
      bank_name: 'Musterbank',
      account_name: 'Mira Muster',
      card_number: '4000 0000 0000 4242',
      bank_address: 'Musterstraße 1, 10115 Berlin',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFF',
      country: 'DE',
    },
    response: exampleCard,
  },
})

/** GET /user_bank/getUser_bankList {page 1, pageSize 100}: the user's cards, newest first. */
export const bankCards = endpoint({
  route: 'GET /user_bank/getUser_bankList',
  summary: "One's own bank cards, newest first",
  request: object(paging),
  response: pageOf(card),
  example: {
    request: { page: 1, pageSize: pageSizeMax },
    response: { list: [exampleCard], total: 1, page: 1, pageSize: pageSizeMax },
  },
})

/** DELETE /user_bank/deleteUser_bank {ID}. Ours. */
export const deleteBankCard = endpoint({
  route: 'DELETE /user_bank/deleteUser_bank',
  ours: true,
  effect: 'replays',
  summary: 'Removes a bank card',
  request: object({ cardId: named('ID', id) }),
  response: nothing,
  refusals: ['notFound'],
  example: { request: { ID: 3 }, response: null },
})
