import { messageLengthMax, messagePicturesMax } from '@halyard/domain/support'
import { pictureBytesMax } from '@halyard/domain/uploads'
import { inboxEndpoints as endpoints } from '@halyard/wire/inbox'
import AttachIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import RemoveIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  BooleanInput,
  DataTable,
  Form,
  List,
  maxLength,
  Pagination,
  type RaRecord,
  ReferenceManyField,
  required,
  SaveButton,
  SelectInput,
  Show,
  TextInput,
  TopToolbar,
  useListContext,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { call } from './call.ts'
import { History, Owner } from './rows.tsx'
import {
  Age,
  Arrived,
  CsvButton,
  Facts,
  Heading,
  ListProblem,
  Moment,
  OneLine,
  Picture,
  To,
  useAct,
  useMay,
  useWords,
  whole,
} from './ui.tsx'

interface Conversation extends RaRecord<string> {
  readonly caseId: number
  readonly userId: number
  readonly language: string
  readonly about: { readonly kind: string; readonly id: number } | null
  readonly state: string
  readonly stateSince: Date
  readonly operator: string | null
  readonly openedAt: Date
  readonly firstAnswerSeconds: number | null
  readonly entries: number
  readonly last: { readonly by: string; readonly text: string; readonly at: Date }
  readonly mayAct?: boolean
  readonly notes?: readonly { readonly id: number; readonly at: Date; readonly by: string; readonly text: string }[]
}

const views = ['mine', 'nobody', 'waiting', 'all', 'closed'].map((id) => ({ id, name: `console.inbox.view.${id}` }))

export function InboxList() {
  const words = useWords()
  const filters = [
    <SelectInput key="view" source="view" label="console.inbox.show" choices={views} alwaysOn validate={required()} />,
    <TextInput key="user" source="user" label="console.field.userId" alwaysOn />,
  ]
  return (
    <List
      title="resources.inbox.name"
      error={<ListProblem />}
      filters={filters}
      filterDefaultValues={{ view: 'all' }}
      sort={{ field: 'id', order: 'ASC' }}
      perPage={25}
      queryOptions={{ refetchInterval: 10_000 }}
      actions={
        <TopToolbar>
          <CsvButton />
        </TopToolbar>
      }
      aside={<Figures />}
    >
      <DataTable<Conversation> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<Conversation>
          source="caseId"
          label="console.field.item"
          disableSort
          render={({ id, caseId }) => (
            <To resource="inbox" id={id}>
              {caseId}
            </To>
          )}
        />
        <DataTable.Col<Conversation>
          source="userId"
          label="console.field.userId"
          disableSort
          render={({ userId }) => <OneLine>{userId}</OneLine>}
        />
        <DataTable.Col<Conversation>
          source="state"
          label="console.field.state"
          disableSort
          render={({ state }) => <OneLine>{words('state', state)}</OneLine>}
        />
        <DataTable.Col<Conversation>
          source="stateSince"
          label="console.field.since"
          disableSort
          render={({ stateSince }) => <Age at={stateSince} />}
        />
        <DataTable.Col<Conversation>
          source="operator"
          label="console.field.operator"
          disableSort
          render={({ operator }) => operator ?? '—'}
        />
        <DataTable.Col<Conversation>
          source="last"
          label="console.field.text"
          disableSort
          render={({ last }) => shortened(last.text)}
        />
      </DataTable>
    </List>
  )
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
const minutes = (seconds: number | null) => (seconds === null ? '—' : String(Math.round(seconds / 60)))

/** How many wait, and how long they do. */
function Figures() {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['inboxFigures'],
    queryFn: ({ signal }) => call(endpoints.inboxFigures, {}, { signal }),
    refetchInterval: 30_000,
  })
  if (!data) return null
  return (
    <Card sx={{ marginLeft: 2, width: 300, flexShrink: 0, alignSelf: 'flex-start' }}>
      <Heading>{translate('console.inbox.figures')}</Heading>
      <Facts
        facts={[
          ['mine', data.mine],
          ['nobody', data.nobody],
          ['waitingForUser', data.waiting],
          ['oldestMinutes', minutes(data.oldestSeconds)],
          ['firstAnswerMinutes', minutes(data.firstAnswer.medianSeconds)],
          ['firstAnswerMinutesNinth', minutes(data.firstAnswer.ninthDecileSeconds)],
        ]}
      />
    </Card>
  )
}

