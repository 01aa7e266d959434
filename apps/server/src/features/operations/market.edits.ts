import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { editedTable } from '../../platform/database/edited-table.ts'
import { type Editable, type EditableField, EditsService, editableField } from './edits.service.ts'
import { SiteSettingsRepository } from './site-settings.repository.ts'

const { flag, text, integer, amount, rate } = editableField

/**
 * What an operator may change about pairs and coins: whether they are offered, how they are listed, the least order, the fee.
 * Not a price, nor the steps and precisions that open orders and balances were made with.
 */
const pairFields = {
  enabled: flag,
  name: text(32),
  logo: text(128),
  notional_min: amount,
  fee_rate: rate(6),
  sort: integer(0, 9999),
}
const coinFields = { enabled: flag, name: text(32), logo: text(128), sort: integer(0, 9999) }

/** Pairs, coins and the site's settings, for operators to edit. */
@Injectable()
export class MarketEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditsService,
    private readonly settings: SiteSettingsRepository,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.edits.register(this.table('pair', 'symbol', pairFields))
    this.edits.register(this.table('coin', 'code', coinFields))
    this.edits.register(this.site())
  }

  private table(kind: string, key: string, fields: Readonly<Record<string, EditableField>>): Editable {
    return { kind, fields, ...editedTable(this.database, { table: kind, key, columns: Object.keys(fields) }) }
  }

  /** One row, `settings`, whose fields are rows of a table. */
  private site(): Editable {
    const names = Object.keys(siteFields)
    const only = 'settings'
    return {
      kind: 'site',
      fields: siteFields,
      keys: async () => [only],
      read: async (key) =>
        key === only
          ? Object.fromEntries(
              await Promise.all(names.map(async (name) => [name, await this.settings.read(name)] as const)),
            )
          : undefined,
      write: async (_, changes) => {
        for (const [name, value] of Object.entries(changes)) await this.settings.write(name, value)
      },
    }
  }
}

const channels = ['email', 'telegram', 'whatsapp', 'phone', 'web']

/** `email:support@halyard.example, telegram:@halyard` */
const contacts: EditableField = {
  accepts: `channel:value, with commas between; channels are ${channels.join(', ')}`,
  read: (given) => {
    const entries = given.split(',').map((entry) => {
      const [channel = '', ...rest] = entry.trim().split(':')
      return { channel, value: rest.join(':').trim() }
    })
    const sound = entries.every(({ channel, value }) => channels.includes(channel) && 'value' in text(128).read(value))
    return sound ? { value: entries } : { fault: 'must be channel:value, such as email:support@halyard.example' }
  },
}

const version: EditableField = {
  accepts: 'a version such as 1.3.5',
  read: (given) =>
    /^[0-9]{1,4}(\.[0-9]{1,4}){2}$/.test(given) ? { value: given } : { fault: 'must be a version such as 1.3.5' },
}

const siteFields = { name: text(32), version, contacts }
