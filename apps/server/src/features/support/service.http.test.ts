import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'

const app = appOfFile()
beforeAll(() => app.clock.stop())
// What was asked for before is not asked for again so soon.
beforeEach(() => app.clock.advance({ seconds: 31 }))

const service = () => app.does(visitor, endpoints.customerService)

describe('hours', () => {
  const field = () => app.get(EditRegistry).find('site')?.fields.serviceHours ?? expect.fail('no field')

  async function state(text: string): Promise<void> {
    const read = field().read(text)
    if ('fault' in read) expect.fail(read.fault)
    await app.get(EditRegistry).find('site')?.write('settings', { serviceHours: read.value })
    app.clock.advance({ seconds: 31 })
  }

  it('are what the host states: nothing at first, and nothing again', async () => {
    const nothing = { staffed: null, changesAt: null, usualMinutes: null }
    expect(await service()).toEqual(nothing)
    await state('always')
    expect(await service()).toEqual({ staffed: true, changesAt: null, usualMinutes: null })
    await state('none')
    expect(await service()).toEqual(nothing)
  })

  it('say whether somebody is there, and when that changes', async () => {
    await state('UTC mon-sun 00:00-12:00')
    const half = 12 * 3_600_000
    for (let times = 0; times < 2; times += 1) {
      const now = app.clock.now().getTime()
      const next = new Date((Math.floor(now / half) + 1) * half)
      expect(await service()).toMatchObject({ staffed: app.clock.now().getUTCHours() < 12, changesAt: next })
      app.clock.moveTo(next)
    }
    await state('none')
  })

  it('are stated by one operator, in a form that users can be told in', () => {
    expect(field().singleOperator).toBe(true)
    for (const text of [
      '',
      'Berlin',
      'Europe/Berlin mon-fri 9-18',
      `UTC ${'mon 09:00-10:00, '.repeat(20)}mon 09:00-10:00`,
    ]) {
      expect([text, 'fault' in field().read(text)]).toEqual([text, true])
    }
  })
})

describe('the time until a first answer', () => {
  /** Conversations that were opened so many minutes ago, and answered after so many. */
  async function opened(ago: number, answeredAfter: number | null, count: number, state = 'waitingForUser') {
    const { userId } = await app.signedIn()
    await app.pool.query(
      `INSERT INTO support_case (user_id, language, state, state_since, opened_at, first_answered_at, last_entry_id, entries, read_entry_id)
       SELECT $1, 'en-US', $5::support_case_state, $2, opened.at, opened.at + $4 * interval '1 minute', 0, 0, 0
         FROM (SELECT $2::timestamptz - $3 * interval '1 minute' AS at) opened, generate_series(1, $6)`,
      [userId, app.clock.now(), ago, answeredAfter, state, count],
    )
    app.clock.advance({ seconds: 31 })
  }
  const minutes = async () => (await service()).usualMinutes

  it('is told from ten conversations on, as the median, rounded up', async () => {
    await opened(600, 12, 9)
    expect(await minutes()).toBeNull()
    await opened(31 * 24 * 60, 500, 20)
    await opened(600, null, 20, 'closed')
    expect(await minutes()).toBeNull()
    await opened(600, 400, 1)
    expect(await minutes()).toBe(15)
  })

  it('counts who still waits for as long as they have', async () => {
    await opened(170, null, 11, 'waitingForUs')
    expect(await minutes()).toBe(180)
  })
})
