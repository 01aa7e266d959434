import { Module } from '@nestjs/common'
import { ReviewsModule } from '../operations/reviews.module.ts'
import { SiteController } from './site.controller.ts'
import { SiteEdits } from './site.edits.ts'
import { SiteRepository } from './site.repository.ts'
import { SiteService } from './site.service.ts'

/** Site config: version, mode, contacts, certification. */
@Module({
  imports: [ReviewsModule],
  controllers: [SiteController],
  providers: [SiteEdits, SiteRepository, SiteService],
})
export class SiteModule {}
