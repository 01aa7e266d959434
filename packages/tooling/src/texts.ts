/** Rules of texts stand apart from tidy.ts: they are about thirteen languages, and not about one file. */

/** A locale file's texts by their dotted key. */
export type Texts = ReadonlyMap<string, string>

/** Turns a parsed i18next file into its texts; anything that is neither text nor group is refused. */
export function textsOf(parsed: unknown, prefix = ''): Map<string, string> {
  if (typeof parsed === 'string') return new Map([[prefix, parsed]])
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error(`"${prefix}" must be a text or a group of texts`)
  }
  return new Map(
    Object.entries(parsed).flatMap(([key, value]) => [...textsOf(value, prefix ? `${prefix}.${key}` : key)]),
  )
}

/**
 * How a translation departs from the reference: missing and extra keys, other placeholders, missing plural forms,
 * empty texts. Plural forms differ between languages, so they are compared with what the language itself needs.
 */
export function differences(reference: Texts, translation: Texts, language: string): string[] {
  const wanted = byStem(reference)
  const given = byStem(translation)
  return [
    ...[...wanted.keys()].filter((stem) => !given.has(stem)).map((stem) => `${stem}: no text. Translate it.`),
    ...[...given.keys()]
      .filter((stem) => !wanted.has(stem))
      .map((stem) => `${stem}: not in the reference language. Remove it, or add it to en-US and every other language.`),
    ...[...given].flatMap(([stem, forms]) => compareForms(stem, wanted.get(stem), forms, language)),
  ]
}

/** The names that a text wants filled in: `{{amount}}` and `{{amount, number}}` both want `amount`. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].sort()
}

/** A key without its plural ending, with its forms: `order_one` and `order_other` are two forms of `order`. */
type Forms = Map<string, string>

function byStem(texts: Texts): Map<string, Forms> {
  const stems = new Map<string, Forms>()
  for (const [key, text] of texts) {
    const plural = /^(.*?)(?:_(zero|one|two|few|many|other))$/.exec(key)
    const stem = plural && texts.has(`${plural[1]}_other`) ? (plural[1] ?? key) : key
    const form = stem === key ? 'plain' : (plural?.[2] ?? 'plain')
    stems.set(stem, (stems.get(stem) ?? new Map<string, string>()).set(form, text))
  }
  return stems
}

function compareForms(stem: string, wanted: Forms | undefined, given: Forms, language: string): string[] {
  const categories: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const missing = given.has('plain') ? [] : categories.filter((category) => !given.has(category))
  const useless = [...given.keys()].filter((form) => form !== 'plain' && form !== 'zero' && !categories.includes(form))
  const names = wanted && placeholders([...wanted.values()].join(' ')).join(', ')
  return [
    ...[...given].filter(([, text]) => text.trim() === '').map(() => `${stem}: the text is empty. Write it.`),
    ...missing.map((category) => `${stem}: ${language} needs the plural form ${stem}_${category}. Add it.`),
    ...useless.map((form) => `${stem}: ${language} has no plural form ${form}. Remove ${stem}_${form}.`),
    ...[...given]
      .filter(([form, text]) => names !== undefined && !sameNames(names, text, form))
      .map(
        ([, text]) =>
          `${stem}: has {{${placeholders(text).join(', ')}}} where the reference has {{${names}}}. Use the same names.`,
      ),
  ]
}

/** "One order" may leave the number out; every other form fills in what the reference fills in. */
function sameNames(names: string, text: string, form: string): boolean {
  const own = placeholders(text).join(', ')
  if (own === names) return true
  return (form === 'one' || form === 'zero') && [...placeholders(text), 'count'].sort().join(', ') === names
}

/** The words that no text of a language uses, by language: the last column of docs/terms.md. */
export function forbiddenIn(page: string): Map<string, readonly string[]> {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows.flatMap((cells): [string, string[]][] => {
      const [, language = '', ...terms] = cells
      const never = terms.at(-2) ?? ''
      return /^[a-z]{2}-[A-Z]{2}$/.test(language) ? [[language, never.split(', ')]] : []
    }),
  )
}

/** Where texts of a language depart from its terms. */
export function termFaults(texts: Texts, language: string, forbidden: readonly string[]): string[] {
  return [...texts].flatMap(([key, text]) => {
    const words = forbidden.filter((word) => says(text, word, language))
    return [
      ...words.map((word) => `${key}: says “${word}”. Use the term of docs/terms.md.`),
      ...(typesetting[language] ?? []).flatMap(([breach, advice]) => (breach.test(text) ? [`${key}: ${advice}`] : [])),
    ]
  })
}

