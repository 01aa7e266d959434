import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { namedConstants } from '@halyard/domain/texts'
import { pictureBytesMax, picturePixelsMax, pictureRatioMax, pictureSideMax } from '@halyard/domain/uploads'
import { defaultLanguage, type FieldFault, type Language, languages, type RefusalName, refusals } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import i18next, { type i18n } from 'i18next'

/**
 * The server's texts in all languages, from codes.json, refusals.json, mail.json, notifications.json and support.json of
 * `locales/<language>`.
 */
@Injectable()
export class Messages {
  private readonly i18n: i18n

  constructor(folder = localesFolder()) {
    this.i18n = i18next.createInstance()
    void this.i18n.init({
      initAsync: false,
      fallbackLng: defaultLanguage,
      interpolation: { escapeValue: false, defaultVariables: namedConstants },
      ns: [...namespaces],
      resources: readLocales(folder),
    })
    this.i18n.services.formatter?.add('moment', (value, language) => momentInWords(String(value), language))
    this.i18n.services.formatter?.add('amount', (value, language) => amountInWords(String(value), language))
    for (const [unit, size] of Object.entries(units)) {
      this.i18n.services.formatter?.add(unit, (value, language) => amountInWords(String(value / size), language))
    }
    this.i18n.services.formatter?.add('hours', (value, language) => inUnits(Number(value), 'hour', language))
    this.i18n.services.formatter?.add('wait', (value, language) => waitInWords(Number(value), language))
  }

  refusal(language: Language, name: RefusalName, detail: Readonly<Record<string, string>>): string {
    // The app says those of `codes` too, by name where values come with it; others have the text of their code.
    const keys = [`refusals:${name}`, `codes:${name}`, `codes:${refusals[name].code}`]
    return this.i18n.t(keys, { lng: language, ...detail })
  }

  fieldFault(language: Language, fault: FieldFault | string): string {
    return this.i18n.t([`refusals:field.${fault}`, 'refusals:field.invalid'], { lng: language, ...pictureLimits })
  }

  mail(language: Language, key: string, values: Readonly<Record<string, string>>): string {
    return this.i18n.t(`mail:${key}`, { lng: language, ...values })
  }

  /** A reason of a rejection that operators need not write in each language. */
  reason(language: Language, name: string): string {
    return this.i18n.t(`notifications:reason.${name}`, { lng: language })
  }

  /** What customer service says by itself. */
  support(language: Language, key: 'automatic'): string {
    return this.i18n.t(`support:${key}`, { lng: language })
  }

  notification(
    language: Language,
    event: string,
    part: 'title' | 'content',
    values: Readonly<Record<string, string>>,
  ): string {
    return this.i18n.t(`notifications:event.${event}.${part}`, { lng: language, ...values })
  }
}

/** What a sentence about a picture may name. */
const pictureLimits = {
  bytes: pictureBytesMax,
  pixels: picturePixelsMax,
  side: pictureSideMax,
  ratio: pictureRatioMax,
}

/** The units of sentences: Chinese, Japanese and Korean count large numbers in ten thousands. */
const units = { megabytes: 2 ** 20, millions: 1_000_000, tenThousands: 10_000 }

const namespaces = ['codes', 'refusals', 'mail', 'notifications', 'support'] as const

/** `1,250.5`: all digits, with the language's separators. */
function amountInWords(text: string, language: string | undefined): string {
  if (!/^-?[0-9]{1,20}(\.[0-9]{1,18})?$/.test(text)) return text
  // As text, since a number would lose digits. es-ES and it-IT leave four digits ungrouped by default.
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 18, useGrouping: 'always' })
  return format.format(text as `${number}`)
}

/** `22 Nov 2026, 22:00 UTC`: the reader's time zone is unknown here. */
function momentInWords(text: string, language: string | undefined): string {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) return text
  const words = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, { ...words, timeZone: 'UTC', timeZoneName: 'short' }).format(moment)
}

/** `45 seconds`, `15 minutes`, `24 hours`: rounded up. */
function waitInWords(seconds: number, language: string | undefined): string {
  const [length, unit] = seconds <= 120 ? [1, 'second'] : seconds <= 2 * 3_600 ? [60, 'minute'] : [3_600, 'hour']
  return inUnits(Math.ceil(seconds / (length as number)), unit as string, language)
}

/** `24 hours`, in languages whose words change with the number; the others write the unit out. */
function inUnits(value: number, unit: string, language: string | undefined): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

function readLocales(folder: string): Record<string, Record<string, object>> {
  const present = new Set(readdirSync(folder))
  return Object.fromEntries(
    languages
      .filter((language) => present.has(language))
      .map((language) => [
        language,
        Object.fromEntries(
          readdirSync(join(folder, language))
            .filter((file) => namespaces.some((namespace) => file === `${namespace}.json`))
            .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))]),
        ),
      ]),
  )
}

/** Finds `locales/` upwards, since sources and build lie at different depths. */
export function localesFolder(): string {
  let folder = import.meta.dirname
  while (!readdirSync(folder).includes('locales')) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`no locales folder above ${import.meta.dirname}`)
    folder = parent
  }
  return join(folder, 'locales')
}
