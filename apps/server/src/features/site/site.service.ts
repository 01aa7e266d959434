import type { endpoints, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { type Certification, SiteRepository, type SiteSettings } from './site.repository.ts'

/** Every app asks at its start, so an operator's change may take this long to show. */
const cacheMs = 5_000

/** The site's config, which the app needs before anyone signs in. */
@Injectable()
export class SiteService {
  private readonly settings: TtlCache<SiteSettings>
  private described: ResponseOf<typeof endpoints.site> | undefined

  constructor(
    site: SiteRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.settings = new TtlCache(cacheMs, clock, () => site.settings())
  }

  async describe(): Promise<ResponseOf<typeof endpoints.site>> {
    const { name, version, contacts, certification } = await this.settings.get()
    const now = this.clock.now()
    // Callers of the same millisecond share one answer.
    if (this.described?.serverTime.getTime() === now.getTime()) return this.described
    this.described = Object.freeze({
      name,
      version,
      takesAdditions: true,
      demo: this.environment.demo,
      simulatedMarket: this.environment.market.source === 'sim',
      serverTime: now,
      feedUrl: this.environment.feedUrl ?? null,
      contacts,
      certification: this.publishedOf(certification),
    })
    return this.described
  }

  /** Only a demo host shows a sample. */
  private publishedOf({ published, ...certification }: Certification) {
    return published && (this.environment.demo || !certification.sample) ? certification : null
  }
}
