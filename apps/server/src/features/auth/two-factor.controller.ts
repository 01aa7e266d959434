import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { SignInService } from './sign-in.service.ts'
import { TwoFactorService } from './two-factor.service.ts'

@Controller()
export class TwoFactorController {
  constructor(
    private readonly twoFactors: TwoFactorService,
    private readonly signIn: SignInService,
  ) {}

  @Serves(endpoints.loginTwoFactor)
  login(@Input() input: RequestOf<typeof endpoints.loginTwoFactor>, @Origin() origin: CallOrigin) {
    return this.signIn.finish(input, origin)
  }

  @Serves(endpoints.accountSecurity)
  describe(@Caller() caller: Session) {
    return this.twoFactors.describe(caller)
  }

  @Serves(endpoints.beginTwoFactor)
  begin(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.beginTwoFactor>) {
    return this.twoFactors.begin(caller.userId, input)
  }

  @Serves(endpoints.confirmTwoFactor)
  confirm(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.confirmTwoFactor>) {
    return this.twoFactors.confirm(caller.userId, input)
  }

  @Serves(endpoints.renewRecoveryCodes)
  renewRecoveryCodes(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.renewRecoveryCodes>) {
    return this.twoFactors.renewRecoveryCodes(caller.userId, input)
  }

  @Serves(endpoints.endTwoFactor)
  end(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.endTwoFactor>) {
    return this.twoFactors.end(caller.userId, input)
  }

  @Serves(endpoints.setAntiPhishingCode)
  setAntiPhishingCode(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.setAntiPhishingCode>) {
    return this.twoFactors.setAntiPhishingCode(caller.userId, input)
  }
}
