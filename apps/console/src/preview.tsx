import { languages } from '@halyard/wire/languages'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { AnnouncementRow } from '../../web/src/features/articles/components/AnnouncementRow.tsx'
import { ArticleText } from '../../web/src/features/articles/components/ArticleContent.tsx'
import { formatDate } from '../../web/src/ui/date-format.ts'
import { Pill } from '../../web/src/ui/Pill.tsx'
import { Row } from '../../web/src/ui/Row.tsx'
import '../../web/src/ui/tokens.css'
import { call } from './call.ts'
import './preview.css'

/** The variables of the app's components follow the theme of the console. */
export function useAppTheme(): void {
  const { palette } = useTheme()
  useEffect(() => {
    document.documentElement.dataset['theme'] = palette.mode
    document.documentElement.dataset['updown'] = 'green'
  }, [palette.mode])
}

interface Words {
  readonly title?: string | undefined
  readonly summary?: string | undefined
  readonly content?: string | undefined
}

const isWhole = (words: Words | undefined) =>
  Boolean(words?.title?.trim() && words.summary?.trim() && words.content?.trim())

/** In which of the languages an article is whole; who reads another one has it in English. */
export function LanguagesOf({ texts }: { texts: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate()
  const missing = languages.filter((language) => !isWhole(texts[language] as Words | undefined))
  if (missing.length === 0) return <Alert severity="success">{translate('console.preview.all')}</Alert>
  return (
    <Alert severity="warning">
      {translate('console.preview.missing', { smart_count: missing.length })}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
        {missing.map((language) => (
          <Chip key={language} size="small" variant="outlined" label={language} />
        ))}
      </Stack>
    </Alert>
  )
}

/** How long somebody has stopped typing before the server is asked what would be stored. */
const restMs = 400

/**
 * A draft as its readers would have it: cleaned by the server as the edit would be, and drawn by the app's own component,
 * as wide as a phone, below its row in the list that leads to it. Its links lead nowhere.
 */
export function ArticlePreview({ language, words }: { language: string; words: Words }) {
  const translate = useTranslate()
  const draft = useRested(JSON.stringify({ [language]: words }))
  const { data, error, isFetching } = useQuery({
    queryKey: ['articlePreview', draft],
    queryFn: ({ signal }) => call(operations.previewEdit, { kind: 'article', texts: draft }, { signal }),
    enabled: isWhole(words),
    placeholderData: (before) => before,
    retry: false,
  })
  const shown = (data?.['texts'] as Readonly<Record<string, Words>> | undefined)?.[language]
  return (
    <Box component="section" aria-label={translate('console.preview.title')} aria-busy={isFetching}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('console.preview.title')}</Box>
      {!isWhole(words) && <Alert severity="info">{translate('console.preview.incomplete')}</Alert>}
      {error && <Alert severity="warning">{translate(error.message, { _: error.message })}</Alert>}
      {isWhole(words) && shown && (
        <div data-app-preview="article" lang={language} onClickCapture={(event) => event.preventDefault()}>
          <ListedAs language={language} words={shown} />
          <ArticleText title={shown.title ?? ''} html={shown.content ?? ''} />
        </div>
      )}
    </Box>
  )
}

/** Its row among announcements, or in the help. */
function ListedAs({ language, words: { title = '', summary = '' } }: { language: string; words: Words }) {
  const translate = useTranslate()
  const [category, pinned, published] = useWatch({ name: ['category', 'pinned', 'published'] })
  if (category === 'help') return <Row title={title} note={summary} arrow />
  const at = new Date(String(published))
  return (
    <AnnouncementRow
      title={title}
      summary={summary}
      foot={
        <>
          {formatDate(Number.isNaN(at.getTime()) ? new Date() : at, language, 'day')}
          {pinned === '1' && <Pill tone="accent">{translate('console.field.pinned')}</Pill>}
        </>
      }
    />
  )
}

/** What was typed, once the typing has rested. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
