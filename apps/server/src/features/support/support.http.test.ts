import { Amount } from '@halyard/domain'
import { messagesPerHour } from '@halyard/domain/support'
import { acts } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../test/harness.ts'
import { uploaded } from '../../../test/money-movers.ts'
import { addOperator, type Desk, deskOfFile } from '../../../test/operators.ts'
import { base64, photo } from '../../../test/photos.ts'
import { UploadsService } from '../uploads/index.ts'

const {
  openSupportCase,
  sendSupportMessage,
  supportCases,
  findSupportCase,
  supportEntries,
  readSupportCase,
  closeSupportCase,
  reopenSupportCase,
  notificationList,
  savePushSettings,
} = endpoints

let desk: Desk
const { app, ops } = deskOfFile((made) => {
  desk = made
})
let mira: TestUser

beforeAll(() => app.clock.stop())
beforeEach(() => {
  app.clock.advance({ hours: 1 })
  mira = desk.user
})

const open = async (text = 'Where is my deposit?', user = mira) =>
  (await app.does(user, openSupportCase, { text })).caseId
const entriesOf = async (caseId: number, user = mira) =>
  (await app.does(user, supportEntries, { caseId })).list.map(({ kind, by, text }) => `${by} ${kind} ${text}`.trim())
const stateOf = async (caseId: number, user = mira) => (await app.does(user, findSupportCase, { caseId })).state
const newsOf = async (user = mira) =>
  (await app.does(user, notificationList)).list.map(({ event, read }) => `${event} ${read ? 'read' : 'unread'}`)
const answer = (caseId: number, text = 'On its way.', by = desk.anna, key?: string) =>
  ops(by, 'POST', `/inbox/${caseId}/answer`, { text }, key)

