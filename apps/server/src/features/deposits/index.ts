export { DepositsDemo } from './deposits.demo.ts'
export { DepositsModule } from './deposits.module.ts'
