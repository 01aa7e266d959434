import { createHash, randomBytes } from 'node:crypto'
import { pictureBytesMax } from '@halyard/domain/uploads'
import { type FieldFault, uploadField, uploadPath } from '@halyard/wire'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { Refusal } from '../../platform/http/refusal.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { bytesOf } from './base64.ts'
import { FILE_STORE, type FileStore } from './file-store.ts'
import { inspect } from './image-format.ts'
import { PictureDecoders } from './picture-decoders.ts'
import { SignedAddresses } from './signed-addresses.ts'
import { type Upload, UploadsRepository } from './uploads.repository.ts'

/** Enough for every document and voucher of a busy day. */
export const uploadsByUser: RateLimit = {
  name: 'upload:user',
  rules: [
    { max: 20, seconds: 600 },
    { max: 100, seconds: 86_400 },
  ],
}

const batchMax = 500

/** Private images: stored, shown to their owner, and deleted when unused. */
@Injectable()
export class UploadsService {
  private readonly logger = new Logger('UploadsService')

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly limits: RateLimits,
    private readonly addresses: SignedAddresses,
    private readonly decoders: PictureDecoders,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Stores a base64 image of a user, or for them; refuses anything but a still JPEG, PNG or WebP within the limits. */
  async keep(
    userId: number,
    content: string,
    counted: { limit: RateLimit; of: number } = { limit: uploadsByUser, of: userId },
  ): Promise<{ uploadId: string; url: string }> {
    await this.limits.consume(counted.limit, String(counted.of))
    const bytes = bytesOf(content)
    if (!bytes) throw faultOf('imageDamaged')
    if (bytes.length > pictureBytesMax) throw faultOf('imageSize')
    const found = inspect(bytes)
    if ('fault' in found) throw faultOf(found.fault)
    const image = await this.decoders.decode(bytes)
    if ('fault' in image) throw faultOf(image.fault)
    const uploadId = randomBytes(16).toString('base64url')
    // The file before its row, which would be a broken image; recorded before, so that no file is orphaned.
    await this.uploads.noteStray(uploadId)
    await this.files.put(uploadId, image.bytes)
    const digest = createHash('sha256').update(image.bytes).digest('base64url')
    const { width, height } = image
    await this.uploads.add({ uploadId, userId, digest, bytes: image.bytes.length, width, height })
    return { uploadId, url: this.url(uploadId) }
  }

  /** The user's own upload, by id or URL. */
  async own(userId: number, reference: string): Promise<Upload | undefined> {
    const upload = await this.find(reference)
    return upload?.userId === userId ? upload : undefined
  }

  /** Any upload, for operators. */
  async find(reference: string): Promise<Upload | undefined> {
    const uploadId = idOf(reference)
    return uploadId === undefined ? undefined : this.uploads.find(uploadId)
  }

  /** The JPEG's bytes; undefined when the file is gone. */
  read(upload: Upload): Promise<Buffer | undefined> {
    return this.files.get(upload.uploadId)
  }

  /** The image's signed address, which an `<img>` can load for a while. */
  url(uploadId: string): string {
    return `${pathOf(uploadId)}?${this.addresses.sign(uploadId)}`
  }

  /** Deletes images unused since before a moment, and stray files. */
  async sweep(before: Date): Promise<void> {
    for (let dropped = batchMax; dropped === batchMax; ) dropped = await this.uploads.dropUnused(before, batchMax)
    for (let removed = batchMax; removed === batchMax; ) {
      const stray = await this.uploads.stray(before, batchMax)
      removed = 0
      for (const uploadId of stray) if (await this.remove(uploadId)) removed += 1
    }
  }

  /** False when it has to be tried again later. */
  private async remove(uploadId: string): Promise<boolean> {
    try {
      await this.files.remove(uploadId)
      await this.uploads.forgetStray(uploadId)
      return true
    } catch (error) {
      this.logger.error(`the file of upload ${uploadId} cannot be removed: ${(error as Error).message}`)
      await this.uploads.putBackStray(uploadId)
      return false
    }
  }
}

function pathOf(uploadId: string): string {
  return `/api${uploadPath}/${uploadId}`
}

function idOf(reference: string): string | undefined {
  const [path = ''] = reference.split('?', 1)
  const id = path.startsWith(pathOf('')) ? path.slice(pathOf('').length) : path
  return /^[A-Za-z0-9_-]{22}$/.test(id) ? id : undefined
}

function faultOf(fault: FieldFault): Refusal {
  return new Refusal('badInput', { fields: uploadField }, [{ path: uploadField, fault }])
}
