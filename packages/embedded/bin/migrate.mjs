// Brings the database that DATABASE_URL names to the migrations of this build; safe to repeat, also by several at once.
import { join } from 'node:path'
import { built } from './prepare.mjs'
import { root } from './settings.mjs'

const url = process.env.DATABASE_URL
if (url) {
  const { migrate } = await import(built.embedded)
  try {
    const applied = await migrate({ url, migrationsDir: join(root, 'prisma/migrations') })
    console.log(applied.length === 0 ? 'No migration to apply.' : `Applied ${applied.join(', ')}.`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
} else {
  console.error('DATABASE_URL is missing: name the Postgres to migrate.')
  process.exitCode = 1
}
