/**
 * A request of an operator that cannot be met. Operators are few and read English, so this is a sentence and no refusal
 * of the wire contract.
 */
export class OperationFault extends Error {}

/** Rejects an operator's request with a sentence. */
export function decline(sentence: string): never {
  throw new OperationFault(sentence)
}
