import { useEffect } from 'react'
import { type Photo, type SentPhoto, usePhoto } from '../uploads/use-photo.ts'
import type { FormState } from './use-form.ts'

/** A photo as a field of a form, which holds its id once it is sent: what was wrong with it is over with its next step. */
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
