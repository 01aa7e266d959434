import { Module } from '@nestjs/common'
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.ts'
import { AuthModule } from '../auth/index.ts'
import { ApiKeyNotices } from './api-key-notices.job.ts'
import { ApiKeysController } from './api-keys.controller.ts'
import { ApiKeysDemo } from './api-keys.demo.ts'
import { ApiKeysRepository } from './api-keys.repository.ts'
import { ApiKeysService } from './api-keys.service.ts'
import { ApiKeys } from './api-keys.ts'
import { ProgramLimits } from './program-limits.ts'

/** Keys by which a user's programs call in their name: made and revoked in the app, checked at the door of programs. */
@Module({
  imports: [AuthModule, RateLimitModule],
  controllers: [ApiKeysController],
  providers: [ApiKeyNotices, ApiKeys, ApiKeysDemo, ApiKeysRepository, ApiKeysService, ProgramLimits],
  exports: [ApiKeys, ApiKeysDemo, ProgramLimits],
})
export class ApiKeysModule {}