describe('a user', () => {
  it('asks about a thing of their own, with pictures, which nobody else can', async () => {
    const noor = await app.signedIn()
    const deposit = await app.does(mira, ...acts.deposit(Amount.of('250'), await uploaded(app, mira)))
    const about = { kind: 'deposit', id: deposit.depositId } as const
    const picture = await uploaded(app, mira)
    const request = { about, text: ' Where is it?\r\nIt is late. ', pictures: [picture] }
    expect(await app.tries(noor, openSupportCase, { about, text: 'Mine?' })).toMatchObject({ refusal: 'notFound' })
    expect(await app.tries(noor, openSupportCase, { text: 'Mine?', pictures: [picture] })).toMatchObject({
      data: { errors: [{ path: 'pictures' }] },
    })
    const { caseId, state, last, ...made } = await app.does(mira, openSupportCase, request)
    expect([state, made.about, last.text]).toEqual(['waitingForUs', about, 'Where is it?\nIt is late.'])
    const [entry] = (await app.does(mira, supportEntries, { caseId })).list
    expect(entry?.pictures[0]).toContain(`/api/user/upload/${picture}?expires=`)
    for (const endpoint of [findSupportCase, supportEntries, closeSupportCase, reopenSupportCase]) {
      expect(await app.tries(noor, endpoint, { caseId })).toMatchObject({ refusal: 'notFound' })
    }
    expect(await app.tries(noor, sendSupportMessage, { caseId, text: 'Hello' })).toMatchObject({ refusal: 'notFound' })
    expect(await app.tries(noor, readSupportCase, { caseId, entryId: last.entryId })).toMatchObject({
      refusal: 'notFound',
    })
    // Somebody may look at it for as long as the conversation stands.
    await app.get(UploadsService).sweep(new Date(app.clock.now().getTime() + 86_400_000))
    expect(await app.get(UploadsService).own(mira.userId, picture)).toBeDefined()
  })

  it('says something: text that can be seen, or a picture', async () => {
    const tries = (sent: object) => app.call(openSupportCase, sent, mira)
    for (const sent of [{}, { text: ' \n ' }, { text: 'a\u202eb' }, { text: 'a\0' }, { text: 'x'.repeat(2_001) }]) {
      expect([sent, (await tries(sent)).code]).toEqual([sent, 7])
    }
    expect((await tries({ text: 'x', pictures: ['1', '2', '3', '4', '5'] })).code).toBe(7)
    expect((await app.does(mira, supportCases)).total).toBe(0)
    const script = '<img src=x onerror=alert(1)> {{about.loan}} %s'
    const caseId = await open(script)
    expect(await entriesOf(caseId)).toEqual([`user said ${script}`])
    await app.does(mira, sendSupportMessage, { caseId, pictures: [await uploaded(app, mira)] })
    expect(await entriesOf(caseId)).toEqual(['user said', `user said ${script}`])
  })

  it('says it once, however often it is sent', async () => {
    const opened = await Promise.all(
      [1, 2, 3].map(() => app.tries(mira, openSupportCase, { text: 'Once' }, 'open-once')),
    )
    expect(new Set(opened.map(({ code, refusal }) => (code === 0 ? 'done' : refusal)))).not.toContain('internal')
    const { caseId } = await app.does(mira, openSupportCase, { text: 'Once' }, 'open-once')
    for (let time = 0; time < 3; time += 1) await app.does(mira, sendSupportMessage, { caseId, text: 'Twice?' }, 'say')
    // As after a process died between writing and remembering: the same call runs again.
    await app.pool.query("DELETE FROM submission WHERE key IN ('open-once', 'say')")
    await app.does(mira, openSupportCase, { text: 'Once' }, 'open-once')
    await app.does(mira, sendSupportMessage, { caseId, text: 'Twice?' }, 'say')
    expect((await app.does(mira, supportCases)).total).toBe(1)
    expect(await entriesOf(caseId)).toEqual(['user said Twice?', 'user said Once'])
  })

  it(`sends ${messagesPerHour} messages an hour, and is not charged for what is refused`, async () => {
    const caseId = await open()
    for (let sent = 1; sent < messagesPerHour; sent += 1) {
      await app.tries(mira, sendSupportMessage, { caseId: 999_999_999, text: 'Nowhere' })
      await app.does(mira, sendSupportMessage, { caseId, text: `Message ${sent}` })
    }
    const { refusal } = await app.tries(mira, sendSupportMessage, { caseId, text: 'One more' })
    expect(refusal).toBe('tooFrequent')
    app.clock.advance({ hours: 1 })
    await app.does(mira, sendSupportMessage, { caseId, text: 'One more' })
    const { list, total, next } = await app.does(mira, supportEntries, { caseId, pageSize: 15 })
    expect([list[0]?.text, list.length, total]).toEqual(['One more', 15, messagesPerHour + 1])
    const rest = await app.does(mira, supportEntries, { caseId, pageSize: 15, before: next ?? 0 })
    expect([rest.list.length, rest.list.at(-1)?.text, rest.next]).toEqual([6, 'Where is my deposit?', null])
  })

  it('has at most ten open at once; the one with the newest entry is listed first', async () => {
    const cases: number[] = []
    for (let made = 0; made < 10; made += 1) cases.push(await open(`Question ${made}`))
    expect(await app.tries(mira, openSupportCase, { text: 'Question 10' })).toMatchObject({ refusal: 'tooManyEntries' })
    await app.does(mira, closeSupportCase, { caseId: cases[0] ?? 0 })
    await open('Question 10')
    const first = await app.does(mira, supportCases, { pageSize: 2 })
    expect(first.list.map(({ last }) => last.text)).toEqual(['Question 10', ''])
    const second = await app.does(mira, supportCases, { pageSize: 2, before: first.next ?? 0 })
    expect(second.list.map(({ last }) => last.text)).toEqual(['Question 9', 'Question 8'])
  })
})

