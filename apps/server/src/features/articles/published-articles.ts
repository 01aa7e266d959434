import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { textIn } from '../../platform/messages/localized.ts'
import { textOfHtml } from './article-html.ts'
import type { ArticleRow } from './articles.repository.ts'

type ArticleList = ResponseOf<typeof endpoints.articleList>
type Article = ResponseOf<typeof endpoints.findArticle>
type Published = ArticleRow & { readonly publishedAt: Date }

/**
 * The articles published at a moment, with the answers made of them: thousands ask for the same few, so each answer is
 * made and encoded once.
 */
export class PublishedArticles {
  /** The sum of all rows' revisions: equal sums mean that nothing was written. */
  readonly revision: number
  /** When the next article is published; undefined when none is scheduled. */
  readonly nextAt: Date | undefined
  private readonly published: readonly Published[]
  private readonly pages = new Map<string, ArticleList>()
  private readonly articles = new Map<string, Article>()

  constructor(rows: readonly ArticleRow[], now: Date) {
    const dated = rows.filter((row): row is Published => row.publishedAt !== null)
    this.revision = rows.reduce((sum, row) => sum + row.revision, 0)
    this.published = dated.filter((row) => row.publishedAt <= now).sort(compareOrder)
    this.nextAt = dated
      .map((row) => row.publishedAt)
      .reduce<Date | undefined>((next, at) => earlierOf(next, at, now), undefined)
  }

  list({ page, pageSize, category, search }: RequestOf<typeof endpoints.articleList>, language: Language): ArticleList {
    const words = wordsOf(search ?? '')
    const key = [language, category, page, pageSize].join()
    const made = words.length === 0 ? this.pages.get(key) : undefined
    if (made) return made
    const found = this.published
      .filter((row) => category === undefined || row.category === category)
      .filter((row) => words.length === 0 || containsAll(row, words, language))
    const list = found.slice((page - 1) * pageSize, page * pageSize).map((row) => headline(row, language))
    const answer = Object.freeze({ list, total: found.length, page, pageSize })
    if (words.length === 0 && this.pages.size < answersMax) this.pages.set(key, answer)
    return answer
  }

  find(articleId: number, language: Language): Article | undefined {
    const key = [language, articleId].join()
    const made = this.articles.get(key)
    if (made) return made
    const row = this.published.find((article) => article.articleId === articleId)
    if (!row) return undefined
    const answer = Object.freeze({ ...headline(row, language), content: textIn(row.content, language) })
    if (this.articles.size < answersMax) this.articles.set(key, answer)
    return answer
  }
}

/** Further answers are made each time. */
const answersMax = 500

/** Pinned first, then by the operator's order, then the newest. */
function compareOrder(a: Published, b: Published): number {
  return (
    Number(b.pinned) - Number(a.pinned) ||
    a.sort - b.sort ||
    b.publishedAt.getTime() - a.publishedAt.getTime() ||
    b.articleId - a.articleId
  )
}

function earlierOf(next: Date | undefined, at: Date, now: Date): Date | undefined {
  if (at <= now) return next
  return next === undefined || at < next ? at : next
}

function headline(row: Published, language: Language) {
  return {
    articleId: row.articleId,
    slug: row.slug,
    category: row.category,
    topic: row.topic,
    title: textIn(row.title, language),
    summary: textIn(row.summary, language),
    pinned: row.pinned,
    publishedAt: row.publishedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function containsAll(row: Published, words: readonly string[], language: Language): boolean {
  const [title, summary, content] = [row.title, row.summary, row.content].map((texts) => textIn(texts, language))
  const text = comparable(`${title}\n${summary}\n${textOfHtml(content ?? '')}`)
  return words.every((word) => text.includes(word))
}

function wordsOf(search: string): string[] {
  return comparable(search)
    .split(/\s+/u)
    .filter((word) => word !== '')
}

/** Without case and accents. */
function comparable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
