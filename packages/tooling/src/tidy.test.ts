import { describe, expect, it } from 'vitest'
import { named, plant, spoil } from './planted.ts'
import { textsOf } from './texts.ts'
import { breaches, type Rule, rules, unpostedRecords, unthrownRefusals, unusedTexts } from './tidy.ts'
import { sourceFiles, within } from './tree.ts'

const titles = Object.keys(rules) as (keyof typeof rules)[]
const rule = (title: keyof typeof rules): Rule => ({ ...rules[title], except: {} })

describe('in this repository', () => {
  it.each(titles)('%s', (title) => {
    expect(breaches(title, rules[title], sourceFiles())).toEqual([])
  })

  it.each(titles.filter((title) => Object.keys((rules[title] as Rule).except ?? {}).length > 0))(
    '%s, and an exception that nothing needs is named',
    (title) => {
      const stale = { ...(rules[title] as Rule), except: { ...(rules[title] as Rule).except, 'apps/gone.ts': 'was' } }
      expect(breaches(title, stale, sourceFiles())).toEqual([named('apps/gone.ts: ', 'Remove the exception')])
    },
  )
})

const server = /^apps\/server\/src\/.*\.http\.test\.ts$/
const service = /^apps\/server\/src\/features\/.*\.service\.ts$/
const journey = /^apps\/e2e\/journeys\/.*\.spec\.ts$/
const component = /^apps\/web\/src\/features\/.*(?<!\.test)\.tsx$/
const sheet = /^apps\/web\/src\/(app|features|ui)\/.*(?<!QrCode)\.module\.css$/
const sql = /^prisma\/sql\/spot\/spot_place\w*\.sql$|^prisma\/sql\/.*\.sql$/
const model = /^prisma\/models\/.*\.prisma$/

