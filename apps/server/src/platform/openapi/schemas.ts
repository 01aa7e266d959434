import type { Endpoint } from '@halyard/wire'
import { components, type Description, descriptions, shared } from '@halyard/wire/descriptions'
import { partsOf } from '@halyard/wire/fields'
import { amount, choices, enteredAmount, instant, integer, numeric, signedAmount } from '@halyard/wire/values'
import * as z from 'zod/mini'

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>

/** A field of an object on the wire. */
export interface WireField {
  readonly name: string
  /** What code calls it. */
  readonly term: string
  readonly schema: z.core.$ZodType
  readonly required: boolean
}

/** Where a field is: what its description depends on. */
interface Place {
  readonly noun: string
  /** The call whose field it is, unless it belongs to a component. */
  readonly call?: string
  readonly component?: string
  /** The field that holds the object. */
  readonly parent?: string
}

/** The parts of a codec that are looked into; which of them there are depends on its type. */
interface Definition {
  readonly type: string
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: z.core.$ZodType
  readonly defaultValue?: unknown
}

const definitionOf = (codec: z.core.$ZodType) => codec._zod.def as unknown as Definition

/** The JSON of the codecs that values are made of, by their side on the wire. */
const values = new Map<unknown, Schema>(
  (
    [
      [amount, { type: 'string', pattern: '^[0-9]{1,20}(\\.[0-9]{1,18})?$' }],
      [numeric, { type: 'number' }],
      [signedAmount, { type: 'string', pattern: '^-?[0-9]{1,20}(\\.[0-9]{1,18})?$' }],
      [enteredAmount, { anyOf: [{ type: 'string', pattern: '^[0-9]{1,15}(\\.[0-9]{1,18})?$' }, { type: 'number' }] }],
      [integer, { type: 'integer', minimum: 0 }],
      [instant, { type: 'string', format: 'date-time' }],
    ] as const
  ).map(([codec, schema]) => [definitionOf(codec).in, schema]),
)

/** The fields of an object's codec, whatever wraps it; none of what is no object. */
export function fieldsOf(codec: z.core.$ZodType): WireField[] {
  const { shape, in: inner, innerType } = definitionOf(codec)
  const parts =
    partsOf.get(codec)?.map(({ term, wireName, schema }) => ({ term, name: wireName, schema })) ??
    (shape && Object.entries(shape).map(([name, schema]) => ({ term: name, name, schema })))
  if (parts) return parts.map((part) => ({ ...part, required: part.schema._zod.optin === undefined }))
  const next = inner ?? innerType
  return next ? fieldsOf(next) : []
}

/** What a call's schemas are made of. */
export type Documented = Pick<Endpoint, 'noun' | 'request' | 'response' | 'example'>

/** What the fields of a document mean, by their nouns and wherever they are, and which schemas have names. */
interface Words {
  readonly descriptions: Readonly<Record<string, { readonly fields: Readonly<Record<string, Description>> }>>
  readonly shared: Readonly<Record<string, Description>>
  readonly components: Readonly<Record<string, string>>
}

const ourWords: Words = { descriptions, shared, components }

/** The schemas of a document, made of the codecs of its calls and of their descriptions. */
export class Schemas {
  /** Those that have a name. */
  readonly named: Record<string, Schema> = {}
  private readonly nameOf = new Map<unknown, { name: string; noun: string; example: unknown }>()

  constructor(
    documented: Readonly<Record<string, Documented>>,
    private readonly words = ourWords,
  ) {
    for (const [name, path] of Object.entries(words.components)) {
      const [call = '', ...fields] = path.split('.')
      const endpoint = documented[call]
      if (endpoint) this.register(name, endpoint, fields)
    }
  }

  /** The data of a call's answer. */
  answer(call: string, { noun, response, example }: Documented): Schema {
    const place = { noun, call }
    if (!partsOf.has(response) || this.nameOf.has(identityOf(response))) {
      return this.schema(response, place, example.response)
    }
    const row = fieldsOf(response).find(({ name }) => name === 'list')?.schema
    const rowName = row && this.nameOf.get(identityOf(innermost(row)))?.name
    const paged = rowName && fieldsOf(response).length === 5
    const name = paged ? `${rowName}Page` : `${pascal(call)}Answer`
    const schema = this.object(fieldsOf(response), place, paged ? undefined : example.response)
    const known = this.named[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) return this.name(`${pascal(call)}Answer`, schema)
    return this.name(name, schema)
  }

  /** The body of a call. */
  request(call: string, { noun, request, example }: Documented, inBody: (field: string) => boolean): Schema {
    const fields = fieldsOf(request).filter(({ name }) => inBody(name))
    const { catchall } = definitionOf(definitionOf(request).in ?? request)
    const open = catchall && definitionOf(catchall).type !== 'never'
    const schema = this.object(fields, { noun, call }, example.request)
    const rest = open ? { additionalProperties: this.schema(catchall, { noun, call }, undefined) } : {}
    return this.name(`${pascal(call)}Request`, { ...schema, ...rest })
  }

  /** A field with what it means. */
  property(field: WireField, place: Place, example?: unknown): Schema {
    const schema = this.schema(field.schema, { ...place, parent: field.name }, example)
    const meanings = meaningsOf(field.schema)
    const text = descriptionOf(this.words, field, place)
    const description = text && meanings ? `${text} ${meanings}` : text
    return { ...(description ? { description } : {}), ...schema, ...exampleOf(schema, example) }
  }

