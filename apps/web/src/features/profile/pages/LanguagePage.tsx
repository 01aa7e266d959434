import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBack } from '#platform/navigation/use-back.ts'
import { changeLanguage, currentLanguage, writtenLanguages } from '#platform/i18n/i18n.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { toast } from '#ui/toast.ts'
import styles from './LanguagePage.module.css'

/** Every language by its own name; a choice takes effect at once, without a reload. */
export default function LanguagePage() {
  const { t } = useTranslation('common')
  const goBack = useBack()
  const [loading, setLoading] = useState(false)
  const chosen = currentLanguage()
  return (
    <>
      <PageHeader />
      <div className={styles.list} aria-busy={loading || undefined}>
        {writtenLanguages.map((language) => (
          <Row
            key={language}
            title={<span lang={language}>{ownNameOf(language)}</span>}
            chosen={language === chosen}
            onPress={async () => {
              setLoading(true)
              try {
                await changeLanguage(language)
                goBack()
              } catch {
                toast.bad(t('failure.network'))
              } finally {
                setLoading(false)
              }
            }}
          />
        ))}
      </div>
    </>
  )
}

/** "Deutsch", "Português (Brasil)": the region only where two of ours share the language. */
function ownNameOf(language: string): string {
  const [base = language] = language.split('-')
  const shared = base === 'pt' || base === 'zh'
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(shared ? scriptOf(language) : base) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Readers of Chinese choose a script, not a country. */
function scriptOf(language: string): string {
  return { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }[language] ?? language
}
