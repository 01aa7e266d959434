import { decline } from '../../platform/back-office/operation-fault.ts'

/** A command line taken apart: words in order, and `--name value` or `--name` options. */
export interface Arguments {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
}

const flags = ['json']
const valued = ['token', 'role', 'user', 'page', 'before', 'key', 'cursor']

/** Takes a command line apart. `--` ends the options, so that a reason may begin with dashes. */
export function takeApart(typed: readonly string[]): Arguments {
  const words: string[] = []
  const options: Record<string, string> = {}
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] as string
    if (word === '--') return { words: [...words, ...typed.slice(at + 1)], options }
    if (!word.startsWith('--')) words.push(word)
    else {
      const name = word.slice(2)
      if (flags.includes(name)) options[name] = '1'
      else if (valued.includes(name)) options[name] = typed[++at] ?? decline(`--${name} needs a value.`)
      else decline(`There is no option --${name}; see help.`)
    }
  }
  return { words, options }
}

/** `field=value` words as a record. */
export function fieldsOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      if (at < 1) decline(`${word} is not of the form field=value.`)
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )
}

/** A whole number from 1. */
export function numberOf(word: string | undefined, what: string): number {
  return word !== undefined && /^[1-9][0-9]{0,14}$/.test(word) ? Number(word) : decline(`${what} is a whole number.`)
}
