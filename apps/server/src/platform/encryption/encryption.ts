import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The first byte of everything that is encrypted this way; another way of writing it would begin with another. */
const version = 1

/** Why something that was encrypted cannot be read, in a sentence for who runs the installation. */
export class EncryptionFault extends Error {}

/**
 * Encrypts what must not be read from a copy of the database or of the uploads. AES-256-GCM under the first of
 * ENCRYPTION_KEYS; whatever one of the others encrypted is still read. What is encrypted is bound to its place, such as
 * `two-factor:42`: moved to another row it is not read.
 *
 * Written as: version (1 byte), length of the key's name (1 byte), name, nonce (12), ciphertext, tag (16).
 */
@Injectable()
export class Encryption {
  private readonly keys: Environment['encryptionKeys']

  constructor(@Inject(ENVIRONMENT) environment: Pick<Environment, 'encryptionKeys'>) {
    this.keys = environment.encryptionKeys
  }

  encrypt(plain: Buffer, place: string): Buffer {
    const [newest] = this.keys
    if (!newest) throw new Error('there is no key to encrypt with')
    const name = Buffer.from(newest.name, 'ascii')
    const head = Buffer.concat([Buffer.from([version, name.length]), name])
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, newest.key, nonce)
    cipher.setAAD(boundTo(head, place))
    return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** @throws EncryptionFault when the key that encrypted it is not among ENCRYPTION_KEYS, or when it was changed or moved. */
  decrypt(encrypted: Buffer, place: string): Buffer {
    const { name, head } = headOf(encrypted)
    const key = this.keys.find((each) => each.name === name)?.key
    if (!key) throw new EncryptionFault(`The encryption key ${JSON.stringify(name)} is not among ENCRYPTION_KEYS.`)
    const body = encrypted.subarray(head.length)
    if (body.length < nonceBytes + tagBytes) throw new EncryptionFault('What was encrypted has been cut.')
    const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(boundTo(head, place))
    decipher.setAuthTag(body.subarray(-tagBytes))
    const plain = decipher.update(body.subarray(nonceBytes, -tagBytes))
    try {
      return Buffer.concat([plain, decipher.final()])
    } catch {
      throw new EncryptionFault(
        `What the encryption key ${JSON.stringify(name)} encrypted cannot be read: ENCRYPTION_KEYS has another key of that name, or it was changed.`,
      )
    }
  }

  /** The same for a text in a column. */
  encryptText(plain: string, place: string): string {
    return this.encrypt(Buffer.from(plain, 'utf8'), place).toString('base64url')
  }

  decryptText(encrypted: string, place: string): string {
    return this.decrypt(Buffer.from(encrypted, 'base64url'), place).toString('utf8')
  }

  /**
   * Hashes by which the same text is found again without being read, one under each of the keys, the newest first: short
   * numbers are guessed from a plain hash.
   */
  keyedHashes(plain: string, place: string): [string, ...string[]] {
    const [newest, ...older] = this.keys.map(({ key }) => {
      // A key of its own: what it encrypts tells nothing about it.
      const own = createHmac('sha256', key).update('keyed hash').digest()
      return createHmac('sha256', own)
        .update(JSON.stringify([place, plain]))
        .digest('base64url')
    })
    if (newest === undefined) throw new Error('there is no key to hash with')
    return [newest, ...older]
  }

  /** Whether it would be written otherwise today: by a key that is no longer the first. */
  isOutdated(encrypted: Buffer): boolean {
    return headOf(encrypted).name !== this.keys[0]?.name
  }

  isTextOutdated(encrypted: string): boolean {
    return this.isOutdated(Buffer.from(encrypted, 'base64url'))
  }
}

function headOf(encrypted: Buffer): { name: string; head: Buffer } {
  const [first, length = 0] = encrypted
  if (first !== version) throw new EncryptionFault('This was not encrypted.')
  const head = encrypted.subarray(0, 2 + length)
  return { name: head.subarray(2).toString('ascii'), head }
}

/** The head has a length of its own, so that no other head and place read the same. */
function boundTo(head: Buffer, place: string): Buffer {
  return Buffer.concat([head, Buffer.from(place, 'utf8')])
}
