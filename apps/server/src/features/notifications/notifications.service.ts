import { randomUUID } from 'node:crypto'
import type { NotificationDetail, NotificationEvent } from '@halyard/domain/notifications'
import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import { Messages } from '../../platform/messages/messages.ts'
import { type NotificationRow, NotificationsRepository } from './notifications.repository.ts'

/** What a notification is about, so that the app can lead there. */
export interface NotificationReference {
  readonly kind: string
  readonly id: number
}

/** What users are told, and what they have read of it. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly messages: Messages,
  ) {}

  /**
   * Tells a user of an event. The same event about the same thing is told once; `key` names the fact where there is no
   * reference, such as `session:77`.
   */
  async tell<Event extends NotificationEvent>(
    userId: number,
    event: Event,
    detail: NotificationDetail<Event>,
    reference?: NotificationReference,
    key: string = reference ? `${event}:${reference.kind}:${reference.id}` : `${event}:${randomUUID()}`,
  ): Promise<void> {
    await this.notifications.add({ userId, event, detail, reference, key })
  }

  async list(
    userId: number,
    { page, pageSize }: RequestOf<typeof endpoints.notificationList>,
    language: Language,
  ): Promise<ResponseOf<typeof endpoints.notificationList>> {
    const [{ rows, total }, unread] = await Promise.all([
      this.notifications.page(userId, { page, pageSize }),
      this.notifications.unread(userId),
    ])
    return { list: rows.map((row) => this.view(row, language)), total, page, pageSize, unread }
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

  private view(row: NotificationRow, language: Language): ResponseOf<typeof endpoints.findNotification> {
    const words = (part: 'title' | 'content') => this.messages.notification(language, row.event, part, row.detail)
    return {
      notificationId: row.notificationId,
      event: row.event,
      title: words('title'),
      content: words('content'),
      read: row.readAt !== null,
      reference: row.reference,
      createdAt: row.createdAt,
    }
  }
}
