import { secretFields } from '@halyard/wire/secret-fields'
import { Logger } from '@nestjs/common'
import { afterEach, expect, it } from 'vitest'
import { jsonLogger } from './json-logger.ts'

const lines: string[] = []

afterEach(() => {
  Logger.overrideLogger(['error'])
  lines.length = 0
})

/** A logger as the server's parts have one. */
function logger(): Logger {
  Logger.overrideLogger(jsonLogger('debug', { write: (line) => void lines.push(line) }))
  return new Logger('Test')
}

it.each(secretFields)('withholds %s of a logged object, also of one within it, and keeps what is beside it', (name) => {
  const secret = { [name]: 'canary', kept: 'beside' }
  logger().warn('one', secret)
  logger().error('another', { body: secret })
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).not.toContain('canary')
    expect(line).toContain('[withheld]')
    expect(line).toContain('beside')
  }
})

it('says of a logged object that stands for a message that it is one, and nothing of what is in it', () => {
  logger().warn({ password: 'canary' })
  expect(lines.join()).not.toContain('canary')
})
