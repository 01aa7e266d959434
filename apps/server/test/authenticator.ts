import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { relyingPartyOf } from '../src/features/auth/relying-party.ts'
import { ENVIRONMENT, type Environment } from '../src/platform/config/environment.ts'
import type { TestApp } from './harness.ts'

const present = 0x01
const verified = 0x04
const withKey = 0x40

/** Faults of a device. */
interface Flaws {
  readonly origin?: string
  readonly rpId?: string
  /** No user verification. */
  readonly unverified?: boolean
  readonly counter?: number
  readonly challenge?: string
  readonly type?: string
  /** In a frame of another page. */
  readonly crossOrigin?: boolean | string
}

/**
 * A device with one key pair (ES256) that does what a browser and its authenticator do: W3C Web Authentication,
 * sections 5 and 6.
 */
export class Authenticator {
  readonly credentialId = randomBytes(16)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0

  constructor(private readonly party: { readonly id: string; readonly origin: string }) {}

  /** Answers `navigator.credentials.create`. */
  create(options: string, flaws: Flaws = {}): string {
    const id = this.credentialId
    const length = Buffer.from([0, id.length])
    const data = Buffer.concat([this.head(withKey, flaws), Buffer.alloc(16), length, id, this.publicKey()])
    const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      Buffer.from([0x58, data.length]),
      data,
    ])
    const client = this.client('webauthn.create', options, flaws)
    return this.answer({ clientDataJSON: client, attestationObject: attestation })
  }

  /** Answers `navigator.credentials.get`. */
  get(options: string, flaws: Flaws = {}): string {
    this.counter += 1
    const client = this.client('webauthn.get', options, flaws)
    const data = this.head(0, flaws)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)
    return this.answer({ clientDataJSON: client, authenticatorData: data, signature })
  }

  private head(flag: number, { rpId = this.party.id, unverified = false, counter = this.counter }: Flaws): Buffer {
    const head = Buffer.alloc(37)
    sha256(Buffer.from(rpId)).copy(head)
    head[32] = present | (unverified ? 0 : verified) | flag
    head.writeUInt32BE(counter, 33)
    return head
  }

  private client(type: string, options: string, flaws: Flaws): Buffer {
    const { challenge } = JSON.parse(options) as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.party.origin, crossOrigin: false, ...flaws }))
  }

  private answer(response: Record<string, Buffer>): string {
    const written = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
    const id = this.credentialId.toString('base64url')
    const transports = ['internal']
    const whole = { ...Object.fromEntries(written), transports }
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: whole })
  }

  /** The key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const point = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), point(0x21, x), point(0x22, y)])
  }
}

/** A device for the origin of an app. */
export function deviceFor(app: TestApp): Authenticator {
  return new Authenticator(relyingPartyOf(app.get<Environment>(ENVIRONMENT as never)))
}

/** Gives a user a passkey, as its owner does. Answers the device that has it. */
export async function withPasskey(app: TestApp, { token }: { token: string }, password: string, name = 'My phone') {
  const device = deviceFor(app)
  const { options } = await app.does({ token }, endpoints.beginPasskey, { password })
  const { passkeyId } = await app.does({ token }, endpoints.addPasskey, { credential: device.create(options), name })
  return { device, passkeyId }
}

/** What the device answers to a sign-in that has just begun. */
export async function signedBy(app: TestApp, device: Authenticator, flaws: Flaws = {}): Promise<string> {
  const { options } = await app.does(visitor, endpoints.beginPasskeyLogin)
  return device.get(options, flaws)
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
