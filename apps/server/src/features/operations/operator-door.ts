import { type Endpoint, operatorTokenHeader } from '@halyard/wire'
import { consoleHeader, operatorEndpoints } from '@halyard/wire/operators'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { type Operator, OperatorAccess } from '../../platform/back-office/operator-access.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { clientAddress, headerOf } from '../../platform/http/request.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { consoleToken } from './console-cookie.ts'
import { OperatorSignInService } from './operator-sign-in.service.ts'
import { OperatorsService } from './operators.service.ts'
import { PermissionsService } from './permissions.service.ts'

/** A token cannot be guessed, so whoever has a right one is never kept out by others' wrong ones; this limits the log. */
const wrongTokensByNetwork: RateLimit = { name: 'operator:network', rules: [{ max: 10, seconds: 900 }] }
/**
 * More than a person makes, less than a runaway script: a case with its photos and its user is some fifteen calls, and who
 * decides quickly opens one every two seconds.
 */
const callsByOperator: RateLimit = { name: 'operator:calls', rules: [{ max: 1200, seconds: 60 }] }

/** Authenticates operators, by the token of a program or the cookie of the console, and keeps roles apart. */
@Injectable()
export class OperatorDoor implements OnModuleInit {
  constructor(
    private readonly access: OperatorAccess,
    private readonly operators: OperatorsService,
    private readonly signIns: OperatorSignInService,
    private readonly permissions: PermissionsService,
    private readonly limits: RateLimits,
  ) {}

  onModuleInit(): void {
    this.access.register((request, endpoint) => this.authenticate(request, endpoint))
  }

  private async authenticate(request: FastifyRequest, endpoint: Endpoint): Promise<Operator> {
    const operator = await this.operatorOf(request, endpoint)
    await this.limits.consume(callsByOperator, String(operator.operatorId))
    await this.permissions.require(
      operator,
      endpoint.roles,
      'call',
      `${endpoint.method} ${endpoint.root}${endpoint.path}`,
    )
    return operator
  }

  private async operatorOf(request: FastifyRequest, endpoint: Endpoint): Promise<Operator> {
    const token = headerOf(request, operatorTokenHeader)
    if (token === undefined && headerOf(request, consoleHeader) !== undefined) return this.ofConsole(request, endpoint)
    const operator = await this.operators.identify(token)
    if (operator) return operator
    await this.limits.consume(wrongTokensByNetwork, networkOf(clientAddress(request)))
    return refuse('notSignedIn')
  }

  /** By the cookie. Until a first password is changed and a second factor is there, nothing but that is open. */
  private async ofConsole(request: FastifyRequest, endpoint: Endpoint): Promise<Operator> {
    const session = await this.signIns.sessionOf(consoleToken(request))
    if (!session) return refuse('notSignedIn')
    const [need] = ofOneself.has(endpoint) ? [] : this.signIns.needsOf(session)
    if (need) decline(need === 'newPassword' ? 'Choose a password of your own first.' : 'Set up a second factor first.')
    return session
  }
}

const ofOneself: ReadonlySet<Endpoint> = new Set(Object.values(operatorEndpoints))
