import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { ArticlesRepository } from './articles.repository.ts'
import { PublishedArticles } from './published-articles.ts'

/** An edit or a publication time may take this long to show. */
const cacheMs = 2_000

/** Announcements and help. */
@Injectable()
export class ArticlesService {
  private readonly published: TtlCache<PublishedArticles>

  constructor(
    private readonly articles: ArticlesRepository,
    clock: Clock,
  ) {
    this.published = new TtlCache(cacheMs, clock, (now, before) => this.loadPublished(now, before))
  }

  async list(
    input: RequestOf<typeof endpoints.articleList>,
    language: Language,
  ): Promise<ResponseOf<typeof endpoints.articleList>> {
    return (await this.published.get()).list(input, language)
  }

  async find(articleId: number, language: Language): Promise<ResponseOf<typeof endpoints.findArticle>> {
    return (await this.published.get()).find(articleId, language) ?? refuse('notFound')
  }

  /** Reuses the previous result unless something was written, or an article's time has come. */
  private async loadPublished(now: Date, before: Promise<PublishedArticles> | undefined): Promise<PublishedArticles> {
    const last = await before?.catch(() => undefined)
    if (last && !(last.nextAt && last.nextAt <= now) && (await this.articles.revision()) === last.revision) return last
    return new PublishedArticles(await this.articles.all(), now)
  }
}
