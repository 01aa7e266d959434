import { htx } from '@halyard/wire/htx/index'
import { ApiKeysRepository } from '../src/features/api-keys/api-keys.repository.ts'
import { signedQueryOf } from '../test/api-keys.ts'
import { benchHost, type Load } from './http-load.ts'
import type { World } from './world.ts'

const secret = `hs${'0'.repeat(64)}`

/** A key for each user. */
export async function giveKeys({ get, pool, userIds }: World): Promise<void> {
  const { rows } = await pool.query('SELECT user_id::int AS "userId", max(id)::int AS id FROM session GROUP BY user_id')
  const sessions = new Map(rows.map(({ userId, id }) => [userId, id]))
  const now = new Date()
  const key = { secret, name: 'Bench', mayTrade: true, mayWithdraw: false, addresses: [] }
  const expiresAt = new Date(now.getTime() + 86_400_000)
  for (let next = 0; next < userIds.length; next += 20) {
    const some = userIds.slice(next, next + 20)
    const add = (userId: number) =>
      get(ApiKeysRepository).add(userId, sessions.get(userId), { ...key, accessKey: `hk${userId}`, expiresAt }, 20, now)
    await Promise.all(some.map(add))
  }
}

/** A limit order of each user in HTX's call, some per cent below the price; signed now, which lasts some minutes. */
export function ordersByKey({ userIds }: World): Pick<Load, 'path' | 'tokens' | 'bodies'> {
  const { method, path } = htx.place
  const at = new Date()
  const terms = { symbol: 'btcusdt', type: 'buy-limit', amount: '0.1', price: '90', source: 'spot-api' }
  return {
    path: userIds.map(
      (userId) =>
        `${path}?${signedQueryOf({ accessKey: `hk${userId}`, secret }, { method, host: benchHost, path, at })}`,
    ),
    tokens: [],
    bodies: userIds.map((userId) => ({ ...terms, 'account-id': String(userId) })),
  }
}
