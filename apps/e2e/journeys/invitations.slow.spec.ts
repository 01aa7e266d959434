import { invitedMembers } from '@halyard/wire/invitations'
import { it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { open, resume } from './account.ts'

it('a list that does not arrive can be tried again, and one without members says what to do', async () => {
  const { page, close, expectProblem } = await phone(browser)
  expectProblem(/ERR_FAILED/)
  await resume(page, await registerByApi(app))
  await page.route(`**/api${invitedMembers.path}*`, (route) => route.abort())
  await open(page, app, 'user/invite')
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute(`**/api${invitedMembers.path}*`)
  await retry.click()
  await page.getByText('No members yet').waitFor()
  await close()
})
