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
