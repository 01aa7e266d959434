import { articleList } from '@halyard/wire/articles'
import { expect, registerByApi, test } from '../harness/index.ts'
import { atPage, open } from './account.ts'
import { enter } from './verified.ts'

test('what an operator writes is there for readers in their language, harmless, and gone when it is withdrawn', async ({
  app,
  operator,
  page,
}) => {
  const trader = await registerByApi(app)
  const content =
    '<p>See <a href="#/pages/stake/list">Earn</a>.</p><img src=x onerror="document.title=1"><script>document.title=1</script>'
  const texts = {
    'en-US': { title: 'New pairs in March', summary: 'Three of them.', content },
    'de-DE': { title: 'Neue Paare im März', summary: 'Drei davon.', content: '<p>Drei Paare.</p>' },
  }
  await operator.edit('article', 'new-pairs', {
    category: 'announcement',
    texts: JSON.stringify(texts),
    pinned: '1',
    published: 'now',
  })
  await expect
    .poll(async () => (await trader.call(articleList, { cate: 1 })).list.at(0)?.title)
    .toBe('New pairs in March')

  await enter(page, trader)
  await open(page, 'user/affiche')
  await page.getByRole('link', { name: /^New pairs in March/ }).click()
  await atPage(page, 'user/afficheDetail')
  await expect(page.getByRole('main').getByRole('link', { name: 'Earn', exact: true })).toBeVisible()
  expect(await page.getByRole('main').locator('img, script').count()).toBe(0)
  await open(page, 'user/lang')
  await page.getByText('Deutsch').click()
  await open(page, 'user/affiche')
  await expect(page.getByRole('link', { name: /^Neue Paare im März/ })).toBeVisible()
  await open(page, 'user/lang')
  await page.getByText('English').click()
  await open(page, 'user/affiche')
  await page.getByRole('link', { name: /^New pairs in March/ }).click()
  await atPage(page, 'user/afficheDetail')
  await page.getByRole('main').getByRole('link', { name: 'Earn', exact: true }).click()
  await atPage(page, 'stake/list')

  await operator.edit('article', 'new-pairs', { published: 'no' })
  await expect.poll(async () => (await trader.call(articleList, { cate: 1 })).total).toBe(5)
  await open(page, 'user/affiche')
  await page.reload()
  await expect(page.getByRole('link', { name: /^Welcome/ })).toBeVisible()
  expect(await page.getByRole('link', { name: /^New pairs/ }).count()).toBe(0)
})
