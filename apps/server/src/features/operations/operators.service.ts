import { createHash, randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { AuditService } from './audit.service.ts'
import { type NotWritten, type OperatorRole, OperatorsRepository } from './operators.repository.ts'

export const demoReviewerName = 'demo reviewer'

/** Operators are added at the command line of the installation. */
export const commandLine = { operatorId: null, name: 'command line' } as const

/** Operators and their tokens: 256 random bits, shown once; only a hash is stored. */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly operators: OperatorsRepository,
    private readonly audit: AuditService,
  ) {}

  async identify(token: string | undefined): Promise<Operator | undefined> {
    if (!token || token.length > 128) return undefined
    return this.operators.findByToken(hashOf(token))
  }

  all(): Promise<Operator[]> {
    return this.operators.all()
  }

  /** A person who operates, by name. */
  async person(name: string): Promise<Operator | undefined> {
    const found = await this.operators.findByName(name)
    return found?.role === 'automatic' || found?.disabledAt ? undefined : found
  }

  /** Adds an operator and answers the token. */
  async add(name: string, role: OperatorRole, userId: number | null): Promise<{ operator: Operator; token: string }> {
    const odd = faultOfName(name)
    if (odd) decline(odd)
    const token = newToken()
    return this.audit.record(
      { by: commandLine, action: 'operator', kind: 'operator', item: name, before: undefined },
      async () => {
        const operator = await this.operators.add({ name, role, tokenHash: hashOf(token), userId })
        if (typeof operator === 'string') return decline(whyNot(operator, name, userId))
        return { result: { operator, token }, after: { role, userId } }
      },
    )
  }

  /** Replaces an operator's token; the old one is void. */
  async renewToken(name: string): Promise<string> {
    const operator = await this.named(name)
    if (operator.role === 'automatic') decline(`${name} is a program: nobody acts in its name.`)
    const token = newToken()
    return this.audit.record(
      { by: commandLine, action: 'operator', kind: 'operator', item: name, before: undefined },
      async () => {
        await this.operators.setToken(operator.operatorId, hashOf(token))
        return { result: token, after: { token: 'renewed' } }
      },
    )
  }

  /** Declares an operator's own account, once: changing it would evade conflicts of interest. */
  async declareUser(name: string, userId: number): Promise<void> {
    const operator = await this.named(name)
    const before = { userId: operator.userId }
    await this.audit.record({ by: commandLine, action: 'operator', kind: 'operator', item: name, before }, async () => {
      const declared = await this.operators.setUser(operator.operatorId, userId)
      if (typeof declared === 'string') return decline(whyNot(declared, name, userId))
      if (!declared) decline(`The account of ${name} is user ${operator.userId}; that is declared once.`)
      return { result: undefined, after: { userId } }
    })
  }

  async disable(name: string): Promise<void> {
    const operator = await this.named(name)
    await this.audit.record(
      { by: commandLine, action: 'operator', kind: 'operator', item: name, before: { disabled: false } },
      async () => {
        await this.operators.disable(operator.operatorId)
        return { result: undefined, after: { disabled: true } }
      },
    )
  }

  /** An operator that is a program of ours: without a token, so nobody can act under its name. */
  async automatic(name: string): Promise<Operator> {
    const known = await this.operators.findByName(name)
    if (known && known.role !== 'automatic') throw new Error(`the operator ${name} is a person`)
    if (known) return known
    const added = await this.operators.add({ name, role: 'automatic', tokenHash: null, userId: null })
    if (typeof added === 'object') return added
    // Another process added it first.
    return this.named(name)
  }

  private async named(name: string): Promise<Operator> {
    return (await this.operators.findByName(name)) ?? decline(`There is no operator called ${name}.`)
  }
}

/** Why nobody can be called so. */
export function faultOfName(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9 .-]{1,39}$/.test(name))
    return 'A name has 2 to 40 characters: small letters, digits, spaces, dots and dashes.'
  return [demoReviewerName, commandLine.name, 'schedule'].includes(name)
    ? `${name} is the name of a program.`
    : undefined
}

export function whyNot(why: NotWritten, name: string, userId: number | null): string {
  if (why === 'taken') return `There is an operator called ${name} already.`
  if (why === 'userTaken') return `User ${userId} is the account of another operator.`
  return `There is no user ${userId}.`
}

function newToken(): string {
  return `op_${randomBytes(32).toString('base64url')}`
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
