export * from './contract.ts'
export * from './offered-periods.ts'
