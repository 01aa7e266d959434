import { AddressPart } from '#features/address-book/components/AddressPart.tsx'
import { useAddressCheck } from '#features/address-book/use-address-check.ts'
import { WithdrawPage } from '#features/withdrawals/pages/WithdrawPage.tsx'

export default function Withdraw() {
  return <WithdrawPage AddressPart={AddressPart} useAddressCheck={useAddressCheck} />
}
