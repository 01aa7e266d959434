import * as z from 'zod/mini'
import type { Follows } from './fallbacks.ts'
import { instant, isEmpty } from './values.ts'

/** A schema with another name on the wire. */
export interface Named<Wire extends string, Schema extends z.ZodMiniType> {
  readonly wireName: Wire
  readonly schema: Schema
}

type Direct = z.ZodMiniType | Named<string, z.ZodMiniType>

/** A field that may be missing. */
export interface OptionalField<Inner extends Direct = Direct, OrNull extends boolean = boolean> {
  readonly spare: Inner
  /** Whether it is not in the specification, so that another server need not answer it. */
  readonly ours: boolean
  /** The value of a missing field, or how it follows from the row's other fields. */
  readonly fallback: unknown
  readonly orNull?: OrNull
}

type Value<Inner extends Direct> = z.output<SchemaOfDirect<Inner>>
type Fallback<Inner extends Direct> = Value<Inner> | ((row: never, follows: Follows) => Value<Inner>)

type Field = Direct | OptionalField
type Fields = Record<string, Field>

type DirectOf<F extends Field> = F extends OptionalField<infer Inner> ? Inner : F extends Direct ? F : never
type SchemaOfDirect<D> = D extends Named<string, infer Schema> ? Schema : D extends z.ZodMiniType ? D : never
type SchemaOf<F extends Field> = SchemaOfDirect<DirectOf<F>>
type WireNameOf<Key, F extends Field> = DirectOf<F> extends Named<infer Wire, z.ZodMiniType> ? Wire : Key
/** Nullable where there is no fallback. */
type TermOf<F extends Field> =
  F extends OptionalField<Direct, infer OrNull>
    ? true extends OrNull
      ? z.ZodMiniNullable<SchemaOf<F>>
      : SchemaOf<F>
    : SchemaOf<F>

type WireShape<F extends Fields> = { [Key in keyof F as WireNameOf<Key, F[Key]> & string]: SchemaOf<F[Key]> }
type TermShape<F extends Fields> = { [Key in keyof F]: TermOf<F[Key]> }

/** Gives a field its name on the wire: `limitPrice: named('mprice', optional(amount))`. */
export function named<Wire extends string, Schema extends z.ZodMiniType>(
  wireName: Wire,
  schema: Schema,
): Named<Wire, Schema> {
  return { wireName, schema }
}

/**
 * A field that the specification does not have. In an answer our server always has it, and the fallback is for others;
 * a request has it only where it is used.
 */
export function ours<Inner extends Direct>(spare: Inner, fallback: null): OptionalField<Inner, true>
export function ours<Inner extends Direct>(spare: Inner, fallback?: Fallback<Inner>): OptionalField<Inner, false>
export function ours(spare: Direct, fallback?: unknown): OptionalField {
  return { spare, ours: true, fallback }
}

/** A field that the specification names, and whose row still says something where it cannot be read. */
export function orElse<Inner extends Direct>(spare: Inner, fallback: null): OptionalField<Inner, true>
export function orElse<Inner extends Direct>(spare: Inner, fallback: Fallback<Inner>): OptionalField<Inner, false>
export function orElse(spare: Direct, fallback: unknown): OptionalField {
  return { spare, ours: false, fallback }
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
  const wireObject = z.object(shape) as z.ZodMiniType
  const codec = z.codec(wireObject, z.custom() as z.ZodMiniType, {
    decode: (wire: unknown) => rename(wire as Record<string, unknown>, 1),
    encode: (terms: unknown) => rename(terms as Record<string, unknown>, 0),
  })
  partsOf.set(codec, parts)
  // A copy of the codec with checks of its own has this of it.
  partsOf.set(wireObject, parts)
  return codec as unknown as z.ZodMiniCodec<z.ZodMiniObject<WireShape<F>, z.core.$strip>, TermsSchema<F>>
}

/** One field of a codec's object, for those who read it field by field. */
export interface Part {
  readonly term: string
  readonly wireName: string
  readonly schema: z.ZodMiniType
  readonly spare: OptionalField | undefined
}

/** The fields of every codec made by `object`. */
export const partsOf = new WeakMap<z.core.$ZodType, readonly Part[]>()

/** The wire's name of a term, for errors found behind its codec. */
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
 * What was sent without the optional fields that say nothing: a filter that is empty, or null, is none, and a form
 * sends the fields that it does not use as empty ones.
 */
export function withoutEmpty(request: z.core.$ZodType, sent: Readonly<Record<string, unknown>>): object {
  const shape = shapeOf(request)
  const isOptional = (name: string) =>
    shape !== undefined && Object.hasOwn(shape, name) && shape[name]?._zod.optin !== undefined
  const says = ([name, value]: [string, unknown]) => !isEmpty(value) || !isOptional(name)
  return Object.fromEntries(Object.entries(sent).filter(says))
}

/**
 * The same the other way: what a request says, and as empty ones those fields that the specification names and that it
 * does not use (spec section 7).
 */
export function withEmpty({ ours, request }: Specified, used: object): Record<string, unknown> {
  const says = Object.entries(used).filter(([, value]) => !isEmpty(value))
  const specified = ours ? [] : fieldsOf(request).filter(({ spare }) => !spare?.ours)
  return Object.fromEntries([...specified.map(({ wireName }) => [wireName, '']), ...says])
}

/** What a request says in fields that the specification does not name. */
export function additionsIn({ request }: Specified, used: object): Part[] {
  const said = new Map(Object.entries(used))
  return fieldsOf(request).filter(({ wireName, spare }) => spare?.ours && !isEmpty(said.get(wireName)))
}

interface Specified {
  readonly ours: boolean
  readonly request: z.core.$ZodType
}

/** The fields of a request, whose codec others may wrap. */
export function fieldsOf(request: z.core.$ZodType): readonly Part[] {
  const inner = (request._zod.def as { in?: z.core.$ZodType }).in
  return partsOf.get(request) ?? (inner ? fieldsOf(inner) : [])
}

/** The fields of a codec's object by their wire names. */
function shapeOf({ _zod }: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const codec = _zod.def as { in?: z.core.$ZodType; shape?: Readonly<Record<string, z.core.$ZodType>> }
  return codec.shape ?? (codec.in && shapeOf(codec.in))
}

export const optional = z.optional
export const nullable = z.nullable
export const list = z.array
/** When a row was made and last changed; spread them among its fields. */
export const timestamps = {
  createdAt: ours(named('CreatedAt', instant)),
  updatedAt: ours(named('UpdatedAt', instant)),
}
