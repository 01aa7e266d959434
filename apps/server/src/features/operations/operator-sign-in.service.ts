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
import { digitsOf, keyUri, newSecret, PasskeyCeremonies, PasswordHasher, stepOf } from '../auth/index.ts'
import { AuditService } from './audit.service.ts'
import { type OperatorSessionRow, OperatorSignInRepository, type SignIn } from './operator-sign-in.repository.ts'
import { OperatorsRepository } from './operators.repository.ts'
import { commandLine, hashOf } from './operators.service.ts'

type Hint = ResponseOf<typeof operationsEndpoints.consoleState>['hints'][number]
type Session = NonNullable<ResponseOf<typeof operationsEndpoints.consoleState>['session']>

type Factors = Pick<OperatorSessionRow, 'mustChange' | 'twoFactor' | 'passkeys'>
interface SignedIn {
  readonly token: string
  readonly session: Session
}

const quarterHour = 15 * 60
/**
 * Wrong passwords are counted where they come from, and for each name there: no stranger keeps out an operator who is
 * elsewhere. Whoever tries many codes knows a password, so codes are counted for the operator too, but for networks from
 * which they have signed in before.
 */
const triesByNetwork: RateLimit = { name: 'operator:signIn:network', rules: [{ max: 20, seconds: quarterHour }] }
const triesByName: RateLimit = { name: 'operator:signIn:name', rules: [{ max: 5, seconds: quarterHour }] }
const codesByStrangers: RateLimit = { name: 'operator:code:strangers', rules: [{ max: 10, seconds: quarterHour }] }
/** Challenges for passkeys that one network asks for. */
const challengesByNetwork: RateLimit = { name: 'operator:passkey:network', rules: [{ max: 60, seconds: 60 }] }
/** Wrong passwords and codes of who is signed in. */
const triesBySession: RateLimit = { name: 'operator:session', rules: [{ max: 5, seconds: quarterHour }] }

const wrong = 'The name, the password or the code is wrong.'

const wrongPasskey = 'This passkey was not accepted.'
const tooMany = 'You have ten passkeys: remove one first.'

/** Passkeys that one operator may have. */
const passkeysMax = 10
/** What a challenge is for: one for a sign-in makes no passkey, and none of users is taken. */
const signingIn = { purpose: "operators' sign-in", userId: null }
const addingOf = (operatorId: number) => ({ purpose: `passkey of operator ${operatorId}`, userId: null })

/** The people of a demo host, two, so that four eyes can be tried. */
const demoOperators = ['anna', 'ben'] as const

/**
 * Operators' sign-in to the console: by password and the code of an app, or by a passkey, which is both. Outside a demo
 * host nobody gets in by a password alone.
 */
@Injectable()
export class OperatorSignInService {
  private readonly logger = new Logger('OperatorSignIn')
  /** How to sign in as a demo host's operators. */
  private hints: readonly Hint[] = []

