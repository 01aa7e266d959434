import { balances, moneyRecords } from '@halyard/wire/assets'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { kept } from '#platform/kept.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery, keptApiQuery } from '#platform/query/api-query.ts'
import { useSession } from '#platform/session/session.ts'
import { serverNow } from '#platform/time/server-time.ts'

export interface Step {
  name: 'verify' | 'fund' | 'trade'
  state: 'open' | 'submitted' | 'done'
  to: string
}

/** Whoever has been here for longer knows the way. */
const newcomerFor = 30 * 86_400_000

/** The steps of somebody who is new; undefined while they are not known, and once they are done or skipped. */
export function useFirstSteps(): { steps: readonly Step[] | undefined; leave(): void } {
  const userId = useSession((session) => session.user?.userId)
  const name = `first-steps.${userId}`
  const [left, setLeft] = useState(() => kept.read(name) === 'left')
  const profile = useQuery({ ...keptApiQuery(getUserInfo, undefined), enabled: !left }).data
  const isNew = !left && profile !== undefined && serverNow() - profile.registeredAt.getTime() < newcomerFor
  const coins = useQuery({ ...keptApiQuery(balances, { view: 'spot' }), enabled: isNew }).data?.spot?.coins
  const bought = useTraded('spotBuy', isNew)
  const opened = useTraded('contractOpened', isNew)
  const known = isNew && coins !== undefined && bought !== undefined && opened !== undefined
  const steps: Step[] | undefined = known
    ? [
        { name: 'verify', state: verifying[profile.identity], to: paths.realName },
        {
          name: 'fund',
          state: coins.some(({ available, frozen }) => available.plus(frozen).isPositive()) ? 'done' : 'open',
          to: paths.depositCoins,
        },
        { name: 'trade', state: bought || opened ? 'done' : 'open', to: paths.deal() },
      ]
    : undefined
  const allDone = steps?.every(({ state }) => state === 'done') ?? false
  useEffect(() => {
    if (allDone) kept.write(name, 'left')
  }, [allDone, name])
  return {
    steps: allDone ? undefined : steps,
    leave() {
      kept.write(name, 'left')
      setLeft(true)
    },
  }
}

const verifying = { none: 'open', rejected: 'open', submitted: 'submitted', passed: 'done' } as const

/** Whether there is a record of a kind; undefined while nobody has said. */
function useTraded(type: 'spotBuy' | 'contractOpened', enabled: boolean): boolean | undefined {
  const { data } = useQuery({ ...apiQuery(moneyRecords, { type, page: 1, pageSize: 1 }), enabled })
  return data && data.total > 0
}