/** What each rule finds on a line of its own in a file as it stands, and what it lets pass. */
const cases: Record<keyof typeof rules, { found: [where: RegExp, breach: string][]; fine: [RegExp, string][] }> = {
  'no test is idle': {
    found: [
      [server, "it.todo('fills')"],
      [journey, "it('fills', { skip: true }, run)"],
      [server, "it.runIf(quick)('fills', run)"],
    ],
    fine: [[server, "it.each(rows)('fills', run); findMany({ skip: 20 })"]],
  },
  'no test sleeps': {
    found: [
      [server, 'await new Promise((done) => setTimeout(done, 50))'],
      [journey, 'await page.waitForTimeout(100)'],
      [/^apps\/server\/test\/harness\.ts$/, "await pool.query('SELECT pg_sleep(1)')"],
    ],
    fine: [[server, 'await expect.poll(read).toBe(1)']],
  },
  'no wait is over in a second': {
    found: [
      [server, 'await vi.waitFor(() => expect(heard).toEqual([1, 2]))'],
      [server, 'await vi.waitUntil(() => heard.length > 1)'],
    ],
    fine: [[server, 'await vi.waitFor(() => expect(heard).toEqual([1, 2]), 120_000)']],
  },
  'no expectation holds of anything': {
    found: [
      [server, 'expect(() => plant()).toThrow()'],
      [server, 'toEqual({ principal: expect.anything() })'],
    ],
    fine: [[server, "expect(decrypt).toThrow('cannot be read'); expect(publish).not.toThrow() // .toThrow()"]],
  },
  'no test has a second try': {
    found: [
      [journey, "it('fills', { retry: 2 }, () => undefined)"],
      [/^\.config\/vitest\.config\.ts$/, 'const planted = { retry: 2 }'],
    ],
    fine: [[journey, "it('fills', { retry: 0 }, run) // retry: 2"]],
  },
  'what does more with --exhaustive is run by it': {
    found: [[server, 'const runs = process.env.EXHAUSTIVE ? 100 : 12']],
    fine: [[server, 'const runs = 12 // EXHAUSTIVE']],
  },
  'nothing is left for later': {
    found: [
      [service, '// TODO round it'],
      [/^prisma\/.*\.sql$/, '-- FIXME lock the order'],
    ],
    fine: [[service, 'const todoList = 1 // The mastodon moved.']],
  },
  'no path of one machine': {
    found: [[/^docs\/operations\.md$/, 'cd /home/anna/halyard']],
    fine: [[service, `'/pages/home/home', '/home/home', './work/tree', https://example.org/work/orders`]],
  },
  'no secret': {
    found: [
      [service, `const key = 'AKIA${'A1B2'.repeat(4)}'`],
      [service, '-----BEGIN RSA PRIVATE KEY-----'],
      [service, `token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.${'s1'.repeat(20)}'`],
      [/^\.env\.example$/, 'DATABASE_URL=postgres://trade:hunter2@db.internal/trade'],
    ],
    fine: [[service, `smtp://user:password@mail.example:587 postgres://postgres:postgres@127.0.0.1:5432/test`]],
  },
  'no lint is set aside without its name and a reason': {
    found: [
      [service, '// @ts-expect-error'],
      [service, '// biome-ignore lint: all of it'],
      [service, '// biome-ignore lint/suspicious/noExplicitAny'],
      [service, '// biome-ignore-all lint/suspicious/noExplicitAny: generated'],
    ],
    fine: [[service, '// biome-ignore lint/suspicious/noArrayIndexKey: a level is its place']],
  },
  'typed amounts have one reader': {
    found: [
      [component, 'const planted = Amount.parse(typed)'],
      [component, 'const planted = <input inputMode="decimal" />'],
      [component, "const quantity = Amount.of(typed.replace(',', '.'))"],
    ],
    fine: [[component, 'const quantity = amountOf(form.values.quantity) // Amount.parse(typed)']],
  },
  'no raw style': {
    found: [
      [sheet, '.planted { color: #fff }'],
      [sheet, '.planted { border: 1px solid white }'],
      [sheet, '.planted { font: 600 13px/1 sans-serif }'],
      [component, "const planted = { colour: '#ff0000' }"],
      [component, "const planted = draw(line, 'rgb(0 0 0 / 50%)')"],
      [component, "const planted = <p style={{ color: 'white' }} />"],
    ],
    fine: [
      [sheet, '#planted { color: var(--up); font-size: var(--size-2); height: 44px } /* #fff */'],
      [component, "const planted = { upDown: 'red', href: '#up' } // '#ff0000'"],
    ],
  },
  'the server asks a clock': {
    found: [
      [service, 'const planted = Date.now()'],
      [/^apps\/server\/src\/platform\/.*\w\.ts$/, 'const planted = new Date()'],
      [/^packages\/domain\/src\/loans\/loan\.ts$/, 'const planted = new Date()'],
    ],
    fine: [[service, 'const planted = new Date(row.endsAt) // Date.now()']],
  },
  'money is never a JavaScript number': {
    found: [
      [service, 'export const fee = Number(limits.feeRate)'],
      [component, "const held = +(balance?.available.toString() ?? '0')"],
      [/^packages\/domain\/src\/loans\/loan\.ts$/, 'export const due = (loan: Loan) => loan.principal.toNumber()'],
      [/^packages\/wire\/src\/spot\.ts$/, "const mean = Number.parseFloat(String(row['limit_price']))"],
    ],
    fine: [
      [service, 'const page = Number(query.page), total = add(price, fee), next = sequence + priceStep'],
      [service, '// Number(price) would lose digits'],
    ],
  },
  'only the ledger writes the ledger': {
    found: [
      [/^apps\/server\/src\/features\/.*\.repository\.ts$/, "const paid = 'UPDATE ledger_account SET balance = 0'"],
      [service, 'const post = (prisma) => prisma.posting.createMany({ data })'],
      [sql, 'DELETE FROM journal;'],
      [sql, 'WITH moved AS (UPDATE ONLY public.ledger_account SET balance = 0 RETURNING id) SELECT 1'],
      [sql, 'ALTER TABLE posting DISABLE TRIGGER ALL'],
    ],
    fine: [
      [sql, 'SELECT amount FROM ledger_account WHERE user_id = 1 FOR UPDATE; -- an update posting by posting'],
      [service, 'await prisma.ledgerAccount.findMany({ where })'],
    ],
  },
  'the database keeps no binary fractions': {
    found: [
      [sql, 'ALTER TABLE loan ADD COLUMN rate double precision;'],
      [sql, 'SELECT price::float8 FROM tick;'],
      [model, '  price Float'],
    ],
    fine: [[sql, "RAISE EXCEPTION 'no real money'; -- what is real stays"]],
  },
  'a plan that is made once leaves no choice': {
    found: [
      [sql, 'SET plan_cache_mode = force_generic_plan AS $$'],
      [/^prisma\/sql\/staking\/staking_write\.sql$/, "SELECT FROM stake WHERE (state = 'held') IS TRUE;"],
      [/^prisma\/sql\/staking\/staking_write\.sql$/, 'SET enable_seqscan = off AS $$'],
      [/^prisma\/sql\/spot\/spot_match\.sql$/, 'SET enable_hashjoin = off AS $$'],
    ],
    fine: [
      [/^prisma\/sql\/spot\/spot_match\.sql$/, "SELECT FROM spot_order WHERE (state = 'open') IS TRUE;"],
      [sql, '-- IS TRUE, with enable_sort = off'],
    ],
  },
}

