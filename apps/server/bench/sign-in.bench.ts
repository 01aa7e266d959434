import 'reflect-metadata'
import { endpoints } from '@halyard/wire'
import { verify } from '@node-rs/argon2'
import { PasswordHasher } from '../src/features/auth/password-hasher.ts'
import { type Loaded, loadOverHttp, sendLoad } from './http-load.ts'
import { isAsked, roundMs, rounds } from './rounds.ts'
import { type Measured, median, report, spread } from './table.ts'
import { makeWorld, usersCount, type World } from './world.ts'

const password = 'vexing ladder 41'
const captcha = { captcha: 'PASS', captchaId: 'any' }
const code = '428913'
const promised = 0.8

let registered = 0

if (process.send) await sendLoad()
else await bench()

async function bench(): Promise<void> {
  const world = await makeWorld({ ROLES: 'api', TEST_CAPTCHA: 'pass', TEST_CODE: code })
  const hash = await world.get(PasswordHasher).hash(password)
  await world.pool.query('UPDATE users SET password_hash = $1 WHERE id = ANY ($2)', [hash, world.userIds])
  const { rows: users } = await world.pool.query('SELECT email FROM users WHERE id = ANY ($1)', [world.userIds])
  const signIns = users.map(({ email }) => ({ username: email, password, ...captcha }))
  const rows: Measured[] = []
  if (isAsked('sign-in')) rows.push(...(await compared(world, hash, 'sign-ins', endpoints.login.path, () => signIns)))
  if (isAsked('registration')) {
    rows.push(...(await compared(world, hash, 'registrations', endpoints.registerUser.path, registrations)))
  }
  await world.app.close()
  report(rows, [
    `${usersCount} users, 64 connections, each call from an address of its own. API, load and Postgres share the machine.`,
    `The middle of ${rounds} rounds of ${roundMs / 1000} s each, and between which they lie, after a warm-up. The yardstick is the same argon2id (19 MiB, 2 passes) one after another, so on one core.`,
  ])
  process.exit()
}

async function compared(
  world: World,
  hash: string,
  what: string,
  path: string,
  bodies: () => readonly unknown[],
): Promise<Measured[]> {
  const load = (milliseconds: number) =>
    loadOverHttp({ url: world.url, path, tokens: [], bodies: bodies(), apart: true, milliseconds })
  await load(1_000)
  const [alone, loads]: [number[], Loaded[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await hashesPerSecond(hash, roundMs / 4))
    loads.push(await load(roundMs))
  }
  const perSecond = loads.map(({ accepted, seconds }) => accepted / seconds)
  const ratios = perSecond.map((one, round) => one / (alone[round] as number))
  const refused = loads.reduce((sum, one) => sum + one.refused, 0)
  return [
    { what: `argon2id alone, beside ${what}`, measured: `${spread(alone, 1)}/s`, promise: 'yardstick' },
    {
      what,
      measured: `${spread(perSecond, 1)}/s, ${spread(ratios, 2)} of it; ${refused} refused`,
      promise: `at least ${promised} of it`,
      kept: median(ratios) >= promised && refused === 0,
    },
  ]
}

async function hashesPerSecond(hash: string, milliseconds: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  while (performance.now() - startedAt < milliseconds) {
    await verify(hash, password)
    done += 1
  }
  return done / ((performance.now() - startedAt) / 1000)
}

/** New people, as many as a round can take at most. */
function registrations(): readonly unknown[] {
  return Array.from({ length: roundMs / 2 }, () => {
    registered += 1
    return {
      email: `bench${registered}@example.com`,
      passWord: password,
      smsCode: code,
      invitationCode: 'HALYARD',
      ...captcha,
    }
  })
}
