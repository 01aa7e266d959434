import type { Envelope } from '@halyard/wire'
import { idempotencyKeyHeader } from '@halyard/wire'
import {
  applyDecorators,
  Body,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { OperationFaultFilter } from './operation-fault.filter.ts'
import { operationInputs, readInput } from './operation-input.ts'
import { OperationsService } from './operations.service.ts'
import { OperatorGuard, type OperatorRequest } from './operator.guard.ts'
import type { Operator } from './operators.repository.ts'
import { StorableInterceptor } from './storable.interceptor.ts'

const Acting = createParamDecorator((_: unknown, context: ExecutionContext): Operator => {
  const { operator } = context.switchToHttp().getRequest<OperatorRequest>()
  if (!operator) throw new Error('the guard lets nobody through without a token')
  return operator
})

/** A POST that creates nothing at an address of its own. */
const Command = (path: string) => applyDecorators(Post(path), HttpCode(200))

const { item, paging, auditPaging, detail, reason, adjustment, userState, barring, changes } = operationInputs

/** The operations API over HTTP, in the envelope of the wire: see docs/operations.md. */
@Controller('ops')
@UseGuards(OperatorGuard)
@UseFilters(OperationFaultFilter)
@UseInterceptors(StorableInterceptor)
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  overview() {
    return success(this.operations.overview())
  }

  @Get('reviews/:kind')
  async pending(@Param('kind') kind: string, @Query() query: unknown) {
    const range = readInput(paging, query)
    const { rows, total } = await this.operations.pending(kind, range)
    return success({ list: rows, total, ...range })
  }

  @Get('reviews/:kind/:id')
  async show(@Param() sent: unknown) {
    const { kind, id } = readInput(item, sent)
    return success(await this.operations.show(kind, id))
  }

  @Command('reviews/:kind/:id/approve')
  async approve(@Acting() by: Operator, @Param() sent: unknown, @Body() body: unknown) {
    const { kind, id } = readInput(item, sent)
    return success(await this.operations.approve(by, kind, id, readInput(detail, body).detail))
  }

  @Command('reviews/:kind/:id/confirm')
  async confirm(@Acting() by: Operator, @Param() sent: unknown, @Body() body: unknown) {
    const { kind, id } = readInput(item, sent)
    return success(await this.operations.confirm(by, kind, id, readInput(detail, body).detail))
  }

  @Command('reviews/:kind/:id/reject')
  async reject(@Acting() by: Operator, @Param() sent: unknown, @Body() body: unknown) {
    const { kind, id } = readInput(item, sent)
    const rejection = await this.operations.reject(by, kind, id, readInput(reason, body).reason)
    return success(rejection.outcome === 'rejected' ? rejection.item : rejection)
  }

  @Command('adjustments')
  async adjust(@Acting() by: Operator, @Headers(idempotencyKeyHeader) key: string | undefined, @Body() body: unknown) {
    return success(await this.operations.adjust(by, { ...readInput(adjustment, body), key }))
  }

  @Get('users/:user')
  async user(@Param('user') user: string) {
    return success(await this.operations.user(user))
  }

  @Command('users/:user/state')
  async setUserState(@Acting() by: Operator, @Param('user') user: string, @Body() body: unknown) {
    const { state, reason } = readInput(userState, body)
    return success(await this.operations.setUserState(by, user, state, reason))
  }

  @Command('users/:user/second-factor-reset')
  async resetSecondFactor(@Acting() by: Operator, @Param('user') user: string, @Body() body: unknown) {
    return success(await this.operations.resetSecondFactor(by, user, readInput(reason, body).reason))
  }

  @Command('users/:user/subscriptions')
  async setSubscriptionsBarred(@Acting() by: Operator, @Param('user') user: string, @Body() body: unknown) {
    const { barred, reason } = readInput(barring, body)
    return success(await this.operations.setSubscriptionsBarred(by, user, barred, reason))
  }

  @Get('edits/:kind')
  async editableKeys(@Param('kind') kind: string) {
    return success(await this.operations.editableKeys(kind))
  }

  @Get('edits/:kind/:key')
  async editable(@Param('kind') kind: string, @Param('key') key: string) {
    return success(await this.operations.editable(kind, key))
  }

  @Command('edits/:kind/:key')
  async edit(@Acting() by: Operator, @Param('kind') kind: string, @Param('key') key: string, @Body() body: unknown) {
    const edited = await this.operations.edit(by, kind, key, readInput(changes, body))
    return success(edited.outcome === 'changed' ? edited.row : edited)
  }

  @Get('audit')
  async auditBooks() {
    return success(await this.operations.auditBooks())
  }

  @Get('queues')
  async queues() {
    return success(await this.operations.queues())
  }

  @Get('log')
  async auditLog(@Query() query: unknown) {
    const range = readInput(auditPaging, query)
    const { rows, total } = await this.operations.auditLog(range)
    return success({ list: rows, total, ...range })
  }

  @Get('uploads/:id')
  async image(@Acting() by: Operator, @Param('id') id: string, @Res() reply: FastifyReply) {
    const bytes = await this.operations.image(by, id)
    await reply.type('image/jpeg').send(bytes)
  }
}

function success(data: unknown): Envelope {
  return { code: 0, msg: 'ok', data }
}
