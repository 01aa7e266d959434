import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import type { Machine } from '../api.ts'
import type { Problem } from '../purchase.ts'

interface PurchaseButtonProps {
  machine: Machine
  problem: Problem | undefined
  pending: boolean
  /** A group that began can be completed when the machine itself is no longer sold. */
  joining?: boolean
  children: ReactNode
}

/** Buys; says why not when the machine is not sold, and leads to a deposit when the balance is too small. */
export function PurchaseButton({ machine, problem, pending, joining = false, children }: PurchaseButtonProps) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const closed =
    machine.state === 'upcoming'
      ? t('problem.machineNotListed', { opensAt: formatDate(machine.listedAt, language, 'moment') })
      : machine.state === 'ended' && !joining
        ? t('problem.productClosed')
        : undefined
  return (
    <>
      <Button type="submit" pending={pending} disabledReason={closed}>
        {children}
      </Button>
      {problem?.name === 'insufficientBalance' && (
        <Button variant="secondary" size="medium" wide to={paths.depositCoins}>
          {t('deposit')}
        </Button>
      )}
    </>
  )
}
