import { checkLoginPassword } from '@halyard/domain/auth'
import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import type { Claim } from '../../platform/submit/idempotency-key.ts'
import { InvitationsService } from '../invitations/index.ts'
import { ProfileService } from '../profile/index.ts'
import { CaptchaService } from './captcha.service.ts'
import { CodeService } from './code.service.ts'
import { KnownDevices } from './known-devices.repository.ts'
import { registrationsByOrigin } from './limits.ts'
import { emailName, type LoginName, phoneName } from './login-name.ts'
import { PasswordHasher } from './password-hasher.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { UsersRepository } from './users.repository.ts'

@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsService,
    private readonly captchas: CaptchaService,
    private readonly codes: CodeService,
    private readonly passwords: PasswordHasher,
    private readonly playMoney: PlayMoneyService,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly profiles: ProfileService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** A repeat under its own key goes on with the account that the call made before its process died. */
  async register(
    input: RequestOf<typeof endpoints.registerUser>,
    origin: CallOrigin,
    claim?: Claim,
  ): Promise<ResponseOf<typeof endpoints.registerUser>> {
    const userId = (claim && (await this.users.madeBy(claim))) ?? (await this.open(input, origin, claim))
    await this.playMoney.grant(userId)
    const { token, expiresAt, sessionHash } = await this.sessions.begin(userId, origin.device)
    const deviceToken = await this.devices.know(await this.users.get(userId), { sessionHash, address: origin.address })
    return { token, expiresAt, userId, user: await this.profiles.describe(userId), deviceToken }
  }

  private async open(
    input: RequestOf<typeof endpoints.registerUser>,
    origin: CallOrigin,
    claim: Claim | undefined,
  ): Promise<number> {
    const names = namesOf(input)
    // Only the proven name becomes a way to sign in.
    const [proven] = names
    refuseIf(
      checkLoginPassword(
        input.password,
        names.map(({ name }) => name),
      ),
    )
    await this.captchas.check(input, origin, proven.name, claim)
    const inviterId = (await this.invitations.inviter(input.invitationCode)) ?? refuse('invitationCodeUnknown')
    return this.limited(origin, async () => {
      await this.codes.check(proven.name, 'register', input.code, origin, claim)
      return this.insert(proven, input.password, { parentId: inviterId, language: origin.language, claim })
    })
  }

  /** Counts a registration against the network's limits, and takes the count back when it fails. */
  private async limited<Done>({ address }: CallOrigin, open: () => Promise<Done>): Promise<Done> {
    // A test captcha means that tests sign up many users.
    if (this.environment.testCaptcha !== undefined) return open()
    const place = await this.limits.consumeFrom(registrationsByOrigin, address)
    return open().catch(async (error: unknown) => {
      await place.undo()
      throw error
    })
  }

  /** Adds a user with the play money of a demo host. Refuses a name that has an account. */
  async add(
    { kind, name }: LoginName,
    password: string,
    parentId: number,
    language: Language,
    createdAt = this.clock.now(),
  ): Promise<number> {
    const userId = await this.insert({ kind, name }, password, { parentId, language, createdAt })
    await this.playMoney.grant(userId, createdAt)
    return userId
  }

  /** The id of the account. Two processes may do this at once under one key, and have one account then. */
  private async insert({ kind, name }: LoginName, password: string, given: NewAccount): Promise<number> {
    const { parentId, language, createdAt = this.clock.now(), claim } = given
    const user = {
      email: kind === 'email' ? name : null,
      phone: kind === 'phone' ? name : null,
      passwordHash: await this.passwords.hash(password),
      parentId,
      language,
      createdAt,
      playMoney: this.environment.demo,
    }
    for (;;) {
      const added = await this.users.add({ ...user, invitationCode: this.invitations.draftCode() }, claim)
      if ('id' in added) return added.id
      if (added.taken === 'name') return (claim && (await this.users.madeBy(claim))) ?? refuse('accountExists')
    }
  }
}

interface NewAccount {
  readonly parentId: number
  readonly language: Language
  readonly createdAt?: Date
  readonly claim?: Claim | undefined
}

/** The email address and phone number given, first the one that the code proves. */
function namesOf(input: RequestOf<typeof endpoints.registerUser>): [LoginName, ...LoginName[]] {
  const given: LoginName[] = []
  if (isGiven(input.email)) given.push(emailName(input.email))
  if (isGiven(input.phone)) given.push(phoneName(input.phone, input.countryCode ?? ''))
  const [first, ...others] = given
  return first ? [first, ...others] : refuse('emailOrPhoneMissing')
}

/** A form with both fields sends the empty one as an empty text. */
function isGiven(field: string | undefined): field is string {
  return field !== undefined && field.trim() !== ''
}
