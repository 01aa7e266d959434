import type { Endpoint } from '@halyard/wire/endpoint'
import type * as z from 'zod/mini'

/**
 * Errors by the trade's terms (`limitPrice`), which forms know: the server names the wire's (`mprice`), and the
 * request's codec maps them.
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

/** The innermost codec: another, such as one for amounts, may wrap it. */
function renamingOf(schema: z.core.$ZodType): Renaming {
  const codec = schema._zod.def as Renaming
  const inner = codec.in as z.core.$ZodType | undefined
  return inner && 'transform' in inner._zod.def ? renamingOf(inner) : codec
}