  private name(name: string, schema: Schema): Schema {
    this.named[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  private register(name: string, { noun, response, example }: Documented, path: readonly string[]): void {
    let codec = innermost(response)
    let shown: unknown = first(example.response)
    for (const step of path) {
      const field = fieldsOf(codec).find((one) => one.name === step)
      if (!field) throw new Error(`The schema ${name} is to be at ${step}, and there is no such field`)
      codec = innermost(field.schema)
      shown = first((shown as Record<string, unknown> | null | undefined)?.[step])
    }
    this.nameOf.set(identityOf(codec), { name, noun, example: shown })
  }

  private schema(codec: z.core.$ZodType, place: Place, example: unknown): Schema {
    const definition = definitionOf(codec)
    const table = choices.get(codec)
    if (table) return { type: 'integer', enum: Object.values(table), 'x-enum-varnames': Object.keys(table) }
    const value = values.get(definition.in)
    if (value) return value
    const component = this.nameOf.get(identityOf(codec))
    if (component) return this.component(component, codec)
    if (partsOf.has(codec)) return this.object(fieldsOf(codec), inside(place), example)
    switch (definition.type) {
      case 'object':
        return this.object(fieldsOf(codec), inside(place), example)
      case 'array':
        return { type: 'array', items: this.schema(definition.element as z.core.$ZodType, place, first(example)) }
      case 'record':
        return {
          type: 'object',
          additionalProperties: this.schema(definition.valueType as z.core.$ZodType, place, undefined),
        }
      case 'nullable':
        return nullable(this.schema(definition.innerType as z.core.$ZodType, place, example))
      case 'prefault':
        return {
          ...this.schema(definition.innerType as z.core.$ZodType, place, example),
          default: definition.defaultValue,
        }
      case 'optional':
      case 'catch':
        return this.schema(definition.innerType as z.core.$ZodType, place, example)
      case 'union':
        // The example is of one option, and nothing says which.
        return { anyOf: definition.options?.map((option) => this.schema(option, place, undefined)) }
      case 'pipe': {
        const { out } = definition
        // Text that may also be sent as a number is documented as text.
        if (out && definitionOf(out).type === 'string') return plain(out)
        return this.schema(definition.in as z.core.$ZodType, place, example)
      }
      default:
        return plain(codec)
    }
  }

  private component({ name, noun, example }: { name: string; noun: string; example: unknown }, codec: z.core.$ZodType) {
    if (!this.named[name]) {
      this.named[name] = {}
      this.named[name] = this.object(fieldsOf(codec), { noun, component: name }, example)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  private object(fields: readonly WireField[], place: Place, example: unknown): Schema {
    const shown = example as Record<string, unknown> | null | undefined
    const required = fields.filter((field) => field.required).map(({ name }) => name)
    return {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties: Object.fromEntries(
        fields.map((field) => [field.name, this.property(field, place, shown?.[field.name])]),
      ),
    }
  }
}

/** An object without a name of its own is told apart by the field that holds it, or by its call. */
const inside = ({ component: _, ...place }: Place): Place => place

/** What the codec is known by when others wrap it: a copy with checks of its own keeps the wire's side. */
const identityOf = (codec: z.core.$ZodType) => (partsOf.has(codec) ? (definitionOf(codec).in ?? codec) : undefined)

/** The object's codec within lists and what may be missing. */
function innermost(codec: z.core.$ZodType): z.core.$ZodType {
  if (partsOf.has(codec)) return codec
  const { innerType, element } = definitionOf(codec)
  const next = innerType ?? element
  return next ? innermost(next) : codec
}

const first = (example: unknown) => (Array.isArray(example) ? example[0] : example)

const pascal = (call: string) => `${call.charAt(0).toUpperCase()}${call.slice(1)}`

function nullable(schema: Schema): Schema {
  return typeof schema['type'] === 'string' && !schema['enum']
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
}

/** An example of a value that is no object of its own. */
function exampleOf(schema: Schema, example: unknown): Schema {
  const isValue = ['string', 'number', 'boolean'].includes(typeof example)
  return isValue && !schema['$ref'] ? { examples: [example] } : {}
}

/** What each number of a choice means: `1 = open, 2 = filled`. */
function meaningsOf(codec: z.core.$ZodType): string | undefined {
  const table = choices.get(codec)
  if (table) {
    const meanings = Object.entries(table).map(([name, number]) => `${number} = ${spaced(name)}`)
    return `${meanings.join(', ')}.`
  }
  const { innerType, element } = definitionOf(codec)
  const next = innerType ?? element
  return next && meaningsOf(next)
}

const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Text, words and the like as zod describes them, without patterns that are for one language of regular expressions. */
function plain(codec: z.core.$ZodType): Schema {
  const {
    $schema: _,
    pattern,
    allOf: __,
    ...schema
  } = z.toJSONSchema(codec as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  return typeof pattern === 'string' && !pattern.includes('\\p') ? { ...schema, pattern } : schema
}

/** What a component says of its own field comes first, wherever it is said. */
function descriptionOf(
  { descriptions, shared }: Words,
  { name, term }: WireField,
  { noun, call, component, parent }: Place,
): string | undefined {
  const found = [descriptions[noun]?.fields[name], shared[name]]
  const said = (description: Description | undefined, place: string | undefined) =>
    typeof description === 'object' && place !== undefined ? description[place] : undefined
  const ofComponent = found.map((one) => said(one, component)).find((text) => text !== undefined)
  if (ofComponent !== undefined) return ofComponent
  for (const one of found) {
    if (typeof one === 'string') return one
    const text = [parent, call, term, name].map((place) => said(one, place)).find((each) => each !== undefined)
    if (text !== undefined) return text
  }
  return undefined
}
