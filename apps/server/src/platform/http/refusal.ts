import { type RefusalDetail, type RefusalName, refusals } from '@halyard/wire'

/**
 * An expected "no" that the user can act on. The filter turns it into an envelope; anything else that is thrown is a
 * defect and logged. Made by `refusal` or `refuse`, which know what each message needs.
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

/** For attempts that may be refused: swallows a refusal, and throws anything else. */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

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

/** The same without throwing, for a batch in which calls are declined one by one. */
export function refusal<Name extends RefusalName>(name: Name, ...[detail]: DetailArguments<Name>): Refusal {
  return new Refusal(name, detail ?? {})
}

/** A refusal of a rule of the domain: its name, and the values of its message. */
export type Declined = { [Name in RefusalName]: { refusal: Name; detail: RefusalDetail<Name> } }[RefusalName]

export function refusalOf(declined: Declined): Refusal {
  return new Refusal(declined.refusal, declined.detail)
}

/** Throws the refusal that a rule of the domain asks for, if any. */
export function refuseIf(declined: Declined | undefined): void {
  if (declined) throw refusalOf(declined)
}
