import { messageLengthMax } from '@halyard/domain/support'
import { idempotencyKeyFormat, isPlainLines, type RequestOf, type ResponseOf } from '@halyard/wire'
import type { operationsEndpoints as endpoints } from '@halyard/wire/operations'
import { Injectable } from '@nestjs/common'
import { decline, OperationFault } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { type DeskCase, type InboxPlace, SupportDesk } from '../support/index.ts'
import { type Act, AuditService } from './audit.service.ts'
import { ConflictsService } from './conflicts.service.ts'
import { tableOf } from './cursor.ts'
import { OperatorsService } from './operators.service.ts'

type CaseView = ResponseOf<typeof endpoints.takeCase>

/** The inbox of customer service: who deals with what, and answers; recorded, and never with a conflict of interest. */
@Injectable()
export class InboxService {
  constructor(
    private readonly desk: SupportDesk,
    private readonly operators: OperatorsService,
    private readonly conflicts: ConflictsService,
    private readonly audit: AuditService,
  ) {}

  async list(by: Operator, { view, user, pageSize, cursor }: RequestOf<typeof endpoints.inbox>) {
    const after = cursor === undefined ? {} : { after: placeIn(cursor) }
    const ofUser = user === undefined ? {} : { userId: user }
    const { list, total, next } = await this.desk.list(view, {
      operatorId: by.operatorId,
      max: pageSize,
      ...ofUser,
      ...after,
    })
    return { list: list.map(viewOf), total, next: next ? cursorOf(next) : null }
  }

  table(by: Operator, filters: RequestOf<typeof endpoints.inboxTable>) {
    return tableOf(
      [
        'number',
        'user',
        'state',
        'since',
        'operator',
        'about',
        'opened at',
        'first answered at',
        'last by',
        'last said',
      ],
      (paging) => this.list(by, { ...filters, ...paging }),
      (one) => [
        one.caseId,
        one.userId,
        one.state,
        one.stateSince,
        one.operator,
        one.about && `${one.about.kind} ${one.about.id}`,
        one.openedAt,
        one.firstAnsweredAt,
        one.last.by,
        one.last.text,
      ],
    )
  }

  async show(by: Operator, caseId: number): Promise<ResponseOf<typeof endpoints.showCase>> {
    const found = await this.found(caseId)
    const [mayAct, notes] = await Promise.all([this.mayAct(by, found), this.desk.notes(caseId)])
    return { ...viewOf(found), mayAct, notes }
  }

  async entries({ id, pageSize, cursor }: RequestOf<typeof endpoints.caseEntries>) {
    await this.found(id)
    const before = cursor === undefined ? {} : { before: numberIn(cursor) }
    const { rows, total, next } = await this.desk.entries(id, { page: 1, pageSize, ...before })
    const list = rows.map(({ entryId, ...entry }) => ({ id: entryId, ...entry, pictures: [...entry.pictures] }))
    return { list, total, next: next === null || next === undefined ? null : String(next) }
  }

  figures(by: Operator) {
    return this.desk.figures(by.operatorId)
  }

  templates() {
    return this.desk.templates()
  }

  /** Takes what nobody has; an administrator also takes it from the operator who has it, by name. */
  async take(by: Operator, caseId: number, from: string | undefined): Promise<CaseView> {
    const found = await this.open(by, caseId)
    if (found.operatorId === by.operatorId) return viewOf(found)
    if (found.operator !== null && (by.role !== 'administrator' || from !== found.operator)) {
      decline(`${found.operator} has it; an administrator takes it from them.`)
    }
    return this.assign(by, found, by, 'take')
  }

  /** Gives it to another operator, who may have no interest in it either. */
  async handOver(by: Operator, caseId: number, to: string): Promise<CaseView> {
    const found = await this.open(by, caseId)
    const other = (await this.operators.person(to)) ?? decline(`There is no operator called ${to}.`)
    if (!(await this.mayAct(other, found))) decline(`${to} has an interest in this account.`)
    requireHolder(by, found)
    return this.assign(by, found, other, 'handOver')
  }

  /** Leaves it to whoever takes it next. */
  async release(by: Operator, caseId: number): Promise<CaseView> {
    const found = await this.open(by, caseId)
    requireHolder(by, found)
    return this.assign(by, found, undefined, 'release')
  }

  async answer(
    by: Operator,
    { id, text = '', pictures = [], close = false, key }: RequestOf<typeof endpoints.answerCase> & Keyed,
  ): Promise<CaseView> {
    const found = await this.open(by, id)
    const said = text.trim() === '' && pictures.length > 0 ? '' : readText(text)
    const uploads =
      (await this.desk.picturesFor(found.userId, pictures)) ??
      decline('A picture is not there any more: attach it anew.')
    const message = { said, uploads, claim: claimOf(by, key) }
    return this.recorded(by, found, 'answer', () => this.desk.answer(by.operatorId, id, message, close))
  }

