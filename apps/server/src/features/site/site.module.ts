import { Module } from '@nestjs/common'
import { SiteController } from './site.controller.ts'
import { SiteEdits } from './site.edits.ts'
import { SiteRepository } from './site.repository.ts'
import { SiteService } from './site.service.ts'
import { SiteSettingsRepository } from './site-settings.repository.ts'

/** Site config: version, mode, contacts, certification. */
@Module({
  controllers: [SiteController],
  providers: [SiteEdits, SiteRepository, SiteService, SiteSettingsRepository],
})
export class SiteModule {}
