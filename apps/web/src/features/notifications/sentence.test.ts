import { Amount } from '@halyard/domain'
import { notificationEvents } from '@halyard/domain/notifications'
import type { NotificationFact } from '@halyard/wire/notifications'
import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { translate } from '#platform/i18n/translate.ts'
import german from '../../../../../locales/de-DE/notifications.json' with { type: 'json' }
import english from '../../../../../locales/en-US/notifications.json' with { type: 'json' }
import { sentenceOf } from './sentence.ts'

const texts = { 'en-US': english, 'de-DE': german }

function read(
  event: string,
  facts: NotificationFact[],
  reader: { language?: keyof typeof texts; hidden?: boolean } = {},
) {
  const { language = 'en-US', hidden = false } = reader
  const t = (key: string, filling: object) =>
    translate({ notifications: texts[language] }, language, 'notifications', key, { ...filling })
  const notification = { event, facts, title: "the server's title", content: "the server's content: 7 USDT" }
  return sentenceOf(notification, t as TFunction<'notifications'>, { language, amountsHidden: hidden })
}

const text = (name: string, value: string) => ({ name, kind: 'text', value }) as const
const amount = (name: string, value: string, asset: string) =>
  ({ name, kind: 'amount', value: Amount.of(value), asset }) as const
const deposit = [amount('quantity', '1234.5', 'USDT'), text('asset', 'USDT')]
const fill = [
  amount('quantity', '0.01', 'BTC'),
  text('asset', 'BTC'),
  { name: 'price', kind: 'price', value: Amount.of('67412.3'), asset: 'USDT' } as const,
  text('payingAsset', 'USDT'),
]

describe('a notification', () => {
  it.each([
    ['depositCompleted', deposit, '1,234.5 USDT was added to your balance.', '•••• USDT was added to your balance.'],
    [
      'buyFilled',
      fill,
      'Your limit order bought 0.01 BTC at an average of 67,412.3 USDT.',
      'Your limit order bought •••• BTC at an average of 67,412.3 USDT.',
    ],
    [
      'contractsSettled',
      [text('contracts', '3'), amount('profit', '-85', 'USDT'), text('asset', 'USDT')],
      'Settled within this hour: 3. Result: −85 USDT.',
      'Settled within this hour: 3. Result: •••• USDT.',
    ],
    [
      'bankCardAdded',
      [text('bank', 'Musterbank 24 AG'), text('digits', '4242')],
      'The card ending in 4242 of Musterbank 24 AG was added. If this was not you, change your passwords now.',
      'The card ending in 4242 of Musterbank 24 AG was added. If this was not you, change your passwords now.',
    ],
  ])("%s is a sentence in which the eye covers the user's money and nothing else", (event, facts, shown, hidden) => {
    expect(read(event, facts).content).toBe(shown)
    expect(read(event, facts, { hidden: true }).content).toBe(hidden)
  })

  it('names in its title what its title has words for', () => {
    const price = (name: string, value: string) =>
      ({ name, kind: 'price', value: Amount.of(value), asset: 'USDT' }) as const
    const facts = [text('pair', 'BTC/USDT'), price('price', '66352'), price('last', '66355.6'), text('asset', 'USDT')]
    expect(read('priceReached', facts, { language: 'de-DE' }).title).toBe('BTC/USDT hat 66.352 erreicht')
  })

  it('is read in the language of the moment, whatever the server wrote it in', () => {
    expect(read('depositCompleted', deposit, { language: 'de-DE' }).content).toBe(
      '1.234,5 USDT wurden Ihrem Guthaben gutgeschrieben.',
    )
  })

  it('keeps what others wrote as they wrote it', () => {
    const standard = read('identityRejected', [text('reason', 'Wrong network chosen.')], { language: 'de-DE' })
    expect(standard.content).toContain('Falsches Netzwerk gewählt.')
    const reason = '{{quantity}} $& <b>12 USDT</b>'
    expect(read('identityRejected', [text('reason', reason)], { hidden: true }).content).toContain(reason)
  })

  it("of an unknown event, or without a fact that its sentence needs, is the server's, all of it covered", () => {
    for (const [event, facts] of [
      ['planetMoved', []],
      ['toString', []],
      ['buyFilled', fill.slice(0, 3)],
    ] as const) {
      expect(read(event, [...facts])).toEqual({
        title: "the server's title",
        content: "the server's content: 7 USDT",
      })
      expect(read(event, [...facts], { hidden: true }).content).toBe('••••')
    }
  })

  it.each(Object.entries(notificationEvents))('%s has words for all that it declares', (event, terms) => {
    const facts = Object.entries(terms).map(([name, { kind }]): NotificationFact => {
      if (kind === 'moment') return { name, kind, value: new Date('2026-11-21T09:05:12Z') }
      return kind === 'text' ? text(name, `‹${name}›`) : { name, kind, value: Amount.of('12345.67'), asset: 'USDT' }
    })
    const { title, content } = read(event, facts, { hidden: true })
    expect(title + content).not.toMatch(/\{\{|event\.|undefined|the server/)
    for (const fact of facts) {
      if (fact.kind === 'amount') expect(content).toContain('••••')
      if (fact.kind === 'price') expect(content).toContain('12,345.67')
      if (fact.kind === 'text') expect(content).toContain(fact.value)
      if (fact.kind === 'moment') expect(content).toContain('2026')
    }
  })
})
