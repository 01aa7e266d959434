import type { SeedConnection } from './market.ts'
import { byLanguage, readTexts } from './texts.ts'

/**
 * The announcements and the help of a new installation, in every language that has a file. An article that is there
 * stays as it is, since an operator may have changed it; only languages that it lacks are added.
 */
export async function seedArticles(connection: SeedConnection, folder: string): Promise<void> {
  const texts = readTexts<Readonly<Record<string, SeededText>>>(folder, 'articles')
  await connection.query(
    `INSERT INTO article AS kept (slug, category, topic, pinned, sort, title, summary, content, published_at)
     SELECT slug, category, topic, pinned, sort, title, summary, content, date_trunc('second', now())
       FROM jsonb_to_recordset($1::jsonb) AS seed (slug text, category article_category, topic article_topic, pinned boolean, sort integer,
            title jsonb, summary jsonb, content jsonb, ordinal integer)
      ORDER BY ordinal
     ON CONFLICT (slug) DO UPDATE
        SET title = excluded.title || kept.title, summary = excluded.summary || kept.summary,
            content = excluded.content || kept.content
      WHERE EXISTS (SELECT FROM jsonb_object_keys(excluded.title) AS language WHERE NOT kept.title ? language)`,
    [
      JSON.stringify(
        seededArticles.map((article, index) => ({
          ...article,
          ordinal: index + 1,
          title: byLanguage(texts, (articles) => articles[article.slug]?.title),
          summary: byLanguage(texts, (articles) => articles[article.slug]?.summary),
          content: byLanguage(texts, (articles) => articles[article.slug]?.content),
        })),
      ),
    ],
  )
}

/** What `articles/<language>.json` holds of each slug. */
export interface SeededText {
  title: string
  summary: string
  content: string
}

const announcement = { category: 'announcement', sort: 0, pinned: false }
const help = (topic: string, sort: number) => ({ category: 'help', topic, sort, pinned: false })

/** Later ones count as newer where the time is the same. */
export const seededArticles = [
  { ...announcement, slug: 'maintenance', topic: 'basics' },
  { ...announcement, slug: 'withdrawal-pause', topic: 'funds' },
  { ...announcement, slug: 'trading-hours', topic: 'trading' },
  { ...announcement, slug: 'staking-products', topic: 'earning' },
  { ...announcement, slug: 'welcome', topic: 'basics', pinned: true },
  { ...help('basics', 1), slug: 'getting-started' },
  { ...help('basics', 2), slug: 'real-name-verification' },
  { ...help('basics', 3), slug: 'security-and-passwords' },
  { ...help('basics', 4), slug: 'invitation-rewards' },
  { ...help('basics', 5), slug: 'terms-of-use' },
  { ...help('basics', 6), slug: 'privacy' },
  { ...help('funds', 7), slug: 'deposits-and-networks' },
  { ...help('funds', 8), slug: 'below-minimum-deposits' },
  { ...help('funds', 9), slug: 'withdrawals-and-review' },
  { ...help('trading', 10), slug: 'spot-orders-and-fees' },
  { ...help('trading', 11), slug: 'short-term-contracts' },
  { ...help('earning', 12), slug: 'staking-and-early-redemption' },
  { ...help('earning', 13), slug: 'mining-machines' },
  { ...help('earning', 14), slug: 'loans' },
] as const
