import { defaultLanguage, type Language } from '@halyard/wire'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { articleFields } from './article-fields.ts'
import { type ArticleChanges, type ArticleRow, ArticlesRepository } from './articles.repository.ts'

@Injectable()
export class ArticlesEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly articles: ArticlesRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({
      kind: 'article',
      fields: articleFields,
      keys: () => this.articles.slugs(),
      rows: async () =>
        (await this.articles.list()).map(({ slug, publishedAt, title, ...fields }) => ({
          key: slug,
          fields: { ...fields, published: publishedAt, texts: title },
        })),
      read: async (slug) => {
        const row = await this.articles.find(slug)
        return row && shown(row)
      },
      // Each value was checked by its field.
      write: async (slug, changes) => {
        await this.articles.change(slug, changes as ArticleChanges)
      },
      newRow: {
        key: 'small letters, digits and single dashes, such as new-pairs-in-march',
        needs: ['category', 'texts'],
      },
      add: (slug, changes) => this.add(slug, changes as ArticleChanges),
      proposed: {
        version: (slug) => this.articles.version(slug),
        // Nothing that its field let pass can fail in the table.
        rehearse: async () => undefined,
        writeIfStill: (version, slug, changes) => this.articles.change(slug, changes as ArticleChanges, version),
      },
    })
  }

  private async add(slug: string, changes: ArticleChanges): Promise<string | undefined> {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 64) {
      return 'An article is called by small letters, digits and single dashes, such as new-pairs-in-march.'
    }
    if (changes.category === undefined || changes.texts?.[defaultLanguage] === undefined) {
      return `There is no article ${slug}. To add it, give category and texts with at least ${defaultLanguage}.`
    }
    return (await this.articles.add(slug, changes))
      ? undefined
      : `There is an article ${slug} by now; look at it again.`
  }
}

/** By field name, so that the log shows before and after. */
function shown(row: ArticleRow) {
  const { category, topic, pinned, sort, publishedAt } = row
  const texts = Object.fromEntries(
    (Object.keys(row.title) as Language[]).map((language) => [
      language,
      { title: row.title[language], summary: row.summary[language], content: row.content[language] },
    ]),
  )
  return { category, topic, pinned, sort, published: publishedAt, texts }
}
