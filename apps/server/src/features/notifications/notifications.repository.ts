import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import type { LocalizedText } from '../../platform/messages/localized.ts'

export interface NotificationRow {
  readonly notificationId: number
  readonly event: string
  /** What the sentences fill in; what has a name in several languages, with all of them. */
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

  async page(
    userId: number,
    asked: { page: number; pageSize: number },
  ): Promise<{ rows: NotificationRow[]; total: number }> {
    const selection = {
      select: 'SELECT * FROM notification',
      from: 'notification',
      filter: 'user_id = $1',
      order: 'created_at DESC, id DESC',
      values: [userId],
    }
    const { rows, total } = await pageOfRows<RawNotification>(this.database, selection, asked)
    return { rows: rows.map(notificationOf), total }
  }

  async find(userId: number, notificationId: number): Promise<NotificationRow | undefined> {
    const [row] = await this.database.query<RawNotification>(
      'SELECT * FROM notification WHERE id = $1 AND user_id = $2',
      [notificationId, userId],
    )
    return row && notificationOf(row)
  }

  async unread(userId: number): Promise<number> {
    const [row] = await this.database.query<{ unread: string }>(
      'SELECT count(*) AS unread FROM notification WHERE user_id = $1 AND read_at IS NULL',
      [userId],
    )
    return Number(row?.unread ?? 0)
  }

  /** False when the user has no such notification. */
  async read(userId: number, notificationId: number): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE notification SET read_at = coalesce(read_at, $3) WHERE id = $1 AND user_id = $2 RETURNING 1',
      [notificationId, userId, this.clock.now()],
    )
    return rows.length > 0
  }

  async readAll(userId: number): Promise<void> {
    await this.database.query('UPDATE notification SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL', [
      userId,
      this.clock.now(),
    ])
  }
}

interface RawNotification {
  id: string
  event: string
  detail: Record<string, string | LocalizedText>
  reference_kind: string | null
  reference_id: string | null
  read_at: Date | null
  created_at: Date
}

function notificationOf(row: RawNotification): NotificationRow {
  return {
    notificationId: Number(row.id),
    event: row.event,
    detail: row.detail,
    reference: row.reference_kind === null ? null : { kind: row.reference_kind, id: Number(row.reference_id) },
    readAt: row.read_at,
    createdAt: row.created_at,
  }
}
