import { namedConstants } from '@halyard/domain/texts'
import { languages, refusals } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { differences, placeholders, textsOf } from './texts.ts'
import { within } from './tree.ts'

const files = within(/^locales\/[^/]+\/[^/]+\.json$/).map((file) => {
  const [, language = '', noun = ''] = file.path.split('/')
  return { ...file, language, noun }
})
const present = [...new Set(files.map((file) => file.language))]
const nounsOf = (language: string) => files.filter((file) => file.language === language).map((file) => file.noun)
const textsAt = (language: string, noun: string) => {
  const file = files.find((one) => one.language === language && one.noun === noun)
  return file ? textsOf(JSON.parse(file.text)) : new Map<string, string>()
}

describe('the same texts in every language', () => {
  it('has every language that the app offers, and no other', () => {
    expect([...present].sort()).toEqual([...languages].sort())
  })

  it.each(present)('%s has the same files, keys and placeholders as en-US', (language) => {
    expect(nounsOf(language).sort(), `files in locales/${language}: add or remove to match en-US`).toEqual(
      nounsOf('en-US').sort(),
    )
    const faults = nounsOf('en-US').flatMap((noun) =>
      differences(textsAt('en-US', noun), textsAt(language, noun), language).map(
        (fault) => `locales/${language}/${noun} ${fault}`,
      ),
    )
    expect(faults).toEqual([])
  })

  const real = (language: string) => new Map(textsAt(language, 'spot.json'))
  const [plain] = [...real('en-US')].find(([, text]) => placeholders(text).length === 0) ?? ['']
  const [filled] = [...real('en-US')].find(([key, text]) => !/_\w+$/.test(key) && placeholders(text).length > 0) ?? ['']
  const planted: [string, (texts: Map<string, string>) => unknown, string][] = [
    ['a text that is gone', (texts) => texts.delete(plain), `${plain}: no text. Translate it`],
    ['a text of its own', (texts) => texts.set('planted', 'Mehr'), 'planted: not in the reference language. Remove it'],
    ['an empty text', (texts) => texts.set(plain, ' '), `${plain}: the text is empty. Write it`],
    ['a placeholder that nobody fills', (texts) => texts.set(filled, '{{planted}}'), `${filled}: has {{planted}}`],
  ]

  it.each(planted)('and %s is found, planted in the German texts as they stand', (_, spoil, fault) => {
    const german = real('de-DE')
    expect(differences(real('en-US'), german, 'de-DE')).toEqual([])
    spoil(german)
    expect(differences(real('en-US'), german, 'de-DE')).toEqual([expect.stringContaining(fault)])
  })

  const english = new Map([
    ['title', 'Orders'],
    ['filled', 'Filled {{amount}} {{asset}}'],
    ['open_one', 'One open order'],
    ['open_other', '{{count}} open orders'],
  ])
  const german = new Map([
    ['title', 'Aufträge'],
    ['filled', '{{amount}} {{asset}} ausgeführt'],
    ['open_one', 'Ein offener Auftrag'],
    ['open_other', '{{count}} offene Aufträge'],
  ])
  const without = (texts: Map<string, string>, ...keys: string[]) =>
    new Map([...texts].filter(([key]) => !keys.includes(key)))

  it.each([
    ['a faithful translation', german, 'de-DE', []],
    ['Japanese, which has one plural form', new Map([...without(german, 'open_one')]), 'ja-JP', []],
    ['a missing key', without(german, 'title'), 'de-DE', ['title: no text']],
    ['a key of its own', new Map([...german, ['extra', 'Mehr']]), 'de-DE', ['extra: not in the reference']],
    [
      'another placeholder',
      new Map([...german, ['filled', '{{sum}} {{asset}}']]),
      'de-DE',
      ['filled: has {{asset, sum}}'],
    ],
    ['an empty text', new Map([...german, ['title', ' ']]), 'de-DE', ['title: the text is empty']],
    ['a missing plural form', without(german, 'open_one'), 'de-DE', ['needs the plural form open_one']],
    ['a plural form that the language does not have', new Map(german), 'ja-JP', ['ja-JP has no plural form one']],
  ])('judges %s', (_, translation, language, faults) => {
    expect(differences(english, translation, language)).toEqual(faults.map((fault) => expect.stringContaining(fault)))
  })

  it('reads placeholders with formats and nested groups', () => {
    expect(placeholders('{{ sum, number(maximumFractionDigits: 2) }} of {{- asset}}')).toEqual(['asset', 'sum'])
    expect([...textsOf({ buy: { title: 'Buy' } })]).toEqual([['buy.title', 'Buy']])
  })
})

describe('every refusal', () => {
  it('has a number of its own catalogue: 7, or 4002 and above', () => {
    const odd = Object.entries(refusals).filter(([, { code }]) => code !== 7 && !(code >= 4002 && code < 4100))
    expect(odd).toEqual([])
  })

  it.each(present)('has words in %s that use nothing but its detail', (language) => {
    const refused = textsAt(language, 'refusals.json')
    const codes = textsAt(language, 'codes.json')
    expect(refused.size, `locales/${language}/refusals.json: write it, one text for each refusal`).toBeGreaterThan(0)
    const texts = new Map([...refused, ...codes])
    const faults = Object.entries(refusals).flatMap(([name, { code, detail }]) => {
      const forms = [...texts].filter(
        ([key]) => key === name || key.startsWith(`${name}_`) || key.startsWith(`${name}.`),
      )
      if (forms.length === 0 && (detail.length > 0 || !codes.has(String(code))))
        return [`refusal ${name} has no words. Add "${name}" to locales/${language}/refusals.json.`]
      const allowed = ['count', ...Object.keys(namedConstants), ...detail] as readonly string[]
      return forms
        .flatMap(([, text]) => placeholders(text))
        .filter((placeholder) => !allowed.includes(placeholder))
        .map((placeholder) => `refusal ${name} has no {{${placeholder}}} in its detail. Fix it in locales/${language}.`)
    })
    expect(faults).toEqual([])
  })
})
