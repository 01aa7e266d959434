// Run by every `pnpm install`: the Prisma client is generated, so that an editor knows the types of rows at once.
import { existsSync } from 'node:fs'

// An image installs its packages before it has the sources.
const generator = new URL('../src/generate.mjs', import.meta.url)
if (existsSync(generator)) await (await import(generator.href)).generateClient()
