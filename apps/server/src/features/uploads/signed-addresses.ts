import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'

/** An address stays equal for this long, so that browsers can cache it, and is valid for one to two times as long. */
const stepSeconds = 300

/** The query of an image's address. */
export interface Signature {
  readonly expires?: string | undefined
  readonly signature?: string | undefined
}

/**
 * Signs addresses of private images, since an `<img>` sends no token: such an address shows this one image for some
 * minutes.
 */
@Injectable()
export class SignedAddresses {
  private readonly key: Buffer

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly clock: Clock,
  ) {
    this.key = createHmac('sha256', environment.sessionSecret).update('image addresses').digest()
  }

  sign(uploadId: string): string {
    const expires = String((Math.floor(this.seconds() / stepSeconds) + 2) * stepSeconds)
    return String(new URLSearchParams({ expires, signature: this.of(uploadId, expires) }))
  }

  isValid(uploadId: string, { expires = '', signature = '' }: Signature): boolean {
    if (!/^[0-9]{1,12}$/.test(expires) || Number(expires) <= this.seconds()) return false
    const [given, right] = [Buffer.from(String(signature)), Buffer.from(this.of(uploadId, expires))]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  private of(uploadId: string, expires: string): string {
    return createHmac('sha256', this.key).update(`${uploadId} ${expires}`).digest('base64url')
  }

  private seconds(): number {
    return this.clock.now().getTime() / 1000
  }
}
