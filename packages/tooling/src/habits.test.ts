import { describe, expect, it } from 'vitest'
import {
  amountReaders,
  escapes,
  idleTests,
  isStyled,
  looseExpectations,
  machinePaths,
  mayReadAmounts,
  rawStyle,
  secondTries,
  secrets,
  shortWaits,
  sleepingTests,
  unfinished,
} from './habits.ts'
import { named, plant } from './planted.ts'
import { type SourceFile, sourceFiles } from './tree.ts'

/** These two spell out what they forbid. */
const itself = /^packages\/tooling\/src\/habits(\.test)?\.ts$/
const others = sourceFiles().filter((file) => !itself.test(file.path))
const code = others.filter((file) => /\.[cm]?[jt]sx?$/.test(file.path))

const cases = {
  'no test is idle': {
    found: [
      "it.skip('fills', run)",
      "describe.only('spot', run)",
      "it.todo('fills')",
      "test.concurrent.skip('a', run)",
      "test.skip(slow, 'a')",
      "it('fills', { skip: true }, run)",
    ],
    fine: ["it.each(rows)('fills', run)", 'rows.only', 'skip(3)', 'findMany({ skip: 20 })'],
  },
  'no test sleeps': {
    found: ['await new Promise((done) => setTimeout(done, 50))', 'await page.waitForTimeout(100)', 'await sleep(5)'],
    fine: ['await expect.poll(read).toBe(1)', "await once(socket, 'message')"],
  },
  'no wait is over in a second': {
    found: [
      'await vi.waitFor(() => expect(heard).toEqual([1, 2]))',
      'await vi.waitFor(\n  () => expect(heard).toEqual([1, 2]),\n)',
      'await vi.waitUntil(() => heard.length > 1)',
    ],
    fine: [
      'await vi.waitFor(() => expect(heard).toEqual([1, 2]), 120_000)',
      'await waitFor(() => expect(heard).toBe(1))',
    ],
  },
  'no expectation holds of anything': {
    found: [
      'expect(() => decrypt(changed)).toThrow()',
      'await expect(asked).rejects.toThrow()',
      'toEqual({ principal: expect.anything() })',
    ],
    fine: ["expect(decrypt).toThrow('cannot be read')", 'expect(publish).not.toThrow()', 'toEqual(expect.any(Date))'],
  },
  'no test has a second try': {
    found: ["it('fills', { retry: 2 }, run)", "describe('spot', { repeats: 3 }, run)"],
    fine: ["it('fills', { retry: 0 }, run)", 'const retry = 2', '// retry: 2'],
  },
  'nothing is left for later': {
    found: ['// TODO later', '/* FIXME */'],
    fine: ['const todoList = 1', '// The mastodon moved.'],
  },
  'no path of one machine': {
    found: ["read('/home/anna/halyard')", 'cd /Users/anna', "'/work/tree/file'"],
    fine: [
      "'/pages/home/home'",
      "'/home/home'",
      "'./work/tree'",
      'https://example.org/work/orders',
      `\${root}/work/orders`,
    ],
  },
  'no secret': {
    found: [
      '-----BEGIN RSA PRIVATE KEY-----',
      `const key = 'AKIA${'A1B2'.repeat(4)}'`,
      `ghp_${'a1'.repeat(18)}`,
      `token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.${'s1'.repeat(20)}'`,
      'postgres://trade:hunter2@db.internal/trade',
    ],
    fine: [
      '-----BEGIN CERTIFICATE-----',
      'smtp://user:password@mail.example:587',
      'postgres://postgres:postgres@127.0.0.1:5432/test',
      `postgres://\${user}:\${password}@\${host}/trade`,
      "password: 'vexing ladder 41'",
    ],
  },
  'no way around the compiler': {
    found: [
      '// @ts-ignore',
      'const order = row as any',
      'function read(order: any) {}',
      'new Map<any>()',
      'const rows: Record<string, any> = {}',
      'const rows: any[] = []',
      'type Row = string | any',
      '// biome-ignore lint: all of it',
      '// biome-ignore lint/suspicious/noExplicitAny',
      '// biome-ignore-all lint/suspicious/noExplicitAny: generated',
    ],
    fine: [
      '// secrets as typed: any characters',
      'const anything: unknown = 1',
      'label: anyOf([a, b])',
      "'each as any other'",
      'property(any, (order) => order)',
      '// biome-ignore lint/suspicious/noArrayIndexKey: a level is its place',
    ],
  },
  'typed amounts have one reader': {
    found: [
      '<input inputMode="decimal" />',
      '<input type="number" />',
      'const quantity = Amount.parse(typed)',
      "const quantity = Amount.of(typed.replace(',', '.'))",
      'const share = parseFloat(typed)',
      "import { readAmount } from '#ui/amount-text.ts'",
    ],
    fine: [
      '<TextField inputMode="numeric" />',
      'const quantity = amountOf(form.values.quantity)',
      '// Amount.parse(typed)',
    ],
  },
  'no raw style': {
    found: [
      '.row { color: #fff }',
      '.row { background: rgb(0 0 0 / 50%) }',
      '.row { font-size: 13px }',
      '.row { font: 600 13px/1 sans-serif }',
      '.row { border: 1px solid white }',
    ],
    fine: [
      '.row { color: var(--up); font-size: var(--size-2); height: 44px }',
      '#row { color: var(--text-1) }',
      '/* #fff on #000 */',
    ],
  },
} satisfies Record<string, { found: string[]; fine: string[] }>

