import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedConstants } from '@halyard/domain/texts'
import { languages, refusals } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import {
  anyTextsOf,
  differences,
  editableFigures,
  fixedFigures,
  forbiddenIn,
  placeholders,
  termFaults,
  textsOf,
} from './texts.ts'
import { root, within } from './tree.ts'

const files = within(/^locales\/[^/]+\/[^/]+\.json$/).map((file) => {
  const [, language = '', noun = ''] = file.path.split('/')
  return { ...file, language, noun }
})
const present = [...new Set(files.map((file) => file.language))]
const nounsOf = (language: string) => files.filter((file) => file.language === language).map((file) => file.noun)
const all = new Map(files.map(({ language, noun, text }) => [`${language}/${noun}`, textsOf(JSON.parse(text))]))
const textsAt = (language: string, noun: string) => all.get(`${language}/${noun}`) ?? new Map<string, string>()

/** What is said when a deposit, withdrawal, wire transfer, loan or machine was submitted. */
const waiting = [
  ['deposits.json', 'submitted'],
  ['withdrawals.json', 'sent'],
  ['wire-transfers.json', 'submitted'],
  ['loans.json', 'appliedTitle'],
  ['mining.json', 'doneTitle'],
] as const

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

  it.each(present)('in %s all that waits for review says so in the same words', (language) => {
    const said = waiting.map(([noun, key]) => textsAt(language, noun).get(key) ?? '')
    const [words = ''] = /[^.。，]+[.。]$/.exec(said[0] ?? '') ?? []
    expect(words).not.toBe('')
    for (const text of said) expect(text).toMatch(new RegExp(`.${words}$`))
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

  it('has words in every language that use nothing but its detail', () => {
    const faults = Object.entries(refusals).flatMap(([name, { code, detail }]) => {
      const formsOf = (language: string) =>
        [...textsAt(language, 'refusals.json'), ...textsAt(language, 'codes.json')].filter(([key]) =>
          new RegExp(`^${name}(?:[_.]|$)`).test(key),
        )
      const isSaid = (language: string) =>
        formsOf(language).length > 0 || (detail.length === 0 && textsAt(language, 'codes.json').has(String(code)))
      const silent = present.filter((language) => !isSaid(language))
      const allowed = ['count', ...Object.keys(namedConstants), ...detail] as readonly string[]
      const unknown = present.filter((language) =>
        formsOf(language).some(([, text]) => placeholders(text).some((placeholder) => !allowed.includes(placeholder))),
      )
      const advice = (languages: readonly string[], what: string) =>
        languages.length > 0
          ? [`refusal ${name}: ${what} locales/<language>/refusals.json of ${languages.join(', ')}.`]
          : []
      return [
        ...advice(silent, `has no words. Add "${name}" to`),
        ...advice(unknown, `has ${detail.join(', ') || 'nothing'} as its detail. Use no other placeholder in`),
      ]
    })
    expect(faults).toEqual([])
  })
})

const seeded = within(/^prisma\/seed\/[^/]+\/[^/]+\.json$/).map(({ path, text }) => {
  const [, , noun = '', file = ''] = path.split('/')
  return { path, noun, language: file.replace('.json', ''), texts: textsOf(JSON.parse(text)) }
})
const seededTexts = (noun: string, language: string) =>
  seeded.find((file) => file.noun === noun && file.language === language)?.texts ?? new Map<string, string>()

describe.each([...new Set(seeded.map(({ noun }) => noun))])(
  'what a new installation says in prisma/seed/%s',
  (noun) => {
    const ofNoun = seeded.filter((file) => file.noun === noun)
    const english = seededTexts(noun, 'en-US')

    it('is there in every language, each text whole', () => {
      expect(ofNoun.map(({ language }) => language).sort()).toEqual([...languages].sort())
      const faults = ofNoun.flatMap(({ path, language, texts }) =>
        differences(english, texts, language).map((fault) => `${path}: ${fault}`),
      )
      expect(faults).toEqual([])
    })

    it('is filled in with constants that there are', () => {
      const unknown = ofNoun.flatMap(({ path, texts }) =>
        [...texts].flatMap(([key, text]) =>
          placeholders(text)
            .filter((name) => !(name in namedConstants))
            .map((name) => `${path}: ${key} names {{${name}}}. Name one of packages/domain/src/texts/index.ts.`),
        ),
      )
      expect(unknown).toEqual([])
    })

    it('is built of the same elements in every language', () => {
      for (const { path, texts } of ofNoun) {
        for (const [key, text] of texts) {
          expect(text.match(/<[^>]*>/g), `${path}, ${key}`).toEqual(english.get(key)?.match(/<[^>]*>/g) ?? null)
          expect(text.replace(/<\/?(?:p|ul|li|h2)>/g, ''), `${path}, ${key}`).not.toMatch(/[<>]/)
        }
      }
    })

    it('states no figure that an operator can edit', () => {
      const faults = ofNoun.flatMap(({ path, texts }) =>
        [...texts].flatMap(([key, text]) =>
          editableFigures(`${noun}/${key}`, text).map(
            (figure) =>
              `${path}: ${key} states ${figure}. Say it without, or name it in texts.ts if nobody can edit it.`,
          ),
        ),
      )
      expect(faults).toEqual([])
    })
  },
)

