import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import type { EncryptedStore, Slice } from '../../platform/encryption/encrypted-store.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import type { EncryptedFiles } from './encrypted-files.ts'
import { FILE_STORE } from './file-store.ts'
import { UploadsRepository } from './uploads.repository.ts'

/** Re-encrypts the files of uploads. */
@Injectable()
export class UploadsRenewal implements EncryptedStore, OnModuleInit {
  readonly name = 'images'

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly places: EncryptedStores,
    @Inject(FILE_STORE) private readonly files: EncryptedFiles,
  ) {}

  onModuleInit(): void {
    this.places.register(this)
  }

  async renew(after: string | undefined, max: number): Promise<Slice> {
    const ids = await this.uploads.after(after ?? '', max)
    let renewed = 0
    for (const uploadId of ids) if (await this.renewOne(uploadId)) renewed += 1
    return { last: ids.length < max ? undefined : ids.at(-1), seen: ids.length, renewed }
  }

  async sample(): Promise<void> {
    const [uploadId] = await this.uploads.newest(1)
    if (uploadId) await this.files.get(uploadId)
  }

  private async renewOne(uploadId: string): Promise<boolean> {
    if (!(await this.files.renew(uploadId))) return false
    // Deleted meanwhile: without a row the new file would never be removed.
    if (!(await this.uploads.find(uploadId))) await this.uploads.noteStray(uploadId)
    return true
  }
}
