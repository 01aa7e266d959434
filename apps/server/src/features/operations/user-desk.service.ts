import { riskScore, riskSignals } from '@halyard/domain/operations'
import { isPlainText, type RequestOf } from '@halyard/wire'
import { type consoleEndpoints as endpoints, type UserList, wordFields } from '@halyard/wire/console'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { LedgerService } from '../ledger/index.ts'
import { AuditService } from './audit.service.ts'
import { ConflictsService } from './conflicts.service.ts'
import { type CursorPaging, tableOf } from './cursor.ts'
import { checkReason } from './review-desk.service.ts'
import { UserDeskRepository, type UserNote, type UserOnDesk, type UserState } from './user-desk.repository.ts'
import { UserSearchRepository } from './user-search.repository.ts'

/** Operators' acts on accounts: show, freeze, ban, bar, undo. */
@Injectable()
export class UserDeskService {
  constructor(
    private readonly users: UserDeskRepository,
    private readonly ledger: LedgerService,
    private readonly audit: AuditService,
    private readonly conflicts: ConflictsService,
    private readonly found: UserSearchRepository,
    private readonly clock: Clock,
  ) {}

  /** Users, newest first, or those that are looked for. */
  search({ search, state, order }: UserFilters, paging: CursorPaging) {
    return this.found.page({ search: search ?? null, state: state ?? null, order }, paging)
  }

  usersTable(filters: UserFilters) {
    const columns = [
      'number',
      'email',
      'phone',
      'state',
      'name',
      'withdrawals blocked until',
      'registered at',
      'found by',
    ]
    return tableOf(
      columns,
      (paging) => this.search(filters, paging),
      (user) => [
        user.id,
        user.email,
        user.phone,
        user.state,
        user.name,
        user.withdrawalsBlockedUntil,
        user.registeredAt,
        user.foundBy,
      ],
    )
  }

  /** All of one user but lists. */
  async page(by: Operator, name: string) {
    const { userId } = await this.find(name)
    const [account, holdings, facts, interest] = await Promise.all([
      this.found.account(userId),
      this.ledger.holdings(userId),
      this.found.riskFacts(userId, null),
      this.conflicts.isConcerned(by, userId),
    ])
    if (!account) return decline(`There is no user ${name}.`)
    const signals = riskSignals(facts)
    return {
      ...account,
      withdrawalPassword: account.withdrawalPassword === true,
      passkeys: account.passkeys ?? 0,
      apiKeys: account.apiKeys ?? 0,
      invited: account.invited ?? 0,
      notes: account.notes ?? 0,
      holdings: holdings.map(({ asset, part, balance }) => ({ asset, part, balance: balance.text() })),
      signals,
      score: riskScore(signals),
      mayAct: !interest,
    }
  }

  async rows(name: string, list: UserList, paging: CursorPaging) {
    const { userId } = await this.find(name)
    return this.found.rows(userId, list, paging)
  }

  /** A list of a user as a table, in words; its columns are those of the newest rows. */
  async rowsTable(name: string, list: UserList) {
    const { userId } = await this.find(name)
    const newest = await this.found.rows(userId, list, { pageSize: 100 })
    const fields = [...new Set(newest.list.flatMap((row) => Object.keys(row.fields)))]
    return tableOf(
      ['number', 'at', ...fields.map(inWords)],
      (paging) => this.found.rows(userId, list, paging),
      ({ id, at, fields: of }) => [
        id,
        at,
        ...fields.map((field) => (wordFields.includes(field) ? inWords(of[field] ?? '') : of[field])),
      ],
    )
  }

  /** Protects an account at once; opening it again is for administrators. */
  async freeze(by: Operator, name: string, reason: string): Promise<UserOnDesk> {
    return this.change(by, name, reason, async ({ userId, state }) => {
      if (state !== 'active') decline(`The account is ${state} already.`)
      await this.users.setState(userId, 'frozen')
    })
  }

  async blockWithdrawals(by: Operator, name: string, hours: number, reason: string): Promise<UserOnDesk> {
    const until = new Date(this.clock.now().getTime() + hours * 3_600_000)
    return this.change(by, name, reason, ({ userId }) => this.users.blockWithdrawals(userId, until))
  }

