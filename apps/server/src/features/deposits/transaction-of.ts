import { hasOutputs, isSentAsDeclared, parseTransactionHash } from '@halyard/domain/deposits'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isSampleAddress } from '../networks/index.ts'
import type { DepositRow, Transaction } from './deposits.repository.ts'

/** What a reviewer typed about the transaction. */
export interface TransactionDetail {
  readonly transactionHash?: string
  readonly output?: string
  readonly sentAt?: string
}

/**
 * The transaction that brought a deposit, from what user and reviewer say. Where money can have arrived it is required;
 * its output too where the chain has outputs; and a declared deposit accepts only one sent after the declaration.
 */
export function transactionOf(
  deposit: DepositRow,
  { transactionHash, output, sentAt }: TransactionDetail,
): Transaction {
  const { addressKind, address } = deposit
  const hash = hashOf(deposit, transactionHash)
  const isReal = addressKind !== null && !isSampleAddress(address ?? '')
  if (isReal && !hash) return decline(`Name the transaction that brought it: ${approval(deposit)} transactionHash=…`)
  if (isReal && hasOutputs(addressKind) && output === undefined) {
    return decline(`Name which output of the transaction paid the address: ${approval(deposit)} output=…`)
  }
  return { hash, output: hash === null ? null : outputOf(output), sentAt: sentAtOf(deposit, sentAt) }
}

function hashOf({ addressKind, transactionHash }: DepositRow, named: string | undefined): string | null {
  if (named === undefined) return transactionHash
  const hash = addressKind && parseTransactionHash(addressKind, named)
  if (!hash) return refuse('transactionHashFormat')
  return transactionHash === null || hash === transactionHash
    ? hash
    : decline(`The user named another transaction, ${transactionHash}.`)
}

/** On a chain without outputs the transfers to us are counted from 0. */
function outputOf(typed = '0'): number {
  return /^[0-9]{1,6}$/.test(typed) ? Number(typed) : decline('output is a whole number from 0.')
}

function sentAtOf(deposit: DepositRow, typed: string | undefined): Date | null {
  const sentAt = typed === undefined ? null : momentOf(typed)
  const { declaredAt, declaredUntil } = deposit
  if (!declaredAt || !declaredUntil) return sentAt
  if (!sentAt)
    return decline(`Say when the chain had the transaction, in UTC: ${approval(deposit)} sentAt=2026-12-01T09:00:00Z`)
  if (isSentAsDeclared({ declaredAt, declaredUntil }, sentAt)) return sentAt
  const [from, until] = [declaredAt.toISOString(), declaredUntil.toISOString()]
  return decline(
    `Only a transaction from ${from} to ${until} counts: it was declared then, and others may be of other users.`,
  )
}

function momentOf(typed: string): Date {
  const moment = new Date(typed)
  const isWhole =
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/.test(typed) && !Number.isNaN(moment.getTime())
  return isWhole ? moment : decline('sentAt is a moment in UTC such as 2026-12-01T09:00:00Z.')
}

const approval = ({ id }: DepositRow) => `approve deposit ${id}`
