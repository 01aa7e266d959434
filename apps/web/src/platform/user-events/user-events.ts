import { ApiRefusal } from '@halyard/client/failures'
import { PrivateSocket } from '@halyard/client/private-socket'
import { balances, coinCost, moneyRecords, portfolio } from '@halyard/wire/assets'
import { contractList, findContract, profitLoss } from '@halyard/wire/contracts'
import { conversionList } from '@halyard/wire/conversion'
import { depositList, findDeposit } from '@halyard/wire/deposits'
import type { Endpoint } from '@halyard/wire/endpoint'
import { exchangePlanList } from '@halyard/wire/exchange-plans'
import { htxPrivatePath } from '@halyard/wire/htx/private-socket'
import { findIdentity } from '@halyard/wire/identity'
import { loanList } from '@halyard/wire/loans'
import { machineOrderList } from '@halyard/wire/mining'
import { notificationList } from '@halyard/wire/notifications'
import { priceAlertList } from '@halyard/wire/price-alerts'
import { getUserInfo } from '@halyard/wire/profile'
import type { RefusalName } from '@halyard/wire/refusals'
import { fillList, findOrder, orderList } from '@halyard/wire/spot'
import { stakeList } from '@halyard/wire/staking'
import { supportCases } from '@halyard/wire/support'
import { tokenSaleList } from '@halyard/wire/token-sale'
import { type SessionEnded, sessionSignIn, type UserEvent } from '@halyard/wire/user-events'
import { withdrawalList } from '@halyard/wire/withdrawals'
import { takesAdditions } from '../api/additions.ts'
import { apiRoot } from '../api/addresses.ts'
import { wordsOf } from '../api/call.ts'
import { announceEffect } from '../api/refusal-effects.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { keyOf } from '../query/api-query.ts'
import { queryClient } from '../query/client.ts'
import { useSession } from '../session/session.ts'
import { told } from './told.ts'

/**
 * Tells what happens to the user from now on, and has the queries about it ask anew; the answer ends it. A device that
 * another displaces is signed out at once, with the reason.
 */
export function hearUserEvents(listener: (event: UserEvent) => void): () => void {
  const { token } = useSession.getState()
  if (token === undefined) return () => undefined
  const outdated = new Outdated()
  const socket = new PrivateSocket({
    address: () => `${apiRoot().replace(/^http/, 'ws')}${htxPrivatePath}`,
    signIn: () => sessionSignIn(token, currentLanguage()),
    onEnded: (ended) => void endSession(ended, token),
  })
  let untold: ReturnType<typeof setTimeout> | undefined
  const leaveStatus = socket.onStatus(() => {
    if (socket.status() === 'connected') {
      clearTimeout(untold)
      untold = undefined
      return told.become(true)
    }
    // From when it was cut, however often it is tried again. A tab that was hidden connects anew, and is told what it missed.
    untold ??= setTimeout(() => {
      told.become(false)
      outdated.all()
    }, patience)
  })
  let left = false
  void Promise.resolve(takesAdditions()).then((takes) => {
    if (left || !takes) return
    const hear = (event: UserEvent) => {
      outdated.by(event)
      listener(event)
    }
    // What the page had asked for before may have changed before anything was told.
    socket.subscribe({ channel: 'user' }, hear, { onBegun: () => outdated.all(), onGap: () => outdated.all() })
  })
  return () => {
    left = true
    leaveStatus()
    clearTimeout(untold)
    socket.close()
    outdated.end()
    told.become(false)
  }
}

/** How long a connection may be away before the queries ask by themselves: longer than one that was cut takes to come back. */
const patience = 11_000

/** As if a call had been refused. */
async function endSession({ code, data }: SessionEnded, token: string): Promise<void> {
  const words = await wordsOf(code, '', data)
  announceEffect(new ApiRefusal(code, words, data.refusal as RefusalName, data.detail ?? {}, {}, true, 200), token)
}

type Key = readonly unknown[]

const ofOrders: readonly Endpoint[] = [orderList, findOrder, fillList]
const ofMoney: readonly Endpoint[] = [balances, moneyRecords, coinCost, portfolio]
const ofContracts: readonly Endpoint[] = [contractList, findContract, profitLoss]
/** The queries that a notification outdates, by what it is about. */
const ofReferences: Readonly<Record<string, readonly Key[]>> = {
  deposit: [keyOf(depositList), keyOf(findDeposit)],
  wireTransfer: [keyOf(depositList), keyOf(findDeposit)],
  withdrawal: [[withdrawalList.noun]],
  identity: [[findIdentity.noun], keyOf(getUserInfo)],
  loan: [[loanList.noun]],
  miningOrder: [[machineOrderList.noun]],
  stake: [[stakeList.noun]],
  tokenSubscription: [[tokenSaleList.noun]],
  priceAlert: [[priceAlertList.noun]],
  conversion: [[exchangePlanList.noun], keyOf(conversionList)],
  exchangePlan: [[exchangePlanList.noun]],
  supportCase: [[supportCases.noun]],
}

/** Gathers what is outdated: a program of the user's may trade many times a second. */
class Outdated {
  private keys = new Map<string, Key>()
  private due: ReturnType<typeof setTimeout> | undefined
  private lastAt = 0

  by(event: UserEvent): void {
    this.add(keysOutdatedBy(event))
  }

  all(): void {
    this.add([...keysOf([...ofOrders, ...ofMoney, ...ofContracts]), ...Object.values(ofReferences).flat()])
    this.add([[notificationList.noun]])
  }

  end(): void {
    clearTimeout(this.due)
    this.due = undefined
    this.keys.clear()
  }

  private add(keys: readonly Key[]): void {
    for (const key of keys) this.keys.set(key.join(), key)
    const wait = Math.max(gatheredFor, this.lastAt + askedEvery - performance.now())
    this.due ??= setTimeout(() => this.ask(), wait)
  }

  private ask(): void {
    this.due = undefined
    this.lastAt = performance.now()
    const { keys } = this
    this.keys = new Map()
    for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Events of one transaction come together. */
const gatheredFor = 30
const askedEvery = 1_000

/** The keys of the queries whose answers an event outdates. */
function keysOutdatedBy(event: UserEvent): readonly Key[] {
  switch (event.kind) {
    case 'placed':
    case 'filled':
    case 'cancelled':
    case 'deleted':
      return keysOf(ofOrders)
    case 'balance':
      return keysOf(ofMoney)
    case 'contractEnded':
      return keysOf(ofContracts)
    case 'notified': {
      const { reference } = event.notification
      const about = reference && Object.hasOwn(ofReferences, reference.kind) ? (ofReferences[reference.kind] ?? []) : []
      return [[notificationList.noun], ...about]
    }
  }
}

const keysOf = (endpoints: readonly Endpoint[]): readonly Key[] => endpoints.map((endpoint) => keyOf(endpoint))
