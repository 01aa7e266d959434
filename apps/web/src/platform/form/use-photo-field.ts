import { useEffect } from 'react'
import { type Photo, type SentPhoto, usePhoto } from '../uploads/use-photo.ts'
import type { FormState } from './use-form.ts'

/** A photo as a field of a form, whose value is what was uploaded, for its draft; each new step clears its error. */
export function usePhotoField<Field extends string>(
  form: Pick<FormState<Field>, 'set' | 'values'>,
  field: Field,
): Photo {
  const photo = usePhoto(sentIn(form.values[field]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the photo's own steps count
  useEffect(() => form.set(field, photoText(photo.sent)), [photo.state, photo.sent])
  return photo
}

/** The value of a photo's field. */
export function photoText(sent: SentPhoto | undefined): string {
  return sent ? JSON.stringify({ uploadId: sent.uploadId, url: sent.url }) : ''
}

function sentIn(text: string): SentPhoto | undefined {
  return text === '' ? undefined : (JSON.parse(text) as SentPhoto)
}
