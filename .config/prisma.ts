// Prisma's command line reads this file by its place. The address is only needed for commands that talk to a database.
export default {
  schema: '../prisma',
  migrations: { path: '../prisma/migrations' },
  ...(process.env.DATABASE_URL === undefined ? {} : { datasource: { url: process.env.DATABASE_URL } }),
}
