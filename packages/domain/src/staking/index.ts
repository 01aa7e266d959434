export * from './staking.ts'
