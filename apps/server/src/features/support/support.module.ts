import { Module } from '@nestjs/common'
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.ts'
import { UploadsModule } from '../uploads/index.ts'
import { SupportController } from './support.controller.ts'
import { supportEdits } from './support.edits.ts'
import { SupportRepository } from './support.repository.ts'
import { SupportService } from './support.service.ts'
import { SupportDesk } from './support-desk.ts'

/** Customer service: conversations of users with operators. */
@Module({
  imports: [RateLimitModule, UploadsModule],
  controllers: [SupportController],
  providers: [SupportDesk, SupportRepository, SupportService, supportEdits],
  exports: [SupportDesk],
})
export class SupportModule {}
