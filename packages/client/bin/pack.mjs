// `npm run client`: the client as others install it, in packages/client/dist: the program, its types, and its README.
//
//   npm run client
//   npm install …/halyard/packages/client/dist     in your own project; or `npm pack` it, and carry the file there
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildCurrent } from '../../embedded/bin/prepare.mjs'
import { root } from '../../embedded/bin/settings.mjs'

const folder = join(root, 'packages/client')
const dist = join(folder, 'dist')
const read = (path) => readFileSync(path, 'utf8')

await buildCurrent('client')
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
const { status } = spawnSync(process.execPath, [compiler, '-b', folder], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

rmSync(join(dist, 'types'), { recursive: true, force: true })
for (const name of ['client', 'wire', 'domain']) {
  const from = join(root, 'node_modules/.cache/types', name, 'packages', name, 'src')
  for (const file of readdirSync(from, { recursive: true })) {
    if (file.endsWith('.d.ts') && !file.includes('.test.'))
      write(join(dist, 'types', name, file), read(join(from, file)))
  }
}
const { version, license, engines } = JSON.parse(read(join(root, 'package.json')))
const { name, type, sideEffects, dependencies } = JSON.parse(read(join(folder, 'package.json')))
const exported = { types: './types/client/index.d.ts', default: './index.js' }
const manifest = { name, version, license, type, sideEffects, engines, exports: { '.': exported } }
// Types speak of its schemas; everything that runs is in the one file.
const needed = { dependencies: { zod: dependencies.zod } }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ ...manifest, ...needed }, null, 2)}\n`)
copyFileSync(join(folder, 'README.md'), join(dist, 'README.md'))
console.log(`npm install ${dist}`)

/** What a file of types takes of another package stands beside it here. */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  const beside = (name, rest) => {
    const path = rest === '' ? 'index.d.ts' : name === 'domain' ? `${rest}/index.d.ts` : `${rest}.d.ts`
    return relative(dirname(file), join(dist, 'types', name, path)).replace(/^(?!\.)/, './')
  }
  const own = text.replaceAll(
    /(['"])@halyard\/(wire|domain)\/?([^'"]*)\1/g,
    (_, quote, name, rest) => `${quote}${beside(name, rest)}${quote}`,
  )
  // As somebody's compiler resolves it, which need not take paths that end in .ts.
  writeFileSync(file, own.replaceAll(/(['"])(\.[^'"]*?)(?:\.d)?\.ts\1/g, '$1$2.js$1'))
}
