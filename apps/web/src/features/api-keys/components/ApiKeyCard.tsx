import { useTranslation } from '#platform/i18n/use-translation.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import type { ApiKey } from '../api.ts'
import styles from '../api-keys.module.css'

/** One key: what it may do, where it may come from, and what it did last. */
export function ApiKeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation('api-keys')
  const { name, accessKey, mayTrade, mayWithdraw, addresses, createdAt, expiresAt, lastUse } = apiKey
  const isExpired = expiresAt !== null && expiresAt.getTime() <= serverNow()
  return (
    <Card className={layout.stack3}>
      <div className={styles.head}>
        <h2 className={text.heading}>{name}</h2>
        <Pill>{t('read')}</Pill>
        {mayTrade && <Pill tone="accent">{t('trade')}</Pill>}
        {mayWithdraw && <Pill tone="warning">{t('withdraw')}</Pill>}
        {isExpired && <Pill tone="danger">{t('expired')}</Pill>}
      </div>
      <div className={layout.ends}>
        <p className={styles.code}>
          <GroupedText text={accessKey} />
        </p>
        <CopyButton text={accessKey} label={`${t('copyAccessKey')}: ${name}`} />
      </div>
      <KeyValue
        rows={[
          fact(t('from'), addresses.join(', ') || t('anywhere')),
          fact(
            t('lastUse'),
            lastUse ? (
              <>
                <DateText value={lastUse.at} />
                <span className={styles.call}>{lastUse.call}</span>
                <span className={styles.call}>{lastUse.address}</span>
              </>
            ) : (
              t('unused')
            ),
          ),
          fact(t('made'), <DateText value={createdAt} style="day" />),
          fact(t('expires'), expiresAt ? <DateText value={expiresAt} style="day" /> : t('never')),
        ]}
      />
      <Button size="medium" wide variant="secondary" aria-label={t('revokeOne', { name })} onPress={onRevoke}>
        {t('revoke')}
      </Button>
    </Card>
  )
}