describe('an answer', () => {
  it('is told, unread until it was read, and waits for the user', async () => {
    const caseId = await open()
    expect(await newsOf()).toEqual([])
    const answered = await answer(caseId)
    expect(answered.data).toMatchObject({ state: 'waiting for the user', operator: desk.anna.name, ageSeconds: null })
    expect([await stateOf(caseId), await newsOf()]).toEqual(['waitingForUser', ['supportAnswered unread']])
    const { unread, list } = await app.does(mira, supportCases)
    expect([unread, list[0]?.unread]).toEqual([1, 1])
    const [entry] = (await app.does(mira, supportEntries, { caseId })).list
    expect(entry).toMatchObject({ by: 'operator', operator: desk.anna.name, text: 'On its way.' })
    // A second answer comes to the same notification, and who has read the first alone has the second before them.
    await answer(caseId, 'It has arrived.')
    const first = entry?.entryId ?? 0
    expect(await app.does(mira, readSupportCase, { caseId, entryId: first })).toEqual({ unread: 1 })
    expect(await newsOf()).toEqual(['supportAnswered unread'])
    const [newest] = (await app.does(mira, supportEntries, { caseId })).list
    const entryId = newest?.entryId ?? 0
    expect(await app.does(mira, readSupportCase, { caseId, entryId })).toEqual({ unread: 0 })
    expect(await app.does(mira, readSupportCase, { caseId, entryId: first })).toEqual({ unread: 0 })
    expect(await newsOf()).toEqual(['supportAnswered read'])
    await app.does(mira, sendSupportMessage, { caseId, text: 'Thank you!' })
    expect(await stateOf(caseId)).toBe('waitingForUs')
  })

  it('shows pictures by the rules of users’ own, to this user alone', async () => {
    const caseId = await open()
    const add = async (picture: string, of = caseId) => ops(desk.anna, 'POST', `/inbox/${of}/pictures`, { picture })
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 300, height: 200, channels: 3, background: 'black', noise } as const
    const large = base64(await sharp({ create }).png().toBuffer())
    expect(large.length).toBeGreaterThan(32 * 1024)
    const added = await add(large)
    const uploadId = String((added.data as { uploadId: string }).uploadId)
    const pictures = (await add(base64(await photo()), await open('Another thing.'))).data as { uploadId: string }
    for (const notOne of ['x', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))]) {
      expect((await add(notOne)).code).not.toBe(0)
    }
    const send = (said: object) => ops(desk.anna, 'POST', `/inbox/${caseId}/answer`, said)
    const noor = await app.signedIn()
    const gone = 'A picture is not there any more: attach it anew.'
    expect((await send({ text: 'See.', pictures: [await uploaded(app, noor)] })).msg).toBe(gone)
    expect((await send({ text: 'See.', pictures: ['nothing at all'] })).msg).toBe(gone)
    expect((await send({ pictures: [] })).code).toBe(7)
    expect((await send({ pictures: Array.from({ length: 5 }, () => uploadId) })).msg).toContain('at most 4')
    expect((await send({ pictures: [uploadId, pictures.uploadId] })).code).toBe(0)
    const [entry] = (await app.does(mira, supportEntries, { caseId })).list
    expect(entry).toMatchObject({ by: 'operator', text: '' })
    expect(entry?.pictures).toHaveLength(2)
    const [shown = ''] = entry?.pictures ?? []
    expect(shown).toContain(`/api/user/upload/${uploadId}?expires=`)
    const image = await fetch(`${app.url}${shown}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await app.get(UploadsService).own(noor.userId, uploadId)).toBeUndefined()
    // One that was sent is kept, and one that never was goes.
    const unsent = (await add(base64(await photo()))).data as { uploadId: string }
    await app.get(UploadsService).sweep(new Date(app.clock.now().getTime() + 1))
    expect(await app.get(UploadsService).find(unsent.uploadId)).toBeUndefined()
    expect(await app.get(UploadsService).find(uploadId)).toBeDefined()
  })

  it('is given once, however often it is sent', async () => {
    const caseId = await open()
    for (let time = 0; time < 2; time += 1) await answer(caseId, 'Once.', desk.anna, 'answer-once')
    expect(await entriesOf(caseId)).toEqual(['operator said Once.', 'user said Where is my deposit?'])
  })

  it('closes a conversation where it is the last word; either side opens it again by writing', async () => {
    const caseId = await open()
    await ops(desk.anna, 'POST', `/inbox/${caseId}/answer`, { text: 'Done.', close: true })
    expect(await stateOf(caseId)).toBe('closed')
    await app.does(mira, sendSupportMessage, { caseId, text: 'Not quite.' })
    expect(await stateOf(caseId)).toBe('waitingForUs')
    const closed = await ops(desk.anna, 'POST', `/inbox/${caseId}/close`)
    expect(closed.data).toMatchObject({ state: 'closed' })
    expect(await newsOf()).toEqual(['supportClosed unread'])
    await ops(desk.anna, 'POST', `/inbox/${caseId}/close`)
    await app.does(mira, reopenSupportCase, { caseId })
    await app.does(mira, reopenSupportCase, { caseId })
    await app.does(mira, closeSupportCase, { caseId })
    await answer(caseId, 'One thing more.')
    expect(await entriesOf(caseId)).toEqual([
      'operator said One thing more.',
      'operator reopened',
      'user closed',
      'user reopened',
      'operator closed',
      'user said Not quite.',
      'user reopened',
      'operator closed',
      'operator said Done.',
      'user said Where is my deposit?',
    ])
  })

  it('is told to devices unless that is switched off, which an app of before cannot do', async () => {
    const { service: _, ...before } = savePushSettings.example.request as Record<string, unknown>
    expect((await app.call(savePushSettings, before, mira)).data).toMatchObject({ service: true })
    expect((await app.call(savePushSettings, { ...before, service: false }, mira)).data).toMatchObject({
      service: false,
    })
  })
})

describe('the inbox', () => {
  it('gives a conversation to one operator at a time', async () => {
    const caseId = await open()
    const taken = await Promise.all(
      [desk.anna, desk.ben].map((by) => ops({ token: by.token }, 'POST', `/inbox/${caseId}/take`)),
    )
    expect(taken.map(({ code }) => code).sort()).toEqual([0, 7])
    const [holder, other] = taken[0]?.code === 0 ? [desk.anna, desk.ben] : [desk.ben, desk.anna]
    expect((await answer(caseId, 'Mine.', other)).msg).toBe(`${holder.name} has it.`)
    expect(await entriesOf(caseId)).toEqual(['user said Where is my deposit?'])
    const moved = await ops(holder, 'POST', `/inbox/${caseId}/hand-over`, { to: other.name })
    expect(moved.data).toMatchObject({ operator: other.name })
    expect((await answer(caseId, 'Mine.', other)).code).toBe(0)
    await ops(other, 'POST', `/inbox/${caseId}/release`)
    const carol = await addOperator(app, 'support')
    await ops(carol, 'POST', `/inbox/${caseId}/take`)
    expect((await ops(holder, 'POST', `/inbox/${caseId}/take`)).code).toBe(7)
    const from = await ops(holder, 'POST', `/inbox/${caseId}/take`, { from: carol.name })
    expect(from.data).toMatchObject({ operator: holder.name })
    expect((await ops(carol, 'POST', `/inbox/${caseId}/release`)).code).toBe(7)
    const log = await ops(desk.anna, 'GET', '/log?pageSize=40')
    const acts = (log.data.list as { kind: string; item: string; action: string; outcome: string }[])
      .filter(({ kind, item, outcome }) => kind === 'supportCase' && item === String(caseId) && outcome === 'done')
      .map(({ action }) => action)
    expect(acts.toReversed()).toEqual(['take', 'handOver', 'answer', 'release', 'take', 'take'])
  })

  it('lets nobody act on an account of their own', async () => {
    const caseId = await open()
    const own = await addOperator(app, 'administrator', mira.userId)
    for (const act of ['take', 'answer', 'close', 'release', 'notes']) {
      const body = act === 'answer' || act === 'notes' ? { text: 'Hello' } : {}
      expect([act, (await ops(own, 'POST', `/inbox/${caseId}/${act}`, body)).msg]).toEqual([
        act,
        'This is your own account: another operator decides.',
      ])
    }
    expect((await ops(own, 'GET', `/inbox/${caseId}`)).data).toMatchObject({ mayAct: false })
    const given = await ops(desk.anna, 'POST', `/inbox/${caseId}/hand-over`, { to: own.name })
    expect(given.msg).toBe(`${own.name} has an interest in this account.`)
  })

  it('lists what waits longest first, page by page, and measures how long it took', async () => {
    const noor = await app.signedIn()
    const ids: number[] = []
    for (const text of ['First', 'Second', 'Third']) {
      ids.push(await open(text, noor))
      app.clock.advance({ seconds: 60 })
    }
    const [first = 0, second = 0, third = 0] = ids
    const listOf = async (view: string, more = '') => {
      const { data } = await ops(desk.anna, 'GET', `/inbox?view=${view}&user=${noor.userId}${more}`)
      return data as { list: { caseId: number; ageSeconds: number | null }[]; next: string | null; total: number }
    }
    const page = await listOf('nobody', '&pageSize=2')
    expect([page.list.map(({ caseId }) => caseId), page.total]).toEqual([[first, second], 3])
    expect(page.list.map(({ ageSeconds }) => ageSeconds)).toEqual([180, 120])
    const rest = await listOf('nobody', `&pageSize=2&cursor=${encodeURIComponent(page.next ?? '')}`)
    expect([rest.list.map(({ caseId }) => caseId), rest.next]).toEqual([[third], null])
    const answered = await answer(second)
    expect(answered.data).toMatchObject({ firstAnswerSeconds: 120 })
    await answer(third)
    await app.does(noor, sendSupportMessage, { caseId: second, text: 'And now?' })
    await ops(desk.anna, 'POST', `/inbox/${first}/close`)
    const idsIn = async (view: string) => (await listOf(view)).list.map(({ caseId }) => caseId)
    expect(await idsIn('mine')).toEqual([second, third])
    expect(await idsIn('waiting')).toEqual([third])
    expect(await idsIn('closed')).toEqual([first])
    expect(await idsIn('all')).toEqual([second, third])
    const figures = await ops(desk.anna, 'GET', '/inbox/figures')
    expect(figures.data.firstAnswer).toMatchObject({ cases: expect.any(Number), medianSeconds: expect.any(Number) })
    for (const wrong of ['view=theirs', 'view=mine&cursor=x', 'view=mine&user=0', 'view=mine&pageSize=101']) {
      expect([wrong, (await ops(desk.anna, 'GET', `/inbox?${wrong}`)).code]).toEqual([wrong, 7])
    }
  })

  it('keeps notes of operators from users, once each', async () => {
    const caseId = await open()
    for (let time = 0; time < 2; time += 1) {
      await ops(desk.anna, 'POST', `/inbox/${caseId}/notes`, { text: 'A known case.' }, 'note-once')
    }
    const shown = await ops(desk.ben, 'GET', `/inbox/${caseId}`)
    expect(shown.data.notes).toEqual([expect.objectContaining({ by: desk.anna.name, text: 'A known case.' })])
    expect(await entriesOf(caseId)).toHaveLength(1)
    const entries = await ops(desk.ben, 'GET', `/inbox/${caseId}/entries`)
    expect(JSON.stringify(entries.data)).not.toContain('A known case.')
  })

  it('has templates by language, which an operator adds, edits and switches off', async () => {
    const set = (key: string, fields: object) => ops(desk.anna, 'POST', `/edits/supportTemplate/${key}`, fields)
    const templates = async () => (await ops(desk.anna, 'GET', '/inbox/templates')).data
    expect((await set('not-found', { texts: '{"de-DE": "Hallo"}' })).code).toBe(7)
    await set('not-found', { texts: JSON.stringify({ 'en-US': 'Hello.\n\nSend us the hash.' }), sort: '2' })
    await set('not-found', { texts: '{"de-DE": "Guten Tag."}' })
    await set('thanks', { texts: '{"en-US": "Thank you."}', sort: '1' })
    expect(await templates()).toEqual([
      { key: 'thanks', texts: { 'en-US': 'Thank you.' } },
      { key: 'not-found', texts: { 'en-US': 'Hello.\n\nSend us the hash.', 'de-DE': 'Guten Tag.' } },
    ])
    expect((await set('thanks', { texts: '{"en-US": "a\\u202eb"}' })).code).toBe(7)
    await set('thanks', { enabled: '0' })
    expect(await templates()).toHaveLength(1)
  })

  it('takes answers that can be seen, of conversations that are there', async () => {
    const caseId = await open()
    for (const text of ['', ' \n ', 'a\u202eb', 'x'.repeat(2_001)]) {
      expect([text, (await answer(caseId, text)).code]).toEqual([text, 7])
    }
    expect((await answer(999_999_999)).msg).toBe('There is no conversation 999999999.')
    expect(await entriesOf(caseId)).toHaveLength(1)
    await answer(caseId, 'Line one.\r\nLine two.')
    expect((await entriesOf(caseId))[0]).toBe('operator said Line one.\nLine two.')
  })
})