export function ConversationPage() {
  return (
    <Show
      actions={false}
      component="div"
      title={<ConversationTitle />}
      queryOptions={{ ...whole, refetchInterval: 10_000 }}
    >
      <Arrived>
        <ConversationView />
      </Arrived>
    </Show>
  )
}

function ConversationTitle() {
  const translate = useTranslate()
  const record = useRecordContext<Conversation>()
  return record ? translate('console.inbox.title', { number: record.caseId }) : null
}

function ConversationView() {
  const record = useRecordContext<Conversation>()
  return record ? <OpenConversation key={record.id} record={record} /> : null
}

function OpenConversation({ record }: { record: Conversation }) {
  const translate = useTranslate()
  const words = useWords()
  return (
    <>
      <Stack direction={{ sm: 'column', lg: 'row' }} spacing={2} sx={{ marginTop: 2, alignItems: 'flex-start' }}>
        <Stack spacing={2} sx={{ flex: 3, minWidth: 0, width: '100%' }}>
          {record.mayAct && <Answer record={record} />}
          <Card>
            <Heading>{translate('console.inbox.said')}</Heading>
            <CardContent>
              <ReferenceManyField
                record={record}
                reference="entries"
                target="id"
                perPage={25}
                pagination={<Pagination />}
              >
                <Entries />
              </ReferenceManyField>
            </CardContent>
          </Card>
        </Stack>
        <Stack spacing={2} sx={{ flex: 2, minWidth: 0, width: '100%' }}>
          <Card>
            <Facts
              facts={[
                ['state', words('state', record.state)],
                ['operator', record.operator ?? '—'],
                ['about', <About key="about" about={record.about} />],
                ['language', record.language],
                ['openedAt', <Moment key="opened" at={record.openedAt} />],
                ['firstAnswerMinutes', minutes(record.firstAnswerSeconds)],
              ]}
            />
            {record.mayAct && <Whose record={record} />}
          </Card>
          <Notes record={record} />
          <Owner userId={record.userId} />
        </Stack>
      </Stack>
      <History userId={record.userId} list="records" />
    </>
  )
}

/** The order or transfer from whose page the user wrote; what is reviewed has a page here. */
function About({ about }: { about: Conversation['about'] }) {
  const words = useWords()
  if (!about) return '—'
  const name = `${words('kind', about.kind)} ${about.id}`
  if (!reviewed.includes(about.kind)) return name
  return (
    <To resource="queue" id={`${about.kind}-${about.id}`}>
      {name}
    </To>
  )
}

const reviewed = ['deposit', 'wireTransfer', 'withdrawal', 'loan']

interface Entry extends RaRecord {
  readonly by: 'user' | 'operator' | 'automatic'
  readonly operator: string | null
  readonly kind: 'said' | 'closed' | 'reopened'
  readonly text: string
  readonly pictures: readonly string[]
  readonly at: Date
}

/** Newest first, as whoever answers reads them. */
function Entries() {
  const translate = useTranslate()
  const { data = [] } = useListContext<Entry>()
  return (
    <Stack component="ol" spacing={2} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {data.map(({ id, by, operator, kind, text, pictures, at }) => (
        <Box component="li" key={id} sx={{ paddingLeft: by === 'user' ? 0 : 4 }}>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {operator ?? translate(`console.inbox.by.${by}`)}, <Moment at={at} />
          </Box>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {kind === 'said' ? text : translate(`console.inbox.${kind}`)}
          </Box>
          {pictures.map((picture) => (
            <Picture key={picture} name={translate('console.inbox.picture')} id={picture} />
          ))}
        </Box>
      ))}
    </Stack>
  )
}

