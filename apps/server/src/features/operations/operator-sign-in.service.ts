import { createHmac, randomBytes } from 'node:crypto'
import type { RequestOf, ResponseOf } from '@halyard/wire'
import { operationsEndpoints } from '@halyard/wire/operations'
import { mayAs } from '@halyard/wire/operators'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { digitsOf, keyUri, newSecret, PasswordHasher, stepOf } from '../auth/index.ts'
import { AuditService } from './audit.service.ts'
import { type OperatorSessionRow, OperatorSignInRepository, type SignIn } from './operator-sign-in.repository.ts'
import { OperatorsRepository } from './operators.repository.ts'
import { commandLine, hashOf } from './operators.service.ts'

type Hint = ResponseOf<typeof operationsEndpoints.consoleState>['hints'][number]
type Session = NonNullable<ResponseOf<typeof operationsEndpoints.consoleState>['session']>

const quarterHour = 15 * 60
/**
 * Wrong passwords are counted where they come from, and for each name there: no stranger keeps out an operator who is
 * elsewhere. Whoever tries many codes knows a password, so codes are counted for the operator too, but for networks from
 * which they have signed in before.
 */
const triesByNetwork: RateLimit = { name: 'operator:signIn:network', rules: [{ max: 20, seconds: quarterHour }] }
const triesByName: RateLimit = { name: 'operator:signIn:name', rules: [{ max: 5, seconds: quarterHour }] }
const codesByStrangers: RateLimit = { name: 'operator:code:strangers', rules: [{ max: 10, seconds: quarterHour }] }
/** Wrong passwords and codes of who is signed in. */
const triesBySession: RateLimit = { name: 'operator:session', rules: [{ max: 5, seconds: quarterHour }] }

const wrong = 'The name, the password or the code is wrong.'

/** The people of a demo host, two, so that four eyes can be tried. */
const demoOperators = ['anna', 'ben'] as const

/** Operators' sign-in to the console: password and second factor, which is required outside a demo host. */
@Injectable()
export class OperatorSignInService {
  private readonly logger = new Logger('OperatorSignIn')
  /** How to sign in as a demo host's operators. */
  private hints: readonly Hint[] = []

