import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plant } from './planted.ts'
import { root } from './tree.ts'

/** Each import breaks the rule named beside it, in the first file that matches, as it stands. */
const planted: [rule: string, where: RegExp, reached: string][] = [
  ['resolvable', /^apps\/web\/src\/app\/[\w-]+\.ts$/, './nowhere.ts'],
  ['domain-stands-alone', /^packages\/domain\/src\/spot\/[\w-]+\.ts$/, 'node:os'],
  ['wire-knows-domain-only', /^packages\/wire\/src\/[\w-]+\.ts$/, 'node:os'],
  ['zod-mini-only-in-wire', /^packages\/wire\/src\/spot\.ts$/, 'zod'],
  ['packages-know-no-app', /^packages\/embedded\/src\/[\w-]+\.ts$/, '../../../apps/server/src/platform/free.ts'],
  ['apps-are-strangers', /^apps\/web\/src\/app\/[\w-]+\.tsx$/, '../../../server/src/platform/free.ts'],
  [
    'tooling-is-not-for-use',
    /^apps\/server\/src\/platform\/\w+\/[\w-]+\.ts$/,
    '../../../../../packages/tooling/src/free.ts',
  ],
  ['testing-knows-the-contract-only', /^packages\/testing\/src\/calls\.ts$/, '../../embedded/src/free.ts'],
  ['testing-is-for-tests', /^apps\/server\/src\/main\.ts$/, '../testing/free.ts'],
  [
    'platform-knows-no-feature',
    /^apps\/server\/src\/platform\/http\/[\w-]+\.ts$/,
    '../../features/spot/spot.service.ts',
  ],
  ['market-feed-knows-no-feature', /^apps\/server\/src\/market-feed\/[\w-]+\.ts$/, '../features/operations/index.ts'],
  ['features-meet-at-index', /^apps\/server\/src\/features\/auth\/[\w.-]+\.service\.ts$/, '../spot/rows.ts'],
  ['features-meet-at-index', /^apps\/server\/src\/features\/staking\/[\w.-]+\.service\.ts$/, '../spot/spot.service.ts'],
  ['application-uses-index', /^apps\/server\/src\/(application|seed|demo)\.ts$/, './features/spot/spot.service.ts'],
  [
    'operations-is-imported-by-none',
    /^apps\/server\/src\/features\/assets\/[\w.-]+\.service\.ts$/,
    '../operations/index.ts',
  ],
  [
    'prisma-behind-repositories',
    /^apps\/server\/src\/features\/loans\/[\w.-]+\.service\.ts$/,
    '../../generated/client.ts',
  ],
  ['client-knows-the-contract-only', /^packages\/client\/src\/[\w-]+\.ts$/, '../../embedded/src/free.ts'],
  ['ui-knows-no-trade', /^apps\/web\/src\/ui\/\w+\.tsx$/, '../platform/free.ts'],
  ['web-features-are-strangers', /^apps\/web\/src\/features\/spot\/[\w-]+\.ts$/, '../market/free.ts'],
  ['web-platform-knows-no-feature', /^apps\/web\/src\/platform\/\w+\/[\w-]+\.ts$/, '../../features/market/free.ts'],
  [
    'web-knows-no-operator',
    /^apps\/web\/src\/features\/support\/[\w-]+\.ts$/,
    '../../../../../packages/wire/src/inbox.ts',
  ],
  ['journeys-know-the-wire-only', /^apps\/e2e\/journeys\/[\w-]+\.spec\.ts$/, '../../../packages/domain/src/free.ts'],
]
const breaches = planted.map(([rule, where, reached]) => ({
  rule,
  reached: reached.replace(/^(\.+\/)+|^node:/, ''),
  ...plant(where, `import '${reached}'`).file,
}))

