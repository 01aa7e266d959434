import { Module } from '@nestjs/common'
import { MailModule } from '../../platform/mail/mail.module.ts'
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.ts'
import { ApiKeysModule } from '../api-keys/index.ts'
import { AuthModule } from '../auth/index.ts'
import { LedgerModule } from '../ledger/index.ts'
import { SupportModule } from '../support/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { AdjustmentsRepository } from './adjustments.repository.ts'
import { AdjustmentsReview } from './adjustments.review.ts'
import { Alarms } from './alarms.job.ts'
import { AlarmsRepository } from './alarms.repository.ts'
import { ApprovalsRepository } from './approvals.repository.ts'
import { AuditRepository } from './audit.repository.ts'
import { AuditService } from './audit.service.ts'
import { BookDays } from './book-days.job.ts'
import { BooksRepository } from './books.repository.ts'
import { ConflictsRepository } from './conflicts.repository.ts'
import { ConflictsService } from './conflicts.service.ts'
import { ConsoleController } from './console.controller.ts'
import { DemoKeysService } from './demo-keys.service.ts'
import { DemoReviewer } from './demo-reviewer.job.ts'
import { EditDeskService } from './edit-desk.service.ts'
import { EditMoments } from './edit-moments.job.ts'
import { EditProposalsRepository } from './edit-proposals.repository.ts'
import { EditsReview } from './edits.review.ts'
import { EpochsRepository } from './epochs.repository.ts'
import { InboxController } from './inbox.controller.ts'
import { InboxService } from './inbox.service.ts'
import { InstallationRepository } from './installation.repository.ts'
import { InstallationService } from './installation.service.ts'
import { KeysService } from './keys.service.ts'
import { Months } from './months.job.ts'
import { OperationsController } from './operations.controller.ts'
import { OperationsService } from './operations.service.ts'
import { OperatorDoor } from './operator-door.ts'
import { OperatorSignInController } from './operator-sign-in.controller.ts'
import { OperatorSignInRepository } from './operator-sign-in.repository.ts'
import { OperatorSignInService } from './operator-sign-in.service.ts'
import { OperatorsEdits } from './operators.edits.ts'
import { OperatorsRepository } from './operators.repository.ts'
import { OperatorsService } from './operators.service.ts'
import { PermissionsService } from './permissions.service.ts'
import { QueueDeskService } from './queue-desk.service.ts'
import { ReviewDeskService } from './review-desk.service.ts'
import { ReviewQueueRepository } from './review-queue.repository.ts'
import { UserDeskRepository } from './user-desk.repository.ts'
import { UserDeskService } from './user-desk.service.ts'
import { UserSearchRepository } from './user-search.repository.ts'

/** Reviews, adjustments, accounts, edits, and the audit log. */
@Module({
  imports: [ApiKeysModule, AuthModule, LedgerModule, MailModule, RateLimitModule, SupportModule, UploadsModule],
  controllers: [ConsoleController, InboxController, OperationsController, OperatorSignInController],
  providers: [
    AdjustmentsRepository,
    AdjustmentsReview,
    Alarms,
    AlarmsRepository,
    AuditRepository,
    AuditService,
    BookDays,
    BooksRepository,
    EpochsRepository,
    ConflictsRepository,
    ConflictsService,
    DemoKeysService,
    DemoReviewer,
    EditDeskService,
    EditMoments,
    EditProposalsRepository,
    EditsReview,
    InboxService,
    InstallationRepository,
    InstallationService,
    KeysService,
    Months,
    OperationsService,
    OperatorDoor,
    OperatorSignInRepository,
    OperatorSignInService,
    OperatorsEdits,
    OperatorsRepository,
    OperatorsService,
    PermissionsService,
    QueueDeskService,
    ReviewDeskService,
    ReviewQueueRepository,
    UserDeskRepository,
    UserDeskService,
    UserSearchRepository,
    ApprovalsRepository,
  ],
  exports: [DemoKeysService, InboxService, KeysService, OperationsService, OperatorSignInService, OperatorsService],
})
export class OperationsModule {}
