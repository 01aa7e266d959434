import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import { Row } from '#ui/Row.tsx'
import type { DepositNetwork } from '../api.ts'

interface NetworkRowProps {
  asset: string
  network: DepositNetwork
  chosen: boolean
  onChoose: () => void
}

/** A network over which a coin can come, with the least that it takes. */
export function NetworkRow({ asset, network, chosen, onChoose }: NetworkRowProps) {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const { minimum, confirmations } = network.deposit
  return (
    <Row
      title={
        <>
          <b>{network.network}</b> · {network.name}
        </>
      }
      note={
        <>
          {t('networkMinimum', { asset, minimum: exactText(minimum, language) })}
          {' · '}
          {t('networkConfirmations', { count: confirmations })}
        </>
      }
      chosen={chosen}
      onPress={onChoose}
    />
  )
}
