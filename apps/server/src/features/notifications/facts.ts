import { Amount } from '@halyard/domain'
import { type FactTerm, factTermsOf } from '@halyard/domain/notifications'
import type { NotificationFact } from '@halyard/wire/notifications'

type Values = Readonly<Record<string, string>>

/** The values of an event's text, typed as the event declares them; empty for an unknown event. */
export function factsOf(event: string, values: Values): NotificationFact[] {
  const present = Object.entries(factTermsOf(event) ?? {}).filter(([name]) => values[name] !== undefined)
  return present.map(([name, term]) => factOf(name, term, values))
}

function factOf(name: string, term: FactTerm, values: Values): NotificationFact {
  const value = values[name] ?? ''
  switch (term.kind) {
    case 'amount':
    case 'price':
      return { name, kind: term.kind, value: Amount.of(value), asset: values[term.asset] ?? '' }
    case 'moment':
      return { name, kind: 'moment', value: new Date(value) }
    case 'text':
      return { name, kind: 'text', value }
  }
}
