import { factTermsOf, type NotificationEvent, standardReasonOf } from '@halyard/domain/notifications'
import type { TFunction } from 'i18next'
import { formatDate } from '#ui/date-format.ts'
import { coveredAmount, type Decimal, exactText, privateText, type Reader } from '#ui/number-format.ts'
import type { Notification } from './api.ts'

/** A fact as an answer has it, or as it was pushed, with its amount as text. */
type Fact = { readonly name: string } & (
  | { readonly kind: 'amount' | 'price'; readonly value: Decimal }
  | { readonly kind: 'moment'; readonly value: Date }
  | { readonly kind: 'text'; readonly value: string }
)

/** What is told of a notification. */
export interface Told extends Pick<Notification, 'event' | 'title' | 'content'> {
  readonly facts: readonly Fact[]
}

interface Sentence {
  title: string
  content: string
}

/**
 * A notification in the reader's language, with the user's money under the balance eye. An event that this app does not
 * know is shown in the server's words, all of them under the eye.
 */
export function sentenceOf(
  { event, title, content, facts }: Told,
  t: TFunction<'notifications'>,
  reader: Reader,
): Sentence {
  const terms = factTermsOf(event)
  const known = terms && Object.keys(terms).every((name) => facts.some((fact) => fact.name === name))
  if (!known) return { title, content: reader.amountsHidden ? coveredAmount : content }
  const replace = Object.fromEntries(facts.map((fact) => [fact.name, factText(fact, t, reader)]))
  const key = event as NotificationEvent
  return { title: t(`event.${key}.title`, { replace }), content: t(`event.${key}.content`, { replace }) }
}

function factText(fact: Fact, t: TFunction<'notifications'>, reader: Reader): string {
  switch (fact.kind) {
    case 'amount':
      return privateText(fact.value, reader)
    case 'price':
      return exactText(fact.value, reader.language)
    case 'moment':
      return formatDate(fact.value, reader.language, 'moment')
    case 'text': {
      const standard = fact.name === 'reason' ? standardReasonOf(fact.value) : undefined
      return standard ? t(`reason.${standard}`) : fact.value
    }
  }
}
