import type { Language } from '@halyard/wire/languages'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { ReadPool } from '../../platform/database/read-pool.ts'
import type { Row } from '../../platform/database/row.ts'
import type { Tables } from '../../platform/database/statements.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { ArticleModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

type ArticleCategory = ArticleModel['category']
type ArticleTopic = ArticleModel['topic']

export interface ArticleRow extends Omit<Row<ArticleModel>, 'id' | 'title' | 'summary' | 'content'> {
  readonly articleId: number
  readonly title: LocalizedText
  readonly summary: LocalizedText
  readonly content: LocalizedText
}

/** An article's texts in one language. */
export interface ArticleText {
  readonly title: string
  readonly summary: string
  readonly content: string
}

type ArticleTexts = Readonly<Partial<Record<Language, ArticleText>>>

/** What an operator changes; fields that are not named stay. */
export interface ArticleChanges {
  readonly category?: ArticleCategory
  readonly topic?: ArticleTopic
  readonly pinned?: boolean
  readonly sort?: number
  readonly published?: Date | 'now' | null
  /** Merged into the stored languages. */
  readonly texts?: ArticleTexts
}

@Injectable()
export class ArticlesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly reads: ReadPool,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<ArticleRow[]> {
    return (await this.reads.rows('SELECT * FROM article')).map(articleOf)
  }

  /** Changes with every write, by whichever process. */
  async revision(): Promise<number> {
    const [sum] = await this.reads.rows('SELECT coalesce(sum(revision), 0)::bigint AS revision FROM article')
    return sum?.revision ?? 0
  }

  async slugs(): Promise<string[]> {
    const articles = await this.prisma.article.findMany({
      orderBy: [{ category: 'asc' }, { sort: 'asc' }, { slug: 'asc' }],
    })
    return articles.map(({ slug }) => slug)
  }

  /** What a list shows of all of them. */
  list() {
    return this.database.rows(
      `SELECT slug, category, topic, pinned, sort, published_at, title FROM article ORDER BY category, sort, slug`,
    )
  }

  async find(slug: string): Promise<ArticleRow | undefined> {
    const row = await this.prisma.article.findUnique({ where: { slug } })
    return row ? articleOf(row) : undefined
  }

  /** A snapshot of what operators can change, as JSON text that Postgres compares. */
  async version(slug: string): Promise<string | undefined> {
    const text = `SELECT ${editedAsData}::text AS version FROM article WHERE slug = $1` as const
    return (await this.database.row(text, [slug]))?.version ?? undefined
  }

  /** False when there is none, or it is not as in `version` any more. */
  change(slug: string, changes: ArticleChanges, version: string | null = null): Promise<boolean> {
    return this.database.exists(
      `UPDATE article SET category = coalesce($2, category), topic = coalesce($3, topic), pinned = coalesce($4, pinned),
              sort = coalesce($5, sort), title = title || $6::jsonb, summary = summary || $7::jsonb,
              content = content || $8::jsonb, published_at = CASE WHEN $9 THEN $10 ELSE published_at END, updated_at = $11
        WHERE slug = $1 AND ($12::jsonb IS NULL OR ${editedAsData} = $12) RETURNING id`,
      [...this.values(slug, changes), version],
    )
  }

  /** False when the slug is taken. */
  add(slug: string, changes: ArticleChanges): Promise<boolean> {
    return this.database.exists(
      `INSERT INTO article (slug, category, topic, pinned, sort, title, summary, content, published_at, created_at, updated_at)
       SELECT $1, $2::article_category, coalesce($3::article_topic, 'basics'), coalesce($4, false), coalesce($5, 0), $6, $7, $8,
              CASE WHEN $9::boolean THEN $10::timestamptz END, $11, $11
       ON CONFLICT (slug) DO NOTHING RETURNING id`,
      this.values(slug, changes),
    )
  }

  private values(slug: string, { category, topic, pinned, sort, published, texts = {} }: ArticleChanges): unknown[] {
    const now = this.clock.now()
    const part = (name: keyof ArticleText) =>
      JSON.stringify(Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text[name]])))
    return [
      slug,
      category ?? null,
      topic ?? null,
      pinned ?? null,
      sort ?? null,
      part('title'),
      part('summary'),
      part('content'),
      published !== undefined,
      published === 'now' ? now : (published ?? null),
      now,
    ]
  }
}

const editedAsData = `jsonb_build_object('category', category, 'topic', topic, 'pinned', pinned, 'sort', sort,
  'title', title, 'summary', summary, 'content', content, 'published', published_at)`

function articleOf({ id, title, summary, content, ...row }: Tables['article']): ArticleRow {
  return {
    ...row,
    articleId: id,
    title: localizedText(title),
    summary: localizedText(summary),
    content: localizedText(content),
  }
}
