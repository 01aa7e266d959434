import { Injectable } from '@nestjs/common'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { codeOf, Database } from '../../platform/database/database.ts'

export type OperatorRole = Operator['role']

@Injectable()
export class OperatorsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async findByToken(tokenHash: string): Promise<Operator | undefined> {
    return this.find('token_hash = $1 AND disabled_at IS NULL', tokenHash)
  }

  async findByName(name: string): Promise<Operator | undefined> {
    return this.find('name = $1', name)
  }

  all(): Promise<Operator[]> {
    return this.database.rows(`SELECT ${columns} FROM operator ORDER BY id`)
  }

  /** Adds an operator, or says what is taken. */
  async add(operator: {
    name: string
    role: OperatorRole
    tokenHash: string | null
    userId: number | null
  }): Promise<Operator | NotWritten> {
    try {
      const added = await this.database.row(
        `INSERT INTO operator (name, role, token_hash, user_id, created_at) VALUES ($1, $2, $3, $4, $5)
         RETURNING ${columns}`,
        [operator.name, operator.role, operator.tokenHash, operator.userId, this.clock.now()],
      )
      if (!added) throw new Error('an operator was given no id')
      return added
    } catch (error) {
      return notWritten(error)
    }
  }

  /** Declares the account of an operator, once. False when one was declared before. */
  async setUser(operatorId: number, userId: number): Promise<boolean | NotWritten> {
    try {
      return await this.database.exists(
        'UPDATE operator SET user_id = $2 WHERE id = $1 AND (user_id IS NULL OR user_id = $2) RETURNING id',
        [operatorId, userId],
      )
    } catch (error) {
      return notWritten(error)
    }
  }

  async setToken(operatorId: number, tokenHash: string): Promise<void> {
    await this.database.query('UPDATE operator SET token_hash = $2 WHERE id = $1', [operatorId, tokenHash])
  }

  async disable(operatorId: number): Promise<void> {
    await this.database.query('UPDATE operator SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1', [
      operatorId,
      this.clock.now(),
    ])
  }

  /** Ends all sessions of the console that an operator has, but for one. */
  async endSessions(operatorId: number, butFor: number | null): Promise<void> {
    await this.database.query(
      `UPDATE operator_session SET ended_at = $2 WHERE operator_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3`,
      [operatorId, this.clock.now(), butFor],
    )
  }

  private find(
    filter: 'name = $1' | 'token_hash = $1 AND disabled_at IS NULL',
    value: string,
  ): Promise<Operator | undefined> {
    return this.database.row(`SELECT ${columns} FROM operator WHERE ${filter}`, [value])
  }
}

export type NotWritten = 'taken' | 'userTaken' | 'noSuchUser'

export function notWritten(error: unknown): NotWritten {
  if (codeOf(error) === '23503') return 'noSuchUser'
  if (codeOf(error) !== '23505') throw error
  return (error as { constraint?: string }).constraint === 'operator_user' ? 'userTaken' : 'taken'
}

const columns = 'id AS operator_id, name, role, user_id, disabled_at'
