// Plain JavaScript, because `npm start` runs it before anything is built.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './process-lock.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Generates the Prisma client into the server's sources when the schema is another than last time; says whether it did.
 */
export async function generateClient({ repository = root, force = false } = {}) {
  const output = join(repository, 'apps/server/src/platform/prisma/generated')
  const stamp = join(output, '.schema-hash')
  const isCurrent = (hash) => !force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isCurrent(schemaHash(repository))) return false
  return withLock(join(repository, 'node_modules/.halyard/generate.lock'), async () => {
    const hash = schemaHash(repository)
    if (isCurrent(hash)) return false
    rmSync(stamp, { force: true })
    await runPrisma(repository)
    mkdirSync(output, { recursive: true })
    writeFileSync(stamp, hash)
    return true
  })
}

function schemaHash(repository) {
  const folder = join(repository, 'prisma')
  const hash = createHash('sha256').update(readFileSync(join(prismaFolder(repository), 'package.json')))
  for (const path of readdirSync(folder, { recursive: true }).sort()) {
    if (path.endsWith('.prisma'))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(folder, path)))
        .update('\0')
  }
  return hash.digest('hex')
}

function prismaFolder(repository) {
  const manifest = join(repository, 'apps/server/package.json')
  return dirname(createRequire(manifest).resolve('prisma/package.json'))
}

function runPrisma(repository) {
  return new Promise((resolve, reject) => {
    const program = join(prismaFolder(repository), 'build/index.js')
    const child = spawn(process.execPath, [program, 'generate'], {
      cwd: repository,
      // Generating needs no schema engine, but the command wants to download one unless some executable is named as
      // such.
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The Prisma client could not be generated:\n${output.trim()}`))
    })
  })
}
