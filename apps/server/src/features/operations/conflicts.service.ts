import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { ConflictsRepository } from './conflicts.repository.ts'

const sentences = {
  own: 'This is your own account: another operator decides.',
  invited: 'You invited this user, directly or through others: another operator decides.',
  inviter: 'This user invited you, directly or through others: another operator decides.',
} as const

/**
 * Conflicts of interest: operators do not decide on their own account, on one that they invited (it earns them
 * rewards), or on one that invited them. Known for operators whose account is declared.
 */
@Injectable()
export class ConflictsService {
  constructor(private readonly conflicts: ConflictsRepository) {}

  /** Whether the operator has an interest in the user's account. */
  async isConcerned(by: Operator, userId: number | null): Promise<boolean> {
    if (by.userId === null || userId === null) return false
    return (await this.conflicts.between(by.userId, userId)) !== null
  }

  /** Declines when the operator has an interest in the user's account. */
  async requireNone(by: Operator, userId: number | null): Promise<void> {
    if (by.userId === null || userId === null) return
    const interest = await this.conflicts.between(by.userId, userId)
    if (interest) decline(sentences[interest])
  }
}
