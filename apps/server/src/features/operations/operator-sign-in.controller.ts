import { operatorEndpoints as endpoints } from '@halyard/wire/operators'
import { Controller } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
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
      requireConsole(raw)
      const signedIn = await this.signIns.signIn(input, origin)
      if (typeof signedIn === 'string') return { outcome: signedIn, session: null }
      raw.cookie = cookieWith(raw, signedIn.token)
      return { outcome: 'signedIn' as const, session: signedIn.session }
    }),
    serve(endpoints.beginOperatorPasskeySignIn, ({ raw, origin }) => {
      requireConsole(raw)
      return this.signIns.beginWithPasskey(origin)
    }),
    serve(endpoints.signInOperatorWithPasskey, async ({ raw, input, origin }) => {
      requireConsole(raw)
      const { token, session } = await this.signIns.signInWithPasskey(input, origin)
      raw.cookie = cookieWith(raw, token)
      return session
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
    serve(endpoints.operatorPasskeys, ({ operator }) => this.signIns.passkeys(operator)),
    serve(endpoints.beginOperatorPasskey, ({ operator, input }) => this.signIns.beginPasskey(operator, input)),
    serve(endpoints.addOperatorPasskey, ({ operator, input }) => this.signIns.addPasskey(operator, input)),
    serve(endpoints.renameOperatorPasskey, async ({ operator, input }) => {
      await this.signIns.renamePasskey(operator, input)
      return {}
    }),
    serve(endpoints.removeOperatorPasskey, ({ operator, input }) => this.signIns.removePasskey(operator, input)),
    serve(endpoints.operatorSessions, ({ operator }) => this.signIns.sessions(operator)),
    serve(endpoints.endOperatorSession, async ({ operator, input }) => {
      await this.signIns.endSession(operator, input.id)
      return {}
    }),
  ]
}

function requireConsole(raw: FastifyRequest): void {
  if (!isOfConsole(raw)) decline('Sign in on the pages of the console.')
}
