import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, root } from './programs.mjs'

/** Installs what the lockfile says, when what is installed is not that. */
export async function installed() {
  const wanted = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const present = join(root, 'node_modules/.pnpm/lock.yaml')
  if (existsSync(present) && readFileSync(present, 'utf8') === wanted) return { passed: true }
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return program('npx', ['-y', packageManager, 'install', '--frozen-lockfile'])()
}

/**
 * The client is generated from prisma/, not kept in git; imported late, since what generates it may just have been
 * installed.
 */
export async function generatedClient() {
  const { generateClient } = await import('../../embedded/src/generate.mjs')
  await generateClient()
  return { passed: true }
}
