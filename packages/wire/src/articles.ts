import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { named, object, optional, ours, timestamps } from './fields.ts'
import { pageExample, pageOf, paging } from './page.ts'
import { choice, flag, id, instant, text } from './values.ts'

const endpoint = endpointsOf('articles')

/** The kind of an article: an announcement, or a page of the help. */
const category = choice({ announcement: 1, help: 2 })

/** Topics of the help. Announcements have topics too, which nothing shows. */
export const articleTopics = ['basics', 'funds', 'trading', 'earning'] as const

export type ArticleTopic = (typeof articleTopics)[number]

/** An article without its content, in the language of the reader or in English where it was not translated. */
const headline = {
  articleId: named('ID', id),
  slug: ours(z.string()),
  category: ours(named('cate', category), 'announcement' as const),
  topic: ours(z.enum(articleTopics), 'basics' as const),
  title: z.string(),
  summary: ours(z.string()),
  pinned: ours(flag),
  publishedAt: named('publish_time', instant),
  ...timestamps,
}

const article = object({
  ...headline,
  content: z.string(),
})

const exampleHeadline = {
  ID: 7,
  slug: 'trading-hours',
  cate: 1,
  topic: 'trading',
  title: 'Trading hours of forex and metals',
  summary: 'Open from Sunday 22:00 to Friday 22:00 UTC. Crypto never closes.',
  pinned: false,
  publish_time: '2026-11-21T09:00:00.000Z',
  CreatedAt: '2026-11-20T15:00:00.000Z',
  UpdatedAt: '2026-11-20T15:00:00.000Z',
} as const

/**
 * GET /base/article {page, pageSize, cate}: published articles, pinned ones first, then the newest; the help in the
 * order in which it is read. Without `cate` both kinds. `search` is ours: only those that have every one of its words.
 */
export const articleList = endpoint({
  route: 'GET /base/article',
  session: 'none',
  summary: 'Announcements (cate 1) and help (cate 2)',
  request: object({ ...paging, category: named('cate', optional(category)), search: ours(optional(text(64))) }),
  response: pageOf(object(headline)),
  example: { request: { page: 1, pageSize: 10, cate: 1 }, response: pageExample(exampleHeadline) },
})

export const findArticle = endpoint({
  route: 'GET /base/article/detail',
  session: 'none',
  summary: 'One article',
  request: object({ articleId: named('ID', id) }),
  response: article,
  refusals: ['notFound'],
  example: {
    request: { ID: 7 },
    response: { ...exampleHeadline, content: '<p>Crypto pairs trade around the clock.</p>' },
  },
})
