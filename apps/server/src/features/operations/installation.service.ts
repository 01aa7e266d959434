import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { InstallationRepository } from './installation.repository.ts'

/**
 * Whether one operator may move money alone. The server records at start whether it is a demo, because the command line
 * has an environment of its own: both must say so.
 */
@Injectable()
export class InstallationService implements OnApplicationBootstrap {
  constructor(
    private readonly installation: InstallationRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.environment.roles.size > 0) await this.installation.note('demo', this.environment.demo)
  }

  /** Whether the demo user has all of their past: what is to include them waits for it. */
  async noteDemoPast(isMade: boolean): Promise<void> {
    await this.installation.note('demoPast', isMade)
  }

  async isDemo(): Promise<boolean> {
    return this.environment.demo && (await this.installation.isDemo())
  }

  /** One, for programs and commands on a demo host; the console asks for two there as well, so that it can be tried. */
  async approvalsNeeded(by: Pick<Operator, 'sessionId'>): Promise<1 | 2> {
    return by.sessionId === undefined && (await this.isDemo()) ? 1 : 2
  }
}
