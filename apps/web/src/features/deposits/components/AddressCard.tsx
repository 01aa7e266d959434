import { useTranslation } from '#platform/i18n/use-translation.ts'
import { networkText } from '#platform/networks/network-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useUi } from '#ui/environment.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { Pill } from '#ui/Pill.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import text from '#ui/text.module.css'
import type { Declaration, DepositCoin, DepositNetwork } from '../api.ts'
import own from './AddressCard.module.css'

interface AddressCardProps {
  coin: Pick<DepositCoin, 'asset'>
  network: Pick<DepositNetwork, 'network' | 'name' | 'deposit'>
  /** The declaration, for a shared address. */
  declaration?: Declaration
}

/** The deposit address, and what a transfer to it must observe. */
export function AddressCard({ coin, network, declaration }: AddressCardProps) {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const { asset } = coin
  const { sample, memo, minimum, confirmations, fee } = network.deposit
  const address = declaration?.address ?? network.deposit.address
  if (address === null) return <p className={text.small}>{t('notOffered', { asset })}</p>
  const minimumText = exactText(minimum, language)
  return (
    <section className={layout.stack3}>
      {!declaration && <h2 className={text.heading}>{t('send')}</h2>}
      {sample && (
        <Banner icon="warning" tone="warning" title={t('sampleTitle')}>
          {t('sampleText')}
        </Banner>
      )}
      <Card className={layout.stack4}>
        <span className={own.code}>
          <QrCode text={address} label={t('qr', { address })} />
          {sample && <span className={own.stamp}>{t('sample')}</span>}
        </span>
        <div className={own.address}>
          <div>
            <p className={text.small}>
              {t(declaration ? 'declared.address' : 'address', { asset, network: network.network })}{' '}
              {sample && <Pill tone="warning">{t('sample')}</Pill>}
            </p>
            <GroupedText text={address} />
          </div>
          <CopyButton text={address} label={t('copyAddress')} />
        </div>
        {memo !== null && (
          <div className={own.address}>
            <div>
              <p className={text.small}>{t('memo.label')}</p>
              <GroupedText text={memo} />
            </div>
            <CopyButton text={memo} label={t('memo.copy')} />
          </div>
        )}
        <KeyValue
          rows={[
            fact(t('network'), networkText(network)),
            fact(t('minimum'), <NumberText value={minimum} scale={18} unit={asset} />),
            fact(t('confirmations'), <NumberText value={String(confirmations)} />),
            fact(t('fee'), fee?.isZero() ? t('noFee') : <NumberText value={fee} scale={18} unit={asset} />),
          ]}
        />
      </Card>
      {memo !== null && (
        <Banner icon="warning" tone="danger" title={t('memo.warningTitle')}>
          {t('memo.warningText')}
        </Banner>
      )}
      <Banner icon="warning" tone="warning" title={t('warningTitle', { minimum: minimumText, asset })}>
        {t('warningText', { asset, network: networkText(network) })}
      </Banner>
    </section>
  )
}
