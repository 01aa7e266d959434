export { OperationsModule } from './operations.module.ts'
export { OperationsService } from './operations.service.ts'
export type { Operator, OperatorRole } from './operators.repository.ts'
export { OperatorsService } from './operators.service.ts'
