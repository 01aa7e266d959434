import { languages } from '@halyard/wire/languages'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import { mayAs, rolesEditing } from '@halyard/wire/operators'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import MuiTextField from '@mui/material/TextField'
import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import {
  Confirm,
  Create,
  CreateButton,
  DataTable,
  Edit,
  type InputProps,
  List,
  type RaRecord,
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  TopToolbar,
  useCreatePath,
  useInput,
  useListContext,
  useLocale,
  useNavigate,
  useNotify,
  usePermissions,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { placeIn } from './data-provider.ts'
import { ArticlePreview, LanguagesOf } from './preview.tsx'
import { isPreviewed } from './previewed.ts'
import type { Session } from './session.ts'
import {
  Changes,
  CsvButton,
  figures,
  ListProblem,
  Moment,
  shown,
  To,
  useAct,
  useOverview,
  useSentence,
  useWords,
  whole,
} from './ui.tsx'

/** The app's components come with the first form that shows them. */
const RowPreview = lazy(() => import('./preview-row.tsx'))

interface Row extends RaRecord<string> {
  readonly kind: string
  readonly key: string
  readonly fields: Readonly<Record<string, unknown>>
}

type Kind = NonNullable<ReturnType<typeof useOverview>['data']>['edits'][number]

export function CatalogueList() {
  const words = useWords()
  const translate = useTranslate()
  const { data } = useOverview()
  const kinds = (data?.edits ?? []).map(({ kind }) => ({ id: kind, name: words('kind', kind) }))
  const filters = [
    <SelectInput
      key="kind"
      source="kind"
      label="console.catalogue.kind"
      choices={kinds}
      alwaysOn
      validate={required()}
    />,
    <SearchInput key="search" source="search" alwaysOn placeholder={translate('ra.action.search')} />,
  ]
  return (
    <List
      title="resources.catalogue.name"
      error={<ListProblem />}
      filters={filters}
      filterDefaultValues={{ kind: 'pair' }}
      sort={{ field: 'key', order: 'ASC' }}
      perPage={50}
      actions={
        <TopToolbar>
          <AddButton kinds={data?.edits ?? []} />
          <CsvButton />
        </TopToolbar>
      }
    >
      <CatalogueRows />
    </List>
  )
}

/** What tells the rows of a kind apart, the most telling first; a kind that is not here has its first few fields. */
const columns: Readonly<Record<string, readonly string[]>> = {
  pair: ['name', 'kind', 'enabled', 'fee_rate', 'notional_min', 'price_step', 'collar', 'sort'],
  coin: ['name', 'kind', 'precision', 'enabled', 'sort'],
  chain: ['name', 'kind', 'confirmations', 'enabled'],
  network: ['deposit_enabled', 'deposit_minimum', 'withdrawal_enabled', 'withdrawal_minimum', 'withdrawal_fee'],
  wireCurrency: ['bank_name', 'beneficiary', 'minimum', 'fee', 'enabled', 'sample'],
  cardCurrency: ['minimum', 'maximum', 'fee', 'enabled'],
  staking: ['name', 'asset', 'daily_rate', 'term_days', 'order_min', 'supply', 'staked', 'offered', 'sample'],
  mining: ['name', 'asset', 'price', 'daily_output', 'term_days', 'listed_at', 'delisted_at', 'offered', 'sample'],
  'token-sale': ['name', 'asset', 'unit_price', 'supply', 'sold', 'starts_at', 'ends_at', 'enabled'],
  loan: ['name', 'asset', 'daily_rate', 'term_days', 'amount_min', 'amount_max', 'offered', 'sample'],
  article: ['texts', 'category', 'topic', 'published', 'pinned', 'texts languages'],
  supportTemplate: ['texts', 'texts languages', 'enabled', 'sort'],
  operator: ['role', 'mail', 'account', 'password', 'app', 'passkeys', 'last_seen_at', 'disabled'],
  certification: ['registrar', 'number', 'holder', 'published', 'sample'],
}

/** Of no use in a list. */
const unlisted = /^(id|only_row|created_at|updated_at|logo|.* (en-US|zh-CN|languages))$/
const moments = /(_at|^published)$/

function CatalogueRows() {
  const words = useWords()
  const { data = [], filterValues } = useListContext<Row>()
  const known = new Set(data.flatMap(({ fields }) => Object.keys(fields)))
  const isThere = (name: string) => known.has(name) || known.has(`${name} en-US`)
  const names =
    columns[String(filterValues['kind'])]?.filter(isThere) ??
    [...known].filter((name) => !unlisted.test(name)).slice(0, 7)
  return (
    <DataTable<Row> rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col<Row>
        source="key"
        label="console.field.key"
        render={({ id, key }) => (
          <To resource="catalogue" id={id}>
            {key}
          </To>
        )}
      />
      {names.map((name) => (
        <DataTable.Col<Row>
          key={name}
          source={`fields.${name}`}
          label={words('field', name)}
          {...(isFigure(data, name) ? { sx: figures } : {})}
          render={({ fields }) => <Listed fields={fields} name={name} />}
        />
      ))}
    </DataTable>
  )
}

/** A column of amounts and counts, which stand under each other. */
const isFigure = (data: readonly Row[], name: string) =>
  data.some(({ fields }) => fields[name] !== undefined) &&
  data.every(({ fields }) => fields[name] === undefined || /^-?[\d.]+$/.test(String(fields[name])))

/** A value of a row: words in the operator's language, a moment, yes or no. */
function Listed({ fields, name }: { fields: Row['fields']; name: string }) {
  const locale = useLocale()
  const words = useWords()
  const said = useSentence()
  const inEnglish = fields[`${name} en-US`]
  if (inEnglish !== undefined) return shown((locale === 'zh' && fields[`${name} zh-CN`]) || inEnglish)
  const value = fields[name]
  if (value === undefined) return '—'
  const text = said(String(value))
  if (moments.test(name)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? text : <Moment at={at} />
  }
  if (['true', 'false', 't', 'f'].includes(text)) return words('value', text.startsWith('t') ? 'true' : 'false')
  if (name === 'texts languages') return `${text} / ${languages.length}`
  if (['kind', 'category', 'topic', 'role', 'password'].includes(name)) return words('value', text)
  // The database writes all digits that a column has.
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

function AddButton({ kinds }: { kinds: readonly Kind[] }) {
  const { filterValues } = useListContext()
  const { permissions } = usePermissions<Session>()
  const kind = kinds.find((one) => one.kind === filterValues['kind'])
  if (!kind || !permissions || !addsRows(kind) || !mayAs(permissions.role, rolesEditing(kind.kind))) return null
  return <CreateButton state={{ record: { kind: kind.kind } }} />
}

const addsRows = ({ adds }: Kind): boolean => adds

export function CatalogueEdit() {
  return (
    <Edit
      title={<RowTitle />}
      mutationMode="pessimistic"
      actions={false}
      redirect={false}
      queryOptions={whole}
      mutationOptions={{ meta: whole.meta }}
    >
      <EditForm />
    </Edit>
  )
}

function RowTitle() {
  const words = useWords()
  const record = useRecordContext<Row>()
  return record ? `${words('kind', record.kind)} ${record.key}` : null
}

function EditForm() {
  const translate = useTranslate()
  const record = useRecordContext<Row>()
  const { permissions } = usePermissions<Session>()
  const { data, isPending } = useOverview()
  const kind = data?.edits.find((one) => one.kind === record?.kind)
  if (!record || isPending || !permissions) return null
  if (!kind) return <Alert severity="error">{translate('ra.page.not_found')}</Alert>
  const mayEdit = mayAs(permissions.role, rolesEditing(kind.kind))
  const typed = Object.fromEntries(Object.keys(kind.fields).map((name) => [name, typedForm(record.fields[name])]))
  return (
    <SimpleForm
      key={JSON.stringify(typed)}
      record={{ id: record.id, ...typed }}
      toolbar={mayEdit ? <Propose kind={kind.kind} rowKey={record.key} now={typed} /> : false}
      sx={{ alignItems: 'stretch' }}
    >
      {Object.entries(kind.fields).map(([name, accepts]) => (
        <FieldInput key={name} name={name} accepts={accepts} disabled={!mayEdit} />
      ))}
      {mayEdit && <TakesEffect />}
      <Preview kind={record.kind} rowKey={record.key} />
    </SimpleForm>
  )
}

export function CatalogueCreate() {
  return (
    <Create title="console.catalogue.add" redirect={false}>
      <CreateForm />
    </Create>
  )
}

function CreateForm() {
  const { data } = useOverview()
  const words = useWords()
  const adding = (data?.edits ?? []).filter(addsRows)
  return (
    <SimpleForm toolbar={<Propose now={{}} />} sx={{ alignItems: 'stretch' }}>
      <SelectInput
        source="kind"
        label="console.catalogue.kind"
        choices={adding.map(({ kind }) => ({ id: kind, name: words('kind', kind) }))}
        validate={required()}
      />
      <FieldsOfKind kinds={adding} />
    </SimpleForm>
  )
}

function FieldsOfKind({ kinds }: { kinds: readonly Kind[] }) {
  const chosen = useWatch({ name: 'kind' })
  const kind = kinds.find((one) => one.kind === chosen)
  const said = useSentence()
  if (!kind) return null
  const fields = Object.entries({ ...kind.addFields, ...kind.fields })
  const isNeeded = (name: string) => kind.needs.includes(name)
  return (
    <>
      <TextInput
        source="key"
        label="console.field.key"
        helperText={sentence(said(kind.key ?? ''))}
        validate={required()}
      />
      {[...fields.filter(([name]) => isNeeded(name)), ...fields.filter(([name]) => !isNeeded(name))].map(
        ([name, accepts]) => (
          <FieldInput key={name} name={name} accepts={accepts} disabled={false} needed={isNeeded(name)} />
        ),
      )}
      <TakesEffect />
      <Preview kind={kind.kind} />
    </>
  )
}

function Preview({ kind, rowKey }: { kind: string; rowKey?: string }) {
  if (!isPreviewed(kind)) return null
  return (
    <Suspense>
      <RowPreview key={kind} kind={kind} rowKey={rowKey} />
    </Suspense>
  )
}

/** What takes two people can also take effect later than with the second yes. */
const TakesEffect = () => (
  <TextInput source="takesEffectAt" label="console.field.takesEffectAt" helperText="console.catalogue.later" />
)

/** A value as an operator would type it: the server reads text, and says what it cannot read. */
function typedForm(value: unknown): string {
  if (value === null || value === undefined) return value === null ? 'none' : ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(' ')
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  return String(value)
}

interface FieldInputProps {
  name: string
  accepts: string
  disabled: boolean
  needed?: boolean
}

const sentence = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())

/** How the sentence of a field begins that is a yes or no. */
const flag = '1 for yes'

/** A field as its sentence says what it accepts. */
function FieldInput({ name, accepts, disabled, needed = false }: FieldInputProps) {
  const words = useWords()
  const translate = useTranslate()
  const said = useSentence()
  const takesTwo = /; takes two operators/.test(accepts)
  const label = words('field', name)
  const common = {
    source: name,
    label,
    helperText: sentence(said(accepts)),
    disabled,
    parse: (text: string) => text ?? '',
    ...(needed ? { validate: required() } : {}),
  }
  const [, choices] = /^one of ([\w, -]+?)(?:;|$)/.exec(accepts) ?? []
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start', width: '100%', maxWidth: 900 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {accepts.startsWith(flag) ? (
          <SelectInput
            {...common}
            choices={[
              { id: '1', name: 'ra.boolean.true' },
              { id: '0', name: 'ra.boolean.false' },
            ]}
          />
        ) : choices ? (
          <SelectInput
            {...common}
            choices={choices
              .split(', ')
              .map((id) => ({ id, name: translate(`console.choice.${name}.${id}`, { _: words('value', id) }) }))}
            translateChoice={false}
          />
        ) : accepts.startsWith('{"en-US"') ? (
          <TextsInput {...common} parts={/"title"/.test(accepts) ? ['title', 'summary', 'content'] : ['']} />
        ) : (
          <TextInput {...common} multiline={accepts.length > 400} />
        )}
      </Box>
      <Chip
        size="small"
        variant="outlined"
        sx={{ marginTop: 2, width: 120 }}
        color={takesTwo ? 'warning' : 'default'}
        label={translate(takesTwo ? 'console.catalogue.two' : 'console.catalogue.one')}
      />
    </Stack>
  )
}

