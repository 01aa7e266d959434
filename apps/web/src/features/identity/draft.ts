import { kept } from '#platform/kept.ts'
import type { SentPhoto } from '#platform/uploads/use-photo.ts'
import type { DocumentType } from './api.ts'

/** A draft of the submission. A phone may close the page while its camera is open, so it stays on the device. */
export interface Draft {
  name: string
  documentType: DocumentType | undefined
  photos: Partial<Record<PhotoName, SentPhoto>>
}

export const photoNames = ['front', 'back', 'held'] as const
export type PhotoName = (typeof photoNames)[number]

const name = 'user.identityDraft'

export const draft = {
  read(): Draft | undefined {
    const value = kept.read(name)
    return isDraft(value) ? value : undefined
  },
  write: (value: Draft) => kept.write(name, value),
  forget: () => kept.write(name, undefined),
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'name' in value && 'photos' in value
}
