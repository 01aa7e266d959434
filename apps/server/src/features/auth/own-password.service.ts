import { demoLogin } from '@halyard/domain/auth'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { passwordByUser } from './limits.ts'
import { PasswordHasher } from './password-hasher.ts'
import { type User, UsersRepository } from './users.repository.ts'

/** The password that a signed-in user gives once more before what guards the account is changed. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The user, if the password is theirs. Wrong ones of one user are limited as sign-ins are. */
  async check(userId: number, password: string, wrong: 'passwordWrong' | 'oldPasswordWrong'): Promise<User> {
    await this.limits.take(passwordByUser, String(userId))
    const user = await this.users.get(userId)
    if (!(await this.passwords.verify(user.passwordHash, password))) refuse(wrong)
    await this.limits.clear(passwordByUser, String(userId))
    return user
  }

  /** Declines for the demo account: everybody has its password, and nobody may lock the others out. */
  requireOwn({ email }: { readonly email: string | null }): void {
    if (this.isShared(email)) refuse('demoAccountFixed')
  }

  /** The same for whoever this is. */
  async requireOwnUser(userId: number): Promise<void> {
    this.requireOwn(await this.users.get(userId))
  }

  isShared(email: string | null): boolean {
    return this.environment.demo && email === demoLogin.username
  }
}
