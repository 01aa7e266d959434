import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Amount } from '@halyard/domain'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Outbox } from '../src/platform/mail/outbox.ts'
import { captcha, newPassword } from './accounts.ts'
import { type Answer, appOfFile, type TestUser } from './harness.ts'
import { photosOf, verified, withdrawalPassword } from './money-movers.ts'
import { withTwoFactor } from './two-factor.ts'
import { bankCard, withdrawal } from './withdrawals.ts'

const app = appOfFile({ TEST_CAPTCHA: 'pass' })
const repository = join(import.meta.dirname, '../../..')
const patience = { timeout: 120_000 }
const unknownPassword = 'nobody knows it 1'

// The tests share an address.
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

interface Owner extends TestUser {
  readonly email: string
  /** What the authenticator app shows, where the second factor is on. */
  readonly appCode?: (stepsAhead?: number) => string
}

/** Who has the owner's session, which is not fresh, and no password. */
interface Thief extends Owner {
  readonly readsMail: boolean
  /** With the authenticator app on it. */
  readonly hasPhone: boolean
}

/** Who each column of the table is about. */
const thieves = {
  token: { readsMail: false, hasPhone: false, secondFactor: false },
  'token, mail box': { readsMail: true, hasPhone: false, secondFactor: false },
  'token, mail box; second factor on': { readsMail: true, hasPhone: false, secondFactor: true },
  'phone; second factor on': { readsMail: true, hasPhone: true, secondFactor: true },
} as const

const mailsTo = (owner: Owner) => app.get(Outbox).list(owner.email)
const eventsOf = async (owner: Owner) =>
  (await app.pool.query<{ event: string }>('SELECT event FROM notification WHERE user_id = $1', [owner.userId])).rows

/** The code in the owner's newest mail, which only some read. */
async function mailedCode(thief: Thief, send: () => Promise<unknown>, purpose: string): Promise<string> {
  const before = (await mailsTo(thief)).length
  await send()
  const mails = await vi.waitFor(async () => {
    const all = await mailsTo(thief)
    expect(all.length).toBeGreaterThan(before)
    return all
  }, patience)
  const code = mails.find((mail) => mail.purpose === purpose)?.code ?? ''
  return thief.readsMail ? code : code === '000000' ? '000001' : '000000'
}
const ownCode = (thief: Thief, purpose: 'withdrawalPassword' | 'addressWhitelist') =>
  mailedCode(thief, () => app.does(thief, endpoints.securityCode, { purpose }), purpose)
const appCode = (thief: Thief) => (thief.hasPhone ? thief.appCode?.() : undefined)

async function reset(thief: Thief): Promise<Answer> {
  const { email } = thief
  const send = () => app.does(visitor, endpoints.emailCode, { email, purpose: 'resetPassword' })
  const code = await mailedCode(thief, send, 'resetPassword')
  return app.tries(visitor, endpoints.resetPassword, { email, code, password: newPassword, ...captcha })
}