describe.each(titles)('%s: in a file as it stands', (title) => {
  it.each(cases[title].found)('%s: %s is found', (where, breach) => {
    const { file, at } = plant(where, breach)
    const before = breaches(title, rule(title), within(new RegExp(`^${file.path}$`)))
    const found = breaches(title, rule(title), [file]).filter((each) => each.startsWith(at))
    expect(before.filter((each) => each.startsWith(at))).toEqual([])
    expect(found).toEqual([named(at, rules[title].cure)])
  })

  it.each(cases[title].fine)('%s: %s passes', (where, text) => {
    const { file, at } = plant(where, text)
    expect(breaches(title, rule(title), [file]).filter((each) => each.startsWith(at))).toEqual([])
  })
})

it('a function of another noun writes no ledger, beside those of the ledger', () => {
  const { file } = spoil(/^prisma\/.*\.sql$/, /\bFUNCTION (?:public\.)?ledger_post\b/i, 'FUNCTION spot_post')
  const found = breaches('', rules['only the ledger writes the ledger'], [file])
  expect(found).toContainEqual(expect.stringMatching(/:\d+: "INSERT INTO posting"/i))
})

it('every refusal is thrown somewhere; one that nobody throws is named', () => {
  expect(unthrownRefusals(sourceFiles())).toEqual([])
  const { file } = plant(service, "// throw refusal('plantedRefusal')")
  expect(unthrownRefusals([file], ['plantedRefusal'])).toEqual([
    named('refusal plantedRefusal is thrown by nobody', 'remove it from packages/wire/src/refusals.ts'),
  ])
})

it('every kind of record is posted somewhere; one that nobody posts is named', () => {
  expect(unpostedRecords(sourceFiles())).toEqual([])
  expect(unpostedRecords(sourceFiles(), ['plantedRecord'])).toEqual([named('record type plantedRecord', 'Post it')])
})

it('every text is asked for; one that nothing asks for is named', () => {
  const sources = within(/^(apps\/(web|server)\/.*|packages\/(wire|domain)\/src\/.*)\.tsx?$|^prisma\/.*\.(sql|prisma)$/)
  const texts = within(/^locales\/en-US\/[^/]+\.json$/).map(
    ({ path, text }) => [path, [...textsOf(JSON.parse(text)).keys()]] as const,
  )
  expect(unusedTexts(sources, new Map(texts))).toEqual([])
  expect(unusedTexts(sources, new Map([['locales/en-US/spot.json', ['form.plantedWord']]]))).toEqual([
    named('locales/en-US/spot.json: nothing asks for form.plantedWord', 'Remove it from every language'),
  ])
})