  /** Keeps a picture for an answer, by the rules of users' pictures; one that is never sent is deleted as theirs are. */
  async addPicture(by: Operator, { id, picture }: RequestOf<typeof endpoints.addAnswerPicture>) {
    const found = await this.open(by, id)
    const { uploadId } = await this.desk.keepPicture(by.operatorId, found.userId, picture)
    return { uploadId }
  }

  async close(by: Operator, caseId: number): Promise<CaseView> {
    const found = await this.open(by, caseId)
    return this.recorded(by, found, 'close', () => this.desk.close(by.operatorId, caseId))
  }

  /** Notes something for other operators, which the user never sees. */
  async note(by: Operator, { id, text, key }: RequestOf<typeof endpoints.noteOnCase> & Keyed) {
    const found = await this.open(by, id)
    const said = readText(text)
    const claim = claimOf(by, key)
    await this.recorded(by, found, 'note', async () => {
      await this.desk.note(id, by.operatorId, said, claim)
      return 'done'
    })
    return this.desk.notes(id)
  }

  private async found(caseId: number): Promise<DeskCase> {
    return (await this.desk.find(caseId)) ?? decline(`There is no conversation ${caseId}.`)
  }

  private async open(by: Operator, caseId: number): Promise<DeskCase> {
    const found = await this.found(caseId)
    await this.conflicts.requireNone(by, found.userId)
    return found
  }

  private async mayAct(by: Operator, { userId }: DeskCase): Promise<boolean> {
    try {
      await this.conflicts.requireNone(by, userId)
      return true
    } catch (error) {
      if (error instanceof OperationFault) return false
      throw error
    }
  }

  private assign(by: Operator, found: DeskCase, to: Operator | undefined, action: Act['action']): Promise<CaseView> {
    return this.recorded(by, found, action, async () =>
      (await this.desk.assign(found.caseId, found.operatorId, to?.operatorId ?? null)) ? 'done' : 'taken',
    )
  }

  private recorded(
    by: Operator,
    found: DeskCase,
    action: Act['action'],
    work: () => Promise<'done' | 'notFound' | 'taken'>,
  ): Promise<CaseView> {
    const act = { by, action, kind: 'supportCase', item: String(found.caseId), before: stateOf(found) }
    return this.audit.record(act, async () => {
      if ((await work()) !== 'done') {
        const { operator } = await this.found(found.caseId)
        decline(operator === null ? 'Nobody has it any more: look at it again.' : `${operator} has it.`)
      }
      const after = await this.found(found.caseId)
      return { result: viewOf(after), after: stateOf(after) }
    })
  }
}

interface Keyed {
  readonly key?: string | undefined
}

function requireHolder(by: Operator, { operator, operatorId }: DeskCase): void {
  if (operatorId === null || operatorId === by.operatorId || by.role === 'administrator') return
  decline(`${operator} has it; an administrator takes it from them.`)
}

function readText(text: string): string {
  const said = text.replaceAll(/\r\n?/g, '\n').trim()
  if (isPlainLines(said, messageLengthMax)) return said
  return decline(`Give a text of 1 to ${messageLengthMax} characters, each of which can be seen.`)
}

/** Of a call that is sent again. */
function claimOf(by: Operator, key: string | undefined): string | null {
  if (key === undefined) return null
  if (!idempotencyKeyFormat.test(key)) decline('A key has 1 to 64 characters: letters, digits, - and _.')
  return `operator:${by.operatorId} ${key}`
}

const stateWords = {
  waitingForUs: 'waiting for us',
  waitingForUser: 'waiting for the user',
  closed: 'closed',
} as const satisfies Record<DeskCase['state'], string>

function viewOf({ operatorId: _, ...found }: DeskCase): CaseView {
  const last = { ...found.last, text: found.last.text ?? '' }
  return { id: String(found.caseId), ...found, state: stateWords[found.state], last }
}

const cursorOf = ({ state, since, caseId }: InboxPlace) => [state, since.toISOString(), caseId].join('~')

function placeIn(cursor: string): InboxPlace {
  const [, state, since = '', caseId] =
    /^(waitingForUs|waitingForUser|closed)~([\d-]{10}T[\d:.]{12}Z)~(\d{1,15})$/.exec(cursor) ?? []
  if (caseId === undefined) return decline('This cursor is none of this list.')
  return { state: state as InboxPlace['state'], since: new Date(since), caseId: Number(caseId) }
}

function numberIn(cursor: string): number {
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : decline('This cursor is none of this list.')
}

/** What operators change, for the log. */
function stateOf({ state, operator }: DeskCase) {
  return { state, operator }
}
