import type { UserList } from '@halyard/wire/console'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import NextIcon from '@mui/icons-material/ArrowForward'
import YesIcon from '@mui/icons-material/Check'
import NoIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  DataTable,
  FilterButton,
  Form,
  List,
  maxLength,
  type RaRecord,
  ReferenceManyField,
  required,
  SaveButton,
  SelectArrayInput,
  SelectInput,
  Show,
  TextInput,
  TopToolbar,
  useCreatePath,
  useDataProvider,
  useGetOne,
  useListContext,
  useLocale,
  useNavigate,
  useNotify,
  useRecordContext,
  useStore,
  useTranslate,
} from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { call, file } from './call.ts'
import type { ConsoleData } from './data-provider.ts'
import {
  Age,
  Arrived,
  CsvButton,
  Facts,
  Heading,
  ListProblem,
  Moment,
  OneLine,
  Problem,
  shown,
  To,
  useAct,
  useMay,
  useOverview,
  useWords,
  whole,
} from './ui.tsx'

/** What operators review; a kind that is not here is shown by the name that the server gives it. */
const kinds = [
  'deposit',
  'wireTransfer',
  'withdrawal',
  'identity',
  'identityCheck',
  'sharedIdentity',
  'loan',
  'machine',
  'adjustment',
  'secondFactorReset',
  'edit',
  'alarm',
] as const

/** Which list of its owner shows what came before it. */
const earlier: Readonly<Record<string, UserList>> = {
  deposit: 'deposits',
  wireTransfer: 'wireTransfers',
  withdrawal: 'withdrawals',
  identity: 'identities',
  identityCheck: 'identities',
  sharedIdentity: 'identities',
  loan: 'loans',
  machine: 'machines',
}

/** Facts that name an upload. */
const pictures = ['voucher', 'front', 'back', 'held']

interface Waiting extends RaRecord {
  readonly kind: string
  readonly userId: number | null
  readonly submittedAt: Date
  readonly due: Date
  readonly priority: 'overdue' | 'soon' | 'later'
  readonly state: string
  readonly asset: string | null
  readonly amount: string | null
  readonly approvals: number
  readonly needed: number
  readonly holders: readonly string[]
}

export function QueueList() {
  const words = useWords()
  const translate = useTranslate()
  const choices = kinds.map((kind) => ({ id: kind, name: words('kind', kind) }))
  const named = (of: string, ...ids: string[]) => ids.map((id) => ({ id, name: `console.${of}.${id}` }))
  const filters = [
    <SelectArrayInput key="kind" source="kind" label="console.field.kind" choices={choices} alwaysOn />,
    <SelectInput
      key="priority"
      source="priority"
      label="console.field.priority"
      choices={named('priority', 'overdue', 'soon', 'later')}
      alwaysOn
    />,
    <SelectInput
      key="state"
      source="state"
      label="console.field.state"
      choices={named('state', 'under review', 'being paid')}
    />,
    <TextInput key="user" source="user" label="console.field.userId" />,
  ]
  return (
    <List
      title="resources.queue.name"
      error={<ListProblem />}
      filters={filters}
      sort={{ field: 'due', order: 'ASC' }}
      perPage={25}
      queryOptions={{ refetchInterval: 15_000 }}
      actions={
        <TopToolbar>
          <FilterButton />
          <CsvButton />
        </TopToolbar>
      }
    >
      <DataTable<Waiting> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<Waiting>
          source="kind"
          label="console.field.kind"
          disableSort
          render={({ id, kind, item }) => (
            <To resource="queue" id={id}>
              {`${words('kind', kind)} ${item}`}
            </To>
          )}
        />
        <DataTable.Col<Waiting>
          source="priority"
          label="console.field.priority"
          disableSort
          render={({ priority }) => <Priority priority={priority} />}
        />
        <DataTable.Col<Waiting>
          source="submittedAt"
          label="console.field.waitingSince"
          render={({ submittedAt }) => <Age at={submittedAt} />}
        />
        <DataTable.Col<Waiting> source="due" label="console.field.due" render={({ due }) => <Age at={due} />} />
        <DataTable.Col<Waiting>
          source="amount"
          label="console.field.amount"
          disableSort
          render={({ amount, asset }) => (amount === null ? '—' : `${amount} ${asset ?? ''}`)}
        />
        <DataTable.Col<Waiting>
          source="userId"
          label="console.field.userId"
          disableSort
          render={({ userId }) => <OneLine>{userId ?? '—'}</OneLine>}
        />
        <DataTable.Col<Waiting>
          source="state"
          label="console.field.state"
          disableSort
          render={({ state, approvals, needed }) =>
            approvals > 0 && approvals < needed
              ? translate('console.queue.approvals', { approvals, needed })
              : words('state', state)
          }
        />
        <DataTable.Col<Waiting>
          source="holders"
          label="console.field.openBy"
          disableSort
          render={({ holders }) => holders.join(', ') || '—'}
        />
      </DataTable>
    </List>
  )
}

