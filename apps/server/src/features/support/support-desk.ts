import { daysAfter } from '@halyard/domain/time'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import type { Paging } from '../../platform/database/page-of-rows.ts'
import { localizedText } from '../../platform/messages/localized.ts'
import type { RateLimit } from '../../platform/rate-limit/rate-limits.ts'
import { UploadsService } from '../uploads/index.ts'
import {
  type DeskCaseRow,
  type InboxPlace,
  type InboxView,
  type Message,
  SupportRepository,
} from './support.repository.ts'

/** More than a busy hour of answers takes. */
const picturesByOperator: RateLimit = { name: 'upload:operator', rules: [{ max: 60, seconds: 600 }] }

/** First answers are measured over the conversations of so many days. */
const figuresDays = 30

/** A conversation as operators see it. */
export type DeskCase = ReturnType<SupportDesk['view']>

/** The operators' side of customer service; who may do what is the caller's affair. */
@Injectable()
export class SupportDesk {
  constructor(
    private readonly cases: SupportRepository,
    private readonly uploads: UploadsService,
    private readonly clock: Clock,
  ) {}

  /** One page of a list; `next` is where the next one begins. */
  async list(view: InboxView, of: { operatorId: number; userId?: number; after?: InboxPlace; max: number }) {
    const { rows, total } = await this.cases.inbox(view, of)
    const last = rows.length === of.max ? rows.at(-1) : undefined
    const next = last && { state: last.state, since: last.stateSince, caseId: last.id }
    return { list: rows.map((row) => this.view(row)), total, next }
  }

  async find(caseId: number): Promise<DeskCase | undefined> {
    const row = await this.cases.deskCase(caseId)
    return row && this.view(row)
  }

  entries(caseId: number, paging: Paging) {
    return this.cases.entries(caseId, paging)
  }

  notes(caseId: number) {
    return this.cases.notes(caseId)
  }

  note(caseId: number, operatorId: number, text: string, claim: string | null): Promise<void> {
    return this.cases.note(caseId, operatorId, text, claim)
  }

  answer(operatorId: number, caseId: number, message: Message, closes: boolean) {
    return this.cases.answer(operatorId, caseId, message, closes)
  }

  /** Keeps a picture for an answer to this user, who sees it as those of their own. */
  keepPicture(operatorId: number, userId: number, content: string) {
    return this.uploads.keep(userId, content, { limit: picturesByOperator, of: operatorId })
  }

  /** The uploads that an answer to this user may show; undefined where one is not theirs. */
  async picturesFor(userId: number, pictures: readonly string[]): Promise<string[] | undefined> {
    const found = await Promise.all(pictures.map((picture) => this.uploads.own(userId, picture)))
    const own = found.flatMap((upload) => upload?.uploadId ?? [])
    return own.length === pictures.length ? own : undefined
  }

  close(operatorId: number, caseId: number) {
    return this.cases.end(caseId, { operatorId }, 'closed')
  }

  /** Gives a conversation from one operator to another, where null is nobody. False when somebody else has it. */
  assign(caseId: number, from: number | null, to: number | null): Promise<boolean> {
    return this.cases.assign(caseId, from, to)
  }

  async figures(operatorId: number) {
    const now = this.clock.now()
    const { mine, nobody, waiting, oldest, cases, median, ninthDecile } = await this.cases.figures(
      operatorId,
      daysAfter(now, -figuresDays),
    )
    const [medianSeconds, ninthDecileSeconds] = [median, ninthDecile].map((seconds) =>
      seconds === null ? null : Math.round(seconds),
    ) as [number | null, number | null]
    return {
      mine,
      nobody,
      waiting,
      oldestSeconds: oldest ? secondsBetween(oldest, now) : null,
      firstAnswer: { cases, medianSeconds, ninthDecileSeconds },
    }
  }

  async templates() {
    return (await this.cases.templates()).map(({ key, texts }) => ({ key, texts: localizedText(texts) }))
  }

  view(row: DeskCaseRow) {
    const { id, userId, language, state, stateSince, operatorId, operator, openedAt, firstAnsweredAt, entries } = row
    const { aboutKind, aboutId } = row
    return {
      caseId: id,
      userId,
      language,
      about: aboutKind !== null && aboutId !== null ? { kind: aboutKind, id: aboutId } : null,
      state,
      stateSince,
      operatorId,
      operator,
      openedAt,
      firstAnsweredAt,
      firstAnswerSeconds: firstAnsweredAt ? secondsBetween(openedAt, firstAnsweredAt) : null,
      ageSeconds: state === 'waitingForUs' ? secondsBetween(stateSince, this.clock.now()) : null,
      entries,
      last: { by: row.by, operator: row.author, kind: row.kind, text: row.text, at: row.at },
    }
  }
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000))
