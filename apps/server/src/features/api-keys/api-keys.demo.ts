import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { DemoMembers } from '../auth/index.ts'
import { ApiKeysService } from './api-keys.service.ts'

/** Keys of users who are bots: nobody can sign in as one of them. For who can reach the database of a demo host. */
@Injectable()
export class ApiKeysDemo {
  constructor(
    private readonly members: DemoMembers,
    private readonly sessions: Sessions,
    private readonly keys: ApiKeysService,
  ) {}

  /** The key of a bot, in place of those that it had. The bot is made with play money where there is none. */
  async make(name: string): Promise<{ name: string; accessKey: string; secret: string }> {
    const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.com`
    const userId = (await this.members.addTrader(email)) ?? decline(`${email} is somebody who can sign in.`)
    await this.keys.revokeAll(userId)
    const { token } = await this.sessions.begin(userId, name)
    const session = await this.sessions.authenticate(token)
    if (session instanceof Refusal) throw session
    const terms = { name, mayTrade: true, mayWithdraw: false, addresses: [] }
    const { key, secret } = await this.keys.add(session, terms)
    await this.sessions.end(session.sessionId, 'signedOut')
    return { name, accessKey: key.accessKey, secret }
  }
}
