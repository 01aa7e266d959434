import { type CanActivate, type ExecutionContext, Inject, Injectable, NotFoundException } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import type { Operator } from './operators.repository.ts'
import { OperatorsService } from './operators.service.ts'

const operatorTokenHeader = 'x-operator-token'

/** A token cannot be guessed; this limits the log entries. */
const wrongTokensByNetwork: RateLimit = { name: 'operator:network', rules: [{ max: 10, seconds: 900 }] }
/** More than a person makes, less than a runaway script. */
const callsByOperator: RateLimit = { name: 'operator:calls', rules: [{ max: 300, seconds: 60 }] }

export interface OperatorRequest extends FastifyRequest {
  operator?: Operator
}

/** Authenticates operators by token. Answers 404 unless OPS_ENABLED is 1. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly operators: OperatorsService,
    private readonly limits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.environment.operationsOverHttp) throw new NotFoundException()
    const request = context.switchToHttp().getRequest<OperatorRequest>()
    const token = request.headers[operatorTokenHeader]
    const network = networkOf(request.ip)
    await this.limits.check(wrongTokensByNetwork, network)
    const operator = await this.operators.identify(typeof token === 'string' ? token : undefined)
    if (!operator) {
      await this.limits.consume(wrongTokensByNetwork, network)
      return refuse('notSignedIn')
    }
    await this.limits.consume(callsByOperator, String(operator.operatorId))
    request.operator = operator
    return true
  }
}
