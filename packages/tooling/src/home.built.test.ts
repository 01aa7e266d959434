import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Chunk, firstLoad } from './budget.ts'
import { root } from './tree.ts'

const built = join(root, 'apps/web/dist')

/** Limits of the first load in kB of 1000 bytes (docs/promises: "web: first load of home"). */
const scriptsMost = 130
const stylesAndFontsMost = 40

describe('the first load of home', () => {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const { scripts, styles, fonts } = firstLoad(manifest, [/\/home[^/]*\.tsx$/i])
  const others = [...wordsBeforeHome(), ...scriptsOfThePage()]

  it(`fetches at most ${scriptsMost} kB of gzipped JavaScript`, () => {
    const sizes = [...new Set([...scripts, ...others])].map((file) => [file, gzipped(file)] as const)
    expect(sum(sizes), listed(sizes)).toBeLessThanOrEqual(scriptsMost)
  })

  it(`fetches at most ${stylesAndFontsMost} kB of styles and fonts`, () => {
    const sizes = [
      ...styles.map((file) => [file, gzipped(file)] as const),
      ...fonts.map((file) => [file, readFileSync(join(built, file)).length / 1000] as const),
    ]
    expect(sum(sizes), listed(sizes)).toBeLessThanOrEqual(stylesAndFontsMost)
  })

  /** A language is loaded on demand too; the largest one counts, since somebody reads it. */
  function wordsBeforeHome(): string[] {
    const languages = Object.values(manifest)
      .filter((chunk) => chunk.isDynamicEntry && /\/locales\/|\/languages?\//.test(chunk.src ?? ''))
      .map((chunk) => chunk.file)
      .sort((one, other) => gzipped(other) - gzipped(one))
    return languages.slice(0, 1)
  }

  /** Scripts that the page itself names and the build only copies are fetched as well. */
  function scriptsOfThePage(): string[] {
    const page = readFileSync(join(built, 'index.html'), 'utf8')
    return [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map((match) => match[1] ?? '')
  }
})

/** In the encoding and at the level that the server sends. */
function gzipped(file: string): number {
  return gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1000
}

function sum(sizes: readonly (readonly [string, number])[]): number {
  return Math.round(sizes.reduce((total, [, size]) => total + size, 0) * 10) / 10
}

function listed(sizes: readonly (readonly [string, number])[]): string {
  const lines = [...sizes]
    .sort(([, one], [, other]) => other - one)
    .map(([file, size]) => `${size.toFixed(1)} kB ${file}`)
  return `Load the largest of these later, or do without:\n${lines.join('\n')}\n`
}
