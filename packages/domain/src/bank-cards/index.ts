export { accountFault, grouped, isBic, ungrouped } from './account.ts'
export { maskAccount, maskCard } from './mask.ts'
