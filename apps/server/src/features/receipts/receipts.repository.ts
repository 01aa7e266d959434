import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { ReadPool } from '../../platform/database/read-pool.ts'
import { type Row, rowsFrom } from '../../platform/database/row.ts'
import type { ReceiptModel } from '../../platform/prisma/generated/models.ts'

export type ReceiptRow = Row<ReceiptModel>
export type Shared = Pick<ReceiptRow, 'userId' | 'kind' | 'subjectId' | 'amounts'>

/** Nobody finds one by trying. */
const codeBytes = 16

@Injectable()
export class ReceiptsRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadPool,
    private readonly clock: Clock,
  ) {}

  /** The code of a receipt, made where there is none yet. */
  async add({ userId, kind, subjectId, amounts }: Shared): Promise<string> {
    await this.database.query(
      `INSERT INTO receipt (code, user_id, kind, subject_id, amounts, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, kind, subject_id, amounts) DO NOTHING`,
      [randomBytes(codeBytes).toString('base64url'), userId, kind, subjectId, amounts, this.clock.now()],
    )
    const text = `SELECT code FROM receipt WHERE user_id = $1 AND kind = $2 AND subject_id = $3 AND amounts = $4`
    const made = await this.database.row(text, [userId, kind, subjectId, amounts])
    if (!made) throw new Error('a receipt is never deleted')
    return made.code
  }

  /** For whoever asks, without the connections that money needs. */
  async find(code: string): Promise<ReceiptRow | undefined> {
    const [receipt] = await rowsFrom(this.reads, { text: 'SELECT * FROM receipt WHERE code = $1', values: [code] })
    return receipt
  }
}
