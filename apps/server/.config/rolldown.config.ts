import { defineConfig } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }

const installed = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@halyard/'))

// One file from our own sources and what those alone depend on; what this app itself installs stays in node_modules.
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
  tsconfig: 'tsconfig.json',
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true },
})
