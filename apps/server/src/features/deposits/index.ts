export { DepositsDemo } from './deposits.demo.ts'
export { DepositsModule } from './deposits.module.ts'
export { DepositsService } from './deposits.service.ts'
