export { Amount, type Rounding } from './amount.ts'
