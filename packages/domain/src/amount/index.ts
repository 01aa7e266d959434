export { Amount } from './amount.ts'
