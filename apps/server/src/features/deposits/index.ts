export { DepositsModule } from './deposits.module.ts'
