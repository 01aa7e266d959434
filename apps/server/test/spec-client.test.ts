import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { DemoUser } from '../src/features/auth/demo-user.service.ts'
import { demoReviewerName, OperationsService, OperatorsService } from '../src/features/operations/index.ts'
import { startTestApp, type TestApp } from './harness.ts'

const program = (name: string) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url))

it('a client written from the specification alone finds every call, every code and the socket as specified', async () => {
  const app = await startTestApp({
    ROLES: 'api,feed,worker',
    DEMO: '1',
    // An operator decides when the client waits for it: by then the client has changed what it submitted.
    DEMO_REVIEW_SECONDS: '3600',
    TEST_CAPTCHA: 'pass',
  })
  try {
    const { code, table } = await run(program('spec-client.mjs'), app.url, async (waiting) => {
      // The minute between two codes is over at once.
      if (waiting.includes('another code')) await app.pool.query('DELETE FROM rate_limit')
      if (waiting.includes('real name')) await approveAll(app, 'identity')
      if (waiting.includes('wire transfer')) await approveAll(app, 'wireTransfer')
    })
    expect(code, table).toBe(0)
    expect(table).toMatch(/\d+ calls as specified/)
  } finally {
    await app.stop()
  }
}, 120_000)

it('the first trade of the documents is done on a demo host as it comes, with its captcha', async () => {
  const app = await startTestApp({ ROLES: 'api,feed,worker', DEMO: '1' })
  try {
    await app.get(DemoUser).seed()
    const { code, table } = await run(program('first-trade.mjs'), app.url)
    expect(code, table).toBe(0)
    expect(table).toMatch(/coinname .* balance/)
  } finally {
    await app.stop()
  }
})

async function approveAll(app: TestApp, kind: string): Promise<void> {
  const operations = app.get(OperationsService)
  const by = await app.get(OperatorsService).automatic(demoReviewerName)
  const { rows } = await operations.pending(kind, { page: 1, pageSize: 10 })
  for (const { id } of rows) await operations.approve(by, kind, id)
}

function run(
  file: string,
  url: string,
  waits: (message: string) => Promise<void> = async () => {},
): Promise<{ code: number | null; table: string }> {
  const child = spawn(process.execPath, [file, url])
  let table = ''
  child.stdout.on('data', (text) => {
    table += text
  })
  child.stderr.on('data', (text) => {
    table += text
    void waits(String(text))
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, table }))
  })
}
