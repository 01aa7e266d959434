import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './tree.ts'

// What has landed has a version in the changelog: the day, and which landing of that day. Whoever runs one starts the
// next on the same data, so each brings a dump of what its database holds (apps/server/test/dumps starts this version on
// all of them).

interface Version {
  readonly name: string
  readonly text: string
}

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const [unreleased, ...versions] = changelog
  .split(/^## /m)
  .slice(1)
  .map((section): Version => ({ name: section.split('\n', 1)[0] ?? '', text: section }))
/** Those after the numbered first one, newest first. */
const landed = versions.filter(({ name }) => !name.startsWith('1.3.5'))
const dumpOf = ({ text }: Version) => /^Data: `(prisma\/dumps\/\S+\.sql\.gz)`\.$/m.exec(text)?.[1]

it('every version is named after its day, the newest first, and what has not landed stands before them', () => {
  expect(unreleased?.name).toBe('Unreleased')
  const names = landed.map(({ name }) => name)
  expect(names.filter((name) => !/^\d{4}-\d\d-\d\d(\.\d)?$/.test(name))).toEqual([])
  expect(names).toEqual(names.toSorted().reverse())
  expect(names.length).toBeGreaterThan(1)
})

it('every version names the dump of its data, which is there, and every dump but the first is that of a version', () => {
  const dumps = landed.map(dumpOf)
  expect(dumps.filter((dump) => dump === undefined || !existsSync(join(root, dump)))).toEqual([])
  const files = readdirSync(join(root, 'prisma/dumps')).map((file) => `prisma/dumps/${file}`)
  // The first is older than the versions here.
  expect(files.filter((file) => !dumps.includes(file))).toEqual(['prisma/dumps/20261122000000_baseline.sql.gz'])
})
