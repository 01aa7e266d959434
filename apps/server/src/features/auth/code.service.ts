import { randomInt } from 'node:crypto'
import { codeMinutes } from '@halyard/domain/auth'
import type { Language } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { type Claim, nameOf } from '../../platform/submit/idempotency-key.ts'
import { AccountMailer, type SentPurpose } from './account-mailer.ts'
import { type CodePurpose, CodeRepository, type OwnerPurpose } from './code.repository.ts'
import { KeyedHash } from './keyed-hash.ts'
import { codeGuessesByOrigin, codesByOrigin, codesByOwner, codesByTarget, resendSeconds } from './limits.ts'
import { type LoginName, loginNameOf } from './login-name.ts'
import { UsersRepository } from './users.repository.ts'

export interface CodeSent {
  readonly resendAfter: number
  readonly demoCode?: string
}

/**
 * Six-digit codes by mail or SMS that prove an address: ten minutes, one use, five tries, bound to target and purpose.
 */
@Injectable()
export class CodeService {
  constructor(
    private readonly codes: CodeRepository,
    private readonly users: UsersRepository,
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Sends a code. Targets without an account are answered and limited alike, but get no mail about what they do not
   * have. For the purpose `account` the mail says whether it registers or resets.
   */
  async send(to: LoginName, purpose: CodePurpose, origin: CallOrigin): Promise<CodeSent> {
    const ofNetwork = await this.limits.consumeFrom(codesByOrigin, origin.address)
    // Separate limits, so that strangers cannot use up the owner's.
    const limit = isOwners(purpose) ? codesByOwner : codesByTarget
    await this.limits.consume(limit, to.name).catch(async (refused: unknown) => {
      // Nothing was sent, so it does not count against the network.
      await ofNetwork.undo()
      throw refused
    })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expiresAt = new Date(this.clock.now().getTime() + codeMinutes * 60_000)
    await this.codes.put(to.name, purpose, this.hashOf(to.name, purpose, code), expiresAt)
    const told: SentPurpose | undefined = purpose === 'register' ? purpose : await this.purposeFor(to, purpose)
    if (told) await this.deliver(to, told, code, origin.language)
    const { demo, smtpUrl } = this.environment
    return { resendAfter: resendSeconds, ...(demo && smtpUrl === undefined ? { demoCode: code } : {}) }
  }

  /** Sends a code to the address of a signed-in user. */
  async sendToOwner(userId: number, purpose: OwnerPurpose, origin: CallOrigin): Promise<CodeSent> {
    return this.send(loginNameOf(await this.users.get(userId)), purpose, origin)
  }

  /** Uses such a code up, or refuses (4009). */
  async checkOwners(userId: number, purpose: OwnerPurpose, code: string | undefined, origin: CallOrigin) {
    await this.check(loginNameOf(await this.users.get(userId)).name, purpose, code ?? '', origin)
  }

  /** Uses a code up, or refuses (4009). Too many wrong codes of one network are refused unchecked. */
  async check(name: string, purpose: SentPurpose, code: string, origin: CallOrigin, claim?: Claim): Promise<void> {
    const guess = await this.limits.consumeFrom(codeGuessesByOrigin, origin.address)
    if (!(await this.isRight(name, purpose, code.trim(), claim))) refuse('codeWrong')
    await guess.undo()
  }

  private async isRight(name: string, purpose: SentPurpose, code: string, claim: Claim | undefined): Promise<boolean> {
    const { testCode } = this.environment
    if (testCode !== undefined && this.hash.same(testCode, code)) return true
    const purposes: CodePurpose[] = isOwners(purpose) ? [purpose] : [purpose, 'account']
    const hashes = new Map(purposes.map((each) => [each, this.hashOf(name, each, code)]))
    return this.codes.use(name, hashes, this.clock.now(), claim && nameOf(claim))
  }

  /** The purpose that the mail names; undefined when nothing is sent. */
  private async purposeFor(to: LoginName, purpose: Exclude<CodePurpose, 'register'>): Promise<SentPurpose | undefined> {
    const hasAccount = (await this.users.findByName(to.name)) !== undefined
    if (purpose === 'account') return hasAccount ? 'resetPassword' : 'register'
    return hasAccount ? purpose : undefined
  }

  private deliver(to: LoginName, purpose: SentPurpose, code: string, language: Language): Promise<void> {
    return this.mailer.sendCode(to, purpose, { code, minutes: String(codeMinutes) }, language)
  }

  private hashOf(name: string, purpose: CodePurpose, code: string): string {
    return this.hash.of('code', name, purpose, code)
  }
}

function isOwners(purpose: CodePurpose): purpose is OwnerPurpose {
  return purpose === 'withdrawalPassword' || purpose === 'addressWhitelist'
}
