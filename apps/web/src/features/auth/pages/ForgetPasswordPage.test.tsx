// @vitest-environment happy-dom
import { captcha } from '@halyard/wire/auth'
import { expect, it } from 'vitest'
import { show, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import ForgetPasswordPage from './ForgetPasswordPage.tsx'
import LoginPage from './LoginPage.tsx'

const pictures = () => document.querySelectorAll('form img[src^="data:image"]').length

it('the login that a reset leads to has a picture of its own: the one of the reset is used up', async () => {
  server.answer(captcha, exampleOf(captcha))
  const reset = <ForgetPasswordPage key="reset" />
  const { rerender } = show([reset])
  await waitFor(() => expect(pictures()).toBe(1))
  // While one page goes, the next is there already.
  rerender([reset, <LoginPage key="login" />])
  await waitFor(() => expect(pictures()).toBeGreaterThan(1))
  await waitFor(() => expect(server.sentTo(captcha)).toHaveLength(2))
})
