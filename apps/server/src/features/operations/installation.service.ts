import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
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

  async approvalsNeeded(): Promise<1 | 2> {
    return (await this.isDemo()) ? 1 : 2
  }
}
