import { randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { CaptchaRepository } from './captcha.repository.ts'
import { captchaAnswer, drawCaptcha } from './captcha-image.ts'
import { KeyedHash } from './keyed-hash.ts'
import { captchasByNetwork } from './limits.ts'

const lifetimeMs = 5 * 60_000

/** Image captchas: valid for five minutes and one use, right or wrong, in every process. */
@Injectable()
export class CaptchaService {
  constructor(
    private readonly captchas: CaptchaRepository,
    private readonly limits: RateLimits,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async issue(origin: CallOrigin): Promise<{ captchaId: string; image: string }> {
    await this.limits.consume(captchasByNetwork, networkOf(origin.address))
    const captchaId = `c_${randomBytes(16).toString('base64url')}`
    const answer = captchaAnswer()
    await this.captchas.add(
      captchaId,
      this.hashOf(captchaId, answer),
      new Date(this.clock.now().getTime() + lifetimeMs),
    )
    return { captchaId, image: await drawCaptcha(answer) }
  }

  /** Uses a captcha up. Refuses a wrong, used, unknown or expired one (4005), all alike. */
  async check(captchaId: string, answer: string): Promise<void> {
    const captcha = await this.captchas.take(captchaId)
    const { testCaptcha } = this.environment
    if (testCaptcha !== undefined && this.hash.same(normal(testCaptcha), normal(answer))) return
    const right = this.hash.same(captcha?.answerHash ?? '', this.hashOf(captchaId, answer))
    if (!captcha || !right || captcha.expiresAt <= this.clock.now()) refuse('captchaWrong')
  }

  private hashOf(captchaId: string, answer: string): string {
    return this.hash.of('captcha', captchaId, normal(answer))
  }
}

function normal(answer: string): string {
  return answer.trim().toUpperCase()
}