/** Words in 13 languages, a tab each, held as the JSON that the server reads. */
function TextsInput({
  parts,
  label,
  helperText,
  disabled,
  ...props
}: InputProps & { parts: readonly string[]; label: string; helperText: string }) {
  const words = useWords()
  const { field, fieldState } = useInput(props)
  const [language, setLanguage] = useState<string>(languages[0])
  const texts = readTexts(String(field.value ?? ''))
  const write = (part: string, text: string) => {
    const now = texts[language]
    const changed = part === '' ? text : { ...(typeof now === 'object' ? now : {}), [part]: text }
    field.onChange(JSON.stringify({ ...texts, [language]: changed }, null, 2))
  }
  const wordsIn = (part: string): string => {
    const now = texts[language]
    return (part === '' ? now : typeof now === 'object' ? now[part] : undefined)?.toString() ?? ''
  }
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, marginTop: 1, minWidth: 0 }}>
      <legend>{label}</legend>
      <Tabs
        value={language}
        onChange={(_: SyntheticEvent, chosen: string) => setLanguage(chosen)}
        variant="scrollable"
        aria-label={label}
      >
        {languages.map((one) => (
          <Tab key={one} value={one} label={one} sx={{ opacity: texts[one] === undefined ? 0.75 : 1 }} />
        ))}
      </Tabs>
      {parts.length > 1 && <LanguagesOf texts={texts} />}
      {parts.map((part) => (
        <MuiTextField
          key={part}
          label={part === '' ? language : words('field', part)}
          value={wordsIn(part)}
          onChange={(event) => write(part, event.target.value)}
          onBlur={field.onBlur}
          multiline
          disabled={disabled ?? false}
          slotProps={{ htmlInput: { lang: language } }}
        />
      ))}
      {parts.length > 1 && (
        <ArticlePreview
          key={language}
          language={language}
          words={{ title: wordsIn('title'), summary: wordsIn('summary'), content: wordsIn('content') }}
        />
      )}
      <Box sx={{ typography: 'caption', color: fieldState.error ? 'error.main' : 'text.secondary' }}>{helperText}</Box>
    </Box>
  )
}

