import type { endpoints, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { type Certification, SiteRepository, type SiteSettings } from './site.repository.ts'

/** Every app asks at every start, and an operator's change may take this long to show. */
const keptMs = 5_000

/** What the app must know before anyone signs in. */
@Injectable()
export class SiteService {
  private kept: { readonly settings: Promise<SiteSettings>; readonly until: number } | undefined

  constructor(
    private readonly site: SiteRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async describe(): Promise<ResponseOf<typeof endpoints.site>> {
    const now = this.clock.now()
    const { name, version, contacts, certification } = await this.settings(now.getTime())
    return {
      name,
      version,
      demo: this.environment.demo,
      simulatedMarket: this.environment.market.source === 'sim',
      serverTime: now,
      contacts,
      certification: publishedOf(certification),
    }
  }

  private settings(now: number): Promise<SiteSettings> {
    if (!this.kept || now >= this.kept.until) {
      const settings = this.site.settings()
      this.kept = { settings, until: now + keptMs }
      settings.catch(() => {
        this.kept = undefined
      })
    }
    return this.kept.settings
  }
}

function publishedOf({ published, ...certification }: Certification) {
  return published ? certification : null
}