  constructor(
    private readonly signIns: OperatorSignInRepository,
    private readonly operators: OperatorsRepository,
    private readonly passwords: PasswordHasher,
    private readonly ceremonies: PasskeyCeremonies,
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
  needsOf({ mustChange, twoFactor, passkeys }: Factors): Session['needs'] {
    return [
      ...(mustChange ? (['newPassword'] as const) : []),
      ...(twoFactor || passkeys > 0 || this.environment.demo ? [] : (['secondFactor'] as const)),
    ]
  }

  async state(token: string | undefined): Promise<ResponseOf<typeof operationsEndpoints.consoleState>> {
    const session = await this.sessionOf(token)
    const hints = isOpenToThisMachineOnly(this.environment) ? this.hints : []
    return { demo: this.environment.demo, hints: [...hints], session: session ? this.shown(session) : null }
  }

  /** The new session's token, or what is needed besides the password: a code, or a passkey in its place. */
  async signIn(
    { name, password, code }: RequestOf<typeof operationsEndpoints.signInOperator>,
    origin: CallOrigin,
  ): Promise<SignedIn | 'codeNeeded' | 'passkeyNeeded'> {
    const network = networkOf(origin.address)
    // Counted before they are looked at, so that simultaneous tries are all counted.
    const tries = [
      await this.limits.consume(triesByNetwork, network),
      await this.limits.consume(triesByName, `${network}:${name}`),
    ]
    const undo = () => Promise.all(tries.map((counted) => counted.undo()))
    const known = this.open(await this.signIns.findByName(name))
    const isRight = await this.passwords.verify(known?.passwordHash, password)
    if (known && isRight && known.secret === null && known.passkeys > 0 && !this.environment.demo) {
      await undo()
      return 'passkeyNeeded'
    }
    if (known && isRight && known.secret !== null && !code) {
      await undo()
      return 'codeNeeded'
    }
    if (!known || !isRight || !(await this.isRightCode(known, code, network))) {
      this.logger.log(`wrong sign-in of ${known?.name ?? 'nobody that is known'} at ${origin.address}`)
      return decline(wrong)
    }
    const signedIn = await this.begin(known, origin, {})
    await undo()
    return signedIn
  }

  /** What the browser asks a passkey with. */
  async beginWithPasskey(origin: CallOrigin): Promise<{ options: string }> {
    await this.limits.consume(challengesByNetwork, networkOf(origin.address))
    return this.ceremonies.beginSignIn(signingIn)
  }

  /** A passkey verifies its operator, so neither password nor code is asked for. */
  async signInWithPasskey(
    { credential }: RequestOf<typeof operationsEndpoints.signInOperatorWithPasskey>,
    origin: CallOrigin,
  ): Promise<SignedIn> {
    const counted = await this.limits.consume(triesByNetwork, networkOf(origin.address))
    const answered = await this.ceremonies.answered(credential, signingIn, (id) => this.signIns.passkeyOf(id))
    const known = answered && this.open(await this.signIns.get(answered.passkey.operatorId))
    if (!known || !(await this.signIns.usedPasskey(answered.passkey.id, answered.counter))) {
      this.logger.log(`wrong passkey of ${known?.name ?? 'nobody that is known'} at ${origin.address}`)
      return decline(wrongPasskey)
    }
    const signedIn = await this.begin(known, origin, { passkey: answered.passkey.name })
    await counted.undo()
    return signedIn
  }

  /** Who may sign in: neither whose access has ended, nor anywhere else an operator of a demo. */
  private open(found: SignIn | undefined): SignIn | undefined {
    return found && !found.disabledAt && (this.environment.demo || !found.demo) ? found : undefined
  }

  private async begin(known: SignIn, { device, address }: CallOrigin, by: { passkey?: string }): Promise<SignedIn> {
    const { operatorId, name } = known
    const act = { by: known, action: 'signIn', kind: 'operator', item: name, before: undefined } as const
    const token = await this.audit.record(act, async () => {
      const token = randomBytes(32).toString('base64url')
      const network = networkOf(address)
      await this.signIns.beginSession({ operatorId, tokenHash: hashOf(token), device, address, network })
      return { result: token, after: { device, address, ...by } }
    })
    const session = await this.sessionOf(token)
    return session ? { token, session: this.shown(session) } : decline(wrong)
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
      const signIn = await this.checked(by, old, null)
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
      await this.checked(by, password, code)
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

  async passkeys(by: Operator) {
    sessionIdOf(by)
    return (await this.signIns.passkeys(by.operatorId)).map(({ credentialId: _, ...passkey }) => passkey)
  }

  /** Creation options for the browser, after a password and, where an app makes codes, a code. */
  async beginPasskey(
    by: Operator,
    { password, code }: RequestOf<typeof operationsEndpoints.beginOperatorPasskey>,
  ): Promise<{ options: string }> {
    return this.audit.record(ofOneself(by), async () => {
      await this.checked(by, password, code)
      const known = await this.signIns.passkeys(by.operatorId)
      if (known.length >= passkeysMax) decline(tooMany)
      const result = await this.ceremonies.beginAdding(addingOf(by.operatorId), {
        holder: ['passkey operator', String(by.operatorId)],
        name: `${by.name} (console)`,
        known,
      })
      return { result, after: { passkey: 'begun' } }
    })
  }

  async addPasskey(
    by: Operator,
    { credential, name }: RequestOf<typeof operationsEndpoints.addOperatorPasskey>,
  ): Promise<Session> {
    const sessionId = sessionIdOf(by)
    await this.audit.record(ofOneself(by), async () => {
      const made = (await this.ceremonies.added(credential, addingOf(by.operatorId))) ?? decline(wrongPasskey)
      const added = await this.signIns.addPasskey(by.operatorId, name, made, passkeysMax)
      if (added !== 'done') decline(added === 'taken' ? wrongPasskey : tooMany)
      await this.operators.endSessions(by.operatorId, sessionId)
      return { result: undefined, after: { passkey: 'added', name } }
    })
    return this.ownSession(by)
  }

  async renamePasskey(
    by: Operator,
    { id, name }: RequestOf<typeof operationsEndpoints.renameOperatorPasskey>,
  ): Promise<void> {
    sessionIdOf(by)
    if (!(await this.signIns.renamePasskey(by.operatorId, id, name))) decline(`You have no passkey ${id}.`)
  }

  async removePasskey(
    by: Operator,
    { id, password }: RequestOf<typeof operationsEndpoints.removeOperatorPasskey>,
  ): Promise<Session> {
    const sessionId = sessionIdOf(by)
    await this.audit.record(ofOneself(by), async () => {
      await this.checked(by, password, null)
      const removed = await this.signIns.removePasskey(by.operatorId, id, !this.environment.demo)
      if (removed === 'notFound') decline(`You have no passkey ${id}.`)
      if (removed === 'last') decline('It is your only second factor: set up another passkey or an app first.')
      await this.operators.endSessions(by.operatorId, sessionId)
      return { result: undefined, after: { passkey: 'removed', id } }
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

  /** Gives an operator a first password in place of all that they sign in with, and answers it. */
  async signInAnew(name: string): Promise<string> {
    const { operatorId } = (await this.operators.findByName(name)) ?? decline(`There is no operator called ${name}.`)
    const password = firstPassword(randomBytes(15))
    await this.signIns.setPassword(operatorId, await this.passwords.hash(password), { mustChange: true })
    await this.signIns.forgetSecondFactors(operatorId)
    await this.operators.endSessions(operatorId, null)
    return password
  }

  /** Takes away app and passkeys of who has lost them; a new second factor is asked for at the next sign-in. */
  async forgetTwoFactor(name: string): Promise<void> {
    const operator = (await this.operators.findByName(name)) ?? decline(`There is no operator called ${name}.`)
    await this.audit.record(ofCommandLine(name), async () => {
      if (!(await this.signIns.forgetSecondFactors(operator.operatorId))) decline(`${name} has no second factor.`)
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

  /** The password of who is signed in and, where an app makes codes and one is asked for, a code. */
  private async checked(by: Operator, password: string, code: string | undefined | null): Promise<SignIn> {
    sessionIdOf(by)
    const signIn = await this.signIns.get(by.operatorId)
    await this.counted(by, () => this.passwords.verify(signIn.passwordHash, password))
    if (code !== null && signIn.secret !== null) await this.counted(by, () => this.isFresh(signIn, code))
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
    const { mustChange, secret, passkeys } = await this.signIns.get(by.operatorId)
    return this.shown({ ...by, mustChange, twoFactor: secret !== null, passkeys })
  }

  private shown(session: Operator & Factors): Session {
    const { operatorId, name, role, twoFactor, passkeys } = session
    if (role === 'automatic') throw new Error(`the program ${name} has signed in`)
    const may = Object.entries(operationsEndpoints).filter(([, endpoint]) => mayAs(role, endpoint.roles))
    const needs = this.needsOf(session)
    return { operatorId, name, role, needs, twoFactor, passkeys, may: may.map(([called]) => called) }
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
