import { addressKinds } from '@halyard/domain/networks'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { editableField, singleOperator, switchedOffByOne } from '../../platform/back-office/editable-field.ts'
import { editedTable, missingIn } from '../../platform/back-office/edited-table.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { Database } from '../../platform/database/database.ts'
import { isAddress, normalizeAddress } from './address-check.ts'
import { NetworksRepository } from './networks.repository.ts'

const { flag, amount, amountOrZero, text, integer, choice, orNone } = editableField

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

/** A chain over which coins come and go: how its addresses are written is checked by their kind, and never changed. */
const chainFields = { name: text(32), confirmations: integer(1, 1_000), sort: singleOperator(integer(0, 9999)) }
const chainCore = { address_kind: choice(...addressKinds), deposit_memo: flag }

type Row = Readonly<Record<string, unknown>>

async function addChain(database: Database, code: string, row: Row): Promise<string | undefined> {
  const { name, confirmations, sort = 0, address_kind, deposit_memo = false } = row
  if (!/^[A-Z0-9]{2,12}$/.test(code)) return `${code} is no code of a chain: 2 to 12 capital letters and digits.`
  if (name === undefined || confirmations === undefined || address_kind === undefined) {
    return `There is no chain ${code}. To add it, give name, confirmations and address_kind.`
  }
  await database.query(
    'INSERT INTO network (code, name, address_kind, confirmations, deposit_memo, sort) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
    [code, name, address_kind, confirmations, deposit_memo, sort],
  )
  return undefined
}

const networkNeeds = ['deposit_minimum', 'withdrawal_minimum', 'withdrawal_maximum', 'withdrawal_fee']

/** A coin on a chain; both ways are switched off until they are opened, by two. */
async function addNetwork(database: Database, key: string, row: Row): Promise<string | undefined> {
  const [coin = '', network = ''] = key.split(':')
  const [known] = await database.rows(
    `SELECT coin.code AS coin, network.code AS network FROM coin CROSS JOIN network WHERE coin.code = $1 AND network.code = $2`,
    [coin, network],
  )
  if (!known) return `There is no coin ${coin}, or no chain ${network}; a network is written COIN:CHAIN.`
  const missing = missingIn(row, networkNeeds)
  if (missing) return `There is no network ${key}. To add it, give ${missing} too.`
  await database.query(
    `INSERT INTO coin_network (coin, network, deposit_enabled, deposit_minimum, deposit_fee, deposit_address, withdrawal_enabled,
                               withdrawal_minimum, withdrawal_maximum, withdrawal_fee)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      ...[coin, network, row['deposit_enabled'] ?? false, row['deposit_minimum'], row['deposit_fee'] ?? '0'],
      ...[row['deposit_address'] ?? null, row['withdrawal_enabled'] ?? false, row['withdrawal_minimum']],
      ...[row['withdrawal_maximum'], row['withdrawal_fee']],
    ],
  )
  return undefined
}

@Injectable()
export class NetworksEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly networks: NetworksRepository,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.edits.register(
      editedTable(this.database, {
        kind: 'chain',
        table: 'network',
        key: 'code',
        fields: chainFields,
        addFields: chainCore,
        newRow: {
          key: '2 to 12 capital letters and digits, such as TRC20',
          needs: ['name', 'confirmations', 'address_kind'],
        },
        add: addChain,
      }),
    )
    const rows = editedTable(this.database, {
      kind: 'network',
      table: 'coin_network',
      // A key such as `USDT:TRC20`.
      key: `coin || ':' || network`,
      fields,
      newRow: { key: 'COIN:CHAIN, such as USDT:TRC20', needs: networkNeeds },
      add: addNetwork,
    })
    this.edits.register({
      ...rows,
      add: async (key, changes) => rows.add?.(key, await this.checked(key, changes)),
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
