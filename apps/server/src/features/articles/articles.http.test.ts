import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Terms, visitor } from '@halyard/testing'
import { type Envelope, endpoints, languages } from '@halyard/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SeededText, seedArticles, seededArticles } from '../../../../../prisma/seed/articles.ts'
import { appOfFile } from '../../../test/harness.ts'
import { addOperator, type TestOperator } from '../../../test/operators.ts'

const { articleList, findArticle } = endpoints
const folder = join(import.meta.dirname, '../../../../../prisma/seed')
const textsOf = (file: string): Record<string, SeededText> =>
  JSON.parse(readFileSync(join(folder, 'articles', file), 'utf8'))
const english = textsOf('en-US.json')

const app = appOfFile({ OPS_ENABLED: '1' })
let editor: TestOperator

beforeAll(async () => {
  editor = await addOperator(app)
})

async function edit(slug: string, changes: Record<string, string>, by = editor): Promise<Envelope> {
  const response = await fetch(`${app.url}/ops/edits/article/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-operator-token': by.token },
    body: JSON.stringify(changes),
  })
  // What is kept for readers is looked at anew after two seconds.
  app.clock.advance({ seconds: 3 })
  return (await response.json()) as Envelope
}

const words = (title: string, content = `<p>${title}</p>`, summary = title) => ({ title, summary, content })
const inEnglish = (title: string, content?: string) => JSON.stringify({ 'en-US': words(title, content) })
const titles = async (asked: Terms<typeof articleList>, lang?: string) =>
  (await app.does({ lang }, articleList, asked)).list.map(({ title }) => title)

describe('what a new installation has', () => {
  it('is five announcements and the help, for everybody', async () => {
    const announcements = await app.does(visitor, articleList, { category: 'announcement' })
    const help = await app.does(visitor, articleList, { category: 'help', pageSize: 100 })
    expect([announcements.total, help.total]).toEqual([5, 14])
    expect(announcements.list[0]).toMatchObject({
      title: english.welcome?.title,
      pinned: true,
      category: 'announcement',
    })
    expect(help.list.map(({ topic }) => topic).filter((topic, at, all) => topic !== all[at - 1])).toEqual([
      'basics',
      'funds',
      'trading',
      'earning',
    ])
    expect((await app.does(visitor, articleList, { pageSize: 100 })).total).toBe(19)
    expect(Object.keys(english).sort()).toEqual(seededArticles.map(({ slug }) => slug).sort())
  })

  it('can be read one by one', async () => {
    const { list } = await app.does(visitor, articleList, { category: 'help', pageSize: 100 })
    for (const { articleId, title } of list) {
      const article = await app.does(visitor, findArticle, { articleId })
      expect(article).toMatchObject({ title, content: expect.stringMatching(/^<(p|h2)>/) })
    }
  })

  it('comes in pages', async () => {
    const all = await titles({ pageSize: 100 })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => titles({ page, pageSize: 5 })))
    expect(pages.flat()).toEqual(all)
    expect(await app.does(visitor, articleList, { page: 99, pageSize: 5 })).toMatchObject({
      list: [],
      total: 19,
      page: 99,
    })
  })

  it('is seeded again without a change, and takes languages that were missing', async () => {
    const before = await app.pool.query('SELECT slug, title, revision FROM article ORDER BY slug')
    await seedArticles(app.pool, folder)
    expect((await app.pool.query('SELECT slug, title, revision FROM article ORDER BY slug')).rows).toEqual(before.rows)
    await app.pool.query(`UPDATE article SET title = '{"en-US": "Mine"}' WHERE slug = 'loans'`)
    await seedArticles(app.pool, folder)
    const { rows } = await app.pool.query(`SELECT title FROM article WHERE slug = 'loans'`)
    expect(rows[0].title).toMatchObject({ 'en-US': 'Mine', 'de-DE': textsOf('de-DE.json').loans?.title })
    await app.pool.query(`UPDATE article SET title = title || $1 WHERE slug = 'loans'`, [
      { 'en-US': english.loans?.title },
    ])
    app.clock.advance({ seconds: 3 })
  })
})

describe('a reader', () => {
  it('gets the words of the language that was asked for, else English', async () => {
    expect(await titles({ category: 'announcement', pageSize: 1 }, 'de-DE')).toEqual([
      textsOf('de-DE.json').welcome?.title,
    ])
    expect(await titles({ category: 'announcement', pageSize: 1 }, 'xx-XX')).toEqual([english.welcome?.title])
    await edit('english-only', { category: 'announcement', published: 'now', texts: inEnglish('English only') })
    expect(await titles({ category: 'announcement', pageSize: 100 }, 'de-DE')).toContain('English only')
  })

  it.each([
    ['LIMIT  tick', 'spot-orders-and-fees', false],
    ['iban', 'nothing', false],
    ['1 ÷', 'short-term-contracts', true],
    ['<p>', 'nothing', false],
    ['overdue', 'loans', true],
  ])('who looks for "%s" finds %s', async (search, slug, alone) => {
    const { list, total } = await app.does(visitor, articleList, { category: 'help', pageSize: 100, search })
    const found = list.map(({ title }) => title)
    if (slug === 'nothing') expect(total).toBe(0)
    else expect(found).toContain(english[slug]?.title)
    if (alone) expect(total).toBe(1)
  })

  it.each([{ page: 0 }, { pageSize: 101 }, { cate: 3 }, { search: 'x'.repeat(65) }, { search: '\u202e' }])(
    'who asks for %j is told what is wrong',
    async (asked) => {
      expect(await app.call(articleList, asked)).toMatchObject({ code: 7, refusal: 'badInput' })
    },
  )

  it('finds neither what never was, nor a draft, nor what was withdrawn, nor what is still to come', async () => {
    const soon = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    for (const [slug, published] of Object.entries({ draft: undefined, withdrawn: 'now', coming: soon })) {
      const added = { category: 'announcement', texts: inEnglish(slug), ...(published ? { published } : {}) }
      expect((await edit(slug, added)).code).toBe(0)
    }
    await edit('withdrawn', { published: 'no' })
    const { rows } = await app.pool.query(`SELECT id FROM article WHERE slug IN ('draft', 'withdrawn', 'coming')`)
    const never = await app.tries(visitor, findArticle, { articleId: 999_999_999_999 })
    expect(never).toMatchObject({ code: 7, refusal: 'notFound' })
    for (const { id } of rows) expect(await app.tries(visitor, findArticle, { articleId: id })).toEqual(never)
    expect(await titles({ pageSize: 100 })).not.toEqual(expect.arrayContaining(['coming']))
    app.clock.advance({ hours: 1, seconds: 3 })
    const [first, second] = await titles({ category: 'announcement', pageSize: 2 })
    expect([first, second]).toEqual([english.welcome?.title, 'coming'])
    app.clock.advance({ hours: -1 })
  })
})

describe('an operator', () => {
  it('writes all languages in one edit, and readers have them', async () => {
    const texts = Object.fromEntries(languages.map((language) => [language, words(`Spring in ${language}`)]))
    const added = await edit('spring', { category: 'announcement', texts: JSON.stringify(texts), published: 'now' })
    expect(added.code).toBe(0)
    for (const lang of languages)
      expect(await titles({ category: 'announcement', pageSize: 100 }, lang)).toContain(`Spring in ${lang}`)
  })

  it('changes one language and leaves the others', async () => {
    await edit('spring', { texts: JSON.stringify({ 'de-DE': words('Frühling') }), sort: '3' })
    expect(await titles({ category: 'announcement', pageSize: 100 }, 'de-DE')).toContain('Frühling')
    expect(await titles({ category: 'announcement', pageSize: 100 }, 'fr-FR')).toContain('Spring in fr-FR')
  })

  it('stands in the log, with before and after', async () => {
    const { rows } = await app.pool.query(
      `SELECT operator_name, outcome, before, after FROM audit_entry WHERE kind = 'article' AND item = 'spring' ORDER BY id`,
    )
    expect(rows.map((row) => row.outcome)).toEqual(['begun', 'done', 'begun', 'done'])
    expect(rows[1]).toMatchObject({ operator_name: editor.name, before: null, after: { category: 'announcement' } })
    expect(rows[3]).toMatchObject({ before: { sort: 0 }, after: { sort: 3 } })
    expect(rows[3].before.texts['de-DE'].title).toBe('Spring in de-DE')
    expect(rows[3].after.texts['de-DE'].title).toBe('Frühling')
  })

  it('cannot leave anything alive in an article', async () => {
    const content = `<p onclick="alert(1)">Safe<script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">x</a>`
    await edit('attack', { category: 'help', texts: inEnglish('Attack', content), published: 'now' })
    const { rows } = await app.pool.query(`SELECT id, content FROM article WHERE slug = 'attack'`)
    expect(rows[0].content['en-US']).toBe('<p>Safe</p>x')
    expect((await app.does(visitor, findArticle, { articleId: rows[0].id })).content).toBe('<p>Safe</p>x')
  })

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['a name with capitals', 'Spring2', { category: 'help', texts: inEnglish('x') }, /small letters/],
    [
      'a new one without English',
      'autumn',
      { category: 'help', texts: '{"de-DE":{"title":"a","summary":"b","content":"c"}}' },
      /en-US/,
    ],
    ['a new one without words', 'autumn', { category: 'help' }, /texts with at least en-US/],
    [
      'a language that is none',
      'spring',
      { texts: '{"nl-NL":{"title":"a","summary":"b","content":"c"}}' },
      /title, summary and content/,
    ],
    ['half a text', 'spring', { texts: '{"de-DE":{"title":"a"}}' }, /title, summary and content/],
    ['no language', 'spring', { texts: '{}' }, /at least one language/],
    ['what is no JSON', 'spring', { texts: 'Hello' }, /must be JSON/],
    ['nothing but a script', 'spring', { texts: inEnglish('x', '<script>alert(1)</script>') }, /must have text/],
    ['bidirectional characters', 'spring', { texts: inEnglish('x', '<p>safe&#x202e;gnp.exe</p>') }, /bidirectional/],
    ['control characters in a title', 'spring', { texts: inEnglish('x\u0007') }, /title must be text/],
    ['a book', 'spring', { texts: inEnglish('x', `<p>${'x'.repeat(20_000)}</p>`) }, /at most 20000/],
    ['a moment that is none', 'spring', { published: 'tomorrow' }, /now, no, or a moment/],
    ['a category that is none', 'spring', { category: 'advert' }, /one of announcement, help/],
    ['the counter', 'spring', { revision: '1' }, /no field that can be edited/],
  ])('is told why when giving %s, and nothing changes', async (_, slug, changes, sentence) => {
    const before = await app.pool.query('SELECT * FROM article ORDER BY id')
    const answer = await edit(slug, changes)
    expect(answer).toMatchObject({ code: 7, msg: expect.stringMatching(sentence) })
    expect((await app.pool.query('SELECT * FROM article ORDER BY id')).rows).toEqual(before.rows)
  })

  it('who only reviews writes nothing', async () => {
    const answer = await edit('spring', { published: 'no' }, await addOperator(app, 'reviewer'))
    expect(answer.code).not.toBe(0)
    expect(await titles({ category: 'announcement', pageSize: 100 })).toContain('Spring in en-US')
  })
})
