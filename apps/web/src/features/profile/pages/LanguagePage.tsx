import type { Language } from '@halyard/wire/languages'
import { useState } from 'react'
import { changeLanguage, currentLanguage, writtenLanguages } from '#platform/i18n/i18n.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { toast } from '#ui/toast.ts'
import { languageNames } from '../language-names.ts'
import styles from '../profile.module.css'

/** Every language in its own name and in the reader's. A choice takes effect at once. */
export default function LanguagePage() {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const [wanted, setWanted] = useState<Language>()
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })

  async function choose(language: Language) {
    setWanted(language)
    try {
      await changeLanguage(language)
    } catch {
      // Its texts did not arrive, so the language stays.
      toast.bad(t(navigator.onLine ? 'common:failure.away' : 'common:failure.offline'))
    }
    setWanted(undefined)
  }
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <Card>
          {writtenLanguages.map((language) => (
            <div key={language} lang={language} className={styles.language}>
              <Row
                title={languageNames[language]}
                note={<span lang={i18n.language}>{names.of(language)}</span>}
                chosen={language === (wanted ?? currentLanguage())}
                onPress={() => void choose(language)}
              />
            </div>
          ))}
        </Card>
      </div>
    </>
  )
}
