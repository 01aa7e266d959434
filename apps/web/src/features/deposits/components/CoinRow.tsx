import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Logo } from '#ui/Logo.tsx'
import { Row } from '#ui/Row.tsx'
import type { DepositCoin, DepositNetwork } from '../api.ts'

interface CoinRowProps {
  coin: Pick<DepositCoin, 'asset' | 'name' | 'logo'> & { networks: readonly Pick<DepositNetwork, 'network'>[] }
  chosen?: boolean
  /** Chooses in place; without it the row links to the coin's page. */
  onChoose?: ((asset: string) => void) | undefined
}

/** A coin that can be deposited. The console previews an edit by it. */
export function CoinRow({ coin, chosen = false, onChoose }: CoinRowProps) {
  const { t } = useTranslation('deposits')
  const { asset, name, logo, networks } = coin
  return (
    <Row
      leading={<Logo src={logo} name={asset} />}
      title={<b>{asset}</b>}
      note={name}
      value={undefined}
      valueNote={networks.length === 1 ? networks[0]?.network : t('ways.networks', { count: networks.length })}
      chosen={chosen}
      {...(onChoose ? { onPress: () => onChoose(asset) } : { to: paths.deposit(asset), arrow: true })}
    />
  )
}
