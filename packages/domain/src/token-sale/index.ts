export * from './token-sale.ts'
