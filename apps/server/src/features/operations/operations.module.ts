import { Module } from '@nestjs/common'
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.ts'
import { LedgerModule } from '../ledger/ledger.module.ts'
import { UploadsModule } from '../uploads/uploads.module.ts'
import { AdjustmentsRepository } from './adjustments.repository.ts'
import { AdjustmentsReview } from './adjustments.review.ts'
import { AuditRepository } from './audit.repository.ts'
import { AuditService } from './audit.service.ts'
import { DemoReviewer } from './demo-reviewer.ts'
import { EditDeskService } from './edit-desk.service.ts'
import { InstallationRepository } from './installation.repository.ts'
import { InstallationService } from './installation.service.ts'
import { MarketEdits } from './market.edits.ts'
import { OperationsController } from './operations.controller.ts'
import { OperationsService } from './operations.service.ts'
import { OperatorsRepository } from './operators.repository.ts'
import { OperatorsService } from './operators.service.ts'
import { ReviewDeskService } from './review-desk.service.ts'
import { ReviewsModule } from './reviews.module.ts'
import { SiteSettingsRepository } from './site-settings.repository.ts'
import { UserDeskRepository } from './user-desk.repository.ts'
import { UserDeskService } from './user-desk.service.ts'
import { VoicesRepository } from './voices.repository.ts'

/** The operator's side: reviews, adjustments, accounts, edits, and the log of all that. */
@Module({
  imports: [LedgerModule, RateLimitModule, ReviewsModule, UploadsModule],
  controllers: [OperationsController],
  providers: [
    AdjustmentsRepository,
    AdjustmentsReview,
    AuditRepository,
    AuditService,
    DemoReviewer,
    EditDeskService,
    InstallationRepository,
    InstallationService,
    MarketEdits,
    OperationsService,
    OperatorsRepository,
    OperatorsService,
    ReviewDeskService,
    SiteSettingsRepository,
    UserDeskRepository,
    UserDeskService,
    VoicesRepository,
  ],
  exports: [OperationsService, OperatorsService],
})
export class OperationsModule {}
