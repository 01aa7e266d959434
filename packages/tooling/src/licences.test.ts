import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './tree.ts'

// Apart from tidy.ts, since it looks at what is installed and not at what stands in the repository.

/** What a package says of itself in its package.json. */
interface Package {
  readonly name: string
  readonly version: string
  readonly license?: unknown
}

/** Licences that ask for no more than to be named. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib', 'Python-2.0'],
])

/** Packages under a licence that asks for more, and why what it asks is met. */
const excepted: Readonly<Record<string, RegExp>> = {
  // A library of its own, used as it comes and not changed; with sharp.
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  // Tools of tests and builds, used as they come: nothing of them is delivered.
  'MPL-2.0': /^(axe-core|lightningcss(-.+)?)$/,
  'EPL-2.0': /^elkjs$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  // A font, used as it comes and not sold.
  'OFL-1.1': /^@fontsource\/patrick-hand$/,
  // Its LICENSE file is the one of three clauses.
  BSD: /^css-mediaquery$/,
  // Says so in its LICENSE file only, which is MIT's.
  none: /^seq-queue$/,
}

/** Packages whose licence nobody has agreed to. */
function unlicensed(packages: readonly Package[]): string[] {
  return packages
    .filter(({ name, license }) => !isAllowed(name, typeof license === 'string' ? license : 'none'))
    .map(({ name, version, license }) => {
      const cure = 'Read it, and allow it in packages/tooling/src/licences.test.ts or use another package.'
      return `${name}@${version}: its licence is ${JSON.stringify(license ?? 'none')}. ${cure}`
    })
}

/** Of what a package offers one choice is enough, and all of that one's parts. */
function isAllowed(name: string, license: string): boolean {
  const choices = license.replaceAll(/[()]/g, '').split(/ or /i)
  return choices.some((choice) =>
    choice.split(/ and /i).every((part) => allowed.has(part) || excepted[part]?.test(name)),
  )
}

/** Whether a package is allowed by that exception only. */
function underIt(license: string, name: RegExp): (one: Package) => boolean {
  return (one) => name.test(one.name) && JSON.stringify(one.license ?? 'none').includes(license)
}

/** Every package that is installed, once for each version. */
function installed(): Package[] {
  const store = join(root, 'node_modules/.pnpm')
  return readdirSync(store).flatMap((entry) => {
    const folder = join(store, entry, 'node_modules')
    // What is a link belongs to another entry.
    const own = (path: string) => readdirSync(path, { withFileTypes: true }).filter((each) => each.isDirectory())
    if (entry === 'node_modules' || !existsSync(folder)) return []
    return own(folder)
      .flatMap(({ name }) =>
        name.startsWith('@') ? own(join(folder, name)).map((each) => `${name}/${each.name}`) : [name],
      )
      .map((name) => join(folder, name, 'package.json'))
      .filter(existsSync)
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Package)
  })
}

it('every package that is installed has a licence that was agreed to', () => {
  const packages = installed()
  expect(packages.length).toBeGreaterThan(300)
  expect(unlicensed(packages)).toEqual([])
  const needless = Object.entries(excepted).filter(([license, name]) => !packages.some(underIt(license, name)))
  expect(needless, 'nothing that is installed needs the exception any more: take it out').toEqual([])
})

it.each([
  'AGPL-3.0-only',
  'GPL-2.0',
  'MIT AND GPL-3.0',
  'SEE LICENSE IN LICENSE',
  'MPL-2.0',
  undefined,
  { type: 'MIT' },
])('a package under %j is named', (license) => {
  const [found, ...others] = unlicensed([{ name: 'left-pad', version: '1.3.0', license }])
  expect([found, others]).toEqual([expect.stringMatching(/^left-pad@1\.3\.0: its licence is/), []])
})

it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT and ISC', '(Apache-2.0 AND BSD-3-Clause)'])(
  'a package under %s is not',
  (license) => {
    expect(unlicensed([{ name: 'left-pad', version: '1.3.0', license }])).toEqual([])
  },
)

it('pnpm-lock.yaml is as pnpm writes it, so that no start installs what is there once more', () => {
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(textOf('node_modules/.pnpm/lock.yaml') === textOf('pnpm-lock.yaml')).toBe(true)
})
