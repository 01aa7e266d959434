import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'

/** Keyed hashes of short secrets such as six digits: a plain hash of a million codes is reversed in a second. */
@Injectable()
export class KeyedHash {
  private readonly key: string

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = environment.sessionSecret
  }

  /** The same secret has another hash for another purpose. */
  of(purpose: string, ...parts: readonly string[]): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
  }

  /** Compares in constant time. */
  same(text: string, other: string): boolean {
    return timingSafeEqual(Buffer.from(this.of('compare', text)), Buffer.from(this.of('compare', other)))
  }
}
