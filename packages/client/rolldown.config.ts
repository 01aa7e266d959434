import { defineConfig } from 'rolldown'

/** One file for Node and for browsers, with all that it needs. */
export default defineConfig({
  input: 'src/index.ts',
  platform: 'neutral',
  resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
  output: { file: 'dist/index.js', format: 'esm', codeSplitting: false },
  logLevel: 'warn',
})
