import { languages } from '@halyard/wire/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AmountEntry, edited, entryOf, isUnread, left, mannerOf, pasted } from './amount-entry.ts'
import { exactText } from './number-format.ts'

/** Types each character where the caret stands; `<` deletes before it and `>` behind it. */
function type(keys: string, language: string, scale = 8, start = entryOf('', mannerOf(language, scale))): AmountEntry {
  const manner = mannerOf(language, scale)
  return Array.from(keys).reduce((entry, key) => {
    const { text, caret } = entry
    const to = key === '<' ? Math.max(0, caret - 1) : caret
    const from = key === '>' ? caret + 1 : caret
    const typed = key === '<' || key === '>' ? '' : key
    const edit = { text: text.slice(0, to) + typed + text.slice(from), caret: to + typed.length }
    return edited(entry, { ...edit, all: false, forward: key === '>' }, manner)
  }, start)
}

/** The text with the caret in it as a bar, as a test is read. */
const shown = ({ text, caret }: AmountEntry) => `${text.slice(0, caret)}|${text.slice(caret)}`.replace(/\s/g, ' ')

function at(marked: string, decimal: string, language: string): AmountEntry {
  return { ...entryOf(decimal, mannerOf(language, 8)), caret: marked.indexOf('|') }
}

describe('what is typed is grouped at once', () => {
  it.each([
    //  keys          language │ shown, caret     what the form holds
    ['1234567', 'en-US', '1,234,567|', '1234567'],
    ['1234567', 'de-DE', '1.234.567|', '1234567'],
    ['1234', 'es-ES', '1.234|', '1234'],
    ['1234567,25', 'fr-FR', '1 234 567,25|', '1234567.25'],
    ['1234.5', 'en-US', '1,234.5|', '1234.5'],
    ['1,234,567.8', 'en-US', '1,234,567.8|', '1234567.8'],
    ['1.500', 'de-DE', '1.500|', '1500'],
    ['1.5', 'de-DE', '1.5|', '1.5'],
    ['56,400.50', 'de-DE', '56.400,50|', '56400.50'],
    ['56.400,50', 'en-US', '56,400.50|', '56400.50'],
    ['1500,5', 'en-US', '1,500,5|', '1500.5'],
    ['1234<', 'en-US', '123|', '123'],
    ['5.', 'en-US', '5.|', '5'],
    ['007', 'en-US', '007|', '7'],
    ['1 000', 'en-US', '1,000|', '1000'],
    ['１２３４', 'ja-JP', '1,234|', '1234'],
  ])('%s in %s: %s', (keys, language, text, value) => {
    const entry = type(keys, language)
    expect([shown(entry), entry.value]).toEqual([text, value])
  })
})

describe('the caret stays where one types', () => {
  it.each([
    //  before            decimal    keys │ after
    ['12|,345', '12345', '9', '129|,345', '129345'],
    ['1|2,345', '12345', '9', '19|2,345', '192345'],
    ['1,|234', '1234', '<', '|234', '234'],
    ['1|,234', '1234', '>', '1|34', '134'],
    ['12,3|45', '12345', '<', '1,2|45', '1245'],
    ['|1,234', '1234', '9', '9|1,234', '91234'],
    ['1,234|.5', '1234.5', '6', '12,346|.5', '12346.5'],
    ['1,234.|5', '1234.5', '<', '12,34|5', '12345'],
  ])('%s of %s, then %s: %s', (before, decimal, keys, after, value) => {
    const entry = type(keys, 'en-US', 8, at(before, decimal, 'en-US'))
    expect([shown(entry), entry.value]).toEqual([after, value])
  })
})

/** The field after a text was pasted over what the bars enclose. */
function paste(text: string, language: string, over = '||', decimal = ''): AmountEntry {
  const manner = mannerOf(language, 8)
  return pasted(entryOf(decimal, manner), text, over.indexOf('|'), over.lastIndexOf('|') - 1, manner)
}

