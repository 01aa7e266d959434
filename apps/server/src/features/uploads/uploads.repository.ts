import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { UploadModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** A user's image. `digest` is the SHA-256 of the stored bytes: the same picture has the same one. */
export interface Upload extends Pick<Row<UploadModel>, 'userId' | 'digest' | 'bytes' | 'width' | 'height'> {
  readonly uploadId: string
}

@Injectable()
export class UploadsRepository {
  constructor(
    private readonly prisma: PrismaService,
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
    const where = { id: { gt: uploadId } }
    return idsOf(await this.prisma.upload.findMany({ ...onlyId, where, orderBy: { id: 'asc' }, take: max }))
  }

  /** In SQL, since every start asks for it before it answers anybody: Prisma's first question takes a tenth of a second. */
  async newest(max: number): Promise<string[]> {
    return idsOf(await this.database.rows('SELECT id FROM upload ORDER BY created_at DESC LIMIT $1', [max]))
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
            AND NOT EXISTS (SELECT FROM support_picture WHERE support_picture.upload_id = upload.id)
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED),
       dropped AS (DELETE FROM upload USING unused WHERE upload.id = unused.id RETURNING upload.id, upload.created_at)
       INSERT INTO upload_stray (id, noted_at) SELECT id, created_at FROM dropped RETURNING 1`,
      [before, max],
    )
    return dropped.length
  }

  /** Files recorded before a moment that have no row. */
  async stray(before: Date, limit: number): Promise<string[]> {
    const where = { notedAt: { lt: before } }
    return idsOf(await this.prisma.uploadStray.findMany({ ...onlyId, where, orderBy: { notedAt: 'asc' }, take: limit }))
  }

  /** Records a file again, so that it is removed after all others. */
  async putBackStray(uploadId: string): Promise<void> {
    await this.prisma.uploadStray.updateMany({ where: { id: uploadId }, data: { notedAt: this.clock.now() } })
  }

  /** Forgets a removed file. */
  async forgetStray(uploadId: string): Promise<void> {
    await this.prisma.uploadStray.deleteMany({ where: { id: uploadId } })
  }
}

const onlyId = { select: { id: true } } as const
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
