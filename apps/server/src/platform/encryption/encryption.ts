import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The format's version, the first byte of every ciphertext. */
const version = 1

/** Why a ciphertext cannot be read, in a sentence for the host's operator. */
export class EncryptionFault extends Error {}

/**
 * Encrypts stored secrets with AES-256-GCM under the first of ENCRYPTION_KEYS; all of them decrypt. A ciphertext is
 * bound to its context, such as `two-factor:42`, so it cannot be moved to another row.
 *
 * Format: version (1 byte), length of the key's name (1 byte), name, nonce (12), ciphertext, tag (16).
 */
@Injectable()
export class Encryption {
  private readonly keys: Environment['encryptionKeys']

  constructor(@Inject(ENVIRONMENT) environment: Pick<Environment, 'encryptionKeys'>) {
    this.keys = environment.encryptionKeys
  }

  encrypt(plain: Buffer, context: string): Buffer {
    const [newest] = this.keys
    if (!newest) throw new Error('there is no key to encrypt with')
    const name = Buffer.from(newest.name, 'ascii')
    const head = Buffer.concat([Buffer.from([version, name.length]), name])
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, newest.key, nonce)
    cipher.setAAD(associatedData(head, context))
    return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** @throws EncryptionFault when the key is not among ENCRYPTION_KEYS, or the ciphertext was changed or moved */
  decrypt(encrypted: Buffer, context: string): Buffer {
    const { name, head } = headOf(encrypted)
    const key = this.keys.find((each) => each.name === name)?.key
    if (!key) throw new EncryptionFault(`The encryption key ${JSON.stringify(name)} is not among ENCRYPTION_KEYS.`)
    const body = encrypted.subarray(head.length)
    if (body.length < nonceBytes + tagBytes) throw new EncryptionFault('What was encrypted has been cut.')
    const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(associatedData(head, context))
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

  encryptText(plain: string, context: string): string {
    return this.encrypt(Buffer.from(plain, 'utf8'), context).toString('base64url')
  }

  decryptText(encrypted: string, context: string): string {
    return this.decrypt(Buffer.from(encrypted, 'base64url'), context).toString('utf8')
  }

  /**
   * Hashes that find an equal text without decrypting, one for each key, the newest first. They are keyed, because a
   * plain hash of a short number can be guessed.
   */
  keyedHashes(plain: string, context: string): [string, ...string[]] {
    const [newest, ...older] = this.keys.map(({ key }) => {
      // Derived, so that hashes tell nothing about the encryption key.
      const own = createHmac('sha256', key).update('keyed hash').digest()
      return createHmac('sha256', own)
        .update(JSON.stringify([context, plain]))
        .digest('base64url')
    })
    if (newest === undefined) throw new Error('there is no key to hash with')
    return [newest, ...older]
  }

  /** Whether it was encrypted by a key that is no longer the first. */
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

/** The head contains its own length, so head and context cannot be confused. */
function associatedData(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context, 'utf8')])
}
