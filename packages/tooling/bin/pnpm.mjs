// The package manager that package.json pins, for who has none: node packages/tooling/bin/pnpm.mjs audit
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../embedded/bin/settings.mjs'

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { status } = spawnSync('npx', ['-y', packageManager, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
