import { Module } from '@nestjs/common'
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.ts'
import { ApiKeysModule } from '../api-keys/index.ts'
import { AuthModule } from '../auth/index.ts'
import { LedgerModule } from '../ledger/index.ts'
import { SupportModule } from '../support/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { AdjustmentsRepository } from './adjustments.repository.ts'
import { AdjustmentsReview } from './adjustments.review.ts'
import { ApprovalsRepository } from './approvals.repository.ts'
import { AuditRepository } from './audit.repository.ts'
import { AuditService } from './audit.service.ts'
import { BooksRepository } from './books.repository.ts'
import { ConflictsRepository } from './conflicts.repository.ts'
import { ConflictsService } from './conflicts.service.ts'
import { DemoKeysService } from './demo-keys.service.ts'
import { DemoReviewer } from './demo-reviewer.job.ts'
import { EditDeskService } from './edit-desk.service.ts'
import { EditProposalsRepository } from './edit-proposals.repository.ts'
import { EditsReview } from './edits.review.ts'
import { InboxController } from './inbox.controller.ts'
import { InboxService } from './inbox.service.ts'
import { InstallationRepository } from './installation.repository.ts'
import { InstallationService } from './installation.service.ts'
import { KeysService } from './keys.service.ts'
import { OperationsController } from './operations.controller.ts'
import { OperationsService } from './operations.service.ts'
import { OperatorDoor } from './operator-door.ts'
import { OperatorsRepository } from './operators.repository.ts'
import { OperatorsService } from './operators.service.ts'
import { ReviewDeskService } from './review-desk.service.ts'
import { UserDeskRepository } from './user-desk.repository.ts'
import { UserDeskService } from './user-desk.service.ts'

/** Reviews, adjustments, accounts, edits, and the audit log. */
@Module({
  imports: [ApiKeysModule, AuthModule, LedgerModule, RateLimitModule, SupportModule, UploadsModule],
  controllers: [InboxController, OperationsController],
  providers: [
    AdjustmentsRepository,
    AdjustmentsReview,
    AuditRepository,
    AuditService,
    BooksRepository,
    ConflictsRepository,
    ConflictsService,
    DemoKeysService,
    DemoReviewer,
    EditDeskService,
    EditProposalsRepository,
    EditsReview,
    InboxService,
    InstallationRepository,
    InstallationService,
    KeysService,
    OperationsService,
    OperatorDoor,
    OperatorsRepository,
    OperatorsService,
    ReviewDeskService,
    UserDeskRepository,
    UserDeskService,
    ApprovalsRepository,
  ],
  exports: [DemoKeysService, InboxService, KeysService, OperationsService, OperatorsService],
})
export class OperationsModule {}
