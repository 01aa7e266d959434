import { addressWaitHours } from '@halyard/domain/withdrawals'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { AccountMailer, CodeService, PasswordConfirmation, SecondFactor } from '../auth/index.ts'
import { type NetworkedCoin, NetworksService } from '../networks/index.ts'
import { AddressBookRepository, type EntryRow } from './address-book.repository.ts'

/** As many as the list shows. */
const entriesMax = 100

/** The addresses that users have saved to withdraw to. */
@Injectable()
export class AddressBookService {
  constructor(
    private readonly entries: AddressBookRepository,
    private readonly networks: NetworksService,
    private readonly secondFactor: SecondFactor,
    private readonly ownPassword: PasswordConfirmation,
    private readonly codes: CodeService,
    private readonly mailer: AccountMailer,
  ) {}

  async save(userId: number, request: RequestOf<typeof endpoints.saveAddress>) {
    const coin = await this.networks.coin({ asset: request.asset })
    const address = request.address.trim()
    const network = this.networkOf(coin, request.network, address)
    await this.secondFactor.require(userId, request.twoFactorCode)
    const added = await this.entries.add(
      userId,
      { coin: coin.asset, network, address, remark: request.remark },
      entriesMax,
    )
    if (added === 'tooManyEntries') return refuse(added, { maximum: String(entriesMax) })
    if (added === 'entryExists') return refuse(added)
    return this.find(userId, added)
  }

  async list(userId: number, { asset, network }: RequestOf<typeof endpoints.savedAddresses>) {
    const rows = await this.entries.list(userId, { coin: asset?.toUpperCase(), network: network?.toUpperCase() })
    return { entries: rows.map(entryView) }
  }

  async find(userId: number, entryId: number) {
    return entryView((await this.entries.find(userId, entryId)) ?? refuse('notFound'))
  }

  async remove(userId: number, entryId: number): Promise<void> {
    if (!(await this.entries.remove(userId, entryId))) refuse('notFound')
  }

  /** Whether the user withdraws to saved addresses only, and until when after it was switched off. */
  async whitelist(userId: number): Promise<ResponseOf<typeof endpoints.addressWhitelist>> {
    const endsAt = await this.entries.whitelist(userId)
    return { on: endsAt !== undefined, endsAt: endsAt ?? null }
  }

  /**
   * On at once; off after as long as a new address has to wait, with a mailed code and the second factor, and its owner
   * is told.
   */
  async setWhitelist(
    userId: number,
    { on, code, twoFactorCode }: RequestOf<typeof endpoints.setAddressWhitelist>,
    origin: CallOrigin,
  ) {
    await this.ownPassword.refuseSharedUser(userId)
    // It is off, or ends already.
    const ends = !on && (await this.entries.whitelist(userId)) === null
    if (ends) {
      if (!twoFactorCode && (await this.secondFactor.isOn(userId))) refuse('twoFactorCodeMissing')
      await this.codes.checkOwners(userId, 'addressWhitelist', code, origin)
      await this.secondFactor.require(userId, twoFactorCode)
    }
    await this.entries.setWhitelist(userId, on, addressWaitHours)
    const now = await this.whitelist(userId)
    if (ends && now.endsAt) {
      await this.mailer.sendNoticeTo(userId, 'addressWhitelistEnding', { until: now.endsAt.toISOString() })
    }
    return now
  }

  /**
   * The network of the address: the one named, or the only one of the coin whose addresses have this form; null when
   * several have.
   */
  private networkOf(coin: NetworkedCoin, named: string | null | undefined, address: string): string | null {
    const candidates = named ? [this.networks.withdrawalNetwork(coin, named)] : coin.networks
    const fitting = candidates.filter((network) => this.networks.isAddress(network, address))
    if (fitting.length === 0) {
      refuse('addressMalformed', { network: candidates.map((network) => network.network).join(', ') })
    }
    return fitting.length === 1 ? (fitting[0]?.network ?? null) : null
  }
}

function entryView({ coin, ...row }: EntryRow): ResponseOf<typeof endpoints.findAddress> {
  return { ...row, asset: coin }
}
