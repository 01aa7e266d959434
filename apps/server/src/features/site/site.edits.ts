import { parseEmail } from '@halyard/domain/auth'
import { serviceHours } from '@halyard/domain/support'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import {
  calledSampleByOne,
  type EditableField,
  editableField,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { SiteRepository } from './site.repository.ts'
import { SiteSettingsRepository } from './site-settings.repository.ts'

const { flag, orNone, text } = editableField

/** Edits of the site's settings and certification. */
@Injectable()
export class SiteEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly site: SiteRepository,
    private readonly settings: SiteSettingsRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register(this.siteSettings())
    this.edits.register(this.certification())
  }

  /** One row, `settings`, whose fields are rows of a table. */
  private siteSettings(): Editable {
    const names = Object.keys(siteFields)
    return {
      kind: 'site',
      fields: siteFields,
      keys: async () => ['settings'],
      read: async (key) =>
        key === 'settings'
          ? Object.fromEntries(
              await Promise.all(names.map(async (name) => [name, await this.settings.read(name)] as const)),
            )
          : undefined,
      write: async (_, changes) => {
        for (const [name, value] of Object.entries(changes)) await this.settings.write(name, value)
      },
      proposed: {
        version: async (key) => (key === 'settings' ? this.settings.version(names) : undefined),
        // Nothing that its field let pass can fail in the table.
        rehearse: async () => undefined,
        writeIfStill: (version, _, changes) => this.settings.writeIfStill(version, changes),
      },
    }
  }

  /** One row, `msb`: the published certification. */
  private certification(): Editable {
    return {
      kind: 'certification',
      fields: certificationFields,
      keys: async () => ['msb'],
      read: async (key) => (key === 'msb' ? { ...(await this.site.settings()).certification } : undefined),
      write: (_, changes) => this.site.certify(changes),
      proposed: {
        version: async (key) => (key === 'msb' ? this.settings.version(['certification']) : undefined),
        rehearse: async () => undefined,
        writeIfStill: async (version, _, changes) => {
          const { certification } = JSON.parse(version) as { certification: object }
          return this.settings.writeIfStill(version, { certification: { ...certification, ...changes } })
        },
      },
    }
  }
}

/** How users reach somebody, and what is an address there. */
const channels: Readonly<Record<string, (value: string) => boolean>> = {
  email: (value) => parseEmail(value) !== undefined,
  telegram: (value) => /^@[A-Za-z0-9_]{5,32}$/.test(value),
  whatsapp: isNumber,
  phone: isNumber,
  web: (value) => 'value' in webAddress.read(value),
}

/** With the country's calling code, such as +49 30 1234567. */
function isNumber(value: string): boolean {
  return /^\+[1-9][0-9 ]{6,19}$/.test(value)
}

/** `email:support@halyard.example, telegram:@halyard` */
const contacts: EditableField = {
  accepts: `channel:value, with commas between; channels are ${Object.keys(channels).join(', ')}`,
  read: (given) => {
    const entries = given.split(',').map((entry) => {
      const [channel = '', ...rest] = entry.trim().split(':')
      return { channel, value: rest.join(':').trim() }
    })
    const wrong = entries.find(
      ({ channel, value }) => !(Object.hasOwn(channels, channel) && channels[channel]?.(value)),
    )
    if (!wrong) return { value: entries }
    const example = 'email:support@halyard.example, telegram:@halyard or phone:+49 30 1234567'
    return { fault: `must be channel:value, such as ${example}; ${wrong.channel}:${wrong.value} is none` }
  },
}

const version: EditableField = {
  accepts: 'a version such as 1.3.5',
  read: (given) =>
    /^[0-9]{1,4}(\.[0-9]{1,4}){2}$/.test(given) ? { value: given } : { fault: 'must be a version such as 1.3.5' },
}

/** When users find somebody of the customer service there. */
const hours: EditableField = {
  accepts:
    'a time zone and hours of its week in quarters, such as Europe/Berlin mon-fri 09:00-18:00, sat 10:00-14:00; or always',
  read: (given) =>
    given.length <= 200 && serviceHours(given)
      ? { value: given }
      : { fault: 'must be hours such as Europe/Berlin mon-fri 09:00-18:00, sat 10:00-14:00, always or none' },
}

const siteFields = {
  name: singleOperator(text(32)),
  version: singleOperator(version),
  serviceHours: singleOperator(orNone(hours)),
  // Whom users write to about their money.
  contacts,
}

/** External links must be https. */
const webAddress: EditableField = {
  accepts: 'an address that begins with https://',
  read: (typed) =>
    URL.canParse(typed) && typed.startsWith('https://') && 'value' in text(256).read(typed)
      ? { value: new URL(typed).href }
      : { fault: 'must be an address that begins with https://' },
}

const certificationFields = {
  published: switchedOffByOne(flag),
  registrar: text(128),
  number: text(64),
  holder: text(128),
  searchUrl: webAddress,
  sample: calledSampleByOne(flag),
}
