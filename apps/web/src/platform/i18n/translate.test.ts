import files from 'virtual:texts'
import { type Language, languages } from '@halyard/wire/languages'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { type Nouns, translate } from './translate.ts'

/** Every plural form that a language of ours knows is asked for by one of these; the last are `other` and `many`. */
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_000_000]

describe.each(languages.filter((language) => files[language]))('the texts in %s', (language) => {
  it('read as i18next reads them, each filled in and in every plural form', async () => {
    const texts = await textsIn(language)
    const library = i18next.createInstance()
    await library.init({
      lng: language,
      resources: { [language]: texts },
      fallbackLng: false,
      interpolation: { escapeValue: false },
    })
    const cases = Object.entries(texts).flatMap(([noun, group]) =>
      keysOf(group).flatMap(({ key, text }) => {
        const plain = { key: `${noun}:${key}`, filling: everyName(text) }
        const [, stem] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? []
        return stem === undefined
          ? [plain]
          : counts.map((count) => ({ key: `${noun}:${stem}`, filling: { ...everyName(text), count } }))
      }),
    )
    expect(cases.length).toBeGreaterThan(500)
    const read = (how: (key: string, filling: Record<string, unknown>) => string) =>
      Object.fromEntries(cases.map(({ key, filling }) => [`${key} ${filling['count'] ?? ''}`, how(key, filling)]))
    expect(read((key, filling) => translate(texts, language, 'common', key, filling))).toEqual(
      read((key, filling) => String(library.t(key as never, filling as never))),
    )
  })
})

describe('a text', () => {
  const texts: Nouns = {
    spot: {
      buy: 'Buy {{ asset }}',
      bought: 'Bought {{quantity, amount}} {{asset}}',
      state: { open: 'Open' },
      left_one: 'One left',
      left_other: '{{count}} left',
      blocked: 'For {{blockHours, hours}}, after {{blockTries}} tries',
    },
    common: { retry: 'Try again' },
  }
  const said = (key: string, filling?: object) => translate(texts, 'en-US', 'spot', key, filling as never)

  it.each([
    ['buy', { asset: 'BTC' }, 'Buy BTC'],
    ['buy', { replace: { asset: '$& {{count}}' } }, 'Buy $& {{count}}'],
    ['buy', {}, 'Buy '],
    ['bought', { quantity: '1,250.5', asset: 'BTC' }, 'Bought 1,250.5 BTC'],
    ['state.open', undefined, 'Open'],
    ['left', { count: 1 }, 'One left'],
    ['left', { count: 0 }, '0 left'],
    ['common:retry', undefined, 'Try again'],
    ['blocked', undefined, 'For 24 hours, after 5 tries'],
    ['state', undefined, 'state'],
    ['missing:key', undefined, 'key'],
  ])('%s with %j reads "%s"', (key, filling, text) => {
    expect(said(key, filling)).toBe(text)
  })
})

async function textsIn(language: Language): Promise<Record<string, object>> {
  const parts = await Promise.all(Object.values(files[language] ?? {}).map((load) => load()))
  return Object.assign({}, ...parts.map((part) => part.default))
}

function keysOf(group: object, prefix = ''): { key: string; text: string }[] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [{ key: prefix + name, text: value }] : keysOf(value as object, `${prefix}${name}.`),
  )
}

/** Each name is filled with itself, so that an exchanged one shows. */
function everyName(text: string): Record<string, unknown> {
  const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '')
  return Object.fromEntries(names.filter((name) => name !== 'count').map((name) => [name, `<${name}>`]))
}
