import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { CaptchaService } from './captcha.service.ts'
import { CodeService } from './code.service.ts'
import { emailName, phoneName } from './login-name.ts'
import { PasswordService } from './password.service.ts'
import { RegistrationService } from './registration.service.ts'
import { SignInService } from './sign-in.service.ts'
import { WithdrawalPasswordService } from './withdrawal-password.service.ts'

@Controller()
export class AuthController {
  constructor(
    private readonly captchas: CaptchaService,
    private readonly codes: CodeService,
    private readonly registration: RegistrationService,
    private readonly signIn: SignInService,
    private readonly passwords: PasswordService,
    private readonly withdrawalPasswords: WithdrawalPasswordService,
    private readonly sessions: Sessions,
  ) {}

  @Serves(endpoints.captcha)
  captcha(@Origin() origin: CallOrigin) {
    return this.captchas.issue(origin)
  }

  @Serves(endpoints.emailCode)
  emailCode(@Input() input: RequestOf<typeof endpoints.emailCode>, @Origin() origin: CallOrigin) {
    return this.codes.send(emailName(input.email), input.purpose ?? 'account', origin)
  }

  @Serves(endpoints.phoneCode)
  phoneCode(@Input() input: RequestOf<typeof endpoints.phoneCode>, @Origin() origin: CallOrigin) {
    return this.codes.send(phoneName(input.phone, input.countryCode), input.purpose ?? 'account', origin)
  }

  @Serves(endpoints.registerUser)
  register(@Input() input: RequestOf<typeof endpoints.registerUser>, @Origin() origin: CallOrigin) {
    return this.registration.register(input, origin)
  }

  @Serves(endpoints.login)
  login(@Input() input: RequestOf<typeof endpoints.login>, @Origin() origin: CallOrigin) {
    return this.signIn.signIn(input, origin)
  }

  @Serves(endpoints.loginKnownDevice)
  loginKnownDevice(@Input() input: RequestOf<typeof endpoints.loginKnownDevice>, @Origin() origin: CallOrigin) {
    return this.signIn.signInOnKnownDevice(input, origin)
  }

  @Serves(endpoints.demoSignIn)
  demoLogin(@Origin() origin: CallOrigin) {
    return this.signIn.signInToDemo(origin)
  }

  @Serves(endpoints.logout)
  logout(@Caller() caller: Session) {
    return this.sessions.end(caller.sessionId, 'signedOut')
  }

  @Serves(endpoints.resetPassword)
  resetPassword(@Input() input: RequestOf<typeof endpoints.resetPassword>, @Origin() origin: CallOrigin) {
    return this.passwords.resetByEmail(input, origin)
  }

  @Serves(endpoints.resetPasswordByPhone)
  resetPasswordByPhone(@Input() input: RequestOf<typeof endpoints.resetPasswordByPhone>, @Origin() origin: CallOrigin) {
    return this.passwords.resetByPhone(input, origin)
  }

  @Serves(endpoints.changePassword)
  changePassword(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.changePassword>) {
    return this.passwords.change(caller.userId, input)
  }

  @Serves(endpoints.changeWithdrawalPassword)
  changeWithdrawalPassword(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.changeWithdrawalPassword>,
    @Origin() origin: CallOrigin,
  ) {
    return this.withdrawalPasswords.set(caller.userId, input, origin)
  }

  @Serves(endpoints.securityCode)
  securityCode(@Caller() caller: Session, @Origin() origin: CallOrigin) {
    return this.withdrawalPasswords.sendCode(caller.userId, origin)
  }
}