describe('a figure of a seeded text', () => {
  it('is found however it is written, in the text as it stands', () => {
    const german = seededTexts('staking', 'de-DE').get('description') ?? ''
    expect(editableFigures('staking/description', german)).toEqual([])
    expect(editableFigures('staking/description', `${german} Höchstens 0,05 %, ab 1.000 USDT.`)).toEqual([
      '0,05',
      '1.000',
    ])
    expect(editableFigures('loans/description', '利率為 1.5 倍，７天')).toEqual(['1.5', '７'])
  })

  it('is not allowed where nothing says it any more', () => {
    const said = Object.entries(fixedFigures).flatMap(([place, figures]) => {
      const texts = seeded.flatMap(({ noun, texts }) =>
        [...texts].filter(([key]) => `${noun}/${key}`.startsWith(place)).map(([, text]) => text),
      )
      return figures
        .filter((figure) => !texts.some((text) => text.includes(figure)))
        .map((figure) => `${place} ${figure}`)
    })
    expect(said).toEqual([])
  })
})

const forbidden = forbiddenIn(readFileSync(join(root, 'docs/terms.md'), 'utf8'))
const worded = within(/^(locales\/[^/]+\/[^/]+|prisma\/seed\/[^/]+\/[a-z]{2}-[A-Z]{2})\.json$/)
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
  expect(worded.length).toBeGreaterThan(languages.length)
  expect(worded.flatMap(({ path, text }) => faultsOf(path, text).map((fault) => `${path} ${fault}`))).toEqual([])
})

it.each([
  ['locales/en-US/common.json', '"listEnd": "That is all"', 'listEnd: says “That is all”'],
  ['locales/de-DE/app.json', '"exchange": "Umtauschen"', 'exchange: says “Umtausch”'],
  ['locales/ja-JP/spot.json', '"open": "未約定 の注文"', 'open: has a space'],
  [
    'locales/de-DE/refusals.json',
    '"deep": "Grenze deine Liste ein."',
    'deep: addresses the reader otherwise than by Sie',
  ],
  ['locales/es-ES/chart.json', '"place": "Toque el precio."', 'place: addresses the reader otherwise than by tú'],
  ['locales/es-ES/app.json', '"source": "Bolsa"', 'source: says “bolsa”'],
  ['locales/fr-FR/mail.json', '"left": "Codes restants : 3"', 'left: needs U+00A0 before a colon'],
  ['locales/fr-FR/spot.json', '"far": "50 % au plus"', 'far: needs U+00A0 before a colon and U+202F'],
  ['locales/fr-FR/loans.json', '"ask": "Rembourser ce prêt?"', 'ask: has nothing before a sign of two parts'],
  ['locales/fr-FR/auth.json', '"one": "Clé « Mon téléphone »"', 'one: needs U+00A0 inside'],
  [
    'prisma/seed/staking/it-IT.json',
    '"source": "Resta nel suo conto."',
    'source: addresses the reader otherwise than by tu',
  ],
  ['locales/ja-JP/price-alerts.json', '"price": "価格 ({{asset}})"', 'price: has a mark of the Latin script'],
  ['locales/zh-CN/assets.json', '"time": "时间(UTC)"', 'time: has a mark of the Latin script'],
  ['locales/zh-TW/deposits.json', '"left": "{{asset}}: 地址"', 'left: has a mark of the Latin script'],
  ['locales/ru-RU/spot.json', '"far": "не более 50 %"', 'far: can break its line'],
  ['locales/ko-KR/contracts.json', '"down": "하락 매수"', 'down: says “하락 매수”'],
  ['prisma/seed/articles/ja-JP.json', '"planted": "契約"', 'planted: says “契約”'],
])('and a breach planted in %s is found', (path, breach, fault) => {
  const [first] = worded.filter((file) => file.path === path)
  expect(faultsOf(path, first?.text ?? '')).toEqual([])
  const planted = JSON.stringify({ as: 'it stands', ...JSON.parse(`{${breach}}`) })
  expect(faultsOf(path, planted)).toContainEqual(expect.stringContaining(fault))
})
