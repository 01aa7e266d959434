import type { Operator, OperatorRole } from '../src/features/operations/operators.repository.ts'
import { OperatorsService } from '../src/features/operations/operators.service.ts'
import type { TestApp } from './harness.ts'

export interface TestOperator extends Operator {
  readonly token: string
}

let made = 0

/** An operator with a token; the name is made up. */
export async function addOperator(
  app: TestApp,
  role: OperatorRole = 'administrator',
  userId: number | null = null,
): Promise<TestOperator> {
  made += 1
  const { operator, token } = await app.get(OperatorsService).add(`operator ${process.pid} ${made}`, role, userId)
  return { ...operator, token }
}