const colours = { overdue: 'error', soon: 'warning', later: 'default' } as const

function Priority({ priority }: { priority: Waiting['priority'] }) {
  const translate = useTranslate()
  return (
    <Chip size="small" variant="outlined" color={colours[priority]} label={translate(`console.priority.${priority}`)} />
  )
}

interface Case extends RaRecord<string> {
  readonly kind: string
  readonly item: number
  readonly userId: number | null
  readonly submittedAt: Date
  readonly state: string
  readonly approved?: { readonly by: string; readonly at: Date }
  readonly fields: Readonly<Record<string, string>>
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>>
  readonly approvals: readonly { readonly name: string; readonly act: string; readonly detail: object }[]
  readonly duplicates?: readonly { what: string; kind: string; item: number; userId: number; at: Date | null }[]
  readonly signals?: readonly { signal: string; detail: string; weight: number }[]
  readonly score?: number
  readonly mayDecide?: boolean
}

export function CasePage() {
  return (
    <Show actions={false} component="div" title={<CaseTitle />} queryOptions={whole}>
      <Arrived>
        <CaseView />
      </Arrived>
    </Show>
  )
}

function CaseTitle() {
  const words = useWords()
  const record = useRecordContext<Case>()
  return record ? `${words('kind', record.kind)} ${record.item}` : null
}

function CaseView() {
  const record = useRecordContext<Case>()
  // What is typed into one case is never sent with another.
  return record ? <OpenCase key={record.id} record={record} /> : null
}

function OpenCase({ record }: { record: Case }) {
  const { fields, before, after } = record
  const words = useWords()
  const images = Object.entries(fields).filter(([name]) => pictures.includes(name))
  const facts = Object.entries(fields).filter(([name]) => !pictures.includes(name))
  return (
    <Stack direction={{ sm: 'column', lg: 'row' }} spacing={2} sx={{ marginTop: 2, alignItems: 'flex-start' }}>
      <Stack spacing={2} sx={{ flex: 3, minWidth: 0, width: '100%' }}>
        <Notes record={record} />
        <Card>
          <Facts
            facts={[
              ['state', words('state', record.state)],
              ['waitingSince', <Moment key="since" at={record.submittedAt} />],
              ...(record.score === undefined ? [] : [['score', `${record.score} / 100`] as const]),
              ...facts,
            ]}
          />
        </Card>
        {after && <Changes before={before ?? null} after={after} />}
        {images.length > 0 && (
          <Card>
            <Stack direction="row" spacing={2} sx={{ padding: 2, flexWrap: 'wrap' }}>
              {images.map(([name, id]) => (
                <Picture key={id} name={words('field', name)} id={id} />
              ))}
            </Stack>
          </Card>
        )}
      </Stack>
      <Stack spacing={2} sx={{ flex: 2, minWidth: 0, width: '100%' }}>
        <Decision record={record} />
        {record.userId !== null && <Owner userId={record.userId} list={earlier[record.kind] ?? 'records'} />}
      </Stack>
    </Stack>
  )
}

