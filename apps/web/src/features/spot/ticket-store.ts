import type { Side } from '@halyard/domain/spot'
import { create } from 'zustand'
import { draftOf, forgetDraft, keepDraft } from '#platform/form/drafts.ts'
import { kept } from '#platform/kept.ts'
import { onSignOut, useSession } from '#platform/session/session.ts'
import type { Ticket } from './ticket.ts'

interface TicketState extends Ticket {
  /** The pair on the deal page; undefined until one was viewed. */
  symbol: string | undefined
  /** The pair whose current price was filled in; once only, so that a cleared field stays clear. */
  suggestedFor: string | undefined
  /** The address whose pair was applied last, so that coming back to it does not undo a later choice. */
  grantedTo: string | undefined
  /** Switches to a pair and clears the ticket of another. */
  choose(symbol: string, side?: Side | undefined, grantedTo?: string): void
  /** Starts the limit at the market's price. */
  suggestPrice(symbol: string, price: string): void
  edit(change: Partial<Ticket>): void
  /** After an order was placed: the price stays, the size and the exits go. */
  clearSize(): void
}

const symbolName = 'deal.symbol'
const draftName = 'order'

const blank = {
  suggestedFor: undefined,
  side: 'buy',
  type: 'limit',
  price: '',
  trigger: '',
  direction: 'falls',
  trail: '',
  trailUnit: 'ratio',
  activation: '',
  takeProfit: '',
  stopLoss: '',
  size: '',
  sizing: 'quantity',
  instruction: 'gtc',
} as const satisfies Partial<TicketState>

/** The order being written. It outlives the page, so that a look at the chart loses nothing. */
export const useTicket = create<TicketState>()((set) => ({
  symbol: rememberedSymbol(),
  grantedTo: undefined,
  ...blank,
  ...begun(),
  choose: (symbol, side, grantedTo) =>
    set((state) => {
      kept.write(symbolName, symbol)
      return {
        symbol,
        side: side ?? state.side,
        grantedTo: grantedTo ?? state.grantedTo,
        ...(symbol === state.symbol
          ? {}
          : {
              price: '',
              trigger: '',
              trail: '',
              activation: '',
              takeProfit: '',
              stopLoss: '',
              size: '',
              sizing: 'quantity' as const,
              instruction: 'gtc' as const,
              suggestedFor: undefined,
            }),
      }
    }),
  suggestPrice: (symbol, price) => set({ price, suggestedFor: symbol }),
  edit: (change) => set(change),
  clearSize: () => set({ size: '', sizing: 'quantity', takeProfit: '', stopLoss: '', activation: '' }),
}))

/** The pair traded last, if any. */
export const useLastSymbol = () => useTicket((ticket) => ticket.symbol)

onSignOut(() => useTicket.setState(blank))

// What has a size is somebody's draft; a price alone was suggested, and would be an old one.
useTicket.subscribe((ticket) => {
  if (useSession.getState().token === undefined) return
  if (ticket.size === '') return forgetDraft(draftName)
  const typed = Object.entries(ticket).filter(([name]) => name in blank || name === 'symbol')
  keepDraft(
    draftName,
    Object.fromEntries(typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  )
})

useSession.subscribe((now, before) => {
  if (now.token !== undefined && before.token === undefined) useTicket.setState(begun())
})

/** What was being written on the pair traded last, before a reload or the end of a session. */
function begun(): Partial<TicketState> {
  const { symbol, ...typed } = draftOf(draftName)
  return symbol !== undefined && symbol === rememberedSymbol() ? (typed as Partial<TicketState>) : {}
}

function rememberedSymbol(): string | undefined {
  const value = kept.read(symbolName)
  return typeof value === 'string' ? value : undefined
}
