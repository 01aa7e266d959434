import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
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

  readonly routes = [
    serve(endpoints.captcha, ({ origin }) => this.captchas.issue(origin)),
    serve(endpoints.emailCode, ({ input, origin }) =>
      this.codes.send(emailName(input.email), input.purpose ?? 'account', origin),
    ),
    serve(endpoints.phoneCode, ({ input, origin }) =>
      this.codes.send(phoneName(input.phone, input.countryCode), input.purpose ?? 'account', origin),
    ),
    serve(endpoints.registerUser, ({ input, origin, claim }) => this.registration.register(input, origin, claim)),
    serve(endpoints.login, ({ input, origin, claim }) => this.signIn.signIn(input, origin, claim)),
    serve(endpoints.loginKnownDevice, ({ input, origin }) => this.signIn.signInOnKnownDevice(input, origin)),
    serve(endpoints.demoSignIn, ({ origin }) => this.signIn.signInToDemo(origin)),
    serve(endpoints.logout, ({ caller }) => this.sessions.end(caller.sessionId, 'signedOut')),
    serve(endpoints.resetPassword, ({ input, origin, claim }) => this.passwords.resetByEmail(input, origin, claim)),
    serve(endpoints.resetPasswordByPhone, ({ input, origin, claim }) =>
      this.passwords.resetByPhone(input, origin, claim),
    ),
    serve(endpoints.changePassword, ({ userId, input }) => this.passwords.change(userId, input)),
    serve(endpoints.changeWithdrawalPassword, ({ caller, input, origin }) =>
      this.withdrawalPasswords.set(caller, input, origin),
    ),
    serve(endpoints.securityCode, ({ userId, input, origin }) =>
      this.codes.sendToOwner(userId, input.purpose ?? 'withdrawalPassword', origin),
    ),
  ]
}
