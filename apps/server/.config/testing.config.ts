import { defineConfig } from 'rolldown'
import { bundled } from './bundled.ts'

/** The server as '@halyard/server/testing' starts it in the process of a test. */
export default defineConfig({
  ...bundled,
  input: 'testing/host.ts',
  output: { ...bundled.output, file: 'testing/dist/host.js' },
})
