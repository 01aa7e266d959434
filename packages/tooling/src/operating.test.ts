import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { root, within } from './tree.ts'

// Whoever is woken at night types what docs/operating.md says: what it names must be there.

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const operating = read('docs/operating.md')
const alerts = (parse(read('docs/alerts.yml')) as { groups: { rules: { alert: string }[] }[] }).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert }) => alert)
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))]

it('docs/operating.md has what to do on each alert, and on no other', () => {
  expect(all(operating, /^\| `([A-Z]+[a-z]\w+)` +\|/gm)).toEqual(alerts)
})

it('what the alerts have one look for in a log, the server says', () => {
  const [rows = ''] = /## When an alert fires[\s\S]*?\n## /.exec(operating) ?? []
  const sources = within(/^apps\/server\/src\/.*(?<!\.test)\.ts$/).map(({ text }) => text)
  const quoted = [...all(rows, /"([^"]+)"/g), ...all(rows, /the log[^|`]*for `(\w+)`/g)]
  expect(quoted.length).toBeGreaterThan(1)
  expect(quoted.filter((said) => !sources.some((text) => text.includes(said)))).toEqual([])
})

it('the documents name scripts, programs and commands of operators that there are', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
  const programs = readdirSync(join(root, 'packages/embedded/bin'))
  // Words of their own, and the nouns whose terms are edited.
  const consoleOf = within(/^apps\/server\/src\/(commands|features)\/.*(?<!\.test)\.ts$/).map(({ text }) => text)
  for (const { path, text } of within(/^(docs\/[a-z-]+|README|CONTRIBUTING)\.md$/)) {
    const missing = [
      ...all(text, /npm run ([\w:-]+)/g).filter((name) => !scripts.includes(name)),
      ...all(text, /packages\/embedded\/bin\/(\S+\.mjs)/g).filter((name) => !programs.includes(name)),
      ...all(text, /npm run ops -- ([a-z]\w*)/g).filter(
        (name) => name !== 'help' && !consoleOf.some((text) => text.includes(`'${name}'`)),
      ),
    ]
    expect(missing, path).toEqual([])
  }
})

it('docs/operating.md names settings that are read', () => {
  const settings = all(operating, /\b([A-Z]{2,}(?:_[A-Z]+)+)\b/g).filter((name) => !name.startsWith('OTEL_'))
  const readers = within(
    /^(\.env\.example|docker-compose\.yml|proxy\/.*|packages\/embedded\/bin\/.*\.mjs|apps\/server\/src\/.*\.ts)$/,
  )
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !readers.some(({ text }) => text.includes(name)))).toEqual([])
})
