import { Amount } from '@halyard/domain'
import { type DepthStep, depthSteps } from '@halyard/wire/market-feed/topics'
import { create } from 'zustand'
import { kept } from '#platform/kept.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'

interface BookSteps {
  /** By the symbol of the pair; as what was kept may be anything. */
  steps: Readonly<Record<string, unknown>>
  choose(symbol: string, step: DepthStep): void
}

const name = 'book-steps'

const useSteps = create<BookSteps>()((set) => ({
  steps: remembered(),
  choose: (symbol, step) => set(({ steps }) => ({ steps: { ...steps, [symbol]: step } })),
}))

function remembered(): BookSteps['steps'] {
  const value = kept.read(name)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

useSteps.subscribe(({ steps }) => kept.write(name, steps))
kept.onOtherTab(name, () => useSteps.setState({ steps: remembered() }))

/** How wide the levels of a pair's book are shown on this device. */
export function useBookStep(symbol: string): [step: DepthStep, choose: (step: DepthStep) => void] {
  const { steps, choose } = useSteps()
  const step = depthSteps.find((each) => each === steps[symbol]) ?? 0
  return [step, (chosen) => choose(symbol, chosen)]
}

/** How far apart the levels of a step are. */
export function widthOf({ priceStep }: Pick<BoardPair, 'priceStep'>, step: DepthStep): Amount {
  return priceStep.times(Amount.ofInteger(10 ** step))
}

/** The steps that a pair can be looked at in: levels wider than a hundredth of the price would say little. */
export function bookStepsOf(pair: Pick<BoardPair, 'priceStep' | 'price'>): DepthStep[] {
  const most = pair.price?.dividedBy(Amount.of('100'), 18, 'down') ?? Amount.zero
  return depthSteps.filter((step) => step === 0 || widthOf(pair, step).isAtMost(most))
}
