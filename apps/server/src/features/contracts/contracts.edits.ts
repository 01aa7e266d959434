import { Amount } from '@halyard/domain'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { type EditableField, editableField, harmless } from '../../platform/back-office/editable-field.ts'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Database } from '../../platform/database/database.ts'

const { flag, amountUpTo, share } = editableField

/** What the database's constraints say once more. */
const premiumMax = amountUpTo(Amount.of('1000000'), 'aboveZero')
const exposureMax = amountUpTo(Amount.of('1000000000'), 'zero')

/**
 * What an operator may change about short-term contracts: the periods and their payouts, the premiums to choose from, the
 * pairs, and the limits. Contracts that are bought keep their terms, and no field touches a price or an outcome.
 */
@Injectable()
export class ContractsEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.edits.register({
      ...this.table('contract-duration', 'contract_duration', 'seconds', {
        enabled: harmless(flag),
        payout_ratio: share(6),
      }),
      add: async (seconds, { enabled = true, payout_ratio }) => {
        if (!/^[1-9][0-9]{0,4}$/.test(seconds) || Number(seconds) > dayInSeconds || payout_ratio === undefined) {
          return `There is no period of ${seconds} seconds. To add it, name 1 to ${dayInSeconds} and give payout_ratio.`
        }
        await this.database.query(
          `INSERT INTO contract_duration (seconds, payout_ratio, enabled) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
          [seconds, payout_ratio, enabled],
        )
        return undefined
      },
    })
    this.edits.register({
      ...this.table('contract-amount', 'contract_amount', 'trim_scale(premium)', { enabled: flag }),
      add: async (premium, { enabled = true }) => {
        const typed = premiumMax.read(premium)
        if ('fault' in typed) return `A premium ${typed.fault}.`
        await this.database.query(
          'INSERT INTO contract_amount (premium, enabled) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [premium, enabled],
        )
        return undefined
      },
    })
    this.edits.register(this.table('contract-symbol', 'contract_symbol', 'symbol', { enabled: harmless(flag) }))
    this.edits.register(
      this.table('contract-limits', 'contract_setting', 'only_row', {
        premium_min: premiumMax,
        premium_max: premiumMax,
        exposure_max: exposureMax,
      }),
    )
  }

  private table(kind: string, table: string, key: string, fields: Readonly<Record<string, EditableField>>): Editable {
    return { kind, fields, ...editedTable(this.database, { table, key, columns: Object.keys(fields) }) }
  }
}

const dayInSeconds = 86_400
