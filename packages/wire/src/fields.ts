import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import type { FieldFault } from './refusals.ts'
import type { Follows } from './stand-ins.ts'

/** A schema whose wire name differs from the term that code uses. */
interface Named<Wire extends string, Schema extends z.ZodMiniType> {
  readonly wireName: Wire
  readonly schema: Schema
}

type Direct = z.ZodMiniType | Named<string, z.ZodMiniType>

/** A field of an answer without which the rest of it still says something. */
export interface Spare<Inner extends Direct = Direct, OrNull extends boolean = boolean> {
  readonly spare: Inner
  /** Whether the specification does not name it, so that a server written from it need not answer it. */
  readonly ours: boolean
  /** What is read in its place: a value, or what follows from the row's other fields; undefined is what its kind has for nothing. */
  readonly standIn: unknown
  readonly orNull?: OrNull
}

type Value<Inner extends Direct> = z.output<SchemaOfDirect<Inner>>
type StandIn<Inner extends Direct> = Value<Inner> | ((row: never, follows: Follows) => Value<Inner>)

type Field = Direct | Spare
type Fields = Record<string, Field>

type DirectOf<F extends Field> = F extends Spare<infer Inner> ? Inner : F extends Direct ? F : never
type SchemaOfDirect<D> = D extends Named<string, infer Schema> ? Schema : D extends z.ZodMiniType ? D : never
type SchemaOf<F extends Field> = SchemaOfDirect<DirectOf<F>>
type WireNameOf<Key, F extends Field> = DirectOf<F> extends Named<infer Wire, z.ZodMiniType> ? Wire : Key
/** Null where nothing else can stand in for a value that was not said. */
type TermOf<F extends Field> =
  F extends Spare<Direct, infer OrNull>
    ? true extends OrNull
      ? z.ZodMiniNullable<SchemaOf<F>>
      : SchemaOf<F>
    : SchemaOf<F>

type WireShape<F extends Fields> = { [Key in keyof F as WireNameOf<Key, F[Key]> & string]: SchemaOf<F[Key]> }
type TermShape<F extends Fields> = { [Key in keyof F]: TermOf<F[Key]> }

/** Gives a field the name that it has on the wire: `limitPrice: named('mprice', optional(amount))`. */
export function named<Wire extends string, Schema extends z.ZodMiniType>(
  wireName: Wire,
  schema: Schema,
): Named<Wire, Schema> {
  return { wireName, schema }
}

/**
 * A field of an answer that the specification does not name. Our server always answers it; what stands in for it where
 * another does not is read in its place.
 */
export function ours<Inner extends Direct>(spare: Inner, standIn: null): Spare<Inner, true>
export function ours<Inner extends Direct>(spare: Inner, standIn?: StandIn<Inner>): Spare<Inner, false>
export function ours(spare: Direct, standIn?: unknown): Spare {
  return { spare, ours: true, standIn }
}

/** A field that the specification names, and whose row still says something where it cannot be read. */
export function orElse<Inner extends Direct>(spare: Inner, standIn: null): Spare<Inner, true>
export function orElse<Inner extends Direct>(spare: Inner, standIn: StandIn<Inner>): Spare<Inner, false>
export function orElse(spare: Direct, standIn: unknown): Spare {
  return { spare, ours: false, standIn }
}

export type Terms<F extends Fields> = z.output<z.ZodMiniObject<TermShape<F>, z.core.$strip>>
type TermsSchema<F extends Fields> = z.ZodMiniType<Terms<F>, Terms<F>>

/** A JSON object whose fields are renamed on the way in and out; fields it does not know are dropped. */
export function object<F extends Fields>(
  fields: F,
): z.ZodMiniCodec<z.ZodMiniObject<WireShape<F>, z.core.$strip>, TermsSchema<F>> {
  const parts = Object.entries(fields).map(([term, field]) => partOf(term, field))
  const names = parts.map(({ term, wireName }) => [term, wireName] as const)
  const shape = Object.fromEntries(parts.map(({ wireName, schema }) => [wireName, schema]))
  // A loop, since a page of a list has hundreds of fields to be named.
  const rename = (value: Record<string, unknown>, from: 0 | 1): Record<string, unknown> => {
    const renamed: Record<string, unknown> = {}
    for (const pair of names) {
      const found = value[pair[from]]
      if (found !== undefined) renamed[pair[from === 0 ? 1 : 0]] = found
    }
    return renamed
  }
  const codec = z.codec(z.object(shape) as z.ZodMiniType, z.custom() as z.ZodMiniType, {
    decode: (wire: unknown) => rename(wire as Record<string, unknown>, 1),
    encode: (terms: unknown) => rename(terms as Record<string, unknown>, 0),
  })
  partsOf.set(codec, parts)
  return codec as unknown as z.ZodMiniCodec<z.ZodMiniObject<WireShape<F>, z.core.$strip>, TermsSchema<F>>
}

