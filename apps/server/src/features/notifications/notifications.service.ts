import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { listed } from '../../platform/database/page-of-rows.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { textIn } from '../../platform/messages/localized.ts'
import { Messages } from '../../platform/messages/messages.ts'
import { factsOf } from './facts.ts'
import { type NotificationRow, NotificationsRepository } from './notifications.repository.ts'

/** Notifications and what was read of them. Triggers write them (docs/decisions/012). */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly messages: Messages,
  ) {}

  async list(
    userId: number,
    request: RequestOf<typeof endpoints.notificationList>,
    language: Language,
  ): Promise<ResponseOf<typeof endpoints.notificationList>> {
    const [found, unread] = await Promise.all([
      this.notifications.page(userId, request),
      this.notifications.unread(userId),
    ])
    return { ...listed(found, request, (row) => this.view(row, language)), unread }
  }

  async find(userId: number, notificationId: number, language: Language) {
    const row = (await this.notifications.find(userId, notificationId)) ?? refuse('notFound')
    return this.view(row, language)
  }

  async read(userId: number, notificationId: number) {
    if (!(await this.notifications.read(userId, notificationId))) refuse('notFound')
    return { unread: await this.notifications.unread(userId) }
  }

  async readAll(userId: number) {
    await this.notifications.readAll(userId)
    return { unread: await this.notifications.unread(userId) }
  }

  /** Notifications of whichever users, by their ids. */
  async findAll(notificationIds: readonly number[]): Promise<ReadonlyMap<number, NotificationRow>> {
    const rows = notificationIds.length === 0 ? [] : await this.notifications.findAll(notificationIds)
    return new Map(rows.map((row) => [row.notificationId, row]))
  }

  /** How many of the user's are not read. */
  unread(userId: number): Promise<number> {
    return this.notifications.unread(userId)
  }

  view(row: NotificationRow, language: Language): ResponseOf<typeof endpoints.findNotification> {
    const values = Object.fromEntries(
      Object.entries(row.detail).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : textIn(value, language),
      ]),
    )
    const words = (part: 'title' | 'content') => this.messages.notification(language, row.event, part, values)
    return {
      notificationId: row.notificationId,
      event: row.event,
      title: words('title'),
      content: words('content'),
      facts: factsOf(row.event, values),
      read: row.readAt !== null,
      reference: row.reference,
      createdAt: row.createdAt,
      updatedAt: row.readAt ?? row.createdAt,
    }
  }
}
