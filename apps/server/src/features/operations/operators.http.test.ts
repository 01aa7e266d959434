import { beforeEach, expect, it, vi } from 'vitest'
import { ConsoleBrowser, ownPassword } from '../../../test/console.ts'
import { appOfFile } from '../../../test/harness.ts'
import { addOperator, opsOf, type TestOperator } from '../../../test/operators.ts'
import { Mailer } from '../../platform/mail/mailer.ts'

const app = appOfFile({ OPS_ENABLED: '1' })
const ops = opsOf(app)
let anna: TestOperator
let ben: TestOperator
let name: string
let made = 0

beforeEach(async () => {
  anna = await addOperator(app)
  ben = await addOperator(app)
  made += 1
  name = `carl ${made}`
  await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
})

const asked = { role: 'support', mail: 'Carl@Example.com' }
const set = (fields: object, by = anna, of = name) =>
  ops(by, 'POST', `/edits/operator/${encodeURIComponent(of)}`, fields)
const agree = (by: TestOperator, id: number) => ops(by, 'POST', `/reviews/edit/${id}/approve`)
const row = async (of = name) => ops(anna, 'GET', `/edits/operator/${encodeURIComponent(of)}`)

/** The number of what waits for another operator. */
async function proposed(fields: object, by = anna): Promise<number> {
  const answer = await set(fields, by)
  expect([answer.msg, answer.data.outcome]).toEqual(['ok', 'one more needed'])
  return (answer.data.item as { id: number }).id
}

/** What was mailed while something was done: to whom, and with which password. */
async function mailed(act: () => Promise<unknown>): Promise<(readonly [string, string])[]> {
  const sent = vi.spyOn(app.get(Mailer), 'send')
  await act()
  const mails = sent.mock.calls.map(([{ target, code = '' }]) => [target, code] as const)
  sent.mockRestore()
  return mails
}

async function addCarl(): Promise<string> {
  const id = await proposed(asked)
  const [mail] = await mailed(() => agree(ben, id))
  return mail?.[1] ?? ''
}

it('an operator is made by two administrators, and neither sees what they sign in with first', async () => {
  let id = 0
  expect(await mailed(async () => (id = await proposed(asked)))).toEqual([])
  expect((await row()).msg).toBe(`There is no operator ${name}.`)
  for (const role of ['reviewer', 'treasurer', 'editor'] as const) {
    const other = await addOperator(app, role)
    for (const refused of [
      await agree(other, id),
      await ops(other, 'POST', `/reviews/edit/${id}/reject`, { reason: 'No.' }),
    ])
      expect(refused.msg).toMatch(/^This takes an administrator, and you are/)
    expect((await set(asked, other, 'somebody')).msg).toMatch(/^This takes /)
  }
  const answers: Record<string, unknown>[] = []
  const [[target, password] = ['', '']] = await mailed(async () => answers.push((await agree(ben, id)).data))
  expect([target, password]).toEqual([
    'carl@example.com',
    expect.stringMatching(/^[a-z0-9]{5}-[a-z0-9]{5}-[a-z0-9]{5}$/i),
  ])
  expect(answers).toMatchObject([{ outcome: 'approved' }])
  expect((await row()).data).toEqual({ role: 'support', mail: 'carl@example.com', account: null, disabled: false })

  const browser = new ConsoleBrowser(app)
  expect((await browser.signIn(name, password)).data).toMatchObject({
    outcome: 'signedIn',
    session: { name, role: 'support', needs: ['newPassword', 'secondFactor'] },
  })
  const { rows } = await app.pool.query('SELECT string_agg(entry::text, $1) AS text FROM audit_entry entry', ['\n'])
  expect(rows[0].text).not.toContain(password)
  const list = (await ops(anna, 'GET', '/catalogue/operator')).data as unknown as { key: string; fields: object }[]
  expect(list.find(({ key }) => key === name)?.fields).toMatchObject({
    role: 'support',
    password: 'first',
    passkeys: '0',
  })
  expect(JSON.stringify(list)).not.toMatch(/hash|secret|token/i)
})

it.each<[string, object, RegExp]>([
  ['a name of a program', { ...asked, of: 'demo reviewer' }, /the name of a program/],
  ['a name of signs', { ...asked, of: 'Carl!' }, /2 to 40 characters/],
  ['no address', { role: 'support' }, /give mail too/],
  ['what is no address', { ...asked, mail: 'carl' }, /mail must be an email address/],
  ['a role of programs', { ...asked, role: 'automatic' }, /role must be one of/],
  ['an account that is not there', { ...asked, account: '999999' }, /no user 999999/],
])('is not made of %s', async (_, { of = name, ...fields }: { of?: string }, sentence) => {
  expect((await set(fields, anna, of)).msg).toMatch(sentence)
})

it('who cannot sign in any more is sent another first password by two, and what they had ends', async () => {
  const first = await addCarl()
  const browser = new ConsoleBrowser(app)
  await browser.signIn(name, first)
  await browser.call('POST', '/password', { old: first, password: ownPassword })
  const id = await proposed({ signs_in: 'anew' }, ben)
  expect((await new ConsoleBrowser(app).signIn(name, ownPassword)).data.outcome).toBe('signedIn')
  const [[target, again] = ['', '']] = await mailed(() => agree(anna, id))
  expect(target).toBe('carl@example.com')
  expect((await browser.call('GET', '')).code).toBe(4015)
  expect((await new ConsoleBrowser(app).signIn(name, ownPassword)).code).toBe(7)
  expect((await new ConsoleBrowser(app).signIn(name, again)).data).toMatchObject({
    session: { needs: ['newPassword', 'secondFactor'] },
  })
})

it('one administrator ends the access of an operator, for good', async () => {
  const password = await addCarl()
  const browser = new ConsoleBrowser(app)
  await browser.signIn(name, password)
  expect((await set({ disabled: '1' })).data).toMatchObject({ disabled: true })
  expect((await browser.call('GET', '')).code).toBe(4015)
  expect((await new ConsoleBrowser(app).signIn(name, password)).code).toBe(7)
  expect((await set({ disabled: '0' })).msg).toContain('add another name')
  expect((await set({ signs_in: 'anew' })).msg).toContain('they have no access any more')
})

it('an account of their own is declared once, by two', async () => {
  await addCarl()
  const [one, other] = [await app.signedIn(), await app.signedIn()]
  await agree(ben, await proposed({ account: String(one.userId) }))
  expect((await row()).data).toMatchObject({ account: one.userId })
  expect((await set({ account: String(other.userId) })).msg).toContain('declared once')
})
