import { join } from 'node:path'
import { Module } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.ts'
import { EncryptedFiles } from './encrypted-files.ts'
import { FILE_STORE } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import { PictureDecoders } from './picture-decoders.ts'
import { S3Store } from './s3-store.ts'
import { SignedAddresses } from './signed-addresses.ts'
import { UnusedUploads } from './unused-uploads.job.ts'
import { UploadsController } from './uploads.controller.ts'
import { UploadsRepository } from './uploads.repository.ts'
import { UploadsService } from './uploads.service.ts'
import { UploadsRenewal } from './uploads-renewal.ts'

/** Private images: documents and vouchers. */
@Module({
  imports: [RateLimitModule],
  controllers: [UploadsController],
  providers: [
    {
      provide: FILE_STORE,
      inject: [ENVIRONMENT, Encryption],
      useFactory: ({ s3, dataDir }: Environment, encryption: Encryption) =>
        new EncryptedFiles(s3 ? new S3Store(s3) : new FolderStore(join(dataDir, 'uploads')), encryption),
    },
    PictureDecoders,
    SignedAddresses,
    UploadsRenewal,
    UploadsRepository,
    UploadsService,
    UnusedUploads,
  ],
  exports: [UploadsService],
})
export class UploadsModule {}
