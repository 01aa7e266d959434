import { setImmediate } from 'node:timers/promises'
import type { AddressKind } from '@halyard/domain/networks'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { type EditableField, editableField } from '../../platform/back-office/editable-field.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { isAddress, normalizeAddress } from './address-check.ts'
import { DepositAddressesRepository, type PoolAddition, type PoolLevel } from './deposit-addresses.repository.ts'
import { readExtendedKey } from './extended-key.ts'
import { NetworksRepository } from './networks.repository.ts'

const listed: EditableField = {
  accepts: 'addresses with spaces or line breaks between them, each of which one user gets',
  read: (text) => {
    const addresses = text.split(/\s+/).filter((address) => address !== '')
    return addresses.length > 0 ? { value: addresses } : { fault: 'must be at least one address' }
  },
}

/** A key shows all its addresses, so the audit log keeps its ends only. */
const masked = (text: string) => (text.length < 24 ? text : `${text.slice(0, 8)}…${text.slice(-4)}`)

const fields = {
  addresses: listed,
  extended_key: { ...editableField.text(128), masked },
  /** How many of the key's next addresses are added to the pool. */
  derive: editableField.integer(1, 1_000),
  /** The extended public key whose addresses are retired, or `all`. */
  retire: {
    ...editableField.text(128),
    accepts: 'the extended public key whose addresses are retired; or all',
    masked,
  },
}

const allOfThem = 'all'

/** Fills address pools from a list or an extended public key, and retires addresses. */
@Injectable()
export class DepositPoolsEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly addresses: DepositAddressesRepository,
    private readonly networks: NetworksRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({
      kind: 'deposit-pool',
      fields,
      keys: async () => (await this.addresses.levels()).map(({ network }) => network),
      list: async () => (await this.addresses.levels()).map((level) => ({ network: level.network, ...shown(level) })),
      rows: async () => (await this.addresses.levels()).map((level) => ({ key: level.network, fields: shown(level) })),
      read: async (network) => {
        const level = (await this.addresses.levels()).find((pool) => pool.network === network)
        return level && shown(level)
      },
      write: (network, changes) => this.fill(network, changes),
      // A pool is only added to and retired from, so concurrent changes cannot conflict.
      proposed: {
        version: async (network) => JSON.stringify(network),
        rehearse: async (network, changes) =>
          void (changes['retire'] === undefined
            ? await this.newAddresses(network, changes)
            : await this.retirement(network, changes)),
        writeIfStill: async (_, network, changes) => this.fill(network, changes).then(() => true),
      },
    })
  }

  private async fill(network: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
    if (changes['retire'] !== undefined) {
      await this.addresses.retire(network, await this.retirement(network, changes))
      return
    }
    const addition = await this.newAddresses(network, changes)
    await this.addresses.add(addition).catch((error: { constraint?: string }) => {
      if (!error.constraint?.startsWith('deposit_address_')) throw error
      return decline('Nothing was added: somebody else was adding the same. Look at the pool, and try again.')
    })
  }

  /** The digest of the key to retire; undefined for all. */
  private async retirement(network: string, changes: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    const { retire = '', addresses, extended_key: key, derive } = changes as PoolChanges
    if (addresses || key || derive) return decline('First retire, then fill: give retire alone.')
    const chain = retire === allOfThem ? undefined : readExtendedKey(await this.networks.addressKind(network), retire)
    if (chain && 'fault' in chain) return decline(`Nothing was retired: the key ${chain.fault}.`)
    if ((await this.addresses.retirable(network, chain?.digest)) > 0) return chain?.digest
    return decline('Nothing was retired: the pool has no such address that is not retired already.')
  }

  /** The addresses to add; declines when any of them is known already. */
  private async newAddresses(network: string, changes: Readonly<Record<string, unknown>>): Promise<PoolAddition> {
    const addition = await this.additionOf(network, changes)
    const known = await this.addresses.known(addition.addresses)
    if (known.length > 0) decline(`Nothing was added: ${shortList(known)} in a pool already, or shared by all.`)
    return addition
  }

  private async additionOf(network: string, changes: Readonly<Record<string, unknown>>): Promise<PoolAddition> {
    const { addresses, extended_key: key, derive } = changes as PoolChanges
    const kind = await this.networks.addressKind(network)
    if (addresses && !key && !derive) return { network, addresses: checked(kind, addresses) }
    if (addresses || !key || !derive) return decline('Give addresses; or an extended_key, and with derive= how many.')
    const chain = readExtendedKey(kind, key)
    if ('fault' in chain) return decline(`Nothing was added: extended_key ${chain.fault}.`)
    if (await this.addresses.isRetired(chain.digest))
      return decline('Nothing was added: this extended_key was retired.')
    const firstIndex = await this.addresses.nextIndex(chain.digest)
    const derived: string[] = []
    while (derived.length < derive) {
      derived.push(chain.address(firstIndex + derived.length))
      // Deriving takes two milliseconds an address, so other work gets a turn in between.
      if (derived.length % 10 === 0) await setImmediate()
    }
    return { network, addresses: derived, key: { digest: chain.digest, firstIndex } }
  }
}

interface PoolChanges {
  readonly addresses?: readonly string[]
  readonly extended_key?: string
  readonly derive?: number
  readonly retire?: string
}

function shown({ free, assigned, retired, derived, next }: PoolLevel) {
  return {
    addresses: `${free} free, ${assigned} assigned`,
    derive: `${derived} derived so far`,
    ...(retired > 0 ? { retire: `${retired} retired` } : {}),
    next,
  }
}

/** Valid addresses in normal form, each once. */
function checked(kind: AddressKind, typed: readonly string[]): string[] {
  const wrong = typed.filter((address) => !isAddress(kind, address))
  if (wrong.length > 0) return decline(`Nothing was added: ${shortList(wrong)} no address of this network.`)
  const spelled = typed.map((address) => normalizeAddress(kind, address))
  const twice = spelled.filter((address, index) => spelled.indexOf(address) !== index)
  if (twice.length > 0) return decline(`Nothing was added: ${shortList(twice)} in the list twice.`)
  return spelled
}

function shortList(addresses: readonly string[]): string {
  const [first] = addresses
  return addresses.length === 1 ? `${first} is` : `${first} and ${addresses.length - 1} more are`
}
