export * from './journal.ts'
export * from './record-types.ts'
