import type { Endpoint } from '@halyard/wire/endpoint'
import type * as z from 'zod/mini'

/**
 * Errors by the field names that code uses: the server names the wire's (`mprice`), a form knows the term
 * (`limitPrice`). The request's own codec knows how one becomes the other.
 */
export function fieldErrors(
  endpoint: Endpoint,
  errors: readonly { path: string; message: string }[],
): Record<string, string> {
  return Object.fromEntries(errors.map(({ path, message }) => [termOf(endpoint, path), message]))
}

function termOf(endpoint: Endpoint, wireName: string): string {
  const renamed: unknown = renamingOf(endpoint.request).transform?.({ [wireName]: true }, {
    value: undefined,
    issues: [],
    addIssue() {},
  } as never)
  const [term] = typeof renamed === 'object' && renamed !== null ? Object.keys(renamed) : []
  return term ?? wireName
}

type Renaming = Partial<Pick<z.core.$ZodCodecDef, 'in' | 'transform'>>

/** The codec nearest to the wire: one that reads amounts, say, may stand around it. */
function renamingOf(schema: z.core.$ZodType): Renaming {
  const codec = schema._zod.def as Renaming
  const inner = codec.in as z.core.$ZodType | undefined
  return inner && 'transform' in inner._zod.def ? renamingOf(inner) : codec
}
