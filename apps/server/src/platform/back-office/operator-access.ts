import type { Endpoint } from '@halyard/wire'
import type { OperatorRole } from '@halyard/wire/operators'
import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

/** An operator, as the platform knows them. */
export interface Operator {
  readonly operatorId: number
  readonly name: string
  readonly role: OperatorRole | 'automatic'
  /** The operator's own account, for conflicts of interest. */
  readonly userId: number | null
  readonly disabledAt: Date | null
  /** The sign-in to the console by which they came; none of a program with a token. */
  readonly sessionId?: number
}

type Authenticate = (request: FastifyRequest, endpoint: Endpoint) => Promise<Operator>

/** Authenticates callers of the operators' endpoints: the desk registers how when it starts (`onModuleInit`). */
@Injectable()
export class OperatorAccess {
  private check: Authenticate | undefined

  register(check: Authenticate): void {
    this.check = check
  }

  /** Refuses `notSignedIn`, or `tooFrequent` past the limits; declines what the operator's role may not do. */
  authenticate(request: FastifyRequest, endpoint: Endpoint): Promise<Operator> {
    if (!this.check) throw new Error('no feature has registered how operators are authenticated')
    return this.check(request, endpoint)
  }
}
