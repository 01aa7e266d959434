import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

/** An operator, as the platform knows them. */
export interface Operator {
  readonly operatorId: number
  readonly name: string
  readonly role: 'reviewer' | 'administrator' | 'automatic'
  /** The operator's own account, for conflicts of interest. */
  readonly userId: number | null
  readonly disabledAt: Date | null
}

type Authenticate = (request: FastifyRequest) => Promise<Operator>

/** Authenticates callers of the operators' endpoints: the desk registers how when it starts (`onModuleInit`). */
@Injectable()
export class OperatorAccess {
  private check: Authenticate | undefined

  register(check: Authenticate): void {
    this.check = check
  }

  /** Refuses `notSignedIn`, or `tooFrequent` past the limits. */
  authenticate(request: FastifyRequest): Promise<Operator> {
    if (!this.check) throw new Error('no feature has registered how operators are authenticated')
    return this.check(request)
  }
}
