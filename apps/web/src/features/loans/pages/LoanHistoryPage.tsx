import { numberIn } from '#platform/navigation/query-values.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { LoanListView } from '../components/LoanListView.tsx'
import { LoanView } from '../components/LoanView.tsx'

/** One's own loans; with a number in the address, that one. */
export default function LoanHistoryPage() {
  const [query] = useSearchParams()
  const digits = query.get('id')
  if (digits === null) return <LoanListView />
  return <LoanView key={digits} loanId={numberIn(digits) ?? 0} />
}
