import type { Language } from '@halyard/wire/languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, writtenLanguages } from '#platform/i18n/i18n.ts'
import { Card } from '#ui/Card.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { languageNames } from '../language-names.ts'
import styles from '../profile.module.css'

/** Every language in its own name, and below it what the reader calls it. Choosing one changes the page as it stands. */
export default function LanguagePage() {
  const { i18n } = useTranslation('profile')
  const [wanted, setWanted] = useState<Language>()
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })

  async function choose(language: Language) {
    setWanted(language)
    await changeLanguage(language)
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
