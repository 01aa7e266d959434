import { Amount } from '@halyard/domain'
import { acts } from '@halyard/testing'
import { type Envelope, endpoints } from '@halyard/wire'
import { beforeAll, beforeEach } from 'vitest'
import { OperationsService } from '../src/features/operations/operations.service.ts'
import type { OperatorRole } from '../src/features/operations/operators.repository.ts'
import { OperatorsService } from '../src/features/operations/operators.service.ts'
import type { Operator } from '../src/platform/back-office/operator-access.ts'
import { appOfFile, type TestApp, type TestUser } from './harness.ts'
import { openDeposits, photosOf, uploaded } from './money-movers.ts'

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

/** A call of the operator's side over HTTP; the app runs with OPS_ENABLED=1. */
export async function callOps(
  app: TestApp,
  by: { token: string } | undefined,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
) {
  const response = await fetch(`${app.url}/ops${path}`, {
    method,
    headers: {
      ...(by ? { 'x-operator-token': by.token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  return { status: response.status, ...((await response.json()) as Envelope<Record<string, unknown>>) }
}

/** The same for the app of the file that asks. */
export const opsOf =
  (app: TestApp) =>
  (...call: Parameters<typeof callOps> extends [unknown, ...infer Rest] ? Rest : never) =>
    callOps(app, ...call)

/** The operators of a test file, and the user of the current test. */
export interface Desk {
  readonly anna: TestOperator
  readonly ben: TestOperator
  readonly user: TestUser
}

/** The app of a file with two operators, and for each test a user with 100 USDT; tells `take` of them. */
export function deskOfFile(take: (desk: Desk) => void) {
  const app = appOfFile({ OPS_ENABLED: '1' })
  let operators: Pick<Desk, 'anna' | 'ben'>
  beforeAll(async () => {
    operators = { anna: await addOperator(app), ben: await addOperator(app) }
    await openDeposits(app)
  })
  beforeEach(async () => take({ ...operators, user: await app.signedIn({ USDT: '100' }) }))
  return { app, ops: opsOf(app) }
}

/** A real name of which a user awaits the review. */
export async function identityUnderReview(app: TestApp, user: TestUser): Promise<number> {
  const card = { documentType: 'passport', name: 'Mira Lindqvist', ...(await photosOf(app, user)) } as const
  return (await app.does(user, endpoints.submitIdentity, card)).identityId
}

/** A deposit of 250 USDT of which a user awaits the review. */
export async function depositUnderReview(app: TestApp, user: TestUser): Promise<number> {
  const deposit = acts.deposit(Amount.of('250'), await uploaded(app, user))
  return (await app.does(user, ...deposit)).depositId
}

/** An edit that one operator makes, and another approves where it takes two. Answers the row. */
export async function edited(
  app: TestApp,
  [by, other]: readonly [TestOperator, TestOperator],
  [kind, key]: readonly [string, string],
  typed: Readonly<Record<string, string>>,
) {
  const operations = app.get(OperationsService)
  const made = await operations.edit(by, kind, key, typed)
  if (made.outcome !== 'changed') await operations.approve(other, 'edit', made.item.id)
  return operations.editable(kind, key)
}

/** The same over HTTP. Answers the row in its envelope, or why it was declined. */
export async function editByTwo(
  app: TestApp,
  [by, other]: readonly [TestOperator, TestOperator],
  row: string,
  fields: Readonly<Record<string, unknown>>,
) {
  const edited = await callOps(app, by, 'POST', `/edits/${row}`, fields)
  if (edited.data.outcome !== 'one more needed') return edited
  const { id } = edited.data.item as { id: number }
  const approved = await callOps(app, other, 'POST', `/reviews/edit/${id}/approve`)
  return approved.code === 0 ? callOps(app, by, 'GET', `/edits/${row}`) : approved
}
