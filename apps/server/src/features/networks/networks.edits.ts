import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { editableField, switchedOffByOne } from '../../platform/back-office/editable-field.ts'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { Database } from '../../platform/database/database.ts'
import { isAddress, normalizeAddress } from './address-check.ts'
import { NetworksRepository } from './networks.repository.ts'

const { flag, amount, amountOrZero, text, orNone } = editableField

/**
 * What an operator may change about a coin on a network. Deposits and withdrawals under way keep their fee and address.
 * A constraint keeps the fee below the smallest withdrawal.
 */
const fields = {
  deposit_enabled: switchedOffByOne(flag),
  deposit_minimum: amount,
  deposit_fee: amountOrZero,
  deposit_address: orNone(text(256)),
  withdrawal_enabled: switchedOffByOne(flag),
  withdrawal_minimum: amount,
  withdrawal_maximum: amount,
  withdrawal_fee: amountOrZero,
}

@Injectable()
export class NetworksEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly networks: NetworksRepository,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    const rows = editedTable(this.database, {
      kind: 'network',
      table: 'coin_network',
      // A key such as `USDT:TRC20`.
      key: `coin || ':' || network`,
      fields,
    })
    this.edits.register({
      ...rows,
      write: async (key, changes) => rows.write(key, await this.checked(key, changes)),
      proposed: {
        ...rows.proposed,
        rehearse: async (key, changes) => rows.proposed.rehearse(key, await this.checked(key, changes)),
        writeIfStill: async (version, key, changes) =>
          rows.proposed.writeIfStill(version, key, await this.checked(key, changes)),
      },
    })
  }

  /** A shared address must be valid on its network. */
  private async checked(key: string, changes: Readonly<Record<string, unknown>>) {
    const { deposit_address: address } = changes
    if (typeof address !== 'string') return changes
    const kind = await this.networks.addressKind(key.split(':')[1] ?? '')
    if (!isAddress(kind, address)) return decline(`Nothing was changed: ${address} is no address of this network.`)
    return { ...changes, deposit_address: normalizeAddress(kind, address) }
  }
}
