import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'

/**
 * Hashes of short secrets, such as six digits, that are worth nothing without the key: a plain hash of a million
 * possible codes is undone in a second.
 */
@Injectable()
export class KeyedHash {
  private readonly key: string

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = environment.sessionSecret
  }

  /** The hash of a secret for a purpose; the same secret for another purpose has another. */
  of(purpose: string, ...parts: readonly string[]): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
  }

  /** Whether two texts are equal, in a time that does not tell where they differ. */
  same(text: string, other: string): boolean {
    return timingSafeEqual(Buffer.from(this.of('compare', text)), Buffer.from(this.of('compare', other)))
  }
}
