import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useView } from './query-values.ts'

interface States<State extends string> {
  view: State | 'all'
  /** The request's filter. */
  request: { state?: State }
  /** The tabs or chips. */
  choice: {
    value: State | 'all'
    onChange: (next: State | 'all') => void
    options: { value: State | 'all'; label: string }[]
  }
}

/** All of a list, or one group of states: kept in the address, as every view of a page. */
export function useStates<State extends string>(
  states: readonly State[],
  nameOf: (state: State) => string,
  parameter?: string,
): States<State> {
  const { t } = useTranslation()
  const [view, choose] = useView<State | 'all'>(['all', ...states], 'all', parameter)
  return {
    view,
    request: view === 'all' ? {} : { state: view },
    choice: {
      value: view,
      onChange: choose,
      options: [{ value: 'all', label: t('all') }, ...states.map((value) => ({ value, label: nameOf(value) }))],
    },
  }
}
