import { accepted, wireOf } from '@halyard/testing'
import { endpoints, type RequestOf } from '@halyard/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { photosOf, uploaded } from '../../../test/money-movers.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import { UploadsService } from '../uploads/uploads.service.ts'
import { IdentityReview } from './identity.review.ts'
import { IdentityService } from './identity.service.ts'

const { submitIdentity, resubmitIdentity, findIdentity, getUserInfo, notificationList } = endpoints

const app = appOfFile()
let user: TestUser
let card: RequestOf<typeof endpoints.submitIdentity>

beforeEach(async () => {
  user = await app.signedIn()
  card = { documentType: 'passport', name: 'Mira Lindqvist', ...(await photosOf(app, user)) }
})

/** Where a photo is read, whatever signs the address. */
const addressOf = (uploadId: unknown) =>
  expect.stringMatching(new RegExp(`^/api/user/upload/${uploadId}\\?expires=\\d+&signature=[\\w-]{43}$`))

async function latestRow(userId: number): Promise<number> {
  const { rows } = await app.pool.query('SELECT max(id) AS id FROM identity WHERE user_id = $1', [userId])
  return Number(rows[0].id)
}

const reviewer = { operatorId: 1, name: 'test' }

function review() {
  const found = app.get(ReviewRegistry).find('identity')
  if (!found) throw new Error('nobody reviews identities')
  return found
}

describe('a submission', () => {
  it('is under review, and its owner sees it and where the photos are', async () => {
    const submitted = await app.does(user, submitIdentity, card)
    expect(submitted).toMatchObject({
      documentType: 'passport',
      name: 'Mira Lindqvist',
      state: 'submitted',
      reason: null,
    })
    expect(submitted.front).toEqual(addressOf(card.front))
    expect(await app.does(user, findIdentity)).toEqual(submitted)
    expect((await app.does(user, getUserInfo)).identity).toBe('submitted')
  })

  it('passes: the user is told, may withdraw, and can change nothing any more', async () => {
    const { identityId } = await app.does(user, submitIdentity, card)
    const identities = app.get(IdentityService)
    await expect(identities.requirePassed(user.userId)).rejects.toMatchObject({
      refusal: 'realNameRequired',
      code: 4025,
    })
    await review().approve(identityId, reviewer)
    await identities.requirePassed(user.userId)
    expect((await app.does(user, getUserInfo)).identity).toBe('passed')
    expect(await app.tries(user, submitIdentity, card)).toMatchObject({ code: 7, refusal: 'identityPassed' })
    const change = await app.tries(user, resubmitIdentity, { identityId, ...card, name: 'Else' })
    expect(change).toMatchObject({ code: 7, refusal: 'identityPassed' })
    expect(await app.does(user, findIdentity)).toMatchObject({ state: 'passed', name: 'Mira Lindqvist' })
    const { list } = await app.does(user, notificationList)
    expect(list[0]).toMatchObject({ event: 'identityPassed', reference: { kind: 'identity', id: identityId } })
  })

  it('is rejected with a reason, and submitting again begins anew', async () => {
    const { identityId } = await app.does(user, submitIdentity, card)
    await review().reject(identityId, reviewer, 'The photo of the back is blurred.')
    expect(await app.does(user, findIdentity)).toMatchObject({
      state: 'rejected',
      reason: 'The photo of the back is blurred.',
    })
    const { list } = await app.does(user, notificationList)
    expect(list[0]?.content).toContain('The photo of the back is blurred.')
    const sharper = await uploaded(app, user)
    const again = await app.does(user, resubmitIdentity, { identityId, back: sharper })
    expect(again).toMatchObject({ identityId, state: 'submitted', reason: null, back: addressOf(sharper) })
    expect(again.front).toEqual(addressOf(card.front))
  })

  it('that is changed while a reviewer looks at it cannot be passed as it was', async () => {
    const first = await app.does(user, submitIdentity, card)
    const other = await uploaded(app, user)
    await app.does(user, resubmitIdentity, { identityId: first.identityId, front: other })
    await expect(review().approve(first.identityId, reviewer)).rejects.toMatchObject({ refusal: 'wrongState' })
    expect((await app.does(user, getUserInfo)).identity).toBe('submitted')
    await review().approve(await latestRow(user.userId), reviewer)
    expect((await app.does(user, getUserInfo)).identity).toBe('passed')
  })

  it('keeps its ID however often it is submitted again, and answers to that of each', async () => {
    const { identityId } = await app.does(user, submitIdentity, card)
    await app.does(user, resubmitIdentity, { identityId, name: 'Mira L' })
    const rowId = await latestRow(user.userId)
    expect(rowId).not.toBe(identityId)
    for (const named of [rowId, identityId]) {
      const { identityId: same, state } = await app.does(user, resubmitIdentity, { identityId: named, state: 'passed' })
      expect([same, state]).toEqual([identityId, 'submitted'])
    }
    expect(await app.does(user, findIdentity)).toMatchObject({ identityId, name: 'Mira L' })
  })

  it('approved and rejected at the same instant, twenty times, ends one way and tells of it once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await app.signedIn()
      const { identityId } = await app.does(one, submitIdentity, { ...card, ...(await photosOf(app, one)) })
      const ends = await Promise.allSettled([
        review().approve(identityId, reviewer),
        review().reject(identityId, reviewer, 'No.'),
      ])
      expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
      const { state } = (await app.does(one, findIdentity)) ?? {}
      expect(state).toBe(ends[0].status === 'fulfilled' ? 'passed' : 'rejected')
      expect((await app.does(one, notificationList)).total).toBe(1)
    }
  })

  it('approved while its owner changes it passes either as it was or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await app.signedIn()
      const [photos, other] = [await photosOf(app, one), await uploaded(app, one)]
      const { identityId } = await app.does(one, submitIdentity, { ...card, ...photos })
      const [approved] = await Promise.allSettled([
        review().approve(identityId, reviewer),
        app.tries(one, resubmitIdentity, { identityId, front: other }),
      ])
      const latest = await app.does(one, findIdentity)
      if (approved.status === 'fulfilled') {
        expect(latest).toMatchObject({ identityId, state: 'passed', front: addressOf(photos.front) })
      } else expect(latest).toMatchObject({ state: 'submitted', front: addressOf(other) })
    }
  })

  it('submitted twenty times at once is one under review', async () => {
    await Promise.all(Array.from({ length: 20 }, () => app.tries(user, submitIdentity, card)))
    const { rows } = await app.pool.query('SELECT state FROM identity WHERE user_id = $1', [user.userId])
    expect(rows.filter((row) => row.state === 'submitted')).toHaveLength(1)
  })
})

