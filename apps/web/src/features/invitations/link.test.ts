import { invitationLink } from '@halyard/domain/auth'
import { expect, it } from 'vitest'
import { paths } from '#platform/navigation/paths.ts'

it('the link that the server makes is the address of registering with a code', () => {
  expect(invitationLink('https://halyard.example/', 'K7Q2MX8')).toBe(
    `https://halyard.example/#${paths.register('K7Q2MX8')}`,
  )
})
