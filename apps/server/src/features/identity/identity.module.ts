import { Module } from '@nestjs/common'
import { UploadsModule } from '../uploads/index.ts'
import { IdentityController } from './identity.controller.ts'
import { IdentityDemo } from './identity.demo.ts'
import { IdentityRepository } from './identity.repository.ts'
import { IdentityChecks, IdentityReview, SharedIdentityReview } from './identity.review.ts'
import { IdentityService } from './identity.service.ts'

@Module({
  imports: [UploadsModule],
  controllers: [IdentityController],
  providers: [IdentityRepository, IdentityService, IdentityReview, IdentityChecks, SharedIdentityReview, IdentityDemo],
  exports: [IdentityService, IdentityDemo],
})
export class IdentityModule {}
