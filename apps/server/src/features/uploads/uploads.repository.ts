import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { UploadModel } from '../../platform/prisma/generated/models.ts'

/** A user's image. `digest` is the SHA-256 of the stored bytes: the same picture has the same one. */
export interface Upload extends Pick<Row<UploadModel>, 'userId' | 'digest' | 'bytes' | 'width' | 'height'> {
  readonly uploadId: string
}

@Injectable()
export class UploadsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Records a file before it is written, in case its row never comes. */
  async noteStray(uploadId: string): Promise<void> {
    await this.database.query('INSERT INTO upload_stray (id, noted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      uploadId,
      this.clock.now(),
    ])
  }

  async add({ uploadId, userId, digest, bytes, width, height }: Upload): Promise<void> {
    await this.database.query(
      `WITH kept AS (DELETE FROM upload_stray WHERE id = $1)
       INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [uploadId, userId, digest, bytes, width, height, this.clock.now()],
    )
  }

  find(uploadId: string): Promise<Upload | undefined> {
    const statement = 'SELECT id AS upload_id, user_id, digest, bytes, width, height FROM upload WHERE id = $1'
    return this.database.row(statement, [uploadId])
  }

  /** The next images by id. */
  async after(uploadId: string, max: number): Promise<string[]> {
    const rows = await this.database.rows('SELECT id FROM upload WHERE id > $1 ORDER BY id LIMIT $2', [uploadId, max])
    return rows.map((row) => row.id)
  }

  async newest(max: number): Promise<string[]> {
    const rows = await this.database.rows('SELECT id FROM upload ORDER BY created_at DESC LIMIT $1', [max])
    return rows.map((row) => row.id)
  }

  /** Deletes the rows of the oldest unused images; their files become stray. Answers how many. */
  async dropUnused(before: Date, max: number): Promise<number> {
    const dropped = await this.database.query(
      `WITH unused AS (
         SELECT id FROM upload WHERE created_at < $1
            AND NOT EXISTS (SELECT FROM deposit WHERE deposit.voucher = upload.id)
            AND NOT EXISTS (SELECT FROM identity WHERE identity.front_id = upload.id)
            AND NOT EXISTS (SELECT FROM identity WHERE identity.back_id = upload.id)
            AND NOT EXISTS (SELECT FROM identity WHERE identity.held_id = upload.id)
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED),
       dropped AS (DELETE FROM upload USING unused WHERE upload.id = unused.id RETURNING upload.id, upload.created_at)
       INSERT INTO upload_stray (id, noted_at) SELECT id, created_at FROM dropped RETURNING 1`,
      [before, max],
    )
    return dropped.length
  }

  /** Files recorded before a moment that have no row. */
  async stray(before: Date, limit: number): Promise<string[]> {
    const rows = await this.database.rows(
      'SELECT id FROM upload_stray WHERE noted_at < $1 ORDER BY noted_at LIMIT $2',
      [before, limit],
    )
    return rows.map((row) => row.id)
  }

  /** Records a file again, so that it is removed after all others. */
  async putBackStray(uploadId: string): Promise<void> {
    await this.database.query('UPDATE upload_stray SET noted_at = $2 WHERE id = $1', [uploadId, this.clock.now()])
  }

  /** Forgets a removed file. */
  async forgetStray(uploadId: string): Promise<void> {
    await this.database.query('DELETE FROM upload_stray WHERE id = $1', [uploadId])
  }
}
