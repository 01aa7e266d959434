import { execFile } from 'node:child_process'
import { basename, join } from 'node:path'
import { buildCurrent } from '../../../packages/embedded/bin/prepare.mjs'

/**
 * A program of the server, such as `src/main.ts`, as its build leaves it. That goes by a stamp of the sources as they
 * are, so that no test runs yesterday's, and none bundles what `npm test` has just built.
 */
export async function bundledProgram(input: string): Promise<string> {
  await buildCurrent(input.startsWith('src/commands/') ? 'commands' : 'server')
  return join(import.meta.dirname, '../dist', `${basename(input, '.ts')}.js`)
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
