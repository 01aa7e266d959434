import { demoLogin } from '@halyard/domain/auth'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { passwordByUser } from './limits.ts'
import { PasswordHasher } from './password-hasher.ts'
import { type User, UsersRepository } from './users.repository.ts'

/** Asks a signed-in user for their password again, before security settings change. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The user, if the password is theirs. Wrong tries are limited as sign-ins are. */
  async check(userId: number, password: string, wrong: 'passwordWrong' | 'oldPasswordWrong'): Promise<User> {
    await this.limits.consume(passwordByUser, String(userId))
    const user = await this.users.get(userId)
    if (!(await this.passwords.verify(user.passwordHash, password))) refuse(wrong)
    await this.limits.clear(passwordByUser, String(userId))
    return user
  }

  /** Refuses the shared demo account: everybody has its password, and nobody may lock the others out. */
  refuseSharedAccount({ email }: { readonly email: string | null }): void {
    if (this.isShared(email)) refuse('demoAccountFixed')
  }

  async refuseSharedUser(userId: number): Promise<void> {
    this.refuseSharedAccount(await this.users.get(userId))
  }

  isShared(email: string | null): boolean {
    return this.environment.demo && email === demoLogin.username
  }
}
