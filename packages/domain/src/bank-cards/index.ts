export { accountFault, grouped, isBic, ungrouped } from './account.ts'
export { isSameName } from './holder.ts'
export { maskAccount, maskCard } from './mask.ts'
