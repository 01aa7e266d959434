import { Module } from '@nestjs/common'
import { MailModule } from '../../platform/mail/mail.module.ts'
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.ts'
import { InvitationsModule } from '../invitations/index.ts'
import { LedgerModule } from '../ledger/index.ts'
import { ProfileModule } from '../profile/index.ts'
import { AccountMailer } from './account-mailer.ts'
import { AuthController } from './auth.controller.ts'
import { CaptchaRepository } from './captcha.repository.ts'
import { CaptchaService } from './captcha.service.ts'
import { CodeRepository } from './code.repository.ts'
import { CodeService } from './code.service.ts'
import { DemoMembers } from './demo-members.service.ts'
import { DemoUser } from './demo-user.service.ts'
import { Housekeeping } from './housekeeping.job.ts'
import { KeyedHash } from './keyed-hash.ts'
import { KnownDevices } from './known-devices.repository.ts'
import { PasskeyCeremonies } from './passkey-ceremonies.ts'
import { PasskeysController } from './passkeys.controller.ts'
import { PasskeysRepository } from './passkeys.repository.ts'
import { PasskeysService } from './passkeys.service.ts'
import { PasswordService } from './password.service.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { ProofOfWork } from './proof-of-work.service.ts'
import { RegistrationService } from './registration.service.ts'
import { SecondFactor } from './second-factor.service.ts'
import { SecondFactorResetsRepository } from './second-factor-resets.repository.ts'
import { SecondFactorResets } from './second-factor-resets.review.ts'
import { SignInService } from './sign-in.service.ts'
import { SignInTickets } from './sign-in-tickets.repository.ts'
import { TwoFactorController } from './two-factor.controller.ts'
import { TwoFactorRepository } from './two-factor.repository.ts'
import { TwoFactorService } from './two-factor.service.ts'
import { UsersRepository } from './users.repository.ts'
import { WithdrawalPasswordService } from './withdrawal-password.service.ts'

/** Accounts: registering, signing in, codes, captchas, passwords. */
@Module({
  imports: [LedgerModule, MailModule, RateLimitModule, InvitationsModule, ProfileModule],
  controllers: [AuthController, PasskeysController, TwoFactorController],
  providers: [
    CaptchaRepository,
    CaptchaService,
    CodeRepository,
    CodeService,
    DemoMembers,
    DemoUser,
    Housekeeping,
    KeyedHash,
    KnownDevices,
    PasswordConfirmation,
    PasskeyCeremonies,
    PasskeysRepository,
    PasskeysService,
    PasswordHasher,
    PasswordService,
    PlayMoneyService,
    ProofOfWork,
    AccountMailer,
    RegistrationService,
    SecondFactor,
    SecondFactorResets,
    SecondFactorResetsRepository,
    SignInService,
    SignInTickets,
    TwoFactorRepository,
    TwoFactorService,
    UsersRepository,
    WithdrawalPasswordService,
  ],
  exports: [
    AccountMailer,
    CodeService,
    DemoMembers,
    DemoUser,
    Housekeeping,
    PasskeyCeremonies,
    PasswordConfirmation,
    PasswordHasher,
    SecondFactor,
    SecondFactorResets,
    WithdrawalPasswordService,
  ],
})
export class AuthModule {}
