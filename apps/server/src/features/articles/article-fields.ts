import { articleTopics } from '@halyard/wire/articles'
import * as z from 'zod/mini'
import {
  type EditableField,
  editableField,
  type FieldChange,
  type FieldReading,
  singleOperator,
  singleOperatorWhen,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { readByLanguage, writableLanguages } from '../../platform/back-office/texts-by-language.ts'
import { cleanHtml, textOfHtml } from './article-html.ts'
import type { ArticleText } from './articles.repository.ts'

const { flag, integer, choice, moment } = editableField

const titleMax = 120
const summaryMax = 240
const contentMax = 20_000

const published: EditableField = {
  accepts: `now, no, or ${moment.accepts}`,
  read: (text) => {
    if (text === 'now') return { value: 'now' }
    if (text === 'no') return { value: null }
    const reading = moment.read(text)
    return 'value' in reading ? reading : { fault: 'must be now, no, or a moment such as 2026-12-01T09:00:00Z' }
  },
}

/** Texts of one or more languages. HTML is sanitised here, before anything is stored. */
const texts: EditableField = {
  accepts: `{"en-US": {"title": "…", "summary": "…", "content": "<p>…</p>"}, …} for one or more of ${writableLanguages}`,
  read: (text) => {
    const given = readByLanguage(wordsShape, text)
    if (!given) return { fault: 'must be JSON with title, summary and content for each language' }
    const readings = Object.entries(given).map(([language, words]) => [language, wordsOf(words)] as const)
    const faults = readings.flatMap(([language, words]) => ('fault' in words ? [`of ${language}: ${words.fault}`] : []))
    if (readings.length === 0) return { fault: 'must name at least one language' }
    return faults.length > 0 ? { fault: faults.join(', ') } : { value: Object.fromEntries(readings) }
  },
}

const isNotPinned = ({ row }: FieldChange) => row.pinned !== true
const unlessPinned = (field: EditableField) => singleOperatorWhen('the article is not pinned', field, isNotPinned)

/** What is pinned stands before everybody, and may say where money goes: two operators put it there. */
export const articleFields = {
  category: unlessPinned(choice('announcement', 'help')),
  topic: singleOperator(choice(...articleTopics)),
  pinned: switchedOffByOne(flag),
  sort: singleOperator(integer(0, 9999)),
  published: singleOperatorWhen(
    'it is taken down, or not pinned',
    published,
    (change) => change.value === null || isNotPinned(change),
  ),
  texts: unlessPinned(texts),
}

const wordsShape = z.strictObject({ title: z.string(), summary: z.string(), content: z.string() })

function wordsOf({ title, summary, content }: ArticleText): ArticleText | { fault: string } {
  const clean = cleanHtml(content).trim()
  const faults = [
    lineFault('title', title, titleMax),
    lineFault('summary', summary, summaryMax),
    textOfHtml(clean).trim() === '' ? 'content must have text' : undefined,
    clean.length > contentMax ? `content must have at most ${contentMax} characters` : undefined,
    hasUnshown(clean) ? 'content must have no control or bidirectional characters' : undefined,
  ].filter((fault) => fault !== undefined)
  return faults.length > 0 ? { fault: faults.join(', ') } : { title, summary, content: clean }
}

function lineFault(name: string, text: string, max: number): string | undefined {
  const reading: FieldReading = editableField.text(max).read(text)
  return 'fault' in reading ? `${name} ${reading.fault}` : undefined
}

/** Checked after sanitising, where references such as `&#x202e;` have become characters. */
function hasUnshown(clean: string): boolean {
  return clean
    .split(/[\n\r\t]/)
    .some((line) => line !== '' && !('value' in editableField.text(contentMax + 1).read(`.${line}`)))
}