type Texts = Record<string, string | Record<string, string>>

function readTexts(json: string): Texts {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? (read as Texts) : {}
  } catch {
    return {}
  }
}

/** Shows what would change before anything is sent, and afterwards whether it did or waits for another operator. */
function Propose({ kind, rowKey, now }: { kind?: string; rowKey?: string; now: Readonly<Record<string, string>> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const { getValues, reset, trigger } = useFormContext()
  const { isDirty } = useFormState()
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>()
  const [waiting, setWaiting] = useState<number>()
  const { send, isPending } = useAct(operations.editRow, (answer) => {
    const { kind: added, key } = getValues()
    const proposal = proposed(answer)
    setAsked(undefined)
    // The form shows the row as it is: what was proposed stands in the queue.
    reset()
    setWaiting(proposal)
    if (proposal !== undefined) return
    notify('console.catalogue.changed', { type: 'success' })
    if (kind === undefined) navigate(createPath({ resource: 'catalogue', type: 'edit', id: placeIn(added, key) }))
  })
  const changes = () => {
    const { id: _, kind: _kind, key: _key, ...typed } = getValues() as Record<string, string>
    return Object.fromEntries(
      Object.entries(typed).filter(([name, text]) => text !== now[name] && !(text === '' && !now[name])),
    )
  }
  const { data } = useOverview()
  const flagsRead = (typed: Readonly<Record<string, string>>) => {
    const { fields, addFields } = data?.edits.find((one) => one.kind === target().kind) ?? {}
    const isFlag = (name: string) => (fields?.[name] ?? addFields?.[name])?.startsWith(flag)
    return Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, isFlag(name) && text !== '' ? text === '1' : text]),
    )
  }
  const target = () => ({ kind: kind ?? String(getValues('kind')), key: rowKey ?? String(getValues('key')) })
  return (
    <Toolbar sx={{ gap: 2 }}>
      <SaveButton
        type="button"
        label="console.catalogue.review"
        disabled={!isDirty || isPending}
        onClick={async (event) => {
          event.preventDefault()
          if (await trigger()) setAsked(changes())
        }}
      />
      {waiting !== undefined && (
        <Alert severity="info" role="status">
          {translate('console.catalogue.waits')}{' '}
          <To resource="queue" id={`edit-${waiting}`}>
            {translate('console.catalogue.proposal', { number: waiting })}
          </To>
        </Alert>
      )}
      <Confirm
        isOpen={asked !== undefined}
        loading={isPending}
        title="console.catalogue.reviewTitle"
        content={<Changes before={flagsRead(now)} after={flagsRead(asked ?? {})} />}
        confirm="console.catalogue.send"
        onClose={() => setAsked(undefined)}
        onConfirm={() => send({ ...asked, ...target() })}
      />
    </Toolbar>
  )
}

/** The number of what waits for another operator. */
function proposed(answer: object): number | undefined {
  const { outcome, item } = answer as { outcome?: unknown; item?: { id: number } }
  return outcome === 'one more needed' ? item?.id : undefined
}
