import { daysAfter } from '@halyard/domain/time'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { oneOf } from '../../platform/database/row.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import type { StoredPasskey } from '../auth/index.ts'

/** What an operator signs in with. Secrets are plain. */
export interface SignIn extends Operator {
  readonly passwordHash: string
  readonly mustChange: boolean
  readonly secret: string | null
  readonly begunSecret: string | null
  readonly passkeys: number
  readonly demo: boolean
}

/** A live session with its operator, and what they still have to do. */
export interface OperatorSessionRow extends Operator {
  readonly sessionId: number
  readonly mustChange: boolean
  readonly twoFactor: boolean
  readonly passkeys: number
  readonly demo: boolean
  readonly lastSeenAt: Date
}

/** How long a session lasts, and how long it may rest. */
const live = `session.ended_at IS NULL AND session.created_at > $2::timestamptz - interval '12 hours'
          AND session.last_seen_at > $2::timestamptz - interval '1 hour'`
/** That a session is used is noted once in so long. */
const seenEveryMs = 60_000
/** From where an operator has signed in so lately is a network of theirs. */
const knownDays = 90

@Injectable()
export class OperatorSignInRepository implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly places: EncryptedStores,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const where = { table: 'operator_sign_in', key: 'operator_id', contextColumn: 'operator_id', contextOf }
    this.places.registerColumn({ ...where, name: "secrets of operators' authenticator apps", column: 'secret' })
    this.places.registerColumn({ ...where, name: "those that operators' apps begin with", column: 'begun_secret' })
  }

  async findByName(name: string): Promise<SignIn | undefined> {
    return this.plain(await this.database.row(`${select} WHERE operator.name = $1`, [name]))
  }

  async get(operatorId: number): Promise<SignIn> {
    const found = this.plain(await this.database.row(`${select} WHERE operator.id = $1`, [operatorId]))
    if (!found) throw new Error(`operator ${operatorId} has a session and no sign-in`)
    return found
  }

  /** Sets a password; a first one must be changed. */
  async setPassword(operatorId: number, passwordHash: string, { mustChange }: { mustChange: boolean }): Promise<void> {
    await this.database.query(
      `INSERT INTO operator_sign_in (operator_id, password_hash, must_change, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (operator_id) DO UPDATE
         SET password_hash = excluded.password_hash, must_change = excluded.must_change, updated_at = excluded.updated_at`,
      [operatorId, passwordHash, mustChange, this.clock.now()],
    )
  }

  /** Adds an operator of a demo host, whole or not at all; nothing where there is one of that name. */
  async addDemo(name: string, passwordHash: string): Promise<void> {
    await this.database.query(
      `WITH added AS (
         INSERT INTO operator (name, role, created_at) VALUES ($1, 'administrator', $3)
           ON CONFLICT (name) DO NOTHING RETURNING id)
       INSERT INTO operator_sign_in (operator_id, password_hash, must_change, demo, updated_at)
         SELECT id, $2, false, true, $3 FROM added`,
      [name, passwordHash, this.clock.now()],
    )
  }

  async beginSecret(operatorId: number, secret: string): Promise<void> {
    await this.database.query('UPDATE operator_sign_in SET begun_secret = $2, updated_at = $3 WHERE operator_id = $1', [
      operatorId,
      this.encryption.encryptText(secret, contextOf(operatorId)),
      this.clock.now(),
    ])
  }

  /** Puts the begun secret into force with its first code. False when another was begun meanwhile. */
  confirmSecret(operatorId: number, begunSecret: string, step: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE operator_sign_in SET secret = $3, begun_secret = NULL, last_step = $2, updated_at = $4
        WHERE operator_id = $1 AND begun_secret IS NOT NULL RETURNING 1`,
      [operatorId, step, this.encryption.encryptText(begunSecret, contextOf(operatorId)), this.clock.now()],
    )
  }

  /** Forgets the secret of the app and all passkeys. False when there was neither. */
  async forgetSecondFactors(operatorId: number): Promise<boolean> {
    return this.database.exists(
      `WITH passkeys AS (DELETE FROM operator_passkey WHERE operator_id = $1 RETURNING 1),
            app AS (UPDATE operator_sign_in SET secret = NULL, begun_secret = NULL, last_step = NULL, updated_at = $2
                     WHERE operator_id = $1 AND secret IS NOT NULL RETURNING 1)
       SELECT 1 FROM passkeys UNION ALL SELECT 1 FROM app`,
      [operatorId, this.clock.now()],
    )
  }

  /** An operator's, the oldest first. */
  passkeys(operatorId: number) {
    return this.database.rows(
      `SELECT id, credential_id, name, created_at, used_at FROM operator_passkey WHERE operator_id = $1 ORDER BY id`,
      [operatorId],
    )
  }

  async passkeyOf(credentialId: string) {
    const row = await this.database.row(
      `SELECT id, operator_id, credential_id, public_key, counter, transports, name
         FROM operator_passkey WHERE credential_id = $1`,
      [credentialId],
    )
    return row && { ...row, transports: row.transports ?? [] }
  }

  /** `taken`: the credential is registered already. */
  async addPasskey(operatorId: number, name: string, made: StoredPasskey, max: number) {
    const row = await this.database.row('SELECT operator_passkey_add($1, $2, $3, $4, $5, $6, $7, $8) AS outcome', [
      operatorId,
      made.credentialId,
      made.publicKey,
      made.counter,
      made.transports,
      name,
      max,
      this.clock.now(),
    ])
    return oneOf(['done', 'taken', 'tooManyEntries'], row?.outcome)
  }

  /** Notes a use. False when the counter did not go on, as with a copy; some always stay at 0. */
  usedPasskey(passkeyId: number, counter: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE operator_passkey SET counter = $2, used_at = $3
        WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`,
      [passkeyId, counter, this.clock.now()],
    )
  }

  renamePasskey(operatorId: number, passkeyId: number, name: string): Promise<boolean> {
    return this.database.exists(
      'UPDATE operator_passkey SET name = $3 WHERE id = $2 AND operator_id = $1 RETURNING 1',
      [operatorId, passkeyId, name],
    )
  }

  /** `last`: it is the only second factor, and one is required. */
  async removePasskey(operatorId: number, passkeyId: number, factorRequired: boolean) {
    const values = [operatorId, passkeyId, factorRequired]
    const row = await this.database.row('SELECT operator_passkey_remove($1, $2, $3) AS outcome', values)
    return oneOf(['done', 'notFound', 'last'], row?.outcome)
  }

  /** Uses up the code of a time step. False when this step or a later one was used. */
  takeStep(operatorId: number, step: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE operator_sign_in SET last_step = $2
        WHERE operator_id = $1 AND secret IS NOT NULL AND (last_step IS NULL OR last_step < $2) RETURNING 1`,
      [operatorId, step],
    )
  }

  /** Whether an operator has signed in from this network before. */
  isKnown(operatorId: number, network: string): Promise<boolean> {
    return this.database.exists(
      'SELECT 1 FROM operator_session WHERE operator_id = $1 AND network = $2 AND created_at > $3 LIMIT 1',
      [operatorId, network, daysAfter(this.clock.now(), -knownDays)],
    )
  }

  async beginSession(session: {
    operatorId: number
    tokenHash: string
    device: string
    address: string
    network: string
  }): Promise<number> {
    const row = await this.database.row(
      `INSERT INTO operator_session (operator_id, token_hash, device, address, network, created_at, last_seen_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
      [session.operatorId, session.tokenHash, session.device, session.address, session.network, this.clock.now()],
    )
    if (!row) throw new Error('a session of an operator was given no id')
    return row.id
  }

  /** The live session of a token. That it was used is noted once a minute. */
  async session(tokenHash: string): Promise<OperatorSessionRow | undefined> {
    const now = this.clock.now()
    const row = await this.database.row(
      `SELECT session.id AS session_id, session.last_seen_at, operator.id AS operator_id, operator.name, operator.role,
              operator.user_id, operator.disabled_at, sign_in.must_change, sign_in.secret, sign_in.demo,
              (SELECT count(*) FROM operator_passkey passkey WHERE passkey.operator_id = operator.id) AS passkeys
         FROM operator_session session JOIN operator ON operator.id = session.operator_id
              JOIN operator_sign_in sign_in ON sign_in.operator_id = operator.id
        WHERE session.token_hash = $1 AND operator.disabled_at IS NULL AND ${live}`,
      [tokenHash, now],
    )
    if (!row) return undefined
    const { secret, ...session } = row
    if (now.getTime() - session.lastSeenAt.getTime() > seenEveryMs) {
      await this.database.query('UPDATE operator_session SET last_seen_at = $2 WHERE id = $1', [session.sessionId, now])
    }
    return { ...session, twoFactor: secret !== null, passkeys: session.passkeys ?? 0 }
  }

  async endSession(sessionId: number, operatorId: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE operator_session SET ended_at = $3 WHERE id = $1 AND operator_id = $2 AND ended_at IS NULL RETURNING 1`,
      [sessionId, operatorId, this.clock.now()],
    )
  }

  /** The sessions that an operator has, newest first. */
  async sessions(operatorId: number) {
    return this.database.rows(
      `SELECT id, device, address, created_at, last_seen_at FROM operator_session session
        WHERE operator_id = $1 AND ${live} ORDER BY id DESC`,
      [operatorId, this.clock.now()],
    )
  }

  private plain(row: (Omit<SignIn, 'passkeys'> & { passkeys: number | null }) | undefined): SignIn | undefined {
    if (!row) return undefined
    const decrypted = (stored: string | null) =>
      stored === null ? null : this.encryption.decryptText(stored, contextOf(row.operatorId))
    return {
      ...row,
      secret: decrypted(row.secret),
      begunSecret: decrypted(row.begunSecret),
      passkeys: row.passkeys ?? 0,
    }
  }
}

const select = `
  SELECT operator.id AS operator_id, operator.name, operator.role, operator.user_id, operator.disabled_at,
         sign_in.password_hash, sign_in.must_change, sign_in.secret, sign_in.begun_secret, sign_in.demo,
         (SELECT count(*) FROM operator_passkey passkey WHERE passkey.operator_id = operator.id) AS passkeys
    FROM operator JOIN operator_sign_in sign_in ON sign_in.operator_id = operator.id`

const contextOf = (operatorId: number | string) => `operator-two-factor:${operatorId}`
