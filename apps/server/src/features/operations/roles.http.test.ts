import type { Endpoint } from '@halyard/wire'
import { operationsEndpoints } from '@halyard/wire/operations'
import {
  mayAs,
  type OperatorRole,
  operatorRoles,
  rolesDeciding,
  rolesEditing,
  rolesReading,
} from '@halyard/wire/operators'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { addOperator, opsOf, type TestOperator } from '../../../test/operators.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'

const app = appOfFile({ OPS_ENABLED: '1' })
const ops = opsOf(app)
const operators = new Map<OperatorRole, TestOperator>()

beforeAll(async () => {
  for (const role of operatorRoles) operators.set(role, await addOperator(app, role))
})
beforeEach(async () => {
  await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
})

const byRole = (role: OperatorRole) => operators.get(role) as TestOperator
const refusedIn = /^This takes (an? [\w ]+, )*(an? [\w ]+ or )?an? \w+, and you are an? [\w ]+\.$/

/** A call with the example of its endpoint, as it travels. */
function callOf({ method, path, input, example }: Endpoint) {
  const sent = { ...(example.request as Record<string, unknown>) }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(sent[name]))
    delete sent[name]
    return value
  })
  const query = new URLSearchParams(
    Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const asked = input === 'query' && query.size > 0 ? `${filled}?${query}` : filled
  return [method as 'GET' | 'POST', asked, sent] as const
}

const guarded = Object.entries<Endpoint>(operationsEndpoints).filter(([, { session }]) => session === 'operator')
const acts = guarded.flatMap(([name, endpoint]) =>
  operatorRoles.map((role) => [role, name, endpoint, mayAs(role, endpoint.roles)] as const),
)

async function newestEntry() {
  const { rows } = await app.pool.query(
    `SELECT operator_name, action, kind, item, outcome, after->>'why' AS why FROM audit_entry ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]
}

describe('what a role may not do is refused by name, and in the log', () => {
  it.each(acts.filter(([, , , may]) => !may))('%s: %s', async (role, _, endpoint) => {
    const by = byRole(role)
    const { code, msg } = await ops(by, ...callOf(endpoint))
    expect([code, msg]).toEqual([7, expect.stringMatching(refusedIn)])
    expect(msg).toMatch(new RegExp(`you are an? ${role}( agent)?\\.$`))
    expect(await newestEntry()).toEqual({
      operator_name: by.name,
      action: 'denied',
      kind: 'call',
      item: `${endpoint.method} /ops${endpoint.path}`,
      outcome: 'refused',
      why: msg,
    })
  })
})

describe('what a role may do is not refused for the role', () => {
  it.each(acts.filter(([, , { content }, may]) => may && content === 'envelope'))(
    '%s: %s',
    async (role, _, endpoint) => {
      const by = byRole(role)
      const deniedCalls = `SELECT count(*)::int AS denied FROM audit_entry WHERE operator_name = $1 AND action = 'denied' AND kind = 'call'`
      const before = await app.pool.query(deniedCalls, [by.name])
      const { code } = await ops(by, ...callOf(endpoint))
      expect(code).toBeLessThan(4000)
      expect((await app.pool.query(deniedCalls, [by.name])).rows).toEqual(before.rows)
    },
  )
})

describe('kinds have roles of their own', () => {
  const others = (roles: readonly OperatorRole[], within: readonly OperatorRole[]) =>
    operatorRoles.filter((role) => !mayAs(role, roles) && mayAs(role, within))

  it('a review is decided by those who may decide on its kind', async () => {
    for (const { kind } of app.get(ReviewRegistry).all()) {
      expect([kind, rolesDeciding(kind).length]).not.toEqual([kind, 0])
      for (const act of ['approve', 'reject'] as const) {
        const { roles } = operationsEndpoints[`${act}Review`]
        for (const role of others(rolesDeciding(kind), roles)) {
          const answer = await ops(
            byRole(role),
            'POST',
            `/reviews/${kind}/1/${act}`,
            act === 'reject' ? { reason: 'No.' } : {},
          )
          expect([kind, role, answer.msg]).toEqual([kind, role, expect.stringMatching(refusedIn)])
          expect(await newestEntry()).toMatchObject({ action: 'denied', kind, item: '1', outcome: 'refused' })
        }
      }
    }
  })

  it('and read by those who may read it, in the list and alone', async () => {
    for (const { kind } of app.get(ReviewRegistry).all()) {
      for (const role of others(rolesReading(kind), operatorRoles)) {
        for (const path of [`/reviews/${kind}`, `/reviews/${kind}/1`]) {
          expect((await ops(byRole(role), 'GET', path)).msg).toMatch(refusedIn)
        }
      }
    }
    const { data } = await ops(byRole('editor'), 'GET', '/queue?kind=deposit,identity')
    expect(data).toMatchObject({ list: [], total: 0 })
  })

  it('an edit is made by those who may edit its kind', async () => {
    for (const { kind } of app.get(EditRegistry).all()) {
      for (const role of others(rolesEditing(kind), operationsEndpoints.editRow.roles)) {
        const answer = await ops(byRole(role), 'POST', `/edits/${kind}/nothing`, { enabled: '0' })
        expect([kind, role, answer.msg]).toEqual([kind, role, expect.stringMatching(refusedIn)])
      }
    }
  })
})
