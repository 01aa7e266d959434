export { LiabilitiesModule } from './liabilities.module.ts'
export { checkLiabilities } from './liability-check.ts'
