import { operatorEndpoints as endpoints } from '@halyard/wire/operators'
import { Controller } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { serve } from '../../platform/http/serve.ts'
import { consoleToken, cookieWith, isOfConsole, noCookie } from './console-cookie.ts'
import { OperatorSignInService } from './operator-sign-in.service.ts'

/** How operators sign in to the console, and their own sessions. */
@Controller()
export class OperatorSignInController {
  constructor(private readonly signIns: OperatorSignInService) {}

  readonly routes = [
    serve(endpoints.consoleState, ({ raw }) => this.signIns.state(consoleToken(raw))),
    serve(endpoints.signInOperator, async ({ raw, input, origin }) => {
      if (!isOfConsole(raw)) decline('Sign in on the pages of the console.')
      const signedIn = await this.signIns.signIn(input, origin)
      if (!signedIn) return { outcome: 'codeNeeded' as const, session: null }
      raw.cookie = cookieWith(raw, signedIn.token)
      return { outcome: 'signedIn' as const, session: signedIn.session }
    }),
    serve(endpoints.signOutOperator, async ({ raw }) => {
      await this.signIns.signOut(consoleToken(raw))
      if (isOfConsole(raw)) raw.cookie = noCookie
      return {}
    }),
    serve(endpoints.setOperatorPassword, ({ operator, input }) => this.signIns.setPassword(operator, input)),
    serve(endpoints.beginOperatorTwoFactor, ({ operator, input }) => this.signIns.beginTwoFactor(operator, input)),
    serve(endpoints.confirmOperatorTwoFactor, ({ operator, input }) =>
      this.signIns.confirmTwoFactor(operator, input.code),
    ),
    serve(endpoints.operatorSessions, ({ operator }) => this.signIns.sessions(operator)),
    serve(endpoints.endOperatorSession, async ({ operator, input }) => {
      await this.signIns.endSession(operator, input.id)
      return {}
    }),
  ]
}