async function addPasskey({ userId }: Owner): Promise<number> {
  const { rows } = await app.pool.query(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, 'key', 0, '{}', 'Phone', now()) RETURNING id`,
    [userId, `credential of ${userId}`],
  )
  return Number(rows[0].id)
}

/** Tries everything that who has this much could send, and answers what came of the last. */
const acts: Record<string, (thief: Thief) => Promise<Answer>> = {
  'first withdrawal password': async (thief) => {
    await app.pool.query('UPDATE users SET withdrawal_password_hash = NULL WHERE id = $1', [thief.userId])
    const sent = { password: '550021', twoFactorCode: appCode(thief) }
    const guess = { ...sent, loginPassword: unknownPassword, twoFactorCode: undefined }
    expect((await app.tries(thief, endpoints.changeWithdrawalPassword, guess)).code).not.toBe(0)
    const proof = thief.readsMail ? { code: await ownCode(thief, 'withdrawalPassword') } : {}
    return app.tries(thief, endpoints.changeWithdrawalPassword, { ...sent, ...proof })
  },
  'later withdrawal password': async (thief) => {
    const sent = { password: '550021' }
    const code = await ownCode(thief, 'withdrawalPassword')
    const guess = { ...sent, oldPassword: '111222', code, twoFactorCode: undefined }
    expect((await app.tries(thief, endpoints.changeWithdrawalPassword, guess)).code).not.toBe(0)
    return app.tries(thief, endpoints.changeWithdrawalPassword, { ...sent, twoFactorCode: appCode(thief) })
  },
  'login password, changed': (thief) =>
    app.tries(thief, endpoints.changePassword, { oldPassword: unknownPassword, newPassword }),
  'login password, reset': reset,
  'saved address': (thief) => {
    const { asset, network, address } = withdrawal
    return app.tries(thief, endpoints.saveAddress, { asset, network, address, twoFactorCode: appCode(thief) })
  },
  'bank card': (thief) => app.tries(thief, endpoints.saveBankCard, { ...bankCard, twoFactorCode: appCode(thief) }),
  '“saved addresses only”, switched off': async (thief) => {
    const code = await ownCode(thief, 'addressWhitelist')
    return app.tries(thief, endpoints.setAddressWhitelist, { on: false, code, twoFactorCode: appCode(thief) })
  },
  // To an address that has waited, so that nothing but the password stands in the way.
  'withdrawal to an address': async (thief) => {
    const { asset, network, address } = withdrawal
    await app.pool.query(
      `INSERT INTO address_book_entry (user_id, coin, network, address, remark, created_at, updated_at)
         VALUES ($1, $2, $3, $4, '', $5::timestamptz - interval '2 days', $5)`,
      [thief.userId, asset, network, address, app.clock.now()],
    )
    const sent = { ...withdrawal, withdrawalPassword: '111222', twoFactorCode: appCode(thief) }
    return app.tries(thief, endpoints.createWithdrawal, sent)
  },
  'API key': (thief) => {
    const terms = { name: 'Bot', mayTrade: true, mayWithdraw: true, addresses: [] }
    const proof = { withdrawalPassword: '111222', twoFactorCode: appCode(thief) }
    return app.tries(thief, endpoints.makeApiKey, { ...terms, ...proof })
  },
  'passkey, added': (thief) =>
    app.tries(thief, endpoints.beginPasskey, { password: unknownPassword, twoFactorCode: appCode(thief) }),
  'passkey, removed': async (thief) =>
    app.tries(thief, endpoints.removePasskey, { passkeyId: await addPasskey(thief), password: unknownPassword }),
  'passkeys, removed after a reset': async (thief) => {
    await addPasskey(thief)
    const { data } = await reset(thief)
    const ticket = (data as { ticket?: string } | null)?.ticket ?? 'st_invented'
    return app.tries(visitor, endpoints.removePasskeys, { ticket })
  },
  'known devices, forgotten': (thief) => app.tries(thief, endpoints.forgetDevices, { password: unknownPassword }),
  'second factor, turned on': (thief) => app.tries(thief, endpoints.beginTwoFactor, { password: unknownPassword }),
  'second factor, turned off': (thief) =>
    app.tries(thief, endpoints.endTwoFactor, { password: unknownPassword, code: appCode(thief) ?? '000000' }),
  'recovery codes': (thief) =>
    app.tries(thief, endpoints.renewRecoveryCodes, { password: unknownPassword, code: appCode(thief) ?? '000000' }),
  'anti-phishing code': (thief) =>
    app.tries(thief, endpoints.setAntiPhishingCode, { password: unknownPassword, antiPhishingCode: 'mine' }),
  'verified name': async (thief) => {
    const card = { documentType: 'passport', name: 'A Thief', ...(await photosOf(app, thief)) } as const
    return app.tries(thief, endpoints.submitIdentity, card)
  },
}

/** What somebody with the owner's passwords is refused afterwards, as long as it waits. */
async function waits(owner: Owner, act: string): Promise<boolean> {
  const { rows } = await app.pool.query('SELECT withdrawals_blocked_until AS until FROM users WHERE id = $1', [
    owner.userId,
  ])
  if (rows[0].until !== null) return rows[0].until.getTime() - app.clock.now().getTime() > 86_390_000
  const { token } = await app.signedInAgain(owner)
  const twoFactorCode = owner.appCode?.(1)
  if (act === 'bank card') {
    const [saved] = (await app.does({ token }, endpoints.bankCards)).list
    const cardId = saved?.cardId ?? expect.fail('no card')
    const toCard = { cardId, asset: 'EUR', quantity: Amount.of('100'), withdrawalPassword }
    return (
      (await app.tries({ token }, endpoints.createCardWithdrawal, { ...toCard, twoFactorCode })).refusal ===
      'cardTooNew'
    )
  }
  const asked = await app.tries({ token }, endpoints.createWithdrawal, { ...withdrawal, twoFactorCode })
  return asked.refusal === 'addressTooNew' || asked.refusal === 'addressNotSaved'
}

async function ownerOf(secondFactor: boolean): Promise<Owner> {
  const owner = await verified(app, { USDT: '1000', EUR: '1000' })
  await app.does(owner, endpoints.setAddressWhitelist, { on: true })
  const on = secondFactor ? { appCode: (await withTwoFactor(app, owner)).codeNow } : {}
  const { rows } = await app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [owner.userId])
  app.clock.advance({ minutes: 11 })
  return { ...owner, ...on, email: rows[0]?.email ?? '' }
}

describe('every act that moves where money can go, as docs/security.md has it', () => {
  const page = readFileSync(join(repository, 'docs/security.md'), 'utf8')
  const section = page.split('## What moves where money can go\n')[1]?.split('\n## ')[0] ?? ''
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
  const table = rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
  const byCall = table.filter((row) => row.call !== 'none')

  it('is there with each act and nobody left out', () => {
    expect(byCall.map((row) => row.act).sort()).toEqual(Object.keys(acts).sort())
    expect(head).toEqual(['act', 'call', 'asks', 'told by', ...Object.keys(thieves)])
    for (const { call } of byCall) expect(endpoints, call).toHaveProperty(call?.replaceAll('`', '') ?? '')
  })

  it.each(byCall.map((row) => [row.act ?? '', row] as const))('%s', async (act, row) => {
    for (const [column, { secondFactor, ...has }] of Object.entries(thieves)) {
      const owner = await ownerOf(secondFactor)
      await app.pool.query('DELETE FROM rate_limit')
      const [mailsBefore, eventsBefore] = [(await mailsTo(owner)).map(({ text }) => text), await eventsOf(owner)]
      const answer = await (acts[act] ?? expect.fail(act))({ ...owner, ...has })
      const isRefused = answer.code !== 0
      if (isRefused || row[column] === 'refused') {
        expect(isRefused ? 'refused' : 'done', `${column}: ${answer.refusal}`).toBe(row[column])
        continue
      }
      const told = row['told by']?.split(', ') ?? []
      if (told.includes('mail')) {
        await vi.waitFor(async () => {
          const news = (await mailsTo(owner)).filter(
            ({ text, code }) => code === undefined && !mailsBefore.includes(text),
          )
          expect(news, column).not.toEqual([])
        }, patience)
      }
      if (told.includes('app')) expect((await eventsOf(owner)).length, column).toBeGreaterThan(eventsBefore.length)
      expect((await waits(owner, act)) ? '24 h' : 'at once', column).toBe(row[column])
    }
  })

  it('a mail address or a phone number is never changed', () => {
    const folders = [join(repository, 'apps/server/src'), join(repository, 'prisma/sql')]
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|sql)$/.test(name) && !name.includes('.test.') && !name.includes('generated'))
        .map((name) => join(folder, name)),
    )
    const changesThem = /UPDATE users\s+SET[^;`']*?\b(email|phone)\s*=[^;`']*?WHERE/
    const changing = files.filter((file) => changesThem.test(readFileSync(file, 'utf8')))
    expect(files.length).toBeGreaterThan(300)
    expect(changing).toEqual([])
    expect(table.filter((row) => row.call === 'none').map((row) => row.act)).toEqual(['mail address, phone number'])
  })
})
