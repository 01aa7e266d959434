import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows, type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Tables } from '../../platform/database/statements.ts'
import type { LocalizedText } from '../../platform/messages/localized.ts'

export interface NotificationRow {
  readonly notificationId: number
  readonly event: string
  /** The values of the text; names that exist in several languages have all of them. */
  readonly detail: Readonly<Record<string, string | LocalizedText>>
  readonly reference: { kind: string; id: number } | null
  readonly readAt: Date | null
  readonly createdAt: Date
}

@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  page(userId: number, paging: Paging): Promise<PageOfRows<NotificationRow>> {
    const selection = {
      select: 'SELECT * FROM notification',
      from: 'notification',
      filter: 'user_id = $1',
      order: 'created_at DESC, id DESC',
      values: [userId],
      cursor: {
        columns: '(created_at, id)',
        place: 'SELECT created_at, id FROM notification WHERE user_id = $1 AND id = $before',
        idOf: ({ id }: { readonly id: number }) => id,
      },
    } as const
    return pageOf(this.database, selection, paging, notificationOf)
  }

  async find(userId: number, notificationId: number): Promise<NotificationRow | undefined> {
    const row = await this.database.own.row('SELECT * FROM notification WHERE id = $1 AND user_id = $2', [
      notificationId,
      userId,
    ])
    return row && notificationOf(row)
  }

  async findAll(notificationIds: readonly number[]): Promise<NotificationRow[]> {
    const rows = await this.database.rows('SELECT * FROM notification WHERE id = ANY($1::bigint[])', [notificationIds])
    return rows.map(notificationOf)
  }

  unread(userId: number): Promise<number> {
    return countRows(this.database, 'notification', 'user_id = $1 AND read_at IS NULL', [userId])
  }

  /** False when the user has no such notification. */
  read(userId: number, notificationId: number): Promise<boolean> {
    return this.database.exists(
      'UPDATE notification SET read_at = coalesce(read_at, $3) WHERE id = $1 AND user_id = $2 RETURNING 1',
      [notificationId, userId, this.clock.now()],
    )
  }

  async readAll(userId: number): Promise<void> {
    await this.database.query('UPDATE notification SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL', [
      userId,
      this.clock.now(),
    ])
  }
}

/** A text, or one by language. */
const detailOf = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))

function notificationOf(row: Tables['notification']): NotificationRow {
  const { id, event, detail, referenceKind, referenceId, readAt, createdAt } = row
  const reference = referenceKind === null || referenceId === null ? null : { kind: referenceKind, id: referenceId }
  return { notificationId: id, event, detail: detailOf.parse(detail), reference, readAt, createdAt }
}
