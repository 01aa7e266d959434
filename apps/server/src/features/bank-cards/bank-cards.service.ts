import { maskAccount, maskCard, ungrouped } from '@halyard/domain/bank-cards'
import { endpoints, type RequestOf, type ResponseOf, wireNameOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { listed } from '../../platform/database/page-of-rows.ts'
import { type FieldError, Refusal, refuse } from '../../platform/http/refusal.ts'
import { SecondFactor } from '../auth/index.ts'
import { parseAccount, parseBic } from './account-number.ts'
import { BankCardsRepository, type CardDetails, type CardRow } from './bank-cards.repository.ts'
import { isCountry } from './countries.ts'

const cardsMax = 20

@Injectable()
export class BankCardsService {
  constructor(
    private readonly cards: BankCardsRepository,
    private readonly secondFactor: SecondFactor,
  ) {}

  async save(userId: number, request: RequestOf<typeof endpoints.saveBankCard>) {
    const details = detailsOf(request)
    await this.secondFactor.require(userId, request.twoFactorCode)
    const added = await this.cards.add(userId, details, cardsMax)
    if (added === 'tooManyEntries') return refuse(added, { maximum: String(cardsMax) })
    if (added === 'entryExists') return refuse(added)
    return cardView(await this.get(userId, added))
  }

  async list(userId: number, { page, pageSize }: RequestOf<typeof endpoints.bankCards>) {
    return listed(await this.cards.page(userId, { page, pageSize }), { page, pageSize }, cardView)
  }

  async remove(userId: number, cardId: number): Promise<void> {
    if (!(await this.cards.remove(userId, cardId))) refuse('notFound')
  }

  /** The user's own card with full numbers; another user's card counts as not found. */
  async own(userId: number, cardId: number): Promise<CardDetails> {
    const { bankName, accountName, cardNumber, bankAddress, iban, bic, country } = await this.get(userId, cardId)
    return { bankName, accountName, cardNumber, bankAddress, iban, bic, country }
  }

  private async get(userId: number, cardId: number): Promise<CardRow> {
    return (await this.cards.find(userId, cardId)) ?? refuse('notFound')
  }
}

/** Parses a card's numbers; names every faulty field at once. */
function detailsOf(request: RequestOf<typeof endpoints.saveBankCard>): CardDetails {
  const cardNumber = ungrouped(request.cardNumber)
  const country = request.country.toUpperCase()
  const bic = parseBic(request.bic)
  const account = parseAccount(request.iban, bic ?? '')
  const cardNumberField = wireNameOf(endpoints.saveBankCard.request, 'cardNumber')
  const faults: FieldError[] = [
    ...(/^[A-Z0-9]{4,34}$/.test(cardNumber) ? [] : [{ path: cardNumberField, fault: 'accountNumber' }]),
    ...('fault' in account ? [{ path: 'iban', fault: account.fault }] : []),
    ...(bic ? [] : [{ path: 'bic', fault: 'bic' }]),
    ...(isCountry(country) ? [] : [{ path: 'country', fault: 'country' }]),
  ]
  if (faults.length > 0 || 'fault' in account || !bic) {
    throw new Refusal('badInput', { fields: faults.map((fault) => fault.path).join(', ') }, faults)
  }
  const { bankName, accountName, bankAddress } = request
  return { bankName, accountName, cardNumber, bankAddress, iban: account.account, bic, country }
}

function cardView(row: CardRow): ResponseOf<typeof endpoints.saveBankCard> {
  return { ...row, cardNumber: maskCard(row.cardNumber), iban: maskAccount(row.iban) }
}
