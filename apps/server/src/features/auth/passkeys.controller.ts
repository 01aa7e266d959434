import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { PasskeysService } from './passkeys.service.ts'
import { SignInService } from './sign-in.service.ts'

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly signIn: SignInService,
  ) {}

  @Serves(endpoints.beginPasskeyLogin)
  beginLogin({ origin }: Call<typeof endpoints.beginPasskeyLogin>) {
    return this.signIn.beginWithPasskey(origin)
  }

  @Serves(endpoints.loginPasskey)
  login({ input, origin }: Call<typeof endpoints.loginPasskey>) {
    return this.signIn.signInWithPasskey(input, origin)
  }

  @Serves(endpoints.passkeys)
  list({ caller }: Call<typeof endpoints.passkeys>) {
    return this.passkeys.list(caller.userId)
  }

  @Serves(endpoints.beginPasskey)
  begin({ caller, input }: Call<typeof endpoints.beginPasskey>) {
    return this.passkeys.begin(caller.userId, input)
  }

  @Serves(endpoints.addPasskey)
  add({ caller, input }: Call<typeof endpoints.addPasskey>) {
    return this.passkeys.add(caller.userId, input)
  }

  @Serves(endpoints.renamePasskey)
  rename({ caller, input }: Call<typeof endpoints.renamePasskey>) {
    return this.passkeys.rename(caller.userId, input)
  }

  @Serves(endpoints.removePasskey)
  remove({ caller, input }: Call<typeof endpoints.removePasskey>) {
    return this.passkeys.remove(caller.userId, input)
  }
}
