import { type RefusalDetail, type RefusalName, refusals } from '@halyard/wire'

/**
 * An expected "no": the request was understood and is declined for a reason that the user can act on. The filter turns
 * it into its envelope; anything else that is thrown is our fault and is logged whole. Made by `refusal` or `refuse`,
 * which know what each one's message needs.
 */
export class Refusal extends Error {
  constructor(
    readonly refusal: RefusalName,
    readonly detail: Readonly<Record<string, string>>,
    readonly errors?: readonly FieldError[],
  ) {
    super(`refused: ${refusal}`)
  }

  get code(): number {
    return refusals[this.refusal].code
  }
}

/** For what is only tried: a refusal is passed over, anything else is still a fault. */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** One field that is at fault. */
export interface FieldError {
  readonly path: string
  /** The fault's name; its sentence is found when the answer is written. */
  readonly fault: string
}

type DetailArguments<Name extends RefusalName> = (typeof refusals)[Name]['detail'] extends readonly []
  ? []
  : [detail: RefusalDetail<Name>]

/** Declines: `refuse('priceStale', { age: '3.2' })`. */
export function refuse<Name extends RefusalName>(name: Name, ...[detail]: DetailArguments<Name>): never {
  throw new Refusal(name, detail ?? {})
}

/** The same without throwing, for a batch in which each call is declined alone. */
export function refusal<Name extends RefusalName>(name: Name, ...[detail]: DetailArguments<Name>): Refusal {
  return new Refusal(name, detail ?? {})
}

/** What a rule of the domain answers when it declines: a refusal's name and the values of its message. */
export type Declined = { [Name in RefusalName]: { refusal: Name; detail: RefusalDetail<Name> } }[RefusalName]

/** The refusal that a rule of the domain asks for. */
export function refusalOf(declined: Declined): Refusal {
  return new Refusal(declined.refusal, declined.detail)
}

/** Declines when a rule of the domain says so. */
export function refuseIf(declined: Declined | undefined): void {
  if (declined) throw refusalOf(declined)
}
