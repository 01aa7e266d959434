import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { type EditableField, editableField, harmless } from '../../platform/back-office/editable-field.ts'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Database } from '../../platform/database/database.ts'

const { flag, text, integer, amount, rate } = editableField

/**
 * What an operator may change about pairs and coins: whether they are offered, how they are listed, the smallest order, the fee.
 * Not a price, nor the steps and precisions that open orders and balances were made with.
 */
const pairFields = {
  enabled: harmless(flag),
  name: harmless(text(32)),
  logo: harmless(text(128)),
  notional_min: amount,
  fee_rate: rate(6),
  sort: harmless(integer(0, 9999)),
}
const coinFields = {
  enabled: harmless(flag),
  name: harmless(text(32)),
  logo: harmless(text(128)),
  sort: harmless(integer(0, 9999)),
}

/** Pairs and coins, for operators to edit. */
@Injectable()
export class MarketEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.edits.register(this.table('pair', 'symbol', pairFields))
    this.edits.register(this.table('coin', 'code', coinFields))
  }

  private table(kind: string, key: string, fields: Readonly<Record<string, EditableField>>): Editable {
    return { kind, fields, ...editedTable(this.database, { table: kind, key, columns: Object.keys(fields) }) }
  }
}