/** Whether a text has the word, at the beginning of one where the language writes words apart. */
function says(text: string, word: string, language: string): boolean {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(/^(?:ja|ko|zh)-/.test(language) ? literal : String.raw`(?<!\p{L})${literal}`, 'iu').test(text)
}

const own = String.raw`[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}、。]`
const ownMarks = [
  new RegExp(String.raw`(?:${own}|\}\}) ?[(:;!?]|[);!?](?=${own})`, 'u'),
  'has a mark of the Latin script beside its own characters. Use the full-width one.',
] as const

/** Words of a form of address that is not the language's own, whole and as they are written. */
const address = (words: string, form: string) =>
  [
    new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'u'),
    `addresses the reader otherwise than by ${form}. Change it.`,
  ] as const

/** What a language's typesetting and its one form of address do not allow, with what to do about it. */
const typesetting: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'de-DE': [address('[Dd]u|[Dd]ein(?:e[mnrs]?)?|[Dd]ir|[Dd]ich|[Ee]uch|[Ee]uer|[Ee]ure', 'Sie')],
  'es-ES': [address('[Uu]sted(?:es)?|[Ss]u (?:cuenta|saldo|alerta)|Recibirá|Introduzca|Toque', 'tú')],
  'fr-FR': [
    address('[Tt]u|[Tt]oi|[Tt]es|[Tt]on|[Tt]a', 'vous'),
    [/[ \u202f]:|[ \u00a0][;?!%]/u, 'needs U+00A0 before a colon and U+202F before ; ? ! and %. Put it there.'],
    [/[\p{L}\d»][;?!%]|\p{L}: /u, 'has nothing before a sign of two parts. Put the no-break space there.'],
    [/«(?!\u00a0)|(?<!\u00a0)»|\d[ \u00a0]\d{3}/u, 'needs U+00A0 inside « » and U+202F within a number. Put it there.'],
  ],
  'it-IT': [address('Lei|[Ss]uo (?:conto|saldo|account)|[Ss]ua password|riceverà|Inserisca', 'tu')],
  'pt-BR': [address('[Tt]eu|[Tt]ua|[Vv]ós|[Vv]osso', 'você')],
  'ja-JP': [[new RegExp(`${own} +${own}`, 'u'), 'has a space between two characters. Remove it.'], ownMarks],
  'zh-CN': [ownMarks],
  'zh-TW': [ownMarks],
  'ru-RU': [[/ [%—]/u, 'can break its line before % or —. Put a no-break space there.']],
}

/** A file of texts whatever its shape: seeds have lists, too. */
export function anyTextsOf(value: unknown, prefix = ''): Map<string, string> {
  if (!Array.isArray(value)) return textsOf(value, prefix)
  return new Map(value.flatMap((one, index) => [...textsOf(one, `${prefix}${index}`)]))
}

/**
 * Figures that stand in the texts of a new installation, by `<noun>/<text>`: constants of the product, and those of
 * worked examples; some are digits in a few languages only. Any other figure could be one that an operator edits, and
 * the sentence would then be wrong.
 */
export const fixedFigures: Readonly<Record<string, readonly string[]>> = {
  'articles/trading-hours': ['22:00', '24', '365', '1'],
  'articles/withdrawal-pause': ['2', '24', '5'],
  'articles/maintenance': ['1', '2'],
  'articles/staking-products': ['24'],
  'articles/getting-started': ['1', '3', '5'],
  'articles/deposits-and-networks': ['1', '3'],
  'articles/real-name-verification': ['1', '3'],
  'articles/withdrawals-and-review': ['2', '24'],
  'articles/short-term-contracts': ['1', '85', '54.1'],
  'articles/staking-and-early-redemption': ['24', '1,000', '0.02', '1', '10', '2', '990'],
  'articles/mining-machines': ['1', '24', '100'],
  'articles/invitation-rewards': ['1'],
  'articles/security-and-passwords': ['1', '2', '5', '6', '10', '15', '24', '32'],
  'articles/privacy': ['1'],
  'staking/description': ['24'],
  'mining/description': ['24'],
}

/** The figures of a text that are not among its fixed ones, however the language writes them: `0,02` is `0.02`. */
export function editableFigures(key: string, text: string): string[] {
  const fixed = Object.entries(fixedFigures).find(([place]) => key === place || key.startsWith(`${place}.`))?.[1] ?? []
  const figures = text.replace(/<[^>]*>/g, ' ').match(/\p{Nd}+(?:[.,:\u00a0\u202f]\p{Nd}+)*/gu) ?? []
  return figures.filter((figure) => !fixed.some((allowed) => digits(allowed) === digits(figure)))
}

const digits = (figure: string) => figure.replace(/\P{Nd}/gu, '')
