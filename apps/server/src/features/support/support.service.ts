import {
  answersMin,
  messagesPerHour,
  openCasesMax,
  serviceAt,
  serviceHours,
  usualMinutes,
} from '@halyard/domain/support'
import { daysAfter } from '@halyard/domain/time'
import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { Messages } from '../../platform/messages/messages.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { type Claim, nameOf } from '../../platform/submit/idempotency-key.ts'
import { UploadsService } from '../uploads/index.ts'
import { type Message, type OwnCaseRow, SupportRepository } from './support.repository.ts'

export const messagesByUser: RateLimit = { name: 'support:user', rules: [{ max: messagesPerHour, seconds: 3_600 }] }

/** Everybody who looks for help asks, so a change may take this long to show. */
const serviceMs = 30_000
/** First answers are measured over the conversations of so many days. */
const measuredDays = 30

type ServiceView = ResponseOf<typeof endpoints.customerService>
type CaseView = ResponseOf<typeof endpoints.findSupportCase>
type Sent = Pick<RequestOf<typeof endpoints.sendSupportMessage>, 'text' | 'pictures'>

/** A user's side of customer service. */
@Injectable()
export class SupportService {
  private readonly told: TtlCache<ServiceView>

  constructor(
    private readonly cases: SupportRepository,
    private readonly uploads: UploadsService,
    private readonly limits: RateLimits,
    private readonly messages: Messages,
    clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.told = new TtlCache(serviceMs, clock, (now) => this.describe(now))
  }

  service(): Promise<ServiceView> {
    return this.told.get()
  }

  async list(
    userId: number,
    request: RequestOf<typeof endpoints.supportCases>,
  ): Promise<ResponseOf<typeof endpoints.supportCases>> {
    const [found, unread] = await Promise.all([this.cases.page(userId, request), this.cases.unread(userId)])
    return { ...listed(found, request, view), unread }
  }

  async find(userId: number, caseId: number): Promise<CaseView> {
    return view((await this.cases.find(userId, caseId)) ?? refuse('notFound'))
  }

  async entries(userId: number, { caseId, ...paging }: RequestOf<typeof endpoints.supportEntries>) {
    await this.find(userId, caseId)
    return listed(await this.cases.entries(caseId, paging), paging, ({ pictures, ...entry }) => ({
      ...entry,
      pictures: pictures.map((uploadId) => this.uploads.url(uploadId)),
      updatedAt: entry.at,
    }))
  }

  /** Begins a conversation; on a demo host, with an answer that says that nobody has written it. */
  async open(
    userId: number,
    { about, ...sent }: RequestOf<typeof endpoints.openSupportCase>,
    language: Language,
    claim: Claim | undefined,
  ): Promise<CaseView> {
    const message = await this.messageOf(userId, sent, claim)
    const counted = await this.limits.consume(messagesByUser, String(userId))
    const automatic = this.environment.demo ? this.messages.support(language, 'automatic') : null
    const terms = { language, about: about ?? null, message, openMax: openCasesMax, automatic }
    const opened = await this.cases.open(userId, terms)
    if (typeof opened === 'number') return this.find(userId, opened)
    await counted.undo()
    if (opened === 'tooManyEntries') return refuse(opened, { maximum: String(openCasesMax) })
    return refuse(opened)
  }

  async send(
    userId: number,
    { caseId, ...sent }: RequestOf<typeof endpoints.sendSupportMessage>,
    claim: Claim | undefined,
  ): Promise<CaseView> {
    const message = await this.messageOf(userId, sent, claim)
    const counted = await this.limits.consume(messagesByUser, String(userId))
    if (await this.cases.say(userId, caseId, message)) return this.find(userId, caseId)
    await counted.undo()
    return refuse('notFound')
  }

  async read(userId: number, { caseId, entryId }: RequestOf<typeof endpoints.readSupportCase>) {
    if (!(await this.cases.read(userId, caseId, entryId))) refuse('notFound')
    return { unread: await this.cases.unread(userId) }
  }

  /** Closes a conversation, or opens it again. */
  async end(userId: number, caseId: number, how: 'closed' | 'reopened'): Promise<CaseView> {
    if ((await this.cases.end(caseId, { userId }, how)) !== 'done') refuse('notFound')
    return this.find(userId, caseId)
  }

  /** What the host says of its hours, and what was measured, which nobody can say otherwise. */
  private async describe(now: Date): Promise<ServiceView> {
    const { hours, cases, median } = await this.cases.service(daysAfter(now, -measuredDays), now)
    const week = typeof hours === 'string' ? serviceHours(hours) : undefined
    const { staffed = null, changesAt = null } = week ? serviceAt(week, now) : {}
    return { staffed, changesAt, usualMinutes: cases >= answersMin && median !== null ? usualMinutes(median) : null }
  }

  /** Refuses what says nothing, and pictures that are not the user's own. */
  private async messageOf(userId: number, { text = '', pictures = [] }: Sent, claim?: Claim): Promise<Message> {
    const said = text.trim()
    if (said === '' && pictures.length === 0) throw faultOf('text', 'required')
    const own = await Promise.all(pictures.map((picture) => this.uploads.own(userId, picture)))
    const uploads = own.map((upload) => upload?.uploadId ?? raise(faultOf('pictures', 'uploadUnknown')))
    return { said, uploads, claim: claim ? nameOf(claim) : null }
  }
}

function faultOf(path: string, fault: 'required' | 'uploadUnknown'): Refusal {
  return new Refusal('badInput', { fields: path }, [{ path, fault }])
}

function raise(refusal: Refusal): never {
  throw refusal
}

function view({ id, aboutKind, aboutId, state, unread, openedAt, entryId, kind, by, text, at }: OwnCaseRow): CaseView {
  const about = aboutKind !== null && aboutId !== null ? { kind: aboutKind, id: aboutId } : null
  return { caseId: id, about, state, unread, openedAt, updatedAt: at, last: { entryId, kind, by, text, at } }
}
