import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'

export interface NewNotification {
  readonly userId: number
  readonly event: string
  readonly detail: Readonly<Record<string, string>>
  readonly reference: { readonly kind: string; readonly id: number } | undefined
  readonly key: string
}

export interface NotificationRow {
  readonly notificationId: number
  readonly event: string
  readonly detail: Readonly<Record<string, string>>
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

  /** Adds a notification unless the same fact was told before. */
  async add({ userId, event, detail, reference, key }: NewNotification): Promise<void> {
    await this.database.query(
      `INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, key) DO NOTHING`,
      [userId, key, event, JSON.stringify(detail), reference?.kind ?? null, reference?.id ?? null, this.clock.now()],
    )
  }

  async page(
    userId: number,
    asked: { page: number; pageSize: number },
  ): Promise<{ rows: NotificationRow[]; total: number }> {
    const [rows, [count]] = await Promise.all([
      this.database.query<RawNotification>(
        'SELECT * FROM notification WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3',
        [userId, asked.pageSize, (asked.page - 1) * asked.pageSize],
      ),
      this.database.query<{ total: string }>('SELECT count(*) AS total FROM notification WHERE user_id = $1', [userId]),
    ])
    return { rows: rows.map(notificationOf), total: Number(count?.total ?? 0) }
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
  detail: Record<string, string>
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
