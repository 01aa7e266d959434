export { referenceBytes, wireReference } from './reference.ts'
