import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { PasskeysService } from './passkeys.service.ts'
import { SignInService } from './sign-in.service.ts'

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly signIn: SignInService,
  ) {}

  readonly routes = [
    serve(endpoints.beginPasskeyLogin, ({ origin }) => this.signIn.beginWithPasskey(origin)),
    serve(endpoints.loginPasskey, ({ input, origin }) => this.signIn.signInWithPasskey(input, origin)),
    serve(endpoints.confirmPasskey, ({ userId, input, origin }) =>
      this.signIn.confirmWithPasskey(userId, input, origin),
    ),
    serve(endpoints.passkeys, ({ userId }) => this.passkeys.list(userId)),
    serve(endpoints.beginPasskey, ({ userId, input }) => this.passkeys.begin(userId, input)),
    serve(endpoints.addPasskey, ({ caller, input }) => this.passkeys.add(caller, input)),
    serve(endpoints.renamePasskey, ({ userId, input }) => this.passkeys.rename(userId, input)),
    serve(endpoints.removePasskey, ({ userId, input }) => this.passkeys.remove(userId, input)),
    serve(endpoints.removePasskeys, ({ input }) => this.passkeys.removeLeft(input)),
  ]
}
