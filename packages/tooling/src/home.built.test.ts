import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Chunk, firstLoad } from './budget.ts'
import { root } from './tree.ts'

const built = process.env.WEB_DIR ?? join(root, 'apps/web/dist')

/** Limits of the first load of home, in kB of 1000 bytes. */
const visitorsScriptsMost = 130
const usersScriptsMost = 145
const stylesAndFontsMost = 40

/** What inflates and reads the feed: prices of the list are shown before it is there. */
const feedReader = /\/read-frame\.ts$/
const feedReaderMost = 15

/** The page that everybody opens first may be bundled with the entry, and is then no chunk of its own. */
const homePage = homeIsInTheEntry() ? [] : [/\/compositions\/home\.tsx$/]

/** What home shows to somebody who is signed in besides, all from the cache of what the server said. */
const ofUser = /\/home-of-user\.tsx$/

/** Everybody reads home in one language, which is loaded on demand: each is measured. */
const visits = languages().flatMap((language) => {
  const needed = [textsOfHome(language), ...homePage]
  return [
    { who: 'a visitor', language, scriptsMost: visitorsScriptsMost, needed },
    { who: 'a user', language, scriptsMost: usersScriptsMost, needed: [...needed, ofUser] },
  ]
})

describe.each(visits)('the first load of home for $who in $language', ({ scriptsMost, needed }) => {
  const load = firstLoad(manifest(), needed)

  it(`fetches at most ${scriptsMost} kB of gzipped JavaScript`, () => {
    const sizes = [...load.scripts, ...scriptsOfThePage()].map((file) => [file, gzipped(file)] as const)
    expect(sum(sizes), listed(sizes)).toBeLessThanOrEqual(scriptsMost)
  })

  it(`fetches at most ${stylesAndFontsMost} kB of styles and fonts`, () => {
    const styles = load.styles.map((file) => [file, gzipped(file)] as const)
    const fonts = load.fonts.map((file) => [file, read(file).length / 1000] as const)
    expect(sum([...styles, ...fonts]), listed([...styles, ...fonts])).toBeLessThanOrEqual(stylesAndFontsMost)
  })
})

it(`live prices fetch at most ${feedReaderMost} kB more, once home is there`, () => {
  const { scripts } = firstLoad(manifest(), [...homePage])
  const sizes = firstLoad(manifest(), [...homePage, feedReader])
    .scripts.filter((file) => !scripts.includes(file))
    .map((file) => [file, gzipped(file)] as const)
  expect(sum(sizes)).toBeGreaterThan(0)
  expect(sum(sizes), listed(sizes)).toBeLessThanOrEqual(feedReaderMost)
})

it('has each file of the first load in brotli and gzip beside it, as the server sends it', () => {
  const { scripts, styles } = firstLoad(manifest(), [textsOfHome('en-US'), ...homePage, ofUser])
  for (const file of [...scripts, ...styles, 'index.html', 'sw.js']) {
    const content = read(file)
    if (content.length < 1000) continue
    expect(brotliDecompressSync(read(`${file}.br`)).equals(content), `${file}.br`).toBe(true)
    expect(gunzipSync(read(`${file}.gz`)).equals(content), `${file}.gz`).toBe(true)
  }
})

it('counts what the entry of the build as it stands would begin to import', () => {
  const chunks = manifest()
  const before = firstLoad(chunks, homePage).scripts
  const [key, later] =
    Object.entries(chunks).find(([, chunk]) => chunk.isDynamicEntry && !before.includes(chunk.file)) ?? []
  for (const chunk of Object.values(chunks)) if (chunk.isEntry && key) chunk.imports = [...(chunk.imports ?? []), key]
  expect(firstLoad(chunks, homePage).scripts).toContain(later?.file)
})

it('holds nothing of the console, nor of what operators call', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const holding = scripts.filter((file) =>
    /["'`]\/ops\b|x-operator|react-admin/.test(read(`assets/${file}`).toString()),
  )
  expect(holding).toEqual([])
})

it('measures every language that is written', () => {
  expect(languages().sort()).toEqual(readdirSync(join(root, 'locales')).sort())
})

function homeIsInTheEntry(): boolean {
  const routes = readFileSync(join(root, 'apps/web/src/app/routes.ts'), 'utf8')
  return /^import \* as home from '.*\/home\.tsx'$/m.test(routes)
}

function manifest(): Record<string, Chunk> {
  return JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>
}

function languages(): string[] {
  const found = Object.keys(manifest()).map((key) => /^virtual:texts\/([\w-]+)\/first$/.exec(key)?.[1])
  return found.filter((language) => language !== undefined)
}

function textsOfHome(language: string): RegExp {
  return new RegExp(`^virtual:texts/${language}/first$`)
}

/** Scripts that the page names and the build only copies are not in the manifest, and are fetched all the same. */
function scriptsOfThePage(): string[] {
  const known = new Set(Object.values(manifest()).map((chunk) => chunk.file))
  const named = [
    ...read('index.html')
      .toString()
      .matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g),
  ]
  return named.map((script) => script[1] ?? '').filter((file) => !known.has(file))
}

function read(file: string): Buffer {
  return readFileSync(join(built, file))
}

/** At the level at which a server compresses once and keeps the result. */
function gzipped(file: string): number {
  return gzipSync(read(file), { level: 9 }).length / 1000
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
