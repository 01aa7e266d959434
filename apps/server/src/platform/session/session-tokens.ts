import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import jwt, { type JwtPayload } from 'jsonwebtoken'

/** Longer than any that was ever issued. */
const lettersMax = 512
const algorithm = 'HS256'
/** Tokens that are not verified again with each call; of more, those are dropped that came first. */
const knownMax = 10_000

/**
 * The tokens of sessions: signed, with whose it is (`sub`), which session it is (`jti`) and when it ends (`exp`). A forged
 * one is told from its signature, without asking the database; whether the session still lives only its row can say.
 */
export class SessionTokens {
  private readonly key: KeyObject
  /** Tokens whose signature was verified. */
  private readonly known = new Map<string, Known>()

  constructor(private readonly secret: string) {
    // A key of its own: what else is made with the installation's secret tells nothing about it.
    this.key = createSecretKey(createHmac('sha256', secret).update('session tokens').digest())
  }

  issue(userId: number, now: Date, expiresAt: Date): string {
    const payload = {
      sub: String(userId),
      jti: randomBytes(16).toString('base64url'),
      iat: Math.floor(now.getTime() / 1000),
      // Whole seconds, rounded up: the row knows the moment itself.
      exp: Math.ceil(expiresAt.getTime() / 1000),
    }
    return jwt.sign(payload, this.key, { algorithm })
  }

  check(token: string, now: Date): 'signed' | 'expired' | 'forged' {
    if (token.length > lettersMax) return 'forged'
    const second = Math.floor(now.getTime() / 1000)
    const known = this.known.get(token)
    if (known) return second < known.end ? 'signed' : 'expired'
    try {
      const { exp = 0 } = jwt.verify(token, this.key, { algorithms: [algorithm], clockTimestamp: second }) as JwtPayload
      for (const first of this.known.keys()) {
        if (this.known.size < knownMax) break
        this.known.delete(first)
      }
      this.known.set(token, { end: exp, hash: this.hmac(token) })
      return 'signed'
    } catch (error) {
      return error instanceof jwt.TokenExpiredError ? 'expired' : 'forged'
    }
  }

  /** What is stored of a token, and finds its row. */
  hash(token: string): string {
    return this.known.get(token)?.hash ?? this.hmac(token)
  }

  private hmac(token: string): string {
    return createHmac('sha256', this.secret).update(token).digest('base64url')
  }
}

interface Known {
  /** The second in which it ends. */
  readonly end: number
  readonly hash: string
}
