/**
 * An operator asked for something that cannot be done, said in a sentence. Operators are few and read English, so these
 * are no refusals of the wire contract.
 */
export class OperationFault extends Error {}

/** Declines an operator's request. */
export function decline(sentence: string): never {
  throw new OperationFault(sentence)
}