describe('what several accounts have', () => {
  const submittedAs = async (name: string, pictures: readonly [front: string, back: string, held: string]) => {
    const one = await app.signedIn()
    const front = await uploaded(app, one, pictures[0])
    const back = await uploaded(app, one, pictures[1])
    const held = await uploaded(app, one, pictures[2])
    const submitted = await app.does(one, submitIdentity, { documentType: 'passport', name, front, back, held })
    return { ...one, ...submitted }
  }
  const fieldsOf = async (id: number) => (await review().show(id))?.fields

  it('a name, however it is written, is named in the review of each', async () => {
    const first = await submittedAs('Søren Ångström-Li', ['s1', 's2', 's3'])
    expect(await fieldsOf(first.identityId)).not.toHaveProperty('sameName')
    const second = await submittedAs('li, sören  ÅNGSTRÖM', ['s4', 's5', 's6'])
    const other = await submittedAs('Li Angstrom', ['s7', 's8', 's9'])
    expect(await fieldsOf(other.identityId)).not.toHaveProperty('sameName')
    // An o with a stroke is a letter of its own, one with two dots an accent.
    expect(await fieldsOf(second.identityId)).not.toHaveProperty('sameName')
    const third = await submittedAs('Li Soren Angstrom', ['s10', 's11', 's12'])
    expect(await fieldsOf(third.identityId)).toMatchObject({ sameName: String(second.userId) })
    expect(await fieldsOf(second.identityId)).toMatchObject({ sameName: String(third.userId) })
  })

  it('a document is named by any of its photos, also one that was rejected, and not one that was replaced', async () => {
    const first = await submittedAs('Ada One', ['front', 'd2', 'd3'])
    await review().reject(first.identityId, reviewer, 'No.')
    const second = await submittedAs('Ben Two', ['d4', 'front', 'd5'])
    const third = await submittedAs('Cleo Three', ['d6', 'd7', 'front'])
    const users = [first.userId, second.userId].join(', ')
    expect(await fieldsOf(third.identityId)).toMatchObject({ sameDocument: users })
    const { rows } = await review().pending({ page: 1, pageSize: 100 })
    expect(rows.find(({ id }) => id === third.identityId)?.fields).toMatchObject({ sameDocument: users })
    await app.does(second, resubmitIdentity, { identityId: second.identityId, back: await uploaded(app, second) })
    expect(await fieldsOf(third.identityId)).toMatchObject({ sameDocument: String(first.userId) })
  })

  it('and who passes with it waits for a second reviewer, who is told the same; nobody else does', async () => {
    const shared = app.get(ReviewRegistry).find('sharedIdentity')
    const alone = await submittedAs('Dora Four', ['d8', 'd9', 'd10'])
    const again = await submittedAs('Dora Five', ['d8', 'd11', 'd12'])
    await review().approve(again.identityId, reviewer)
    expect((await app.does(again, getUserInfo)).identity).toBe('passed')
    const waiting = await shared?.show(again.identityId)
    expect(waiting).toMatchObject({
      state: 'under review',
      approved: { by: 'test' },
      fields: { sameDocument: String(alone.userId), verifiedBy: 'test' },
    })
    expect((await shared?.pending({ page: 1, pageSize: 100 }))?.rows).toContainEqual(waiting)
    await shared?.approve(again.identityId, { operatorId: 2, name: 'second' })
    expect(await shared?.show(again.identityId)).toMatchObject({ state: 'approved', fields: { reviewedBy: 'second' } })
    await expect(shared?.reject(again.identityId, reviewer, 'No.')).rejects.toMatchObject({ refusal: 'wrongState' })
    const own = await submittedAs('Emil Six', ['d13', 'd14', 'd15'])
    await review().approve(own.identityId, reviewer)
    expect(await shared?.show(own.identityId)).toBeUndefined()
  })

  it('approved at the same instant waits twice', async () => {
    const two = [
      await submittedAs('Fritz Seven', ['e1', 'e2', 'e3']),
      await submittedAs('Seven, Fritz', ['e4', 'e5', 'e6']),
    ]
    await Promise.all(two.map(({ identityId }) => review().approve(identityId, reviewer)))
    const shared = app.get(ReviewRegistry).find('sharedIdentity')
    const states = await Promise.all(two.map(async ({ identityId }) => (await shared?.show(identityId))?.state))
    expect(states).toEqual(['under review', 'under review'])
  })
})

