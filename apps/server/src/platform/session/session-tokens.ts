import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import jwt, { type JwtPayload } from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'

const tokenLengthMax = 512
const algorithm = 'HS256'
/** Tokens whose signature need not be verified again. */
const verifiedMax = 10_000

/** How the owner of a session proved who they are, as tokens say it (`amr`, RFC 8176). */
const signInMethods = { password: 'pwd', passkey: 'hwk' } as const
export type SignInMethod = keyof typeof signInMethods

/**
 * Signed session tokens with user (`sub`), session (`jti`), beginning (`iat`), how it was signed in (`amr`) and end
 * (`exp`). A forged token is recognised without asking
 * the database; whether a session is still live only its row says.
 */
export class SessionTokens {
  private readonly key: KeyObject
  private readonly verified = new LRUCache<string, VerifiedToken>({ max: verifiedMax })

  constructor(private readonly secret: string) {
    // Derived, so that it reveals nothing about other uses of the secret.
    this.key = createSecretKey(createHmac('sha256', secret).update('session tokens').digest())
  }

  issue(userId: number, now: Date, expiresAt: Date, method: SignInMethod): string {
    const payload = {
      sub: String(userId),
      jti: randomBytes(16).toString('base64url'),
      amr: [signInMethods[method]],
      iat: Math.floor(now.getTime() / 1000),
      // Rounded up: the row has the exact moment.
      exp: Math.ceil(expiresAt.getTime() / 1000),
    }
    return jwt.sign(payload, this.key, { algorithm })
  }

  check(token: string, now: Date): 'signed' | 'expired' | 'forged' {
    if (token.length > tokenLengthMax) return 'forged'
    const second = Math.floor(now.getTime() / 1000)
    const verified = this.verified.get(token)
    if (verified) return second < verified.end ? 'signed' : 'expired'
    try {
      const { exp = 0 } = jwt.verify(token, this.key, { algorithms: [algorithm], clockTimestamp: second }) as JwtPayload
      this.verified.set(token, { end: exp, hash: this.hmac(token) })
      return 'signed'
    } catch (error) {
      return error instanceof jwt.TokenExpiredError ? 'expired' : 'forged'
    }
  }

  /** When its owner typed their password, to a second; undefined where the session began without. Of a checked token. */
  passwordAt(token: string): Date | undefined {
    const { amr, iat } = jwt.decode(token) as JwtPayload & { amr?: unknown }
    const typed = Array.isArray(amr) && amr.includes(signInMethods.password)
    return typed && iat !== undefined ? new Date(iat * 1000) : undefined
  }

  /** The stored form of a token. */
  hash(token: string): string {
    return this.verified.get(token)?.hash ?? this.hmac(token)
  }

  private hmac(token: string): string {
    return createHmac('sha256', this.secret).update(token).digest('base64url')
  }
}

interface VerifiedToken {
  /** Unix seconds. */
  readonly end: number
  readonly hash: string
}
