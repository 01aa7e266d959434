import { DepositDetailPage } from '#features/deposits/pages/DepositDetailPage.tsx'
import { BankInstructions } from '#features/wire-transfers/components/BankInstructions.tsx'

export default function DepositDetail() {
  return <DepositDetailPage BankInstructions={BankInstructions} />
}