function Answer({ record }: { record: Conversation }) {
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay()
  const [times, setTimes] = useState(0)
  const attached = useAttached(record.caseId)
  const { send, isPending } = useAct(endpoints.answerCase, () => {
    setTimes((count) => count + 1)
    attached.clear()
    notify('console.inbox.answered', { type: 'success' })
  })
  if (!may('answerCase') || record.state === 'closed') return null
  const pictures = attached.list.flatMap(({ uploadId }) => uploadId ?? [])
  return (
    <Card component="section" aria-label={translate('console.inbox.answer')}>
      <CardContent>
        <Form
          key={times}
          record={{}}
          onSubmit={({ text, close }: FieldValues) =>
            send({
              id: record.caseId,
              ...(text ? { text: String(text) } : {}),
              ...(pictures.length > 0 ? { pictures } : {}),
              ...(close ? { close: true } : {}),
            })
          }
        >
          <Templates language={record.language} />
          <TextInput
            source="text"
            label="console.inbox.answer"
            multiline
            minRows={3}
            validate={pictures.length > 0 ? maxLength(messageLengthMax) : [required(), maxLength(messageLengthMax)]}
          />
          <Attached {...attached} />
          <BooleanInput source="close" label="console.inbox.andClose" />
          <SaveButton
            disabled={isPending || pictures.length < attached.list.length}
            alwaysEnable={!isPending && pictures.length > 0 && pictures.length === attached.list.length}
            label="console.inbox.send"
          />
        </Form>
      </CardContent>
    </Card>
  )
}

/** A picture for the answer; it is sent at once, and named by the answer once it is there. */
interface Attachment {
  readonly url: string
  readonly name: string
  readonly uploadId?: string
}

function useAttached(caseId: number) {
  const notify = useNotify()
  const [list, setList] = useState<readonly Attachment[]>([])
  const latest = useRef(list)
  latest.current = list
  useEffect(
    () => () => {
      for (const { url } of latest.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const remove = (url: string) => {
    URL.revokeObjectURL(url)
    setList((now) => now.filter((one) => one.url !== url))
  }
  const add = async (file: File) => {
    if (file.size > pictureBytesMax) {
      const messageArgs = { name: file.name, megabytes: pictureBytesMax / 2 ** 20 }
      notify('console.inbox.pictureSize', { type: 'error', messageArgs })
      return
    }
    const url = URL.createObjectURL(file)
    setList((now) => [...now, { url, name: file.name }])
    try {
      const { uploadId } = await call(endpoints.addAnswerPicture, { id: caseId, picture: await dataUrlOf(file) })
      setList((now) => now.map((one) => (one.url === url ? { ...one, uploadId } : one)))
    } catch (error) {
      remove(url)
      const { message } = error as Error
      notify(message, { type: 'error', messageArgs: { _: message }, autoHideDuration: 10_000 })
    }
  }
  return {
    list,
    remove,
    add: (files: Iterable<File>) => {
      for (const file of [...files].slice(0, messagePicturesMax - list.length)) void add(file)
    },
    clear: () => {
      for (const { url } of list) URL.revokeObjectURL(url)
      setList([])
    },
  }
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('console.noAnswer'))
    reader.readAsDataURL(file)
  })

function Attached({ list, add, remove }: Pick<ReturnType<typeof useAttached>, 'list' | 'add' | 'remove'>) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBottom: 1 }}>
      {list.map(({ url, name, uploadId }) => (
        <Box key={url} component="figure" sx={{ margin: 0 }}>
          <img src={url} alt={name} style={{ height: 72, maxWidth: 160, opacity: uploadId ? 1 : 0.5 }} />
          <IconButton
            size="small"
            aria-label={translate('console.inbox.removePicture', { name })}
            onClick={() => remove(url)}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          add(target.files ?? [])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <MuiButton
        size="small"
        startIcon={<AttachIcon />}
        disabled={list.length >= messagePicturesMax}
        onClick={() => input.current?.click()}
      >
        {translate('console.inbox.attach', { max: messagePicturesMax })}
      </MuiButton>
    </Stack>
  )
}

/** What answers begin with, in the user's language. */
function Templates({ language }: { language: string }) {
  const { setValue, getValues } = useFormContext()
  const { data = [] } = useQuery({
    queryKey: ['answerTemplates'],
    queryFn: () => call(endpoints.answerTemplates, {}),
    staleTime: 300_000,
  })
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {data.map(({ key, texts }) => (
        <Chip
          key={key}
          size="small"
          variant="outlined"
          label={key}
          onClick={() => {
            const before = String(getValues('text') ?? '')
            const text = texts[language] ?? texts['en-US'] ?? ''
            setValue('text', before ? `${before}\n${text}` : text, { shouldDirty: true })
          }}
        />
      ))}
    </Stack>
  )
}

