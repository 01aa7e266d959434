import { useBankCards } from '#features/bank-cards/api.ts'
import { CardField } from '#features/bank-cards/components/CardField.tsx'
import { CardWithdrawalPage } from '#features/withdrawals/pages/CardWithdrawalPage.tsx'

export default function CardWithdrawal() {
  return <CardWithdrawalPage useBankCards={useBankCards} CardField={CardField} />
}
