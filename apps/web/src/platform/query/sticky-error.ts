import { useState } from 'react'

/**
 * The error of a polled query. Until data has arrived it stays during the next attempt: otherwise the page would flip
 * between the error and its skeleton, with the retry button.
 */
export function useStickyError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  const lasting = data === undefined ? (error ?? last) : error
  if (lasting !== last) setLast(lasting)
  return lasting
}
