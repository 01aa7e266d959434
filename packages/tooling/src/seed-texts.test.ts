import { languages } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { editableFigures, fixedFigures } from './seed-texts.ts'
import { differences, textsOf } from './texts.ts'
import { within } from './tree.ts'

const files = within(/^prisma\/seed\/[^/]+\/[^/]+\.json$/).map(({ path, text }) => {
  const [, , noun = '', file = ''] = path.split('/')
  return { path, noun, language: file.replace('.json', ''), texts: textsOf(JSON.parse(text)) }
})
const textsAt = (noun: string, language: string) =>
  files.find((file) => file.noun === noun && file.language === language)?.texts ?? new Map<string, string>()

describe.each([...new Set(files.map(({ noun }) => noun))])('what a new installation says in prisma/seed/%s', (noun) => {
  const ofNoun = files.filter((file) => file.noun === noun)
  const english = textsAt(noun, 'en-US')

  it('is there in every language, each text whole', () => {
    expect(ofNoun.map(({ language }) => language).sort()).toEqual([...languages].sort())
    const faults = ofNoun.flatMap(({ path, language, texts }) =>
      differences(english, texts, language).map((fault) => `${path}: ${fault}`),
    )
    expect(faults).toEqual([])
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
            `${path}: ${key} states ${figure}. Say it without, or name it in seed-texts.ts if nobody can edit it.`,
        ),
      ),
    )
    expect(faults).toEqual([])
  })
})

describe('a figure of a seeded text', () => {
  it('is found however it is written, in the text as it stands', () => {
    const german = textsAt('staking', 'de-DE').get('description') ?? ''
    expect(editableFigures('staking/description', german)).toEqual([])
    expect(editableFigures('staking/description', `${german} Höchstens 0,05 %, ab 1.000 USDT.`)).toEqual([
      '0,05',
      '1.000',
    ])
    expect(editableFigures('loans/description', '利率為 1.5 倍，７天')).toEqual(['1.5', '７'])
  })

  it('is not allowed where nothing says it any more', () => {
    const said = Object.entries(fixedFigures).flatMap(([place, figures]) => {
      const texts = files.flatMap(({ noun, texts }) =>
        [...texts].filter(([key]) => `${noun}/${key}`.startsWith(place)).map(([, text]) => text),
      )
      return figures
        .filter((figure) => !texts.some((text) => text.includes(figure)))
        .map((figure) => `${place} ${figure}`)
    })
    expect(said).toEqual([])
  })
})
