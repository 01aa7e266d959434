import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
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
  captcha({ origin }: Call<typeof endpoints.captcha>) {
    return this.captchas.issue(origin)
  }

  @Serves(endpoints.emailCode)
  emailCode({ input, origin }: Call<typeof endpoints.emailCode>) {
    return this.codes.send(emailName(input.email), input.purpose ?? 'account', origin)
  }

  @Serves(endpoints.phoneCode)
  phoneCode({ input, origin }: Call<typeof endpoints.phoneCode>) {
    return this.codes.send(phoneName(input.phone, input.countryCode), input.purpose ?? 'account', origin)
  }

  @Serves(endpoints.registerUser)
  register({ input, origin }: Call<typeof endpoints.registerUser>) {
    return this.registration.register(input, origin)
  }

  @Serves(endpoints.login)
  login({ input, origin }: Call<typeof endpoints.login>) {
    return this.signIn.signIn(input, origin)
  }

  @Serves(endpoints.loginKnownDevice)
  loginKnownDevice({ input, origin }: Call<typeof endpoints.loginKnownDevice>) {
    return this.signIn.signInOnKnownDevice(input, origin)
  }

  @Serves(endpoints.demoSignIn)
  demoLogin({ origin }: Call<typeof endpoints.demoSignIn>) {
    return this.signIn.signInToDemo(origin)
  }

  @Serves(endpoints.logout)
  logout({ caller }: Call<typeof endpoints.logout>) {
    return this.sessions.end(caller.sessionId, 'signedOut')
  }

  @Serves(endpoints.resetPassword)
  resetPassword({ input, origin }: Call<typeof endpoints.resetPassword>) {
    return this.passwords.resetByEmail(input, origin)
  }

  @Serves(endpoints.resetPasswordByPhone)
  resetPasswordByPhone({ input, origin }: Call<typeof endpoints.resetPasswordByPhone>) {
    return this.passwords.resetByPhone(input, origin)
  }

  @Serves(endpoints.changePassword)
  changePassword({ caller, input }: Call<typeof endpoints.changePassword>) {
    return this.passwords.change(caller.userId, input)
  }

  @Serves(endpoints.changeWithdrawalPassword)
  changeWithdrawalPassword({ caller, input, origin }: Call<typeof endpoints.changeWithdrawalPassword>) {
    return this.withdrawalPasswords.set(caller.userId, input, origin)
  }

  @Serves(endpoints.securityCode)
  securityCode({ caller, origin }: Call<typeof endpoints.securityCode>) {
    return this.withdrawalPasswords.sendCode(caller.userId, origin)
  }
}
