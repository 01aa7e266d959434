export { parseAccount, parseBic } from './account-number.ts'
export { BankCardsModule } from './bank-cards.module.ts'
export { BankCardsService } from './bank-cards.service.ts'
