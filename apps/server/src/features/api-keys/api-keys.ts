import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { type ApiKeyRight, signatureWindowMs } from '@halyard/domain/api-keys'
import { isSigned, type SignedCall, signedParams, signedQuery } from '@halyard/wire/htx/signature'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { headerOf } from '../../platform/http/request.ts'
import { ApiKeysRepository, type KeyUse, type SigningKey } from './api-keys.repository.ts'

/** A signed call as it arrived. */
export interface SignedRequest {
  readonly method: string
  /** The hosts that it may be signed for: `ApiKeys.hostsOf`. */
  readonly hostCandidates: readonly string[]
  /** As it was sent, without the query. */
  readonly path: string
  /** As it was sent, without the question mark. */
  readonly query: string
  /** The client's address: `clientAddress`. */
  readonly address: string
  /** What the call needs. */
  readonly right: ApiKeyRight
  readonly now: Date
}

/** A user's program: it acts as its user, within the rights of its key. */
export interface Program {
  readonly userId: number
  readonly keyId: number
  readonly accessKey: string
  readonly mayTrade: boolean
  readonly mayWithdraw: boolean
}

/**
 * Why a call is not taken, in the order in which it is checked. `signatureNotValid` is also the answer for an unknown
 * key; whatever comes after it is told to who holds the secret alone.
 */
export type KeyFault =
  | 'notSigned'
  | 'signatureNotValid'
  | 'timestampNotValid'
  | 'keyRevoked'
  | 'keyExpired'
  | 'addressNotListed'
  | 'rightMissing'

/** Checks calls that are signed by an API key, at every call against its row: a revoked key ends with the next call. */
@Injectable()
export class ApiKeys implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ApiKeys')
  private readonly lists = new LRUCache<string, BlockList>({ max: 1_000, memoMethod: listOf })
  private readonly hosts = new LRUCache<string, readonly string[]>({
    max: 1_000,
    memoMethod: (sent) => [...new Set([...hostsIn(sent), ...this.environment.signedHosts])],
  })
  /** The newest use of each key since it was last written. */
  private uses = new Map<number, KeyUse>()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly stored: ApiKeysRepository,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'signedHosts' | 'trustedProxies'>,
  ) {}

  onApplicationBootstrap(): void {
    const note = () =>
      this.noteUses().catch((error: Error) => this.logger.warn(`uses of keys could not be noted: ${error.message}`))
    this.timer = setInterval(() => void note(), noteMs).unref()
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    await this.noteUses()
  }

  /** Who a REST call is from (HTX's signature version 2), or why it is from nobody. */
  authenticate({ method, path, query, ...request }: SignedRequest): Promise<Program | KeyFault> {
    if (!isSigned(query)) return Promise.resolve('notSigned')
    return this.check(signedQuery(method, path, query), { ...request, call: `${method} ${path}` })
  }

  /** The same for the `auth` request of a socket (version 2.1), with its `params`. */
  async authenticateSocket({ path, params, ...request }: SignedSocket): Promise<Program | KeyFault> {
    const call = { ...request, right: 'read', call: `GET ${path}` } as const
    const sent = signedParams(path, params)
    const program = await this.check(sent, call)
    if (program !== 'signatureNotValid' || sent === undefined) return program
    // A client whose address is not wss:// signs all of it in place of the path.
    const signedWhole = call.hostCandidates.map((host) => signedParams(`ws://${host}${path}`, params))
    for (const whole of signedWhole) {
      const answer = await this.check(whole, call)
      if (answer !== 'signatureNotValid') return answer
    }
    return 'signatureNotValid'
  }

  /** Until when a key that was authenticated signs; undefined when it has been revoked since. Null is for ever. */
  async lasting({ accessKey }: Pick<Program, 'accessKey'>): Promise<{ readonly until: Date | null } | undefined> {
    const { key } = await this.stored.signing(accessKey)
    return key && !key.revokedAt ? { until: key.expiresAt } : undefined
  }

  /**
   * The hosts that a call may be signed for: as it was sent, with and without a port, since some libraries add a default
   * one and some leave it out; the same of what a trusted proxy forwards; and those of SIGNED_HOSTS.
   */
  hostsOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): readonly string[] {
    const isForwarded = this.environment.trustedProxies?.(socket.remoteAddress ?? '') === true
    const forwarded = isForwarded ? headerOf({ headers }, 'x-forwarded-host')?.split(',', forwardedMax) : []
    return this.hosts.memo([headerOf({ headers }, 'host') ?? '', ...(forwarded ?? [])].join())
  }

  /** Writes the last uses of keys; every ten seconds, since a row for each call would cost more than the call. */
  async noteUses(): Promise<void> {
    if (this.uses.size === 0) return
    const { uses } = this
    this.uses = new Map()
    await this.stored.noteUses(uses)
  }

  private async check(signed: SignedCall | undefined, call: Checked): Promise<Program | KeyFault> {
    if (!signed) return 'signatureNotValid'
    if (Math.abs(signed.signedAt.getTime() - call.now.getTime()) > signatureWindowMs) return 'timestampNotValid'
    const { key, secret } = await this.stored.signing(signed.accessKey)
    const isRight = call.hostCandidates.some((host) => isSignedBy(secret, signed, host))
    if (!isRight || !key) return 'signatureNotValid'
    const fault = this.faultOf(key, call)
    if (fault) return fault
    this.uses.set(key.id, { at: call.now, address: call.address, call: call.call.slice(0, callMax) })
    const { userId, accessKey, mayTrade, mayWithdraw } = key
    return { userId, keyId: key.id, accessKey, mayTrade, mayWithdraw }
  }

  private faultOf(key: SigningKey, { address, right, now }: Checked): KeyFault | undefined {
    if (key.revokedAt) return 'keyRevoked'
    if (key.expiresAt && key.expiresAt <= now) return 'keyExpired'
    if (key.addresses.length > 0 && !this.isListed(key.addresses, address)) return 'addressNotListed'
    const has = { read: true, trade: key.mayTrade, withdraw: key.mayWithdraw }
    return has[right] ? undefined : 'rightMissing'
  }

  private isListed(addresses: readonly string[], address: string): boolean {
    const family = isIP(address)
    return family !== 0 && this.lists.memo(addresses.join()).check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/** The `auth` request of a socket. */
interface SignedSocket extends Pick<SignedRequest, 'hostCandidates' | 'path' | 'address' | 'now'> {
  readonly params: Readonly<Record<string, unknown>>
}

interface Checked extends Pick<SignedRequest, 'hostCandidates' | 'address' | 'right' | 'now'> {
  readonly call: string
}

const noteMs = 10_000
const callMax = 128
/** Hosts that one header names. */
const forwardedMax = 3

/** Each of the hosts that were sent, with and without a port. */
function hostsIn(sent: string): string[] {
  const hosts = sent.split(',').map((host) => host.trim().toLowerCase())
  return hosts.filter(Boolean).flatMap((host) => {
    const bare = host.replace(/:\d+$/, '')
    return bare === host ? [host, `${host}:443`, `${host}:80`] : [host, bare]
  })
}

/** Compares in constant time, so that nobody finds a signature byte by byte. */
function isSignedBy(secret: KeyObject, { signature, textFor }: SignedCall, host: string): boolean {
  const expected = createHmac('sha256', secret).update(textFor(host)).digest()
  const sent = Buffer.from(signature, 'base64')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function listOf(addresses: string): BlockList {
  const list = new BlockList()
  for (const range of addresses.split(',')) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list
}
