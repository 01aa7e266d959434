import { defineConfig } from 'rolldown'

// One file from our own sources; what npm brings stays in node_modules.
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => /^[a-z@]/.test(id) && !id.startsWith('@halyard/'),
  tsconfig: 'tsconfig.json',
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true },
})
