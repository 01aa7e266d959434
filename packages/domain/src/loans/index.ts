export * from './loan.ts'
