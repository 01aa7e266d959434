import { bisect } from './bisect.ts'

/**
 * Takes all that is due, in rounds, until a round takes nothing: no more is due, or other workers are at it. What the database
 * declines keeps no other waiting: it is set aside until the next sweep.
 *
 * @param due as much of what is due as one transaction takes, without the ids that are set aside
 * @param take takes each at most once, and answers which it took
 * @param declined says why one cannot be taken, and answers its id
 */
export async function takeDue<Due>(
  due: (aside: readonly number[]) => Promise<readonly Due[]>,
  take: (due: readonly Due[]) => Promise<readonly boolean[]>,
  declined: (due: Due, error: Error) => number,
): Promise<void> {
  const aside: number[] = []
  const setAside = (one: Due, error: Error) => aside.push(declined(one, error)) > 0
  while ((await bisect(await due(aside), take, setAside)).includes(true));
}
