export * from './amount/index.ts'
