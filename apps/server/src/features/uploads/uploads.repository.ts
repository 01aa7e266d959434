import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { codeOf, Database } from '../../platform/database/database.ts'

/** An image that a user owns. */
export interface Upload {
  readonly uploadId: string
  readonly userId: number
  /** SHA-256 of what is kept, base64url: the same picture again has the same one. */
  readonly digest: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

@Injectable()
export class UploadsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async add({ uploadId, userId, digest, bytes, width, height }: Upload): Promise<void> {
    await this.database.query(
      `INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [uploadId, userId, digest, bytes, width, height, this.clock.now()],
    )
  }

  async find(uploadId: string): Promise<Upload | undefined> {
    const [row] = await this.database.query<Omit<Upload, 'userId'> & { userId: string }>(
      `SELECT id AS "uploadId", user_id AS "userId", digest, bytes, width, height FROM upload WHERE id = $1`,
      [uploadId],
    )
    return row && { ...row, userId: Number(row.userId) }
  }

  /** Notes what an image is used for. False when its picture is another holder's for this purpose already. */
  async claim(uploadId: string, purpose: string, holder: string, exclusive: boolean): Promise<boolean> {
    await this.database.query(
      `INSERT INTO upload_claim (upload_id, purpose, holder, digest, exclusive, created_at)
         SELECT id, $2, $3, digest, $4, $5 FROM upload WHERE id = $1 ON CONFLICT DO NOTHING`,
      [uploadId, purpose, holder, exclusive, this.clock.now()],
    )
    const rows = await this.database.query(
      'SELECT 1 FROM upload_claim WHERE upload_id = $1 AND purpose = $2 AND holder = $3',
      [uploadId, purpose, holder],
    )
    return rows.length > 0
  }

  async release(uploadId: string, purpose: string, holder: string): Promise<void> {
    await this.database.query('DELETE FROM upload_claim WHERE upload_id = $1 AND purpose = $2 AND holder = $3', [
      uploadId,
      purpose,
      holder,
    ])
  }

  /** Images from before a moment that nothing was done with. */
  async unusedBefore(moment: Date, most: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM upload WHERE created_at < $1
          AND NOT EXISTS (SELECT FROM upload_claim WHERE upload_claim.upload_id = upload.id)
        ORDER BY created_at LIMIT $2`,
      [moment, most],
    )
    return rows.map((row) => row.id)
  }

  /** False when something points to it after all. */
  async remove(uploadId: string): Promise<boolean> {
    try {
      await this.database.query('DELETE FROM upload WHERE id = $1', [uploadId])
      return true
    } catch (error) {
      if (codeOf(error) === foreignKeyViolation) return false
      throw error
    }
  }
}

const foreignKeyViolation = '23503'
