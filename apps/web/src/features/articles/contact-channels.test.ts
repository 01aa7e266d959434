import { expect, it } from 'vitest'
import { wayOf } from './contact-channels.ts'

it.each([
  ['email', 'support@halyard.example', 'mailto:support@halyard.example'],
  ['telegram', '@halyard', 'https://t.me/halyard'],
  ['whatsapp', '+49 151 234', 'https://wa.me/49151234'],
  ['phone', '+49 (30) 1234', 'tel:+49301234'],
  ['web', 'halyard.example/help', 'https://halyard.example/help'],
  ['web', 'javascript:alert(1)', 'https://javascript:alert(1)'],
  ['pigeon', 'roof', undefined],
  ['constructor', 'x', undefined],
])('%s %s is reached by %s', (channel, value, href) => {
  expect(wayOf({ channel, value }).href).toBe(href)
})