describe('refusals', () => {
  it.each<[string, object, string]>([
    ['no name', { name: '' }, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name with a direction mark', { name: 'Mira\u202egnp' }, 'name'],
    ['a name of 65 letters', { name: 'x'.repeat(65) }, 'name'],
    ['another document', { type: 4 }, 'type'],
    ['no front', { card_front: undefined }, 'card_front'],
    ['no back', { card_end: '' }, 'card_end'],
    ['a photo that is not there', { card_hand: 'A'.repeat(22) }, 'card_hand'],
    ['a photo elsewhere', { card_front: 'https://elsewhere.example/a.jpg' }, 'card_front'],
  ])('is refused at its field: %s', async (_, change, path) => {
    expect(await app.call(submitIdentity, { ...wireOf(submitIdentity, card), ...change }, user)).toMatchObject({
      code: 7,
      refusal: 'badInput',
      data: { errors: [{ path }] },
    })
    expect(await app.does(user, findIdentity)).toBeNull()
  })

  it("somebody else's photo, as one that is not there", async () => {
    const other = await app.signedIn()
    const theirs = await app.tries(user, submitIdentity, { ...card, front: await uploaded(app, other) })
    const missing = await app.tries(user, submitIdentity, { ...card, front: 'A'.repeat(22) })
    expect(theirs).toEqual(missing)
  })

  it("somebody else's submission, as one that is not there", async () => {
    const { identityId } = await app.does(user, submitIdentity, card)
    const other = await app.signedIn()
    const theirs = await app.tries(other, resubmitIdentity, { identityId, name: 'Else' })
    expect(theirs).toEqual(await app.tries(other, resubmitIdentity, { identityId: 999_999, name: 'Else' }))
    expect(theirs).toMatchObject({ code: 7, refusal: 'notFound' })
    expect(await app.does(other, findIdentity)).toBeNull()
  })

  it('trusts no state or owner of the client', async () => {
    const other = await app.signedIn()
    const { identityId } = accepted(
      submitIdentity,
      await app.call(submitIdentity, { ...wireOf(submitIdentity, card), status: 2, uid: other.userId }, user),
    )
    const again = accepted(
      resubmitIdentity,
      await app.call(
        resubmitIdentity,
        { ...wireOf(resubmitIdentity, { identityId, ...card }), status: 2, uid: other.userId },
        user,
      ),
    )
    expect(again.state).toBe('submitted')
    expect(await app.does(other, findIdentity)).toBeNull()
  })
})

it('the same submit again is answered as the first time and is one submission', async () => {
  const first = await app.tries(user, submitIdentity, card, 'i-1')
  expect(await app.tries(user, submitIdentity, card, 'i-1')).toEqual(first)
  expect(await app.tries(user, submitIdentity, { ...card, name: 'Else' }, 'i-1')).toMatchObject({
    refusal: 'idempotencyKeyReused',
  })
  const { rows } = await app.pool.query('SELECT 1 FROM identity WHERE user_id = $1', [user.userId])
  expect(rows).toHaveLength(1)
})

it('documents that were submitted are never swept away as unused', async () => {
  await app.does(user, submitIdentity, card)
  await app.get(UploadsService).sweep(new Date(app.clock.now().getTime() + 86_400_000))
  for (const photo of [card.front, card.back, card.held]) {
    expect(await app.get(UploadsService).own(user.userId, String(photo))).toMatchObject({ uploadId: photo })
  }
})

describe('of the names that were passed, a sample', () => {
  const checks = () => app.get(ReviewRegistry).find('identityCheck') ?? expect.fail('nobody looks at a sample')
  const shown = async () => (await checks().pending({ page: 1, pageSize: 100 })).rows.map(({ id }) => id)
  const other = { operatorId: 2, name: 'another' }

  async function passed(sampled: boolean) {
    vi.spyOn(app.get(IdentityReview), 'isSampled').mockReturnValue(sampled)
    const { identityId } = await app.does(user, submitIdentity, card)
    await review().approve(identityId, reviewer)
    return identityId
  }
  const stateNow = async () => (await app.does(user, findIdentity))?.state
  afterEach(() => vi.restoreAllMocks())

  it('is shown to another reviewer, with the photos and who passed it, and the rest is not', async () => {
    const sampled = await passed(true)
    expect(await shown()).toContain(sampled)
    expect((await checks().show(sampled))?.fields).toMatchObject({
      name: 'Mira Lindqvist',
      front: card.front,
      passedBy: reviewer.name,
    })
    await expect(checks().approve(sampled, reviewer)).rejects.toThrow('another reviewer')
    await checks().approve(sampled, other)
    expect(await shown()).not.toContain(sampled)
    expect(await stateNow()).toBe('passed')
    await expect(checks().reject(sampled, other, 'No.')).rejects.toMatchObject({ refusal: 'wrongState' })
  })

  it('that is objected to is no verified name any more, and its owner hears why', async () => {
    const sampled = await passed(true)
    await expect(checks().reject(sampled, reviewer, 'Mine.')).rejects.toThrow('another reviewer')
    await checks().reject(sampled, other, 'The photos show two people.')
    expect(await app.does(user, findIdentity)).toMatchObject({
      state: 'rejected',
      reason: 'The photos show two people.',
    })
    await expect(app.get(IdentityService).requirePassed(user.userId)).rejects.toMatchObject({ code: 4025 })
    const { list } = await app.does(user, notificationList)
    expect(list.map(({ event }) => event)).toEqual(['identityRejected', 'identityPassed'])
  })

  it('is one of ten, and none of what a program passed', async () => {
    const drawn = Array.from({ length: 2_000 }, () => app.get(IdentityReview).isSampled()).filter(Boolean).length
    expect(drawn).toBeGreaterThan(100)
    expect(drawn).toBeLessThan(320)
    expect(await shown()).not.toContain(await passed(false))
    user = await app.signedIn()
    const photos = await photosOf(app, user)
    vi.spyOn(app.get(IdentityReview), 'isSampled').mockReturnValue(true)
    const { identityId } = await app.does(user, submitIdentity, { ...card, ...photos })
    await review().approve(identityId, { ...reviewer, role: 'automatic' })
    expect(await shown()).not.toContain(identityId)
    expect(await stateNow()).toBe('passed')
  })
})
