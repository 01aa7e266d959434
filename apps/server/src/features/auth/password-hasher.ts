import { Injectable } from '@nestjs/common'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's argon2id: 19 MiB, 2 passes, 1 lane (product rules, "Security"). The library's default algorithm is argon2id. */
const owasp: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type HashingCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>

/** Four at once, so that sign-ins cannot take the machine's memory. */
const hashesMax = 4

/** Hashes and checks passwords. */
@Injectable()
export class PasswordHasher {
  /** Of new hashes. Tests that sign in hundreds of times lower it; no variable and no setting does. */
  cost = owasp
  private readonly limit = pLimit(hashesMax)

  hash(password: string): Promise<string> {
    return this.limit(() => hash(normal(password), this.cost))
  }

  /** Whether the password is the one of that hash. Without a hash the answer is no, after the same time. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const right = await this.limit(() => verify(passwordHash ?? hashOfNone(this.cost), normal(password)))
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

/** What no password has as its hash, at the same cost: a salt and a hash of zeros. */
export function hashOfNone({ memoryCost, timeCost, parallelism }: HashingCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

/** The same characters from different keyboards are the same password (NIST SP 800-63B section 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC')
}
