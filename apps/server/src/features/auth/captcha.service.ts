import { randomBytes, randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { type RateLimitHit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { type Claim, nameOf } from '../../platform/submit/idempotency-key.ts'
import { CaptchaRepository } from './captcha.repository.ts'
import { captchaAnswer, drawCaptcha } from './captcha-image.ts'
import { KeyedHash } from './keyed-hash.ts'
import { captchasByOrigin } from './limits.ts'
import { ProofOfWork } from './proof-of-work.service.ts'

const lifetimeMs = 5 * 60_000

/** Image captchas: valid for five minutes and one use, right or wrong, in every process. */
@Injectable()
export class CaptchaService {
  constructor(
    private readonly captchas: CaptchaRepository,
    private readonly limits: RateLimits,
    private readonly work: ProofOfWork,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async issue(origin: CallOrigin): Promise<{ captchaId: string; image: string }> {
    await this.limits.consumeFrom(captchasByOrigin, origin.address)
    const captchaId = `c_${randomBytes(16).toString('base64url')}`
    const answer = captchaAnswer()
    await this.captchas.add(
      captchaId,
      this.hashOf(captchaId, answer),
      new Date(this.clock.now().getTime() + lifetimeMs),
    )
    return { captchaId, image: await drawCaptcha(answer) }
  }

  /**
   * Uses a captcha up. Refuses a wrong, used, unknown or expired one (4005), all alike; before that, and without using it
   * up, one that needs a proof of work. Answers the try, which a right password gives back.
   */
  async check(
    { captchaId, captcha: answer }: { readonly captchaId: string; readonly captcha: string },
    origin: CallOrigin,
    account: string,
    claim?: Claim,
  ): Promise<RateLimitHit> {
    const taker = claim ? nameOf(claim) : randomUUID()
    const { testCaptcha } = this.environment
    if (testCaptcha !== undefined && this.hash.same(normal(testCaptcha), normal(answer))) {
      await this.captchas.take(captchaId, taker)
      return { undo: () => Promise.resolve() }
    }
    const tried = await this.work.countTry(captchaId, origin, account)
    const captcha = await this.captchas.take(captchaId, taker)
    const right = this.hash.same(captcha?.answerHash ?? '', this.hashOf(captchaId, answer))
    if (!captcha || !right || captcha.expiresAt <= this.clock.now()) refuse('captchaWrong')
    return tried
  }

  private hashOf(captchaId: string, answer: string): string {
    return this.hash.of('captcha', captchaId, normal(answer))
  }
}

function normal(answer: string): string {
  return answer.trim().toUpperCase()
}
