import { invitedMembers } from '@halyard/wire/invitations'
import { expect, registerByApi, test } from '../harness/index.ts'
import { open, resume } from './account.ts'

test('a list that does not arrive can be tried again, and one without members says what to do', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED/)
  await resume(page, await registerByApi(app))
  await page.route(`**/api${invitedMembers.path}*`, (route) => route.abort())
  await open(page, 'user/invite')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(`**/api${invitedMembers.path}*`)
  await retry.click()
  await expect(page.getByText('No referrals yet')).toBeVisible()
})