  constructor(
    private readonly signIns: OperatorSignInRepository,
    private readonly operators: OperatorsRepository,
    private readonly passwords: PasswordHasher,
    private readonly audit: AuditService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The session of a cookie's token. */
  async sessionOf(token: string | undefined): Promise<OperatorSessionRow | undefined> {
    if (!token || token.length > 128) return undefined
    const session = await this.signIns.session(hashOf(token))
    return session && (this.environment.demo || !session.demo) ? session : undefined
  }

  /** What a session still has to do before anything else. */
  needsOf({ mustChange, twoFactor }: Pick<OperatorSessionRow, 'mustChange' | 'twoFactor'>): Session['needs'] {
    return [
      ...(mustChange ? (['newPassword'] as const) : []),
      ...(twoFactor || this.environment.demo ? [] : (['secondFactor'] as const)),
    ]
  }

  async state(token: string | undefined): Promise<ResponseOf<typeof operationsEndpoints.consoleState>> {
    const session = await this.sessionOf(token)
    const hints = isOpenToThisMachineOnly(this.environment) ? this.hints : []
    return { demo: this.environment.demo, hints: [...hints], session: session ? this.shown(session) : null }
  }

  /** The new session's token; undefined where a code is needed besides. */
  async signIn(
    { name, password, code }: RequestOf<typeof operationsEndpoints.signInOperator>,
    origin: CallOrigin,
  ): Promise<{ token: string; session: Session } | undefined> {
    const network = networkOf(origin.address)
    // Counted before they are looked at, so that simultaneous tries are all counted.
    const tries = [
      await this.limits.consume(triesByNetwork, network),
      await this.limits.consume(triesByName, `${network}:${name}`),
    ]
    const undo = () => Promise.all(tries.map((counted) => counted.undo()))
    const found = await this.signIns.findByName(name)
    const known = found && !found.disabledAt && (this.environment.demo || !found.demo) ? found : undefined
    const isRight = await this.passwords.verify(known?.passwordHash, password)
    if (known && isRight && known.secret !== null && !code) {
      await undo()
      return undefined
    }
    if (!known || !isRight || !(await this.isRightCode(known, code, network))) {
      this.logger.log(`wrong sign-in of ${known?.name ?? 'nobody that is known'} at ${origin.address}`)
      return decline(wrong)
    }
    const act = { by: known, action: 'signIn', kind: 'operator', item: name, before: undefined } as const
    const signedIn = await this.audit.record(act, async () => {
      const token = randomBytes(32).toString('base64url')
      const { device, address } = origin
      const { operatorId } = known
      await this.signIns.beginSession({ operatorId, tokenHash: hashOf(token), device, address, network })
      return { result: token, after: { device, address } }
    })
    await undo()
    const session = await this.sessionOf(signedIn)
    return session ? { token: signedIn, session: this.shown(session) } : decline(wrong)
  }

  async signOut(token: string | undefined): Promise<void> {
    const session = await this.sessionOf(token)
    if (session) await this.signIns.endSession(session.sessionId, session.operatorId)
  }

  async setPassword(
    by: Operator,
    { old, password }: RequestOf<typeof operationsEndpoints.setOperatorPassword>,
  ): Promise<Session> {
    const sessionId = sessionIdOf(by)
    await this.audit.record(ofOneself(by), async () => {
      const signIn = await this.checked(by, old)
      if (password === old || password.toLowerCase().includes(by.name)) {
        decline('Choose another password, one without your name in it.')
      }
      await this.signIns.setPassword(signIn.operatorId, await this.passwords.hash(password), { mustChange: false })
      await this.operators.endSessions(by.operatorId, sessionId)
      this.hints = this.hints.filter(({ name }) => name !== by.name)
      return { result: undefined, after: { password: 'changed' } }
    })
    return this.ownSession(by)
  }

  /** Begins a second factor, in place of one that there may be: its code is asked for too. */
  async beginTwoFactor(
    by: Operator,
    { password, code }: RequestOf<typeof operationsEndpoints.beginOperatorTwoFactor>,
  ): Promise<{ secret: string; address: string }> {
    const secret = newSecret()
    await this.audit.record(ofOneself(by), async () => {
      const signIn = await this.checked(by, password)
      if (signIn.secret !== null) await this.counted(by, () => this.isFresh(signIn, code))
      await this.signIns.beginSecret(by.operatorId, secret)
      return { result: undefined, after: { secondFactor: 'begun' } }
    })
    return { secret, address: keyUri(secret, `${by.name} (console)`) }
  }

  async confirmTwoFactor(by: Operator, code: string): Promise<Session> {
    const sessionId = sessionIdOf(by)
    await this.audit.record(ofOneself(by), async () => {
      const { begunSecret } = await this.signIns.get(by.operatorId)
      if (begunSecret === null) return decline('Begin anew: no second factor waits for its first code.')
      await this.counted(by, async () => {
        const step = stepOf(begunSecret, digitsOf(code) ?? '', this.clock.now())
        return step !== undefined && this.signIns.confirmSecret(by.operatorId, begunSecret, step)
      })
      await this.operators.endSessions(by.operatorId, sessionId)
      return { result: undefined, after: { secondFactor: 'on' } }
    })
    return this.ownSession(by)
  }

  async sessions(by: Operator) {
    const current = sessionIdOf(by)
    return (await this.signIns.sessions(by.operatorId)).map((session) => ({
      ...session,
      current: session.id === current,
    }))
  }

  async endSession(by: Operator, sessionId: number): Promise<void> {
    const ended = await this.signIns.endSession(sessionId, by.operatorId)
    if (!ended) decline(`You have no session ${sessionId}.`)
  }

  /** Sets a first password, shown once, in place of any other; all sessions end. Whoever runs it can reach the database. */
  async setFirstPassword(name: string): Promise<string> {
    const operator = (await this.operators.findByName(name)) ?? decline(`There is no operator called ${name}.`)
    if (operator.role === 'automatic') decline(`${name} is a program: nobody acts in its name.`)
    const password = firstPassword(randomBytes(15))
    return this.audit.record(ofCommandLine(name), async () => {
      await this.signIns.setPassword(operator.operatorId, await this.passwords.hash(password), { mustChange: true })
      await this.operators.endSessions(operator.operatorId, null)
      return { result: password, after: { password: 'first' } }
    })
  }

  /** Takes away a second factor that was lost; a new one is asked for at the next sign-in. */
  async forgetTwoFactor(name: string): Promise<void> {
    const operator = (await this.operators.findByName(name)) ?? decline(`There is no operator called ${name}.`)
    await this.audit.record(ofCommandLine(name), async () => {
      if (!(await this.signIns.forgetSecret(operator.operatorId))) decline(`${name} has no second factor.`)
      await this.operators.endSessions(operator.operatorId, null)
      return { result: undefined, after: { secondFactor: 'off' } }
    })
  }

  /** On a demo host, makes its two operators. Answers their sign-ins. */
  async seedDemo(): Promise<Hint[]> {
    if (!this.environment.demo) return []
    const hints: Hint[] = []
    for (const name of demoOperators) {
      const password = this.demoPassword(name)
      if (!(await this.operators.findByName(name)))
        await this.signIns.addDemo(name, await this.passwords.hash(password))
      const signIn = await this.signIns.findByName(name)
      // Somebody has an operator of that name, or another password.
      if (!signIn?.demo || signIn.disabledAt || signIn.role === 'automatic') continue
      if (await this.passwords.verify(signIn.passwordHash, password)) hints.push({ name, password, role: signIn.role })
    }
    this.hints = hints
    return hints
  }

  /** Of this installation alone: a host that is reached from elsewhere has no password that all know. */
  private demoPassword(name: string): string {
    const seed = `demo operator ${name}`
    return firstPassword(createHmac('sha256', this.environment.sessionSecret).update(seed).digest())
  }

  private async checked(by: Operator, password: string): Promise<SignIn> {
    const signIn = await this.signIns.get(by.operatorId)
    await this.counted(by, () => this.passwords.verify(signIn.passwordHash, password))
    return signIn
  }

  /** Counts a try of who is signed in before the check; a right one does not count. */
  private async counted(by: Operator, isRight: () => Promise<boolean>): Promise<void> {
    const counted = await this.limits.consume(triesBySession, String(sessionIdOf(by)))
    if (!(await isRight())) decline('The password or the code is wrong.')
    await counted.undo()
  }

  private async isRightCode(signIn: SignIn, code: string | undefined, network: string): Promise<boolean> {
    if (signIn.secret === null) return true
    const isKnown = await this.signIns.isKnown(signIn.operatorId, network)
    const counted = isKnown ? undefined : await this.limits.consume(codesByStrangers, String(signIn.operatorId))
    const isRight = await this.isFresh(signIn, code)
    if (isRight) await counted?.undo()
    return isRight
  }

  private async isFresh({ operatorId, secret }: SignIn, code: string | undefined): Promise<boolean> {
    const step = stepOf(secret ?? '', digitsOf(code ?? '') ?? '', this.clock.now())
    return step !== undefined && this.signIns.takeStep(operatorId, step)
  }

  private async ownSession(by: Operator): Promise<Session> {
    const { mustChange, secret } = await this.signIns.get(by.operatorId)
    return this.shown({ ...by, mustChange, twoFactor: secret !== null })
  }

  private shown(session: Operator & Pick<OperatorSessionRow, 'mustChange' | 'twoFactor'>): Session {
    const { operatorId, name, role, twoFactor } = session
    if (role === 'automatic') throw new Error(`the program ${name} has signed in`)
    const may = Object.entries(operationsEndpoints).filter(([, endpoint]) => mayAs(role, endpoint.roles))
    return { operatorId, name, role, needs: this.needsOf(session), twoFactor, may: may.map(([called]) => called) }
  }
}

function sessionIdOf({ sessionId }: Operator): number {
  return sessionId ?? decline('This is for those who are signed in to the console, and not for tokens.')
}

const ofOneself = (by: Operator) =>
  ({ by, action: 'operator', kind: 'operator', item: by.name, before: undefined }) as const
const ofCommandLine = (name: string) =>
  ({ by: commandLine, action: 'operator', kind: 'operator', item: name, before: undefined }) as const

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 15 of 32 letters, 75 bits, in groups that can be typed. */
function firstPassword(bytes: Buffer): string {
  const typed = [...bytes.subarray(0, 15)].map((byte) => letters[byte % letters.length]).join('')
  return typed.replace(/(.{5})(?=.)/g, '$1-')
}

/** Whether nobody reaches this process from another machine, so that sign-ins of a demo may be shown to who asks. */
function isOpenToThisMachineOnly({ demo, host, publicUrl }: Environment): boolean {
  return demo && publicUrl === undefined && /^(127\.|localhost$|::1$)/.test(host)
}
