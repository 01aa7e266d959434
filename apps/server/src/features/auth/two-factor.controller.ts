import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { SignInService } from './sign-in.service.ts'
import { TwoFactorService } from './two-factor.service.ts'

@Controller()
export class TwoFactorController {
  constructor(
    private readonly twoFactors: TwoFactorService,
    private readonly signIn: SignInService,
  ) {}

  @Serves(endpoints.loginTwoFactor)
  login({ input, origin }: Call<typeof endpoints.loginTwoFactor>) {
    return this.signIn.finish(input, origin)
  }

  @Serves(endpoints.accountSecurity)
  describe({ caller }: Call<typeof endpoints.accountSecurity>) {
    return this.twoFactors.describe(caller)
  }

  @Serves(endpoints.beginTwoFactor)
  begin({ caller, input }: Call<typeof endpoints.beginTwoFactor>) {
    return this.twoFactors.begin(caller.userId, input)
  }

  @Serves(endpoints.confirmTwoFactor)
  confirm({ caller, input }: Call<typeof endpoints.confirmTwoFactor>) {
    return this.twoFactors.confirm(caller.userId, input)
  }

  @Serves(endpoints.renewRecoveryCodes)
  renewRecoveryCodes({ caller, input }: Call<typeof endpoints.renewRecoveryCodes>) {
    return this.twoFactors.renewRecoveryCodes(caller.userId, input)
  }

  @Serves(endpoints.endTwoFactor)
  end({ caller, input }: Call<typeof endpoints.endTwoFactor>) {
    return this.twoFactors.end(caller.userId, input)
  }

  @Serves(endpoints.setAntiPhishingCode)
  setAntiPhishingCode({ caller, input }: Call<typeof endpoints.setAntiPhishingCode>) {
    return this.twoFactors.setAntiPhishingCode(caller.userId, input)
  }
}
