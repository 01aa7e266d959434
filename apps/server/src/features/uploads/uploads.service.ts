import { createHash, randomBytes } from 'node:crypto'
import { type FieldFault, uploadField, uploadPath } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { Refusal } from '../../platform/http/refusal.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { bytesOf } from './base64.ts'
import { FILE_STORE, type FileStore } from './file-store.ts'
import { cleanImage } from './images.ts'
import { type Upload, UploadsRepository } from './uploads.repository.ts'

export type { Upload } from './uploads.repository.ts'

/** Enough for every document and voucher of a busy day. */
const uploadsByUser: RateLimit = {
  name: 'upload:user',
  rules: [
    { most: 20, seconds: 600 },
    { most: 100, seconds: 86_400 },
  ],
}

/** Private images: kept, shown to their owner, and used once where that matters. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly limits: RateLimits,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Keeps an image that came as base64; refuses what is not a still JPEG, PNG or WebP within the limits. */
  async keep(userId: number, content: string): Promise<{ uploadId: string; url: string }> {
    await this.limits.take(uploadsByUser, String(userId))
    const bytes = bytesOf(content)
    if (!bytes) throw faultOf('imageDamaged')
    const image = await cleanImage(bytes)
    if ('fault' in image) throw faultOf(image.fault)
    const uploadId = randomBytes(16).toString('base64url')
    // The file first: a row without its file would be a broken image for ever, a file without its row is nothing.
    await this.files.put(uploadId, image.bytes)
    const digest = createHash('sha256').update(image.bytes).digest('base64url')
    const { width, height } = image
    await this.uploads.add({ uploadId, userId, digest, bytes: image.bytes.length, width, height })
    return { uploadId, url: urlOf(uploadId) }
  }

  /** The upload that a client names by id or by URL, if it is this user's own. */
  async own(userId: number, reference: string): Promise<Upload | undefined> {
    const upload = await this.find(reference)
    return upload?.userId === userId ? upload : undefined
  }

  /** Any upload, for operators. */
  async find(reference: string): Promise<Upload | undefined> {
    const uploadId = idOf(reference)
    return uploadId === undefined ? undefined : this.uploads.find(uploadId)
  }

  /** The bytes of an image, always a JPEG. Undefined when the file is gone. */
  read(upload: Upload): Promise<Buffer | undefined> {
    return this.files.get(upload.uploadId)
  }

  /** Where the owner reads an image. */
  url(uploadId: string): string {
    return urlOf(uploadId)
  }

  /**
   * Takes a picture for a purpose that it may serve once, such as a voucher for the deposit `deposit:12`. True for the
   * first holder, again and again; false for every other, also under another upload of the same picture.
   */
  claim(uploadId: string, purpose: string, holder: string): Promise<boolean> {
    return this.uploads.claim(uploadId, purpose, holder, true)
  }

  /** Gives a picture back, because what it was taken for came to nothing. */
  release(uploadId: string, purpose: string, holder: string): Promise<void> {
    return this.uploads.release(uploadId, purpose, holder)
  }

  /** Deletes images from before a moment that nothing was done with. */
  async sweep(before: Date): Promise<void> {
    for (const uploadId of await this.uploads.unusedBefore(before, 500)) {
      if (await this.uploads.remove(uploadId)) await this.files.remove(uploadId)
    }
  }
}

function urlOf(uploadId: string): string {
  return `/api${uploadPath}/${uploadId}`
}

function idOf(reference: string): string | undefined {
  const id = reference.startsWith(urlOf('')) ? reference.slice(urlOf('').length) : reference
  return /^[A-Za-z0-9_-]{22}$/.test(id) ? id : undefined
}

function faultOf(fault: FieldFault): Refusal {
  return new Refusal('badInput', { fields: uploadField }, [{ path: uploadField, fault }])
}