  async endSessions(by: Operator, name: string, reason: string): Promise<{ ended: number }> {
    const ended = await this.end(by, name, reason, (userId) => this.users.endSessions(userId), 'sessionsEnded')
    return { ended }
  }

  async revokeKeys(by: Operator, name: string, reason: string): Promise<{ revoked: number }> {
    const revoked = await this.end(by, name, reason, (userId) => this.users.revokeKeys(userId), 'keysRevoked')
    return { revoked }
  }

  async notes(name: string, paging: CursorPaging) {
    const { userId } = await this.find(name)
    return this.users.notes(userId, paging)
  }

  async addNote(by: Operator, name: string, text: string): Promise<UserNote> {
    const { userId } = await this.find(name)
    await this.conflicts.requireNone(by, userId)
    const said = text.trim()
    if (!isNote(said)) decline('A note has 1 to 2000 characters that can be seen.')
    const act = { by, action: 'note', kind: 'user', item: String(userId), before: undefined } as const
    return this.audit.record(act, async () => {
      const note = await this.users.addNote(userId, by.operatorId, said)
      return { result: note, after: { note: note.id } }
    })
  }

  /** A user with balances, by id, email address or phone number. */
  async show(name: string) {
    const user = await this.find(name)
    const holdings = await this.ledger.holdings(user.userId)
    return { ...user, holdings: holdings.map(({ asset, part, balance }) => ({ asset, part, balance: balance.text() })) }
  }

  async find(name: string): Promise<UserOnDesk> {
    return (await this.users.find(name)) ?? decline(`There is no user ${name}.`)
  }

  /** Freezes (4008), bans (4007) or reopens an account. A banned user is signed out at once. */
  async setState(by: Operator, name: string, state: UserState, reason: string): Promise<UserOnDesk> {
    return this.change(by, name, reason, ({ userId }) => this.users.setState(userId, state))
  }

  /** Bars a user from token sales, or allows them again. */
  async setSubscriptionsBarred(by: Operator, name: string, barred: boolean, reason: string): Promise<UserOnDesk> {
    return this.change(by, name, reason, ({ userId }) => this.users.setSubscriptionsBarred(userId, barred))
  }

  /** Ends something of a user, and notes in the log how many there were. */
  private async end(
    by: Operator,
    name: string,
    reason: string,
    work: (userId: number) => Promise<number>,
    noted: string,
  ): Promise<number> {
    const { userId } = await this.find(name)
    await this.conflicts.requireNone(by, userId)
    const act = { by, action: 'user', kind: 'user', item: String(userId), before: undefined } as const
    return this.audit.record({ ...act, reason: checkReason(reason) }, async () => {
      const count = await work(userId)
      return { result: count, after: { [noted]: count } }
    })
  }

  private async change(
    by: Operator,
    name: string,
    reason: string,
    work: (user: UserOnDesk) => Promise<void>,
  ): Promise<UserOnDesk> {
    const user = await this.find(name)
    await this.conflicts.requireNone(by, user.userId)
    const said = checkReason(reason)
    const item = String(user.userId)
    return this.audit.record(
      { by, action: 'user', kind: 'user', item, reason: said, before: stateOf(user) },
      async () => {
        await work(user)
        const after = await this.find(item)
        return { result: after, after: stateOf(after) }
      },
    )
  }
}

/** A name of the server as words: `loanRepaid` is `loan repaid`. */
const inWords = (name: string) => answers[name] ?? name.replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase()

const answers: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

type UserFilters = RequestOf<typeof endpoints.usersTable>

/** Several lines, each of what can be seen. */
function isNote(said: string): boolean {
  return (
    said.length >= 1 && said.length <= 2000 && said.split('\n').every((line) => line === '' || isPlainText(line, 2000))
  )
}

/** The fields that operators change, for the audit log. */
function stateOf({ state, subscriptionsBarred, withdrawalsBlockedUntil }: UserOnDesk) {
  return { state, subscriptionsBarred, withdrawalsBlockedUntil }
}
