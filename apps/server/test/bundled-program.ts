import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'rolldown'
import { bundled } from '../.config/bundled.ts'

/** A program of the server, such as `src/main.ts`, bundled from the sources as they are, so that no test runs yesterday's build. */
export async function bundledProgram(input: string): Promise<string> {
  const folder = join(import.meta.dirname, '..')
  const file = join(folder, 'node_modules/.cache/bundled', `${basename(input, '.ts')}-${process.pid}.js`)
  await build({
    ...bundled,
    input: join(folder, input),
    tsconfig: join(folder, 'tsconfig.json'),
    output: { ...bundled.output, file, sourcemap: false },
    logLevel: 'silent',
  })
  process.once('exit', () => rmSync(file, { force: true }))
  return file
}

/** Runs a bundled program to its end, with these variables and no others. */
export function runProgram(
  program: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; said: string; complained: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...environment }
    execFile(process.execPath, [program, ...words], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said, complained }),
    )
  })
}
