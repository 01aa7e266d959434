// Writes the next migration from the difference of what prisma/ says (models and SQL) to what the migrations build:
//
//   npm run migration -- add-stop-orders
//
// A function is changed in prisma/sql/<noun>/<function>.sql, a table in prisma/models/<noun>.prisma; then this. Read
// what it wrote: a change of a table that holds rows may need a hand.
import { join } from 'node:path'
import { built, prepare } from './prepare.mjs'
import { Fault, root } from './settings.mjs'

const [name] = process.argv.slice(2)
try {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name ?? '')) {
    throw new Fault('Name the change in small letters: npm run migration -- add-stop-orders')
  }
  await prepare({ web: false, server: false, say: () => {}, signal: new AbortController().signal })
  const { writeMigration } = await import(built.embedded)
  const written = await writeMigration(name, { prismaDir: join(root, 'prisma') })
  console.log(written === undefined ? 'The migrations build what prisma/ says: nothing to do.' : `Written: ${written}`)
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = 1
}
