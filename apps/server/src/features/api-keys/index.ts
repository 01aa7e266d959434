export { ApiKeysDemo } from './api-keys.demo.ts'
export { ApiKeysModule } from './api-keys.module.ts'
export { ApiKeys, type KeyFault, type Program, type SignedRequest } from './api-keys.ts'
export { ProgramLimits } from './program-limits.ts'
