import { messageLengthMax } from '@halyard/domain/support'
import { defaultLanguage, isPlainLines } from '@halyard/wire'
import * as z from 'zod/mini'
import { type EditableField, editableField, singleOperator } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'
import { readByLanguage, writableLanguages } from '../../platform/back-office/texts-by-language.ts'

/** Texts of more than one line by language; languages that are not given keep theirs. */
const texts: EditableField = {
  accepts: `{"en-US": "…", …} of 1 to ${messageLengthMax} characters each, for one or more of ${writableLanguages}`,
  read: (text) => {
    const given = readByLanguage(z.string(), text)
    const words = Object.values(given ?? {})
    return words.length > 0 && words.every((said) => isPlainLines(said, messageLengthMax))
      ? { value: given }
      : { fault: `must be JSON with text of 1 to ${messageLengthMax} characters for at least one language` }
  },
}

/** What operators begin an answer with: their own words, whoever writes them. */
export const supportEdits = editsOf({
  kind: 'supportTemplate',
  table: 'support_template',
  key: 'key',
  fields: {
    texts: singleOperator(texts),
    sort: singleOperator(editableField.integer(0, 9999)),
    enabled: singleOperator(editableField.flag),
  },
  newRow: { key: 'small letters, digits and single dashes, such as deposit-not-found', needs: ['texts'] },
  add: async (database, key, changes) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) || key.length > 64) {
      return 'A template is called by small letters, digits and single dashes, such as deposit-not-found.'
    }
    const given = changes.texts as Readonly<Record<string, string>> | undefined
    if (given?.[defaultLanguage] === undefined) {
      return `There is no template ${key}. To add it, give texts with at least ${defaultLanguage}.`
    }
    const added = await database.exists(
      `INSERT INTO support_template (key, texts, sort, enabled) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`,
      [key, given, changes.sort ?? 0, changes.enabled ?? true],
    )
    return added ? undefined : `There is a template ${key} by now; look at it again.`
  },
})
