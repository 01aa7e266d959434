import { Injectable } from '@nestjs/common'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Payload } from 'altcha-lib/v1/types'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { blockOf, networkOf } from '../../platform/rate-limit/network.ts'
import { type RateLimitHit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { KeyedHash } from './keyed-hash.ts'
import { freeTries, triesByAccount, triesByOrigin } from './limits.ts'

/** How often the price doubles, with each further try. */
const doublingsMax = 3
/** As long as its captcha. */
const lifetimeMs = 5 * 60_000

/**
 * What a try of a captcha costs (decision 50): nothing at first, then a proof of work that the app makes without a word.
 * A proof is for one captcha, and so for one try.
 */
@Injectable()
export class ProofOfWork {
  /** How many hashes the first proof takes at most, half of them on average; tests make it cheap. */
  hashesMax = 100_000
  free: Readonly<Record<keyof typeof freeTries, number>> = freeTries

  constructor(
    private readonly limits: RateLimits,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Counts a try, or refuses it when it is one too many (4024), or with the proof to make first. */
  async countTry(captchaId: string, origin: CallOrigin, account: string): Promise<RateLimitHit> {
    const name = account.trim().toLowerCase()
    // Counted before it is looked whether it is free, so that simultaneous tries are all counted.
    const byAccount = await this.limits.consume(triesByAccount, name)
    const byOrigin = await this.limits.consumeFrom(triesByOrigin, origin.address).catch(async (refused: unknown) => {
      await byAccount.undo()
      throw refused
    })
    const undo = async () => {
      await Promise.all([byOrigin.undo(), byAccount.undo()])
    }
    const [network = 0, block = 0, ofAccount = 0] = await this.limits.used([
      [triesByOrigin.network, networkOf(origin.address)],
      [triesByOrigin.block, blockOf(origin.address)],
      [triesByAccount, name],
    ])
    const beyond = Math.max(network - this.free.network, block - this.free.block, ofAccount - this.free.account)
    if (beyond > 0 && !(await this.isProved(captchaId, origin.proof))) {
      await undo()
      refuse('proofRequired', { challenge: await this.challengeFor(captchaId, beyond - 1) })
    }
    return { undo }
  }

  private async challengeFor(captchaId: string, doublings: number): Promise<string> {
    const challenge = await createChallenge({
      hmacKey: this.key,
      maxNumber: this.hashesMax * 2 ** Math.min(doublings, doublingsMax),
      params: { captcha: captchaId },
      expires: new Date(this.clock.now().getTime() + lifetimeMs),
    })
    return JSON.stringify(challenge)
  }

  private async isProved(captchaId: string, proof: string | undefined): Promise<boolean> {
    const payload = payloadIn(proof)
    if (!payload) return false
    const { captcha, expires } = extractParams(payload)
    const isDue = captcha === captchaId && Number(expires) * 1000 > this.clock.now().getTime()
    return isDue && verifySolution(payload, this.key, false)
  }

  private get key(): string {
    return this.hash.of('proof of work')
  }
}

/** What the header holds: JSON in Base64. */
function payloadIn(proof: string | undefined): Payload | undefined {
  if (proof === undefined) return undefined
  try {
    const { challenge, number, salt, signature } = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
    if (![challenge, salt, signature].every((text) => typeof text === 'string')) return undefined
    if (!Number.isSafeInteger(number)) return undefined
    return { algorithm: 'SHA-256', challenge, number, salt, signature }
  } catch {
    return undefined
  }
}
