import type { Amount } from '@halyard/domain'
import { openContract } from '@halyard/wire/contracts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useDoubleTapGuard } from '#platform/form/use-double-tap-guard.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useUi } from '#ui/environment.tsx'
import { toast } from '#ui/toast.ts'
import { type Contract, contractsChanged, type Direction } from './api.ts'
import { priceText } from './contract-text.ts'
import { lastSeenRunning } from './last-seen-running.ts'
import type { Period } from './purchase.ts'

/** Buys a contract on the pair and tells of it; the second tap of a double one buys nothing. */
export function useBuying(pair: BoardPair) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  // Each direction has its own: whoever buys up and at once down means both.
  const taps = { up: useDoubleTapGuard(), down: useDoubleTapGuard() }
  const onSuccess = (contract: Contract) => {
    taps[contract.direction].done()
    lastSeenRunning.add([contract.contractId])
    toast.good(
      t(`news.opened.${contract.direction}`, {
        price: priceText(contract.openPrice.text(), pair.priceScale, language),
      }),
    )
    contractsChanged()
  }
  const buying = { up: useSubmit(openContract, { onSuccess }), down: useSubmit(openContract, { onSuccess }) }
  async function buy(direction: Direction, premium: Amount, period: Period) {
    if (taps[direction].isSecond()) return
    await buying[direction].submit({ direction, premium, symbol: pair.symbol, durationSeconds: period.seconds })
  }
  return { buy, pending: { up: buying.up.pending, down: buying.down.pending } }
}
