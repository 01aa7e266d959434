import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultLanguage, type FieldFault, type Language, languages, type RefusalName } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import i18next, { type i18n } from 'i18next'

/** The server's own sentences in the 13 languages, from `locales/<language>/refusals.json` and `mail.json`. */
@Injectable()
export class Messages {
  private readonly i18n: i18n

  constructor(folder = localesFolder()) {
    this.i18n = i18next.createInstance()
    void this.i18n.init({
      initAsync: false,
      fallbackLng: defaultLanguage,
      interpolation: { escapeValue: false },
      ns: ['refusals', 'mail'],
      resources: readLocales(folder),
    })
  }

  refusal(language: Language, name: RefusalName, detail: Readonly<Record<string, string>>): string {
    return this.i18n.t(`refusals:${name}`, { lng: language, ...detail })
  }

  fieldFault(language: Language, fault: FieldFault | string): string {
    return this.i18n.t([`refusals:field.${fault}`, 'refusals:field.invalid'], { lng: language })
  }

  mail(language: Language, key: string, values: Readonly<Record<string, string>>): string {
    return this.i18n.t(`mail:${key}`, { lng: language, ...values })
  }
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
            .filter((file) => file === 'refusals.json' || file === 'mail.json')
            .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))]),
        ),
      ]),
  )
}

/** `locales/` stands at the root of the project: found upwards, because sources and bundle lie at different depths. */
export function localesFolder(from = import.meta.dirname): string {
  let folder = from
  while (!readdirSync(folder).includes('locales')) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`no locales folder above ${from}`)
    folder = parent
  }
  return join(folder, 'locales')
}
