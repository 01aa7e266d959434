import { bisect } from './bisect.ts'

/**
 * Does something to each that is found, once, as many in a round as are found at most. One that the database declines keeps no other
 * from it.
 *
 * @param find what there is, without those whose ids were seen
 */
export async function eachFound<Found extends { readonly id: number }>(
  max: number,
  find: (seen: readonly number[]) => Promise<readonly Found[]>,
  act: (found: Found) => Promise<void>,
  declined: (found: Found, error: Error) => void,
): Promise<void> {
  const seen: number[] = []
  for (;;) {
    const round = await find(seen)
    for (const found of round) await bisect([found], async () => [await act(found)], declined)
    if (round.length < max) return
    seen.push(...round.map(({ id }) => id))
  }
}
