import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { Outbox } from '../../platform/mail/outbox.ts'

const { emailCode, phoneCode } = endpoints

let app: TestApp

afterEach(() => app.stop())

async function known(): Promise<string> {
  const { userId } = await app.signedIn()
  const { rows } = await app.pool.query('SELECT email FROM users WHERE id = $1', [userId])
  return rows[0].email
}

it('a host from which mail leaves tells no code, demo or not', async () => {
  app = await startTestApp({ DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(await app.does(visitor, emailCode, { email: 'mira@example.com' })).toEqual({ resendAfter: 60 })
  expect(await app.does(visitor, phoneCode, { phone: '13912345678', countryCode: '86' })).toEqual({ resendAfter: 60 })
})

it('what is kept for a gateway of the operator arrives, after the answer', async () => {
  app = await startTestApp()
  expect(await app.does(visitor, phoneCode, { phone: '13912345678', countryCode: '86' })).toEqual({ resendAfter: 60 })
  await expect.poll(() => app.get(Outbox).list('+8613912345678')).toHaveLength(1)
})

it('whether a message could be delivered tells nobody whether an address is known', async () => {
  app = await startTestApp()
  writeFileSync(join(app.dataDir, 'outbox'), 'where the folder should be')
  const ask = async (email: string) => {
    const { status, code, data } = await app.tries(visitor, emailCode, { email, purpose: 'resetPassword' })
    return { status, code, data }
  }
  expect(await ask(await known())).toEqual(await ask('nobody@example.com'))
  expect(await ask('someone@example.com')).toMatchObject({ status: 200, code: 0 })
})
