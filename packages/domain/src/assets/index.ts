export * from './limits.ts'
export * from './portfolio.ts'
export * from './value.ts'
