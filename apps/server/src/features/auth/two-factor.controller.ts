import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { SignInService } from './sign-in.service.ts'
import { TwoFactorService } from './two-factor.service.ts'

@Controller()
export class TwoFactorController {
  constructor(
    private readonly twoFactors: TwoFactorService,
    private readonly signIn: SignInService,
  ) {}

  readonly routes = [
    serve(endpoints.loginTwoFactor, ({ input, origin }) => this.signIn.finish(input, origin)),
    serve(endpoints.accountSecurity, ({ caller }) => this.twoFactors.describe(caller)),
    serve(endpoints.knownDevices, ({ caller }) => this.twoFactors.devices(caller)),
    serve(endpoints.forgetDevices, ({ caller, input }) => this.twoFactors.forgetDevices(caller, input)),
    serve(endpoints.beginTwoFactor, ({ userId, input }) => this.twoFactors.begin(userId, input)),
    serve(endpoints.confirmTwoFactor, ({ userId, input }) => this.twoFactors.confirm(userId, input)),
    serve(endpoints.renewRecoveryCodes, ({ userId, input }) => this.twoFactors.renewRecoveryCodes(userId, input)),
    serve(endpoints.endTwoFactor, ({ userId, input }) => this.twoFactors.end(userId, input)),
    serve(endpoints.setAntiPhishingCode, ({ userId, input }) => this.twoFactors.setAntiPhishingCode(userId, input)),
  ]
}
