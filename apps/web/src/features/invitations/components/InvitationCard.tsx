import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import layout from '#ui/layout.module.css'
import { QrCode } from '#ui/QrCode.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import type { Summary } from '../api.ts'
import styles from '../invitations.module.css'

const codeSize = 168

/** The invitation code and link: to show, copy and share. */
export function InvitationCard({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation(['invitations', 'common'])
  return (
    <Card className={layout.stack4}>
      <div className={styles.head}>
        <h2 className={text.title}>{t('heading')}</h2>
        <p className={text.body}>{t('text')}</p>
      </div>
      <span className={styles.qr}>
        {summary ? (
          <QrCode text={summary.link} label={t('qr')} size={codeSize} />
        ) : (
          <SkeletonBlock width={codeSize} height={codeSize} />
        )}
      </span>
      <div className={styles.facts}>
        <Fact label={t('code')} value={summary?.code} copy={t('copyCode')} large />
        <Fact label={t('link')} value={summary?.link} copy={t('copyLink')} />
      </div>
      {summary && canShare() && (
        <Button icon="share" onPress={() => share(summary)}>
          {t('share')}
        </Button>
      )}
    </Card>
  )

  async function share({ link, code }: Summary): Promise<void> {
    try {
      await navigator.share({ title: 'Halyard', text: t('shareText', { code }), url: link })
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.bad(t('common:failure.title'))
    }
  }
}

interface FactProps {
  label: string
  value: string | undefined
  /** The label of the button beside it. */
  copy: string
  large?: boolean
}

function Fact({ label, value, copy, large = false }: FactProps) {
  return (
    <div className={styles.fact}>
      <div className={styles.named}>
        <span className={text.faint}>{label}</span>
        <span className={large ? styles.code : styles.link}>
          {value ?? <SkeletonBlock width={large ? 110 : 220} height={large ? 22 : 14} />}
        </span>
      </div>
      {value !== undefined && <CopyButton text={value} label={copy} />}
    </div>
  )
}

/** Desktop browsers often have no share sheet; copying always works. */
function canShare(): boolean {
  return typeof navigator.share === 'function'
}
