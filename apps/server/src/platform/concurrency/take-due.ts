import { bisect } from './bisect.ts'

/**
 * Takes all that is due, in rounds, until a round takes nothing: no more is due, or other workers have it. What the
 * database rejects is excluded until the next sweep and holds up nothing else.
 *
 * @param due what is due, at most one transaction's worth, without the excluded ids
 * @param take takes each at most once, and answers which it took
 * @param declined logs why one cannot be taken, and answers its id
 */
export async function takeDue<Due>(
  due: (excludedIds: readonly number[]) => Promise<readonly Due[]>,
  take: (due: readonly Due[]) => Promise<readonly boolean[]>,
  declined: (due: Due, error: Error) => number,
): Promise<void> {
  const excludedIds: number[] = []
  const exclude = (rejected: Due, error: Error) => excludedIds.push(declined(rejected, error)) > 0
  while ((await bisect(await due(excludedIds), take, exclude)).includes(true));
}
