import { mayAs, type OperatorRole } from '@halyard/wire/operators'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { AuditService } from './audit.service.ts'

/** What each role may do, which the endpoints say. A program of a demo reviews, and is asked by no endpoint. */
@Injectable()
export class PermissionsService {
  constructor(private readonly audit: AuditService) {}

  /** Declines what an operator's role may not do, on the record. */
  async require(by: Operator, roles: readonly OperatorRole[], kind: string, item: string): Promise<void> {
    if (by.role === 'automatic' || mayAs(by.role, roles)) return
    await this.audit.record({ by, action: 'denied', kind, item, before: undefined }, async () =>
      decline(`This takes ${inWords(roles)}, and you are ${withArticle(by.role)}.`),
    )
  }
}

/** `a reviewer, a treasurer or an administrator` */
function inWords(roles: readonly OperatorRole[]): string {
  const names = [...new Set([...roles, 'administrator'])].map(withArticle)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ')
}

const withArticle = (role: string) =>
  `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role === 'support' ? 'support agent' : role}`