/** One field of a codec's object, for those who read it field by field. */
export interface Part {
  readonly term: string
  readonly wireName: string
  readonly schema: z.ZodMiniType
  readonly spare: Spare | undefined
}

/** The fields of every codec that `object` made. */
export const partsOf = new WeakMap<z.core.$ZodType, readonly Part[]>()

/** What a term of a request or answer is called on the wire, for faults that are found behind its codec. */
export function wireNameOf(schema: z.core.$ZodType, term: string): string {
  return partsOf.get(schema)?.find((part) => part.term === term)?.wireName ?? term
}

function partOf(term: string, field: Field): Part {
  const spare = 'spare' in field ? field : undefined
  const direct = spare ? spare.spare : (field as Direct)
  return 'wireName' in direct
    ? { term, wireName: direct.wireName, schema: direct.schema, spare }
    : { term, wireName: term, schema: direct, spare }
}

/**
 * What was sent without the optional fields that say nothing: a filter that is empty, or null, is none, and a form sends
 * the fields that it does not use as empty ones.
 */
export function withoutEmpty(request: z.core.$ZodType, sent: Readonly<Record<string, unknown>>): object {
  const shape = shapeOf(request)
  const says = ([name, value]: [string, unknown]) => !isEmpty(value) || shape?.[name]?._zod.optin === undefined
  return Object.fromEntries(Object.entries(sent).filter(says))
}

/** The same the other way: all fields that a request can have, those that are not used as empty ones (spec section 7). */
export function withEmpty(request: z.core.$ZodType, sent: object): Record<string, unknown> {
  const unused = Object.keys(shapeOf(request) ?? {}).map((name) => [name, ''])
  return { ...Object.fromEntries(unused), ...sent }
}

/** The fields of a codec's object by their wire names. */
function shapeOf({ _zod }: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const codec = _zod.def as { in?: z.core.$ZodType; shape?: Readonly<Record<string, z.core.$ZodType>> }
  return codec.shape ?? (codec.in && shapeOf(codec.in))
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The zod message of a fault, so that the server can find its sentence in the caller's language. */
const fault = (name: FieldFault) => ({
  error: ({ input }: { input?: unknown }) => faultIn(input, name),
})

/** What is wrong with a value: there is none, or the fault that is named. */
const faultIn = (input: unknown, name: FieldFault): FieldFault => (isEmpty(input) ? 'required' : name)

/** Text as it was typed; a client may send digits, such as a code's or a phone number's, as a JSON number. */
function typed(text: z.ZodMiniType<string, string>) {
  return z.codec(z.union([z.string(), z.number()], fault('invalid')), text, {
    decode: String,
    encode: (value) => value,
  })
}

/**
 * An amount: a decimal string, or a JSON number, on the wire; `Amount` in code. No sign, exponent, separators or other
 * digits than ASCII; at most 20 integer and 18 fraction digits.
 */
export const amount = z.codec(
  z.union([z.string(), z.number()], fault('amountFormat')),
  z.custom<Amount>((value) => value instanceof Amount),
  {
    decode: (wire, context) => {
      const parsed = Amount.parse(String(wire))
      if (parsed) return parsed
      context.issues.push({ code: 'custom', message: faultIn(wire, 'amountFormat'), input: wire })
      return z.NEVER
    },
    encode: (value) => value.text(),
  },
)

/** An amount that may be negative; only ever answered, never asked for. */
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
  return z.codec(z.union([z.number(), z.string()], fault('choice')), z.custom<Name>(), {
    decode: (wire, context) => {
      const match = entries.find(([, number]) => String(number) === String(wire))
      if (match) return match[0]
      context.issues.push({ code: 'custom', message: faultIn(wire, 'choice'), input: wire })
      return z.NEVER
    },
    encode: (name) => table[name] as number,
  })
}

/** One of a few words. */
export function word<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, fault('choice'))
}

/**
 * Text of a person's own: at most `max` characters, each of which can be seen. No controls, directions, halves of a character, zero
 * widths, fillers, tags or other ends of a line; what joins letters and pictures stays, as some languages and many emoji need it.
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

/** Whether a text is a line that can be shown anywhere and says something, for what is no field of an endpoint. */
export function isPlainText(typed: string, max: number): boolean {
  return z.safeParse(requiredText(max), typed).success
}

/** The code of a coin or a network as it is asked for: `usdt` and `USDT` are the same. */
export const code = text(32).check(z.toUpperCase())

/** The symbol of a pair as it is asked for: `btcusdt`, `BTCUSDT`, `BTC_USDT` and `BTC/USDT` are the same. */
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
export const optional = z.optional
export const nullable = z.nullable
export const list = z.array
/** Nothing goes in, or nothing comes out. */
export const nothing = z.codec(z.optional(z.nullable(z.object({}))), z.void(), {
  decode: () => undefined,
  encode: () => null,
})
export const id = integer

/** When a row was made and last changed; spread them among its fields. */
export const timestamps = {
  createdAt: ours(named('CreatedAt', instant)),
  updatedAt: ours(named('UpdatedAt', instant)),
}
