// Prisma's command line reads this file by its place. The address is only needed for commands that talk to a database.
const url = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL

export default {
  schema: '../prisma',
  migrations: { path: '../prisma/migrations' },
  ...(url === undefined ? {} : { datasource: { url } }),
}
