import { expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()
const english = '{"en-US": "About"}'

const add = (change: object = {}) =>
  sql.insert('article', {
    ...{ slug: 'about', category: 'help', topic: 'basics', title: english, summary: english, content: english },
    ...change,
  })

it('counts the writings of an article, whoever writes', async () => {
  await add()
  await sql.rows('UPDATE article SET pinned = true')
  await sql.rows('UPDATE article SET revision = 1, sort = 2')
  expect(await sql.rows('SELECT revision FROM article')).toEqual([{ revision: 3 }])
})

it.each([
  ['article_title_check', { title: '{"de-DE": "Über"}' }],
  ['article_summary_check', { summary: '{}' }],
  ['article_content_check', { content: '{}' }],
  ['article_slug_check', { slug: 'About us' }],
])('keeps %s', async (constraint, change) => {
  await expect(add(change)).rejects.toMatchObject({ constraint })
})
