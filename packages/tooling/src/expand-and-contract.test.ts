import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Migrations are applied while processes of the release before still run (docs/operating.md, "Upgrade without
// downtime"): one expands what they use, and a later one contracts it. What takes something away says why nobody uses
// it any more.

const folder = join(import.meta.dirname, '../../../prisma/migrations')
const names = readdirSync(folder)
  .filter((name) => /^\d+_/.test(name))
  .sort()
const textOf = (name: string) => readFileSync(join(folder, name, 'migration.sql'), 'utf8')

/** What breaks a process that does not know of it. */
const contracting =
  /^\s*(DROP (TABLE|TYPE|VIEW|FUNCTION)|ALTER TABLE .*\b(DROP COLUMN|RENAME|SET NOT NULL|(SET DATA )?TYPE )|ALTER TYPE .*\bRENAME)/i
const reason = /^\s*-- contract: \S+( \S+){3,}/m

/** The contracting statements of a migration without a line `-- contract: why` among the comments right before them. */
function unexplained(sql: string): string[] {
  const statements = sql.split(';').map((text) => /^((?:\s*--.*\n|\s*\n)*)([\s\S]*)$/.exec(text) ?? [])
  return statements.flatMap(([, comments = '', statement = '']) =>
    contracting.test(statement.replace(/\s+/g, ' ')) && !reason.test(comments) ? [statement.trim()] : [],
  )
}

it.each([
  ['CREATE TABLE a (id int);\nALTER TABLE a ADD COLUMN b int;\nCREATE OR REPLACE FUNCTION f() RETURNS int;', 0],
  ['DROP TABLE a;', 1],
  ['-- contract: nobody has read this table since 1.4\nDROP TABLE a;', 0],
  ['-- contract: unused\nDROP TABLE a;', 1],
  ['ALTER TABLE "a"\n  ADD COLUMN c int,\n  DROP COLUMN "b";', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', 1],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 1],
  ['DROP FUNCTION f(int);\nCREATE FUNCTION f(int, int) RETURNS int;', 1],
])('tells what a process of the release before would stumble over: %j', (sql, count) => {
  expect(unexplained(sql)).toHaveLength(count)
})

it('a migration that takes something away says why no process of the release before uses it', () => {
  const later = names.filter((name) => !name.endsWith('_baseline'))
  const found = later.flatMap((name) => unexplained(textOf(name)).map((statement) => `${name}: ${statement}`))
  expect(
    found,
    'Write "-- contract: " and the reason before it, or take it away in the release after the next',
  ).toEqual([])
})

it('a migration that has landed stays as it is', async () => {
  const sums = names.map(
    (name) => `${createHash('sha256').update(textOf(name)).digest('hex')}  ${name}/migration.sql\n`,
  )
  await expect(
    sums.join(''),
    'Put its text back and write another migration; run this with -u only for one of your own that you edited before it landed',
  ).toMatchFileSnapshot(join(folder, 'sha256sums'))
})
