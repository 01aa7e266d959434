export { maskAccount, maskCard } from './mask.ts'
