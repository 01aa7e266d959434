import { Injectable } from '@nestjs/common'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * OWASP's argon2id: 19 MiB, 2 passes, 1 lane (product rules, "Security"). The library's default algorithm is argon2id.
 */
const owasp: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type HashingCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>

/** So that sign-ins cannot use up the machine's memory. */
const hashesMax = 4

@Injectable()
export class PasswordHasher {
  /** Lowered by tests that sign in hundreds of times; no setting changes it. */
  cost = owasp
  private readonly limit = pLimit(hashesMax)

  hash(password: string): Promise<string> {
    return this.limit(() => hash(normal(password), this.cost))
  }

  /** Without a hash the answer is no, after the same time. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const right = await this.limit(() => verify(passwordHash ?? dummyHash(this.cost), normal(password)))
    return right && passwordHash !== undefined
  }

  /** Whether the hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
    return (
      memoryCost !== this.cost.memoryCost ||
      timeCost !== this.cost.timeCost ||
      parallelism !== this.cost.parallelism ||
      !passwordHash.startsWith('$argon2id$')
    )
  }
}

/** A hash that no password matches, to verify against at the same cost when there is no account. */
export function dummyHash({ memoryCost, timeCost, parallelism }: HashingCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

/** Equal characters of different keyboards are the same password (NIST SP 800-63B section 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC')
}
