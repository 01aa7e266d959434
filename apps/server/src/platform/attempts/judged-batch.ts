import { lateBound } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'

/** One submit of a batch that was accepted and sent, with what the database answered for it. */
export interface Written<Accepted, Row> {
  readonly accepted: Accepted
  readonly row: Row
}

/**
 * Sends a batch of submits that are judged at the very moment when their statement is sent, so that none is written on a
 * price or at a time from before it waited. Answers for each, in their order, its refusal or what was written.
 *
 * @param write sends the accepted ones: an array in JSON, which counts them by `ordinal`, from 1
 */
export async function judgedBatch<Accepted, Row extends { readonly ordinal: number }>(
  judge: () => readonly (Accepted | Refusal)[],
  columnsOf: (accepted: Accepted) => object,
  write: (asked: object) => Promise<readonly Row[]>,
): Promise<(Written<Accepted, Row> | Refusal)[]> {
  let judged: readonly (Accepted | Refusal)[] = []
  const asked = lateBound(() => {
    judged = judge()
    return JSON.stringify(
      judged.filter(isAccepted).map((accepted, index) => ({ ordinal: index + 1, ...columnsOf(accepted) })),
    )
  })
  const rows = new Map((await write(asked)).map((row) => [row.ordinal, row]))
  let ordinal = 0
  return judged.map((accepted) => {
    if (!isAccepted(accepted)) return accepted
    ordinal += 1
    const row = rows.get(ordinal)
    if (!row) throw new Error('a submit was given no outcome')
    return { accepted, row }
  })
}

function isAccepted<Accepted>(judged: Accepted | Refusal): judged is Accepted {
  return !(judged instanceof Refusal)
}