describe('what is pasted', () => {
  it.each([
    //  pasted           language  over         of        │ shown           value
    ['56,400.50', 'en-US', '||', '', '56,400.50|', '56400.50'],
    ['56,400.50', 'de-DE', '||', '', '56.400,50|', '56400.50'],
    ['1.500', 'de-DE', '||', '', '1.500|', '1500'],
    ['56,400.50 USDT\n', 'pt-BR', '||', '', '56.400,50|', '56400.50'],
    ['9', 'en-US', '1,2||34', '1234', '12,9|34', '12934'],
    ['1,500', 'en-US', '|2,000|', '2000', '1,500|', '1500'],
    ['1,500', 'en-US', '2||', '2', '21,500|', '21500'],
    ['.5', 'en-US', '2,000||', '2000', '2,000.5|', '2000.5'],
  ])('%j in %s over %s: %s', (text, language, over, decimal, after, value) => {
    const entry = paste(text, language, over, decimal)
    expect([shown(entry), entry.value, entry.fault]).toEqual([after, value, undefined])
  })

  it.each(['10 MIO', '-5', '1\t2', '10\n20', 'abc', '1.2.3', '   '])('%j changes nothing, and says so', (text) => {
    const entry = paste(text, 'en-US', '|7|', '7')
    expect([entry.text, entry.value, entry.fault]).toEqual(['7', '7', { name: 'unreadable', text: text.trim() }])
  })

  it('what would spoil the amount that stands there is not put into it', () => {
    expect(paste('1.5', 'en-US', '2.5||', '2.5')).toMatchObject({ text: '2.5', fault: { name: 'unreadable' } })
  })
})

describe('what may mean two amounts is asked', () => {
  it.each(['fr-FR', 'ru-RU'])('1.500 in %s', (language) => {
    for (const entry of [type('1.500', language), paste('1.500 €', language)]) {
      expect(entry.readings).toEqual(['1500', '1.5'])
      expect([isUnread(entry.value), entry.text, left(entry, mannerOf(language, 8))]).toEqual([true, '1.500', entry])
      expect(entryOf(entry.value, mannerOf(language, 8)).readings).toEqual(['1500', '1.5'])
    }
  })

  it('and answered by typing on', () => {
    expect(type('1.5000', 'fr-FR')).toMatchObject({ value: '1.5000', echo: '1,5000' })
  })
})

describe('what a field cannot take is said', () => {
  it.each([
    ['1.123456789', 8, 'tooFine'],
    ['1.5', 0, 'tooFine'],
    [`1${'0'.repeat(20)}`, 8, 'tooLong'],
    ['1.2.', 8, 'unreadable'],
  ])('%s at %s decimals: %s', (keys, scale, fault) => {
    const entry = type(keys, 'en-US', scale)
    expect([entry.fault?.name, isUnread(entry.value)]).toEqual([fault, true])
  })

  it.each(['x', '-', '%'])('%s is not typed', (key) => {
    expect(type(`12${key}`, 'en-US')).toMatchObject({ text: '12', value: '12', fault: { text: key } })
  })

  it('zeros beyond the scale say nothing', () => {
    expect(type('1.5000', 'en-US', 2).value).toBe('1.50')
  })
})

it('a field that is left shows what was read in the notation of its language', () => {
  const manner = mannerOf('en-US', 8)
  expect(['10,5', '1500,25', '.5', '5.', '007'].map((keys) => left(type(keys, 'en-US'), manner).text)).toEqual([
    '10.5',
    '1,500.25',
    '0.5',
    '5',
    '7',
  ])
})

/** Keys as people press them, and the texts that they paste. */
const keys = fc.array(fc.constantFrom(...'0123456789.,<> '), { maxLength: 16 }).map((pressed) => pressed.join(''))

it.each(languages)('in %s the field shows, the form holds and the server is sent the same number', (language) => {
  const manner = mannerOf(language, 18)
  fc.assert(
    fc.property(keys, (pressed) => {
      const entry = type(pressed, language, 18)
      if (entry.value === '' || isUnread(entry.value)) return
      expect(entry.value).toMatch(/^\d+(\.\d+)?$/)
      // Drawn again, read again, and left: the same amount each time.
      const again = entryOf(entry.value, manner)
      expect(pasted(entryOf('', manner), again.text, 0, 0, manner).value).toBe(entry.value)
      expect(left(entry, manner)).toEqual(again)
      // What does not stand there plainly is said below the field.
      const told = entry.echo ?? entry.text
      expect(plainOf(told, language)).toBe(plainOf(exactText(entry.value, language), language))
    }),
    { numRuns: 300 },
  )
})

/**
 * A shown number without what changes nothing: groups, zeros in front and behind, a decimal sign with nothing behind
 * it.
 */
function plainOf(text: string, language: string): string {
  const { decimal, group } = mannerOf(language, 18).notation
  const [whole = '', fraction = ''] = text.replaceAll(group, '').split(decimal)
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction.replace(/0+$/, '')}`
}
