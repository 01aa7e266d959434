import { defineConfig } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }

const installed = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@halyard/'))
const program = process.env.PROGRAM as string

/** A bench or another program that is no part of the server, bundled as the server is. */
export default defineConfig({
  input: program,
  platform: 'node',
  external: (id) => installed.some((one) => id === one || id.startsWith(`${one}/`)),
  tsconfig: 'tsconfig.json',
  output: {
    file: `dist/${program.replace('.bench.ts', '.js').replace(/\.ts$/, '.js')}`,
    format: 'esm',
    sourcemap: true,
  },
  logLevel: 'warn',
})