/** What the planted files reach for, and neighbours that break nothing. */
const bystanders: [path: string, text: string][] = [
  ['apps/server/src/platform/free.ts', 'export {}'],
  ['apps/server/src/features/spot/spot.service.ts', "import './rows.ts'"],
  ['apps/server/src/features/spot/rows.ts', 'export {}'],
  ['apps/server/src/features/spot/index.ts', "import './spot.service.ts'"],
  ['apps/server/src/features/operations/index.ts', 'export {}'],
  ['apps/server/src/app.module.ts', "import './features/spot/index.ts'"],
  ['apps/server/src/features/profile/profile.service.ts', "import '../spot/index.ts'"],
  ['apps/server/src/features/spot/spot.repository.ts', "import '../../generated/client.ts'"],
  ['apps/server/src/generated/client.ts', 'export {}'],
  ['apps/web/src/platform/free.ts', 'export {}'],
  ['apps/web/src/features/market/free.ts', "import '../../ui/free.ts'"],
  ['apps/web/src/ui/free.ts', 'export {}'],
  ['packages/domain/src/free.ts', 'export {}'],
  ['packages/domain/src/spot/position.ts', 'export {}'],
  ['packages/tooling/src/free.ts', 'export {}'],
  ['packages/wire/src/inbox.ts', 'export {}'],
  ['packages/embedded/src/free.ts', 'export {}'],
  ['apps/server/testing/free.ts', 'export {}'],
]

const circle: [path: string, text: string][] = [
  ['apps/web/src/app/circle-a.ts', "import './circle-b.ts'"],
  ['apps/web/src/app/circle-b.ts', "import './circle-a.ts'"],
]

describe('a planted import', () => {
  let folder: string
  let rules: string[]
  let faults: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-'))
    const files = [...bystanders, ...circle, ...breaches.map(({ path, text }) => [path, text] as const)]
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await cp(join(root, 'package.json'), join(folder, 'package.json'))
    await mkdir(join(folder, 'packages/wire/node_modules'))
    await symlink(join(root, 'packages/wire/node_modules/zod'), join(folder, 'packages/wire/node_modules/zod'))
    ;({ rules, faults } = await forbiddenImports(folder))
  }, 120_000)

  afterAll(() => rm(folder, { recursive: true }))

  it.each(breaches)('against $rule is found in $path', ({ rule, path, reached }) => {
    const found = faults.filter((fault) => fault.startsWith(`${rule}: ${path} → `) && fault.includes(reached))
    expect(found).toEqual([expect.stringMatching(/\. \w.+\.$/)])
  })

  it('is the only thing that is found, but for a circle', () => {
    const others = faults.filter((fault) => !breaches.some(({ path }) => fault.includes(`: ${path} → `)))
    expect(others).toEqual([expect.stringMatching(/^no-cycles: apps\/web\/src\/app\/circle-/)])
  })

  it('is there for every rule of the table', () => {
    expect(rules.toSorted()).toEqual([...new Set(['no-cycles', ...planted.map(([rule]) => rule)])].toSorted())
  })

  it('breaks a rule that the table of docs/architecture.md names, which names no other', async () => {
    const text = await readFile(join(root, 'docs/architecture.md'), 'utf8')
    const section = text.slice(text.indexOf('## Who may import whom'), text.indexOf('## A call, from the wire'))
    const named = [...section.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name]) => name)
    expect([...named, 'resolvable'].toSorted()).toEqual(rules.toSorted())
  })
})

interface Cruise {
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
    ruleSetUsed: { forbidden: { name: string; comment: string }[] }
  }
}

/** Every import below `folder` that the table of docs/architecture.md does not allow, with the cure. */
async function forbiddenImports(folder: string): Promise<{ looked: number; rules: string[]; faults: string[] }> {
  const entry = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const rules = join(root, '.config/dependency-cruiser.mjs')
  const { summary } = JSON.parse(
    await outputOf([entry, '--config', rules, '--output-type', 'json', 'apps', 'packages'], folder),
  ) as Cruise
  return {
    looked: summary.totalCruised,
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
    faults: summary.violations.map(({ from, to, rule, cycle }) => {
      const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`
      const cure = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
      return `${rule.name}: ${way}. ${cure}`
    }),
  }
}

/** The tool ends with the number of violations as its exit code; what it printed counts all the same. */
async function outputOf(parameters: string[], cwd: string): Promise<string> {
  const run = promisify(execFile)(process.execPath, parameters, { cwd, maxBuffer: 256 * 1024 * 1024 })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser said: ${stderr || stdout}`)
  return stdout
}
