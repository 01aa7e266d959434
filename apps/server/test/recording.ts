import { recordTypes } from '@halyard/domain/ledger'
import { isWholeRun, recordTest } from '@halyard/embedded'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'

/** Notes which endpoint each request of a test reached, and with what it was refused, for docs/coverage.md. */
export function recordAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const path = /^\/api(\/[^?]*)/.exec(request.url)?.[1]
    const answer = path !== undefined && typeof payload === 'string' ? payload : ''
    const running = expect.getState()
    if (path !== undefined && reply.statusCode !== 404) recordTest('call', `${request.method} ${path}`, running)
    const [, code] = /^\{"code":(\d+)/.exec(answer) ?? []
    const [, refusal] = /"refusal":"(\w+)"/.exec(answer) ?? []
    if (code !== undefined && code !== '0') recordTest('code', code, running)
    if (refusal !== undefined) recordTest('refusal', refusal, running)
    done(null, payload)
  })
}

/** Notes which types of record stand in a test's database when it is done with it. */
export async function recordTypesIn(pool: pg.Pool): Promise<void> {
  const { testPath } = expect.getState()
  if (!isWholeRun()) return
  const { rows } = await pool.query<{ type: number }>('SELECT DISTINCT record_type AS type FROM posting')
  for (const [name, number] of Object.entries(recordTypes)) {
    if (rows.some(({ type }) => type === number)) recordTest('recordType', name, { testPath })
  }
}
