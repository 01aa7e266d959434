import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.mjs'

/** A hash of everything below these files and folders that a person wrote for a program; what tools make or only tests read does not count. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
    .update(process.versions.node.split('.')[0])
    .update(process.platform)
    .update(process.arch)
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

function add(hash, path) {
  const full = join(root, path)
  const found = statSync(full, { throwIfNoEntry: false })
  if (found === undefined) return
  if (found.isDirectory()) {
    for (const name of readdirSync(full).sort()) {
      if (!leftOut.has(name) && !name.includes('.test.')) add(hash, join(path, name))
    }
    return
  }
  if (found.isFile()) hash.update(`${path}\0${found.size}\0`).update(readFileSync(full))
}

const leftOut = new Set(['node_modules', 'dist', 'generated', 'coverage', 'test', 'bench', 'dumps'])
