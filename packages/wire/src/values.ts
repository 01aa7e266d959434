import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import type { FieldFault } from './refusals.ts'

/** Whether a value that was sent says nothing. */
export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The zod message of a fault, so that the server can find its sentence in the caller's language. */
const fault = (name: FieldFault) => ({
  error: ({ input }: { input?: unknown }) => faultIn(input, name),
})

/** The fault of a value: missing, or the one named. */
const faultIn = (input: unknown, name: FieldFault): FieldFault => (isEmpty(input) ? 'required' : name)

/** Text as it was typed; a client may send digits, such as a code's or a phone number's, as a JSON number. */
function typed(text: z.ZodMiniType<string, string>) {
  return z.codec(z.union([z.string(), z.number()], fault('invalid')), text, {
    decode: String,
    encode: (value) => value,
  })
}

/** A decimal string, or a JSON number, on the wire; `Amount` in code. */
function amountRead(parse: (text: string) => Amount | undefined) {
  return z.codec(
    z.union([z.string(), z.number()], fault('amountFormat')),
    z.custom<Amount>((value) => value instanceof Amount),
    {
      decode: (wire, context) => {
        const parsed = parse(String(wire))
        if (parsed) return parsed
        context.issues.push({ code: 'custom', message: faultIn(wire, 'amountFormat'), input: wire })
        return z.NEVER
      },
      encode: (value) => value.text(),
    },
  )
}

/**
 * An amount in an answer. No sign, exponent, separators or other digits than ASCII; at most 20 integer and 18 fraction
 * digits.
 */
export const amount = amountRead(Amount.parseAny)

/** An amount that an answer has as a JSON number, with all of its digits: only `writerOf` can write it so. */
export const numeric = amountRead(Amount.parseAny)

/** An amount in a request: the same, with at most 15 integer digits. */
export const enteredAmount = amountRead(Amount.parse)

/** An amount that may be negative; in answers only. */
export const signedAmount = z.codec(
  z.union([z.string(), z.number()]),
  z.custom<Amount>((value) => value instanceof Amount),
  {
    decode: (wire) => Amount.of(String(wire)),
    encode: (value) => value.text(),
  },
)

/** A moment: ISO-8601 in UTC on the wire. */
export const instant = z.codec(z.iso.datetime(fault('date')), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (value) => value.toISOString(),
})

/** A month of the calendar in UTC: `2026-11`. */
export const month = typed(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'date')))

/** A year of the calendar in UTC. */
export const year = typed(z.string().check(z.regex(/^20[0-9]{2}$/, 'date')))

/** A whole number; query strings carry it as digits, none of them a leading zero. */
export const integer = z.codec(z.union([z.number(), z.string()], fault('integer')), z.int(), {
  decode: (wire, context) => {
    const whole = typeof wire === 'string' && /^(0|[1-9][0-9]{0,14})$/.test(wire) ? Number(wire) : wire
    if (typeof whole === 'number' && Number.isSafeInteger(whole) && whole >= 0) return whole
    context.issues.push({ code: 'custom', message: faultIn(wire, 'integer'), input: wire })
    return z.NEVER
  },
  encode: (value) => value,
})

/** One of a few numbers, which code knows by name: `choice({ limit: 1, market: 2 })`. */
export function choice<const Table extends Record<string, number>>(table: Table) {
  type Name = keyof Table & string
  const entries = Object.entries(table) as [Name, number][]
  const codec = z.codec(z.union([z.number(), z.string()], fault('choice')), z.custom<Name>(), {
    decode: (wire, context) => {
      const match = entries.find(([, number]) => String(number) === String(wire))
      if (match) return match[0]
      context.issues.push({ code: 'custom', message: faultIn(wire, 'choice'), input: wire })
      return z.NEVER
    },
    encode: (name) => table[name] as number,
  })
  choices.set(codec, table)
  return codec
}

/** The numbers of every choice by their names. */
export const choices = new WeakMap<z.core.$ZodType, Readonly<Record<string, number>>>()

/** One of a few words. */
export function word<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, fault('choice'))
}

/**
 * Text of a person's own: at most `max` characters, each of which can be seen. No controls, directions, halves of a
 * character, zero widths, fillers, tags or other ends of a line; what joins letters and pictures stays, as some
 * languages and many emoji need it.
 */
export function text(max = 128) {
  return typed(
    z
      .string()
      .check(
        z.maxLength(max, 'textLength'),
        z.regex(/^([^\p{Cc}\p{Cs}\p{DI}\p{Zl}\p{Zp}\u2800]|[\ufe00-\ufe0f\u200c-\u200d])*$/u, 'text'),
      ),
  )
}

/** Text that must say something: spaces, and what joins nothing, do not. */
export function requiredText(max = 128) {
  return text(max).check(z.regex(/[^\s\p{DI}]/u, 'required'))
}

/** The same of more than one line. */
export function lines(max: number) {
  return typed(
    z.string().check(
      z.overwrite((typed: string) => typed.replaceAll(/\r\n?/g, '\n')),
      z.maxLength(max, 'textLength'),
      z.regex(/^([^\p{Cc}\p{Cs}\p{DI}\p{Zl}\p{Zp}\u2800]|[\ufe00-\ufe0f\u200c-\u200d]|\n)*$/u, 'text'),
    ),
  )
}

/** Whether a text is a line that can be shown anywhere and says something, for what is no field of an endpoint. */
export function isPlainText(typed: string, max: number): boolean {
  return z.safeParse(requiredText(max), typed).success
}

/** The same of more than one line. */
export function isPlainLines(typed: string, max: number): boolean {
  return /\S/.test(typed) && z.safeParse(lines(max), typed).success
}

/** The code of a coin or a network in a request: `usdt` and `USDT` are the same. */
export const code = text(32).check(z.toUpperCase())

/** The symbol of a pair in a request: `btcusdt`, `BTCUSDT`, `BTC_USDT` and `BTC/USDT` are the same. */
export const pairSymbol = requiredText(32).check(z.overwrite(symbolOf))

export function symbolOf(typed: string): string {
  return typed.trim().replaceAll(/[_/]/g, '').toLowerCase()
}

/** The same where it may be missing: what that means is said by a refusal of its own. */
export const secretOrNone = typed(z.string().check(z.maxLength(512, 'textLength')))

/** A secret as typed: any characters, bounded. */
export const secret = typed(z.string().check(z.minLength(1, 'required'), z.maxLength(512, 'textLength')))

/** A code of the user's authenticator app, for what asks for one where it is on. */
export const twoFactorCode = z.optional(text(32))

export const flag = z.boolean(fault('invalid'))
/** Nothing goes in, or nothing comes out. */
export const nothing = z.codec(z.optional(z.nullable(z.object({}))), z.void(), {
  decode: () => undefined,
  encode: () => null,
})
export const id = integer
