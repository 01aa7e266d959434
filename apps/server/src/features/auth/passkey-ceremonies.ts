import { Inject, Injectable } from '@nestjs/common'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { KeyedHash } from './keyed-hash.ts'
import { type ChallengeUse, PasskeysRepository } from './passkeys.repository.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** Loaded with the first call: its parsers of certificates are a part of a process' start that few processes need. */
const webAuthn = () => import('@simplewebauthn/server')

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/** What is kept of a passkey; its key in base64url. */
export interface StoredPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
}

/** Passkeys (W3C Web Authentication), which verify their user and belong to this host: those of users and of operators. */
@Injectable()
export class PasskeyCeremonies {
  private readonly party: RelyingParty

  constructor(
    private readonly challenges: PasskeysRepository,
    private readonly hash: KeyedHash,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.party = relyingPartyOf(environment)
  }

  /** Creation options for the browser; a device that has one of the `known` makes no other. */
  async beginAdding(
    use: ChallengeUse,
    {
      holder: [purpose, of],
      name,
      known,
    }: {
      readonly holder: readonly [purpose: string, of: string]
      readonly name: string
      readonly known: readonly Pick<StoredPasskey, 'credentialId'>[]
    },
  ) {
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: 'Halyard',
      rpID: this.party.id,
      userName: name,
      // An opaque id, so that the device learns nothing about its holder.
      userID: new Uint8Array(Buffer.from(this.hash.of(purpose, of), 'base64url')),
      challenge: await this.challenges.challenge(use),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { options: JSON.stringify(options) }
  }

  /** The passkey that a browser made; undefined when it cannot be verified. */
  async added(credential: string, use: ChallengeUse): Promise<StoredPasskey | undefined> {
    const response = credentialIn(credential)
    const expected = response && (await this.expected(response, use))
    if (!expected) return undefined
    const { verifyRegistrationResponse } = await webAuthn()
    const checked = await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
    if (!checked?.verified) return undefined
    const { id: credentialId, publicKey, counter, transports = [] } = checked.registrationInfo.credential
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  }

  /** Request options for any passkey of this host. */
  async beginSignIn(use: ChallengeUse) {
    const { generateAuthenticationOptions } = await webAuthn()
    const challenge = await this.challenges.challenge(use)
    const options = await generateAuthenticationOptions({
      rpID: this.party.id,
      challenge,
      userVerification: 'required',
    })
    return { options: JSON.stringify(options) }
  }

  /** The passkey that answered and its count, which has to go on; undefined when it cannot be verified. */
  async answered<Known extends StoredPasskey>(
    credential: string,
    use: ChallengeUse,
    find: (credentialId: string) => Promise<Known | undefined>,
  ): Promise<{ passkey: Known; counter: number } | undefined> {
    const response = credentialIn(credential)
    const expected = response && (await this.expected(response, use))
    const passkey = expected && (await find(response.id))
    if (!passkey) return undefined
    const { verifyAuthenticationResponse } = await webAuthn()
    const checked = await verifyAuthenticationResponse({
      response,
      ...expected,
      credential: storedCredential(passkey),
    }).catch(() => undefined)
    return checked?.verified ? { passkey, counter: checked.authenticationInfo.newCounter } : undefined
  }

  /** What an answer has to be to, where it is to one of our challenges, which it uses up. */
  private async expected(response: Answer, use: ChallengeUse) {
    const expectedChallenge = challengeOf(response)
    if (!expectedChallenge || !(await this.challenges.useChallenge(expectedChallenge, use))) return undefined
    return { expectedChallenge, expectedOrigin: this.party.origin, expectedRPID: this.party.id }
  }
}

function storedCredential({ credentialId, publicKey, counter, transports }: StoredPasskey) {
  const key = new Uint8Array(Buffer.from(publicKey, 'base64url'))
  return { id: credentialId, publicKey: key, counter, transports: transports as Transport[] }
}

/** A browser's answer; the WebAuthn library validates the rest. */
type Answer = AuthenticationResponseJSON & RegistrationResponseJSON

function credentialIn(text: string): Answer | undefined {
  const read = parsed(text) as Partial<Answer> | null | undefined
  return typeof read?.id === 'string' && typeof read.response?.clientDataJSON === 'string'
    ? (read as Answer)
    : undefined
}

/** The challenge that was answered. None from a frame in another page, which may have asked for the press itself. */
function challengeOf({ response }: Answer): string | undefined {
  const client = parsed(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
  const { challenge, crossOrigin = false } = (client ?? {}) as { challenge?: unknown; crossOrigin?: unknown }
  return typeof challenge === 'string' && crossOrigin === false ? challenge : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
