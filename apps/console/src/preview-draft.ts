import { Amount } from '@halyard/domain'
import { defaultLanguage, type Language } from '@halyard/wire/languages'

export type Fields = Readonly<Record<string, unknown>>

/**
 * A row as it is typed, read as the app would have it. What cannot be read yet is named in `lacking`, and answered by
 * something of its kind.
 */
export class Draft {
  readonly lacking = new Set<string>()

  constructor(
    readonly key: string,
    private readonly fields: Fields,
    private readonly language: Language,
  ) {}

  text(name: string): string {
    const text = String(this.fields[name] ?? '').trim()
    return text === '' ? this.lack(name, '') : text
  }

  textOr(name: string, otherwise: string): string {
    return this.isGiven(name) ? this.text(name) : otherwise
  }

  /** Of a row by languages: who reads one without words has English. */
  words(name: string): string {
    const byLanguage: Readonly<Record<string, unknown>> = readJson(this.text(name))
    const words = byLanguage[this.language] ?? byLanguage[defaultLanguage]
    return typeof words === 'string' && words !== '' ? words : this.lack(name, '')
  }

  amount(name: string): Amount {
    return Amount.parse(this.text(name)) ?? this.lack(name, Amount.zero)
  }

  amountOr<Otherwise>(name: string, otherwise: Otherwise): Amount | Otherwise {
    return this.isGiven(name) ? this.amount(name) : otherwise
  }

  count(name: string): number {
    const text = this.text(name)
    return /^\d+$/.test(text) ? Number(text) : this.lack(name, 0)
  }

  countOr<Otherwise>(name: string, otherwise: Otherwise): number | Otherwise {
    return this.isGiven(name) ? this.count(name) : otherwise
  }

  moment(name: string): Date {
    const moment = new Date(this.text(name))
    return Number.isNaN(moment.getTime()) ? this.lack(name, new Date()) : moment
  }

  momentOr<Otherwise>(name: string, otherwise: Otherwise): Date | Otherwise {
    return this.isGiven(name) ? this.moment(name) : otherwise
  }

  flag(name: string): boolean {
    return ['1', 'true', 't'].includes(String(this.fields[name] ?? ''))
  }

  amounts(name: string): Amount[] {
    if (!this.isGiven(name)) return []
    return this.text(name)
      .split(/\s+/)
      .map((text) => Amount.parse(text) ?? this.lack(name, Amount.zero))
  }

  private isGiven(name: string): boolean {
    return !['', 'none'].includes(String(this.fields[name] ?? '').trim())
  }

  private lack<Otherwise>(name: string, otherwise: Otherwise): Otherwise {
    this.lacking.add(name)
    return otherwise
  }
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
