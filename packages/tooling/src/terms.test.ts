import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@halyard/wire'
import { expect, it } from 'vitest'
import { anyTextsOf, forbiddenIn, termFaults } from './terms.ts'
import { root, within } from './tree.ts'

const forbidden = forbiddenIn(readFileSync(join(root, 'docs/terms.md'), 'utf8'))
const files = within(/^(locales\/[^/]+\/[^/]+|prisma\/seed\/[^/]+\/[a-z]{2}-[A-Z]{2})\.json$/)
const languageOf = (path: string) => /[a-z]{2}-[A-Z]{2}/.exec(path)?.[0] ?? ''
const faultsOf = (path: string, text: string) => {
  const language = languageOf(path)
  return termFaults(anyTextsOf(JSON.parse(text)), language, forbidden.get(language) ?? [])
}

it('every language has its terms', () => {
  expect([...forbidden.keys()].sort()).toEqual([...languages].sort())
  for (const [language, words] of forbidden) expect(words.join(), language).not.toBe('')
})

it('all texts keep to the terms of their language', () => {
  expect(files.length).toBeGreaterThan(languages.length)
  expect(files.flatMap(({ path, text }) => faultsOf(path, text).map((fault) => `${path} ${fault}`))).toEqual([])
})

it.each([
  ['locales/en-US/common.json', '"listEnd": "That is all"', 'listEnd: says “That is all”'],
  ['locales/de-DE/app.json', '"exchange": "Umtauschen"', 'exchange: says “Umtausch”'],
  ['locales/ja-JP/spot.json', '"open": "未約定 の注文"', 'open: has a space'],
  ['prisma/seed/articles/ja-JP.json', '"planted": "契約"', 'planted: says “契約”'],
])('and a breach planted in %s is found', (path, breach, fault) => {
  const [first] = files.filter((file) => file.path === path)
  expect(faultsOf(path, first?.text ?? '')).toEqual([])
  const planted = JSON.stringify({ as: 'it stands', ...JSON.parse(`{${breach}}`) })
  expect(faultsOf(path, planted)).toContainEqual(expect.stringContaining(fault))
})
