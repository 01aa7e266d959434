// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { draftOf } from '#platform/form/drafts.ts'
import type { Photo } from '#platform/uploads/use-photo.ts'
import { fill, noteOf, screen, show, signIn, waitFor } from '#test/component.tsx'
import { Composer, type Message } from './Composer.tsx'

const upload = vi.hoisted(() => ({ photo: {} as unknown }))
vi.mock('#platform/uploads/use-photo.ts', () => ({ usePhoto: () => upload.photo }))

const photoIn = (state: Photo['state']): Photo => ({
  state,
  progress: 0.4,
  source: undefined,
  failure: state === 'failed' ? 'It did not arrive.' : undefined,
  sent: undefined,
  busy: state === 'sending',
  choose: () => undefined,
  retry: undefined,
  remove: () => undefined,
})

let sent: Message[]
let answer: unknown

beforeEach(() => {
  signIn()
  sent = []
  answer = {}
  upload.photo = photoIn('empty')
})

const draw = () =>
  show(
    <Composer
      draft="support.7"
      pending={false}
      send={async (message) => {
        sent.push(message)
        return answer
      }}
    />,
  )
const field = () => screen.getByRole('textbox', { name: 'Your message' })

it.each([
  ['sending', 'Wait until the pictures are uploaded.'],
  ['failed', 'A picture could not be uploaded. Send it again, or remove it.'],
] as const)('nothing is sent while a picture is %s', async (state, why) => {
  upload.photo = photoIn(state)
  const { user } = draw()
  await fill(user, field(), 'Look!')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(noteOf(field())).toBe(why)
  expect(sent).toEqual([])
})

it('what was sent is gone; what was not stays as a draft', async () => {
  const { user } = draw()
  await fill(user, field(), '  Hello,\nis somebody there?  ')
  answer = undefined
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(field()).toHaveProperty('value', '  Hello,\nis somebody there?  ')
  expect(draftOf('support.7').text).toContain('somebody')
  answer = {}
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  expect(sent.map(({ text }) => text)).toEqual(['Hello,\nis somebody there?', 'Hello,\nis somebody there?'])
  expect(draftOf('support.7')).toEqual({})
})
