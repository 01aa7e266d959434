// @vitest-environment happy-dom
import { customerService } from '@halyard/wire/support'
import { expect, it } from 'vitest'
import { screen, show } from '#test/component.tsx'
import { server } from '#test/fake-server.ts'
import { ServiceNow } from './ServiceNow.tsx'

const changesAt = new Date(2026, 10, 30, 9, 0)
const usual = 'In the last 30 days, half of all conversations had a first answer within 25 minutes.'

it.each([
  ['there', { staffed: true, changesAt, usualMinutes: null }, ['Somebody is there now, until Mon 09:00']],
  ['there always', { staffed: true, changesAt: null, usualMinutes: 25 }, ['Somebody is there now', usual]],
  [
    'away',
    { staffed: false, changesAt, usualMinutes: 25 },
    [
      'Nobody is there right now; back Mon 09:00',
      'You can write at any time. We tell you when there is an answer.',
      usual,
    ],
  ],
  ['of no stated hours', { staffed: null, changesAt: null, usualMinutes: 25 }, [usual]],
] as const)('a service that is %s is told in the time of the device', async (_, service, sentences) => {
  server.answer(customerService, service)
  const { container } = show(<ServiceNow />)
  await screen.findByText(sentences[0])
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(sentences)
})

it('nothing is told of what the host does not say', async () => {
  server.answer(customerService, { staffed: null, changesAt: null, usualMinutes: null })
  const { container } = show(
    <>
      <ServiceNow />
      <p>below</p>
    </>,
  )
  await expect.poll(() => server.sentTo(customerService).length).toBe(1)
  await screen.findByText('below')
  expect(container.querySelectorAll('p')).toHaveLength(1)
})
