import { Module } from '@nestjs/common'
import { SiteController } from './site.controller.ts'
import { SiteRepository } from './site.repository.ts'
import { SiteService } from './site.service.ts'

/** Site config: version, mode, contacts. */
@Module({ controllers: [SiteController], providers: [SiteRepository, SiteService] })
export class SiteModule {}