/** Who has the conversation: taken, handed over, left to whoever takes it, or closed. */
function Whose({ record }: { record: Conversation }) {
  const translate = useTranslate()
  const may = useMay()
  const notify = useNotify()
  const done = () => notify('console.outcome.done', { type: 'success' })
  const take = useAct(endpoints.takeCase, done)
  const release = useAct(endpoints.releaseCase, done)
  const close = useAct(endpoints.closeCase, done)
  const handOver = useAct(endpoints.handOverCase, done)
  if (!may('takeCase')) return null
  const id = record.caseId
  return (
    <CardContent>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <MuiButton
          size="small"
          disabled={take.isPending}
          onClick={() => take.send({ id, ...(record.operator ? { from: record.operator } : {}) })}
        >
          {translate('console.inbox.take')}
        </MuiButton>
        {record.operator && (
          <MuiButton size="small" disabled={release.isPending} onClick={() => release.send({ id })}>
            {translate('console.inbox.release')}
          </MuiButton>
        )}
        {record.state !== 'closed' && (
          <MuiButton size="small" disabled={close.isPending} onClick={() => close.send({ id })}>
            {translate('console.inbox.close')}
          </MuiButton>
        )}
      </Stack>
      {record.operator && (
        <Form record={{}} onSubmit={({ to }: FieldValues) => handOver.send({ id, to: String(to) })}>
          <TextInput source="to" label="console.inbox.handOverTo" validate={required()} />
          <SaveButton disabled={handOver.isPending} variant="outlined" label="console.inbox.handOver" />
        </Form>
      )}
    </CardContent>
  )
}

function Notes({ record }: { record: Conversation }) {
  const translate = useTranslate()
  const may = useMay()
  const [times, setTimes] = useState(0)
  const { send, isPending } = useAct(endpoints.noteOnCase, () => setTimes((count) => count + 1))
  return (
    <Card>
      <Heading>{translate('console.users.notes')}</Heading>
      <CardContent>
        {record.notes?.map(({ id, at, by, text }) => (
          <Alert key={id} severity="info" sx={{ marginBottom: 1 }}>
            {by}, <Moment at={at} />: {text}
          </Alert>
        ))}
        {may('noteOnCase') && (
          <Form
            key={times}
            record={{}}
            onSubmit={({ text }: FieldValues) => send({ id: record.caseId, text: String(text) })}
          >
            <TextInput
              source="text"
              label="console.users.note"
              helperText="console.users.noteHint"
              multiline
              validate={[required(), maxLength(1_000)]}
            />
            <SaveButton disabled={isPending} variant="outlined" label="ra.action.add" />
          </Form>
        )}
      </CardContent>
    </Card>
  )
}
