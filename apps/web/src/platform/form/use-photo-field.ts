import { useEffect } from 'react'
import { type Photo, type SentPhoto, usePhoto } from '../uploads/use-photo.ts'
import type { FormState } from './use-form.ts'

/** A photo as a field of a form, whose value is the upload's id; each new step clears its error. */
export function usePhotoField<Field extends string>(
  form: Pick<FormState<Field>, 'set'>,
  field: Field,
  initial?: SentPhoto,
): Photo {
  const photo = usePhoto(initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the photo's own steps count
  useEffect(() => form.set(field, photo.sent?.uploadId ?? ''), [photo.state, photo.sent])
  return photo
}
