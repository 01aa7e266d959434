import { useState } from 'react'

/**
 * The error of a query that is asked again by itself. As long as nothing has arrived it stays while the next try is on
 * its way: the page would go back and forth between what failed and its skeleton, and the button to try again with it.
 */
export function useStickyError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  const lasting = data === undefined ? (error ?? last) : error
  if (lasting !== last) setLast(lasting)
  return lasting
}
