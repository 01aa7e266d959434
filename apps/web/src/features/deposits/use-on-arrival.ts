import { useEffect, useState } from 'react'
import type { Photo } from '#platform/uploads/use-photo.ts'

/**
 * Submits a form once its picture has arrived, if that was asked for while it was under way. Whoever changes what was
 * entered meanwhile, or whose picture does not arrive, submits anew.
 */
export function useOnArrival(photo: Photo, entered: string, submit: () => unknown) {
  const [asked, setAsked] = useState<string>()
  const waiting = asked === entered && photo.busy
  const { busy } = photo
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the upload decides, with what stands there then
  useEffect(() => {
    if (busy || asked === undefined) return
    setAsked(undefined)
    if (photo.sent && asked === entered) void submit()
  }, [busy, asked])
  return { waiting, wait: () => setAsked(entered) }
}