/** Who else has it open, what it shares with others, and what speaks for a closer look. */
function Notes({ record }: { record: Case }) {
  const { kind, item, duplicates = [], signals = [], approvals, approved } = record
  const translate = useTranslate()
  const words = useWords()
  const may = useMay()
  const held = useQuery({
    queryKey: ['hold', kind, item],
    queryFn: () => call(operations.holdReview, { kind, id: item }),
    refetchInterval: 20_000,
    enabled: may('holdReview'),
  })
  const holders = held.data?.holders ?? []
  return (
    <>
      {holders.length > 0 && (
        <Alert severity="warning" role="status">
          {translate('console.queue.alsoOpen', { names: holders.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
      {approved && <Alert severity="info">{translate('console.queue.approvedBy', { name: approved.by })}</Alert>}
      {approvals.map(({ name, act, detail }) => (
        <Alert key={`${name} ${act}`} severity="info">
          {translate(`console.queue.first.${act}`, { name, _: `${name}: ${act}` })}{' '}
          {Object.entries(detail)
            .map(([field, value]) => `${words('field', field)}: ${shown(value)}`)
            .join(', ')}
        </Alert>
      ))}
      {duplicates.map(({ what, kind: other, item: number, userId }) => (
        <Alert key={`${what} ${other} ${number}`} severity="error">
          {translate(`console.duplicate.${what}`, { _: what })}{' '}
          <To resource="queue" id={`${other}-${number}`}>
            {`${words('kind', other)} ${number}`}
          </To>
          {', '}
          <To resource="users" id={userId}>
            {translate('console.queue.user', { userId })}
          </To>
        </Alert>
      ))}
      {signals.map(({ signal, detail, weight }) => (
        <Alert key={signal} severity={weight >= 30 ? 'error' : 'warning'}>
          {detail || signal}
        </Alert>
      ))}
    </>
  )
}

/** What an edit would change, one field a row. */
export function Changes({
  before,
  after,
}: {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
}) {
  const translate = useTranslate()
  const words = useWords()
  return (
    <Card>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.field.field')}</TableCell>
            <TableCell>{translate('console.field.before')}</TableCell>
            <TableCell>{translate('console.field.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Object.entries(after).map(([name, value]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {words('field', name)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'pre-wrap' }}>{shown(before?.[name])}</TableCell>
              <TableCell sx={{ whiteSpace: 'pre-wrap', fontWeight: 600 }}>{shown(value)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** A photo that a user sent: asked for with the session, and let go of with the page. Each look is in the log. */
export function Picture({ name, id }: { name: string; id: string }) {
  const translate = useTranslate()
  const [large, setLarge] = useState(false)
  const [url, setUrl] = useState<string>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['picture', id],
    queryFn: ({ signal }) => file(`/ops/uploads/${encodeURIComponent(id)}`, {}, signal),
    gcTime: 0,
    // Once: what is asked for anew after an act is not looked at anew.
    enabled: url === undefined,
  })
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) {
    return <Problem error={new Error(translate('console.queue.noPicture', { name }))} again={refetch} />
  }
  if (!url) return <Skeleton variant="rectangular" width={240} height={160} />
  return (
    <figure style={{ margin: 0 }}>
      <MuiButton
        onClick={() => setLarge(true)}
        aria-label={translate('console.queue.enlarge', { name })}
        sx={{ padding: 0 }}
      >
        <img src={url} alt={name} style={{ maxWidth: 320, maxHeight: 260 }} />
      </MuiButton>
      <figcaption>{name}</figcaption>
      <Dialog open={large} onClose={() => setLarge(false)} maxWidth="xl" aria-label={name}>
        <img src={url} alt={name} style={{ maxWidth: '100%' }} />
      </Dialog>
    </figure>
  )
}

/** Whose it is, in short, and what was decided about them before. */
export function Owner({ userId, list }: { userId: number; list: UserList }) {
  const may = useMay()
  const translate = useTranslate()
  const words = useWords()
  const { data, isPending, error, refetch } = useGetOne(
    'users',
    { id: userId, meta: whole.meta },
    { enabled: may('userPage') },
  )
  if (!may('userPage')) return null
  return (
    <Card>
      <Heading>
        <To resource="users" id={userId}>
          {translate('console.queue.user', { userId })}
        </To>
      </Heading>
      {isPending && <Skeleton variant="rectangular" height={180} />}
      {error && <Problem error={error} again={refetch} />}
      {data && (
        <>
          <Facts
            facts={[
              ['name', data.name ?? '—'],
              ['email', data.email ?? '—'],
              ['phone', data.phone ?? '—'],
              ['state', words('state', data.state)],
              ['identityState', data.identityState ? words('state', data.identityState) : '—'],
              ['registeredAt', <Moment key="registered" at={data.registeredAt} />],
              ['withdrawalsBlockedUntil', <Moment key="blocked" at={data.withdrawalsBlockedUntil} />],
            ]}
          />
          <Heading>{translate('console.queue.history')}</Heading>
          <ReferenceManyField record={data} reference="rows" target="user" filter={{ list }} perPage={10}>
            <RecentRows />
          </ReferenceManyField>
        </>
      )}
    </Card>
  )
}

/** Rows of a user's list, with a column for each of their fields. */
export function RecentRows() {
  const words = useWords()
  const names = useFieldNames()
  return (
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="at" label="console.field.at" disableSort render={({ at }) => <Moment at={at} />} />
      {names.map((name) => (
        <DataTable.Col
          key={name}
          source={`fields.${name}`}
          label={words('field', name)}
          disableSort
          render={({ fields }) => fields[name] ?? '—'}
        />
      ))}
    </DataTable>
  )
}

function useFieldNames(): string[] {
  const { data = [] } = useListContext<RaRecord & { fields: Record<string, string> }>()
  return [...new Set(data.flatMap(({ fields }) => Object.keys(fields)))]
}

/** Approve, confirm or reject, as its kind and state ask for, and on to the next. */
function Decision({ record }: { record: Case }) {
  const { kind, item, state, mayDecide = true } = record
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay()
  const next = useNext(record)
  const nextButton = useRef<HTMLButtonElement>(null)
  const done = (outcome: string) => {
    notify(`console.outcome.${outcome}`, { type: outcome === 'rejected' ? 'info' : 'success' })
    nextButton.current?.focus()
  }
  const approval = useAct(operations.approveReview, ({ outcome }) => done(outcome))
  const confirmation = useAct(operations.confirmReview, () => done('confirmed'))
  const rejection = useAct(operations.rejectReview, (answer) => done('outcome' in answer ? answer.outcome : 'rejected'))
  const named = { kind, id: item }
  // What is agreed on and takes effect later can still be taken away.
  const isScheduled = state === 'scheduled'
  const isOpen = isScheduled || state === 'under review' || state === 'being paid'
  const isPaid = state === 'being paid'
  const given = (values: FieldValues) =>
    Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
  const { data: overview } = useOverview()
  const reviewed = overview?.reviews.find((one) => one.kind === kind)
  const asked = (isPaid ? reviewed?.paymentDetails : reviewed?.details) ?? []
  return (
    <Card component="section" aria-label={translate('console.queue.decision')}>
      <CardContent>
        {!isOpen && <Alert severity="success">{translate('console.queue.decided')}</Alert>}
        {isScheduled && <Alert severity="info">{translate('console.queue.scheduled')}</Alert>}
        {isOpen && !mayDecide && <Alert severity="info">{translate('console.queue.mayNot')}</Alert>}
        {isOpen && !isScheduled && mayDecide && may(isPaid ? 'confirmReview' : 'approveReview') && (
          <Form
            record={{}}
            onSubmit={(values: FieldValues) => {
              const detail = given(values)
              const said = { ...named, ...(Object.keys(detail).length > 0 ? { detail } : {}) }
              if (isPaid) confirmation.send(said)
              else approval.send(said)
            }}
          >
            {asked.map((name) => (
              <TextInput
                key={name}
                source={name}
                label={`console.field.${name}`}
                helperText={`console.detail.${kind}.${name}`}
                validate={isPaid && name === 'transactionHash' ? [required(), maxLength(128)] : maxLength(128)}
              />
            ))}
            <SaveButton
              alwaysEnable
              fullWidth
              color="success"
              icon={<YesIcon />}
              disabled={approval.isPending || confirmation.isPending}
              label={isPaid ? 'console.queue.confirm' : 'console.queue.approve'}
            />
          </Form>
        )}
        {isOpen && mayDecide && may('rejectReview') && kind !== 'alarm' && (
          <Form
            record={{}}
            onSubmit={({ reason }: FieldValues) => rejection.send({ ...named, reason: String(reason) })}
          >
            <Reasons kind={kind} />
            <TextInput
              source="reason"
              label="console.field.reason"
              helperText="console.queue.reasonHint"
              multiline
              validate={[required(), maxLength(256)]}
            />
            <SaveButton
              alwaysEnable
              fullWidth
              color="error"
              icon={<NoIcon />}
              variant="outlined"
              disabled={rejection.isPending}
              label={isPaid ? 'console.queue.giveBack' : 'console.queue.reject'}
            />
          </Form>
        )}
        <MuiButton
          ref={nextButton}
          fullWidth
          sx={{ marginTop: 2 }}
          endIcon={<NextIcon />}
          aria-keyshortcuts="n"
          onClick={next}
        >
          {translate('console.queue.next')}
        </MuiButton>
      </CardContent>
    </Card>
  )
}

/** Sentences that a user reads in their own language; any other is read as it was written. */
function Reasons({ kind }: { kind: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { setValue } = useFormContext()
  const { data = [] } = useQuery({
    queryKey: ['reasons'],
    queryFn: () => call(operations.reviewReasons, {}),
    staleTime: 300_000,
  })
  const fitting = data.filter((reason) => reason.kind === kind)
  if (fitting.length === 0) return null
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, marginTop: 2 }}
      role="group"
      aria-label={translate('console.queue.reasons')}
    >
      {fitting.map(({ reason, texts }) => (
        <Chip
          key={reason}
          size="small"
          variant="outlined"
          label={texts[locale === 'zh' ? 'zh-CN' : 'en-US'] ?? reason}
          onClick={() => setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
        />
      ))}
    </Stack>
  )
}

/** Opens what waits after this one in the list as it was filtered last; one key does it, unless somebody types. */
function useNext({ id }: Case): () => void {
  const data = useDataProvider<ConsoleData>()
  const navigate = useNavigate()
  const notify = useNotify()
  const createPath = useCreatePath()
  const [filtered] = useStore<{ filter?: object }>('queue.listParams', {})
  const next = async () => {
    const { data: waiting } = await data.getList('queue', {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'due', order: 'ASC' },
      filter: filtered.filter ?? {},
    })
    const place = waiting.findIndex((row) => row.id === id)
    const following = waiting[place + 1] ?? waiting.find((row) => row.id !== id)
    if (following) navigate(createPath({ resource: 'queue', type: 'show', id: following.id }))
    else {
      notify('console.queue.empty', { type: 'success' })
      navigate(createPath({ resource: 'queue', type: 'list' }))
    }
  }
  const latest = useRef(next)
  latest.current = next
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typed = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typed) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return () => void next()
}
