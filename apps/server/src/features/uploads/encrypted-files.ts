import type { Encryption } from '../../platform/encryption/encryption.ts'
import type { FileStore } from './file-store.ts'

/** A file store that encrypts each file and binds it to its name. */
export class EncryptedFiles implements FileStore {
  constructor(
    private readonly files: FileStore,
    private readonly encryption: Encryption,
  ) {}

  put(name: string, bytes: Buffer): Promise<void> {
    return this.files.put(name, this.encryption.encrypt(bytes, contextOf(name)))
  }

  async get(name: string): Promise<Buffer | undefined> {
    const stored = await this.files.get(name)
    return stored && this.encryption.decrypt(stored, contextOf(name))
  }

  remove(name: string): Promise<void> {
    return this.files.remove(name)
  }

  /** Re-encrypts a file under the newest key; false when it is, or was deleted. */
  async renew(name: string): Promise<boolean> {
    const stored = await this.files.get(name)
    if (!stored || !this.encryption.isOutdated(stored)) return false
    await this.put(name, this.encryption.decrypt(stored, contextOf(name)))
    return true
  }
}

const contextOf = (name: string) => `upload:${name}`
