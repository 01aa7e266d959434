import { axe, expect, test, told } from '../harness/index.ts'
import { arrive, atPage, idIn, open } from './account.ts'

test('a wire transfer in yen: bank and reference to copy, credited as yen', async ({
  app,
  context,
  operator,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, app, 'bitcoin/paymentList')
  await page.getByRole('link', { name: /^Bank wire/ }).click()
  await page.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^JPY/ }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await expect(page.getByText('At least 100,000 JPY, without decimals')).toBeVisible()

  const amount = page.getByLabel('Amount (JPY)')
  const submit = page.getByRole('button', { name: 'Get the bank’s details' })
  await amount.fill('150000')
  await page.getByLabel('Email address').fill('mira@example.com')
  await submit.click()
  await atPage(page, 'bitcoin/paymentDetail')
  await expect(page.getByText('This is a sample account')).toBeVisible()
  await page.getByRole('button', { name: 'Copy: Reference' }).click()
  await told(page, 'Copied')
  const reference = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(reference).toMatch(/^HLY-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  for (const line of ['Amount', 'Payee', 'Account or IBAN', 'BIC/SWIFT', 'Bank', 'Address of the bank']) {
    await expect(page.getByRole('button', { name: `Copy: ${line}`, exact: true })).toBeVisible()
  }
  expect(await axe(page)).toEqual([])

  await operator.approve('wireTransfer', idIn(page))
  await told(page, '150,000 JPY was added to your balance')

  await page.getByRole('link', { name: 'Deposit history' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^150,000 JPY.*${reference}`) })).toBeVisible()
  await open(page, 'property/detail?asset=JPY')
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Deposit/ })
    .click()
  await atPage(page, 'bitcoin/paymentDetail')
  await expect(page.getByRole('heading', { name: 'Transfer to this account' })).toBeVisible()
})
