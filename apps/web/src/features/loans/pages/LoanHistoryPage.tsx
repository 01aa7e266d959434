import { useSearchParams } from '#platform/navigation/router.tsx'
import { LoanListView } from '../components/LoanListView.tsx'
import { LoanView } from '../components/LoanView.tsx'

/** One's own loans; with a number in the address, that one. */
export default function LoanHistoryPage() {
  const [query] = useSearchParams()
  const digits = query.get('id')
  if (digits === null) return <LoanListView />
  // No loan has the number 0, so what is no number is simply not found.
  return <LoanView key={digits} loanId={/^[0-9]{1,15}$/.test(digits) ? Number(digits) : 0} />
}
