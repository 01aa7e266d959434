import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { ArticleShelf } from './article-shelf.ts'
import { ArticlesRepository } from './articles.repository.ts'

/** What an operator wrote, and what waited for its time, may take this long to show. */
const keptMs = 2_000

/** Announcements and help, for everybody. */
@Injectable()
export class ArticlesService {
  private kept: { readonly shelf: Promise<ArticleShelf>; readonly lookedAt: Date } | undefined

  constructor(
    private readonly articles: ArticlesRepository,
    private readonly clock: Clock,
  ) {}

  async list(
    input: RequestOf<typeof endpoints.articleList>,
    language: Language,
  ): Promise<ResponseOf<typeof endpoints.articleList>> {
    return (await this.shelf()).list(input, language)
  }

  async find(articleId: number, language: Language): Promise<ResponseOf<typeof endpoints.findArticle>> {
    return (await this.shelf()).find(articleId, language) ?? refuse('notFound')
  }

  private shelf(): Promise<ArticleShelf> {
    const now = this.clock.now()
    const age = this.kept ? now.getTime() - this.kept.lookedAt.getTime() : Number.POSITIVE_INFINITY
    // A clock that was put back must not keep an old shelf for as long.
    if (!this.kept || age < 0 || age >= keptMs) {
      const shelf = this.look(now, this.kept?.shelf)
      this.kept = { shelf, lookedAt: now }
      shelf.catch(() => {
        this.kept = undefined
      })
    }
    return this.kept.shelf
  }

  /** The shelf as it was, unless somebody wrote or an article's time has come. */
  private async look(now: Date, before: Promise<ArticleShelf> | undefined): Promise<ArticleShelf> {
    const last = await before?.catch(() => undefined)
    if (last && !(last.nextAt && last.nextAt <= now) && (await this.articles.revision()) === last.revision) return last
    return new ArticleShelf(await this.articles.all(), now)
  }
}
