import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type EditableField, EditsService, editableField } from '../operations/edits.service.ts'
import { SiteRepository } from './site.repository.ts'

const { flag, text } = editableField

/** A link that people follow away from Halyard: nothing but https. */
const webAddress: EditableField = {
  accepts: 'an address that begins with https://',
  read: (typed) =>
    URL.canParse(typed) && typed.startsWith('https://') && 'value' in text(256).read(typed)
      ? { value: new URL(typed).href }
      : { fault: 'must be an address that begins with https://' },
}

/** The certification that the site shows, and whether it shows one. */
const fields = {
  published: flag,
  registrar: text(128),
  number: text(64),
  holder: text(128),
  searchUrl: webAddress,
  sample: flag,
}

/** One row, `msb`. */
const only = 'msb'

@Injectable()
export class SiteEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditsService,
    private readonly site: SiteRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({
      kind: 'certification',
      fields,
      keys: async () => [only],
      read: async (key) => (key === only ? { ...(await this.site.settings()).certification } : undefined),
      write: (_, changes) => this.site.certify(changes),
    })
  }
}
