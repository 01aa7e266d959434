import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { PasskeysService } from './passkeys.service.ts'
import { SignInService } from './sign-in.service.ts'

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly signIn: SignInService,
  ) {}

  @Serves(endpoints.beginPasskeyLogin)
  beginLogin(@Origin() origin: CallOrigin) {
    return this.signIn.beginWithPasskey(origin)
  }

  @Serves(endpoints.loginPasskey)
  login(@Input() input: RequestOf<typeof endpoints.loginPasskey>, @Origin() origin: CallOrigin) {
    return this.signIn.signInWithPasskey(input, origin)
  }

  @Serves(endpoints.passkeys)
  list(@Caller() caller: Session) {
    return this.passkeys.list(caller.userId)
  }

  @Serves(endpoints.beginPasskey)
  begin(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.beginPasskey>) {
    return this.passkeys.begin(caller.userId, input)
  }

  @Serves(endpoints.addPasskey)
  add(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.addPasskey>) {
    return this.passkeys.add(caller.userId, input)
  }

  @Serves(endpoints.renamePasskey)
  rename(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.renamePasskey>) {
    return this.passkeys.rename(caller.userId, input)
  }

  @Serves(endpoints.removePasskey)
  remove(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.removePasskey>) {
    return this.passkeys.remove(caller.userId, input)
  }
}