const titles = Object.keys(cases) as (keyof typeof cases)[]
const sheets = others.filter((file) => isStyled(file.path))
const rules = {
  'no test is idle': [idleTests, code, 'order.test.ts'],
  'no test sleeps': [sleepingTests, code, 'order.test.ts'],
  'no wait is over in a second': [shortWaits, code, 'order.test.ts'],
  'no expectation holds of anything': [looseExpectations, code, 'order.test.ts'],
  'no test has a second try': [secondTries, code, 'order.test.ts'],
  'nothing is left for later': [unfinished, others, 'order.ts'],
  'no path of one machine': [machinePaths, others, 'order.ts'],
  'no secret': [secrets, others, 'order.ts'],
  'no way around the compiler': [escapes, code, 'order.ts'],
  'typed amounts have one reader': [amountReaders, others.filter((file) => mayReadAmounts(file.path)), 'order.ts'],
  'no raw style': [rawStyle, sheets, 'order.module.css'],
} satisfies Record<keyof typeof cases, [(file: SourceFile) => string[], SourceFile[], string]>

describe.each(titles)('%s', (title) => {
  const [rule, files, path] = rules[title]

  it('in this repository', () => {
    expect(files.flatMap(rule)).toEqual([])
  })

  it.each(cases[title].found)('finds %s', (text) => {
    expect(rule({ path, text })).toEqual([expect.stringContaining(`${path}:1`)])
  })

  it.each(cases[title].fine)('lets %s pass', (text) => {
    expect(rule({ path, text })).toEqual([])
  })
})

const serverTest = /^apps\/server\/src\/.*\.http\.test\.ts$/
const journey = /^apps\/e2e\/journeys\/.*\.spec\.ts$/
const service = /^apps\/server\/src\/features\/.*\.service\.ts$/
const sheet = /^apps\/web\/src\/(app|features|ui)\/.*\.module\.css$/

describe('a breach in a file as it stands is found', () => {
  it.each([
    ['no test is idle', serverTest, "it.skip('fills', () => undefined)", 'Run it or remove it'],
    ['no test is idle', journey, "it('fills', { todo: true }, () => undefined)", 'Run it or remove it'],
    ['no test sleeps', serverTest, 'await new Promise((done) => setTimeout(done, 50))', 'Wait for what should happen'],
    ['no test sleeps', journey, 'await page.waitForTimeout(100)', 'Wait for what should happen'],
    ['no test sleeps', /^apps\/server\/test\/harness\.ts$/, "await pool.query('SELECT pg_sleep(1)')", 'Wait for what'],
    ['no wait is over in a second', serverTest, 'await vi.waitFor(() => expect(1).toBe(1))', 'Say how long'],
    ['no test has a second try', /^\.config\/vitest\.config\.ts$/, 'const planted = { retry: 2 }', 'Find out why'],
    ['no expectation holds of anything', serverTest, 'expect(() => plant()).toThrow()', 'Name the reason'],
    ['no test has a second try', journey, "it('fills', { retry: 2 }, () => undefined)", 'Find out why'],
    ['nothing is left for later', service, '// TODO round it', 'Do it now'],
    ['nothing is left for later', /^prisma\/.*\.sql$/, '-- FIXME lock the order', 'Do it now'],
    ['no path of one machine', /^docs\/operations\.md$/, 'cd /home/anna/halyard', 'Write the path from the root'],
    ['no secret', service, `const key = 'AKIA${'A1B2'.repeat(4)}'`, 'Take it out'],
    ['no secret', /^\.env\.example$/, 'DATABASE_URL=postgres://trade:hunter2@db.internal/trade', 'Take it out'],
    ['no way around the compiler', service, '// @ts-ignore', 'Mend what the compiler says'],
    ['no way around the compiler', serverTest, 'const rows: Record<string, any> = {}', 'Give it its type'],
    [
      'typed amounts have one reader',
      /^apps\/web\/src\/features\/withdrawals\/components\/\w+\.tsx$/,
      'const planted = Amount.parse(typed)',
      'Amounts are typed into AmountField',
    ],
    [
      'typed amounts have one reader',
      /^apps\/web\/src\/features\/spot\/components\/.*\.tsx$/,
      'const planted = <input inputMode="decimal" />',
      'Amounts are typed into AmountField',
    ],
    ['no raw style', sheet, '.planted { color: #fff }', 'Use a design token'],
    [
      'no raw style',
      /^apps\/web\/src\/.*\.tsx$/,
      "const planted = <p style={{ color: '#fff' }} />",
      'Use a design token',
    ],
  ] satisfies [keyof typeof cases, RegExp, string, string][])('%s: in %s', (title, where, breach, cure) => {
    const [rule, files] = rules[title]
    const { file, at } = plant(where, breach)
    expect(files.map(({ path }) => path)).toContain(file.path)
    expect(rule(file)).toEqual([named(at, cure)])
  })
})
