import { defineConfig } from 'rolldown'
import { bundled } from './bundled.ts'

const program = process.env.PROGRAM as string

/** A bench or another program that is no part of the server, bundled as the server is. */
export default defineConfig({
  ...bundled,
  input: program,
  output: { ...bundled.output, file: `dist/${program.replace('.bench.ts', '.js').replace(/\.ts$/, '.js')}` },
  logLevel: 'warn',
})
