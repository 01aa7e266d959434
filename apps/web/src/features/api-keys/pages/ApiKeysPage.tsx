import { apiKeysMax } from '@halyard/domain/api-keys'
import { type makeApiKey, revokeApiKey, revokeApiKeys } from '@halyard/wire/api-keys'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { RemovableList } from '#platform/form/RemovableList.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type ApiKey, apiKeysChanged, useApiKeys } from '../api.ts'
import styles from '../api-keys.module.css'
import { ApiKeyCard } from '../components/ApiKeyCard.tsx'
import { MakeKeySheet } from '../components/MakeKeySheet.tsx'

type MadeKey = ResponseOf<typeof makeApiKey>

/** Keys by which programs call in the user's name: made, with the secret shown this once, and revoked. */
export default function ApiKeysPage() {
  const [made, setMade] = useState<MadeKey>()
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {made ? <NewSecret made={made} onDone={() => setMade(undefined)} /> : <Keys onMade={setMade} />}
      </div>
    </>
  )
}

/** On the page and not on a sheet, which a swipe would take away. */
function NewSecret({ made: { key, secret }, onDone }: { made: MadeKey; onDone: () => void }) {
  const { t } = useTranslation('api-keys')
  const codes = [
    { label: t('accessKey'), code: key.accessKey, copy: t('copyAccessKey') },
    { label: t('secret'), code: secret, copy: t('copySecret') },
  ]
  return (
    <>
      <Banner tone="warning" icon="warning" title={t('shownOnce')} alert />
      <Card className={layout.stack4}>
        <h2 className={text.name}>{key.name}</h2>
        {codes.map(({ label, code, copy }) => (
          <div key={label} className={layout.ends}>
            <div>
              <p className={text.small}>{label}</p>
              <p className={styles.code}>
                <GroupedText text={code} />
              </p>
            </div>
            <CopyButton text={code} label={copy} />
          </div>
        ))}
      </Card>
      <Button onPress={onDone}>{t('done')}</Button>
    </>
  )
}

function Keys({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { t } = useTranslation('api-keys')
  return (
    <>
      <div className={layout.stack2}>
        <p className={text.body}>{t('intro')}</p>
        <p className={text.small}>{t('acts')}</p>
        <p className={text.small}>{t('cannot')}</p>
      </div>
      <Loaded query={useApiKeys()} skeleton={[1, 2].map((each) => <SkeletonBlock key={each} height={190} />)}>
        {(keys) => <KeyList keys={keys} onMade={onMade} />}
      </Loaded>
    </>
  )
}

function KeyList({ keys, onMade }: { keys: readonly ApiKey[]; onMade: (made: MadeKey) => void }) {
  const { t } = useTranslation('api-keys')
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState(false)
  const { submit: revokeAll } = useSubmit(revokeApiKeys, { onSuccess: () => toast.good(t('allRevoked')) })
  const make = () => setMaking(true)
  return (
    <>
      {keys.length > 0 && (
        <Button
          icon="plus"
          onPress={make}
          disabledReason={keys.length < apiKeysMax ? undefined : t('full', { max: apiKeysMax })}
        >
          {t('make')}
        </Button>
      )}
      <RemovableList
        items={keys}
        keyOf={({ keyId }) => keyId}
        className={layout.stack3}
        row={(key, onRevoke) => <ApiKeyCard apiKey={key} onRevoke={onRevoke} />}
        empty={
          <EmptyState
            icon="key"
            title={t('none')}
            text={t('noneText')}
            next={{ icon: 'plus', onPress: make, label: t('make') }}
          />
        }
        endpoint={revokeApiKey}
        request={({ keyId }) => ({ keyId })}
        question={{
          title: t('revokeTitle'),
          confirm: t('revokeConfirm'),
          text: ({ name }) => t('revokeText', { name }),
        }}
        done={t('revoked')}
        onEnded={apiKeysChanged}
      />
      {keys.length > 1 && (
        <Button variant="quiet" onPress={() => setRevoking(true)}>
          {t('revokeAll')}
        </Button>
      )}
      <ConfirmDialog
        open={revoking}
        title={t('revokeAllTitle')}
        confirmLabel={t('revokeConfirm')}
        tone="danger"
        onConfirm={async () => {
          await revokeAll(undefined)
          setRevoking(false)
          apiKeysChanged()
        }}
        onCancel={() => setRevoking(false)}
      >
        {t('revokeAllText')}
      </ConfirmDialog>
      <MakeKeySheet open={making} onClose={() => setMaking(false)} onMade={onMade} />
    </>
  )
}
