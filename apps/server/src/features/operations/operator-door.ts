import { operatorTokenHeader } from '@halyard/wire'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { type Operator, OperatorAccess } from '../../platform/back-office/operator-access.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { clientAddress, headerOf } from '../../platform/http/request.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { OperatorsService } from './operators.service.ts'

/** A token cannot be guessed, so whoever has a right one is never kept out by others' wrong ones; this limits the log. */
const wrongTokensByNetwork: RateLimit = { name: 'operator:network', rules: [{ max: 10, seconds: 900 }] }
/** More than a person makes, less than a runaway script. */
const callsByOperator: RateLimit = { name: 'operator:calls', rules: [{ max: 300, seconds: 60 }] }

/** Authenticates operators by token. */
@Injectable()
export class OperatorDoor implements OnModuleInit {
  constructor(
    private readonly access: OperatorAccess,
    private readonly operators: OperatorsService,
    private readonly limits: RateLimits,
  ) {}

  onModuleInit(): void {
    this.access.register((request) => this.authenticate(request))
  }

  private async authenticate(request: FastifyRequest): Promise<Operator> {
    const operator = await this.operators.identify(headerOf(request, operatorTokenHeader))
    if (!operator) {
      await this.limits.consume(wrongTokensByNetwork, networkOf(clientAddress(request)))
      return refuse('notSignedIn')
    }
    await this.limits.consume(callsByOperator, String(operator.operatorId))
    return operator
  }
}
