import { describe, expect, it } from 'vitest'
import { escapes, idleTests, machinePaths, rawStyle, secrets, sleepingTests, unfinished } from './habits.ts'
import { type SourceFile, sourceFiles, within } from './tree.ts'

/** These two spell out what they forbid. */
const itself = /^packages\/tooling\/src\/habits(\.test)?\.ts$/
const others = sourceFiles().filter((file) => !itself.test(file.path))
const code = others.filter((file) => /\.(tsx?|mts|mjs)$/.test(file.path))

const cases = {
  'no test is idle': {
    found: [
      "it.skip('fills', run)",
      "describe.only('spot', run)",
      "it.todo('fills')",
      "test.concurrent.skip('a', run)",
    ],
    fine: ["it.each(rows)('fills', run)", 'rows.only', 'skip(3)'],
  },
  'no test sleeps': {
    found: ['await new Promise((done) => setTimeout(done, 50))', 'await page.waitForTimeout(100)', 'await sleep(5)'],
    fine: ['await expect.poll(read).toBe(1)', "await once(socket, 'message')"],
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
    found: ['// @ts-ignore', 'const order = row as any', 'function read(order: any) {}', 'new Map<any>()'],
    fine: ['// secrets as typed: any characters', 'const anything: unknown = 1', 'label: anyOf([a, b])'],
  },
  'no raw style in a feature': {
    found: [
      '.row { color: #fff }',
      '.row { background: rgb(0 0 0 / 50%) }',
      '.row { font-size: 13px }',
      '.row { font: 600 13px/1 sans-serif }',
    ],
    fine: [
      '.row { color: var(--up); font-size: var(--size-2); height: 44px }',
      '#row { color: var(--text-1) }',
      '/* #fff on #000 */',
    ],
  },
} satisfies Record<string, { found: string[]; fine: string[] }>

describe.each([
  ['no test is idle', idleTests, code, 'order.test.ts'],
  ['no test sleeps', sleepingTests, code, 'order.test.ts'],
  ['nothing is left for later', unfinished, others, 'order.ts'],
  ['no path of one machine', machinePaths, others, 'order.ts'],
  ['no secret', secrets, others, 'order.ts'],
  ['no way around the compiler', escapes, code, 'order.ts'],
  ['no raw style in a feature', rawStyle, within(/^apps\/web\/src\/features\/.*\.css$/), 'order.module.css'],
] satisfies [string, (file: SourceFile) => string[], SourceFile[], string][])('%s', (title, rule, files, path) => {
  it('in this repository', () => {
    expect(files.flatMap(rule)).toEqual([])
  })

  it.each(cases[title as keyof typeof cases].found)('finds %s', (text) => {
    expect(rule({ path, text })).toEqual([expect.stringContaining(`${path}:1`)])
  })

  it.each(cases[title as keyof typeof cases].fine)('lets %s pass', (text) => {
    expect(rule({ path, text })).toEqual([])
  })
})
