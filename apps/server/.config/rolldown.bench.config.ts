import { defineConfig } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }

const installed = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@halyard/'))
const bench = process.env.BENCH

/** One bench, bundled as the server is. */
export default defineConfig({
  input: `bench/${bench}.bench.ts`,
  platform: 'node',
  external: (id) => installed.some((one) => id === one || id.startsWith(`${one}/`)),
  tsconfig: 'tsconfig.json',
  output: { file: `dist/bench/${bench}.js`, format: 'esm', sourcemap: true },
  logLevel: 'warn',
})
