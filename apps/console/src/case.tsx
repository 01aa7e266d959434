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
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  Form,
  maxLength,
  type RaRecord,
  required,
  SaveButton,
  Show,
  TextInput,
  useCreatePath,
  useDataProvider,
  useLocale,
  useNavigate,
  useNotify,
  usePermissions,
  useRecordContext,
  useStore,
  useTranslate,
} from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { call } from './call.ts'
import type { ConsoleData } from './data-provider.ts'
import { History, Owner, Value } from './rows.tsx'
import type { Session } from './session.ts'
import {
  Arrived,
  Changes,
  Facts,
  Moment,
  Picture,
  shown,
  To,
  useAct,
  useMay,
  useOverview,
  useSentence,
  useShortcuts,
  useWords,
  whole,
} from './ui.tsx'

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
  const facts = Object.entries(fields)
    .filter(([name]) => !pictures.includes(name))
    .map(([name, text]) => [name, <Value key={name} name={name} text={text} />] as const)
  return (
    <>
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
          {record.userId !== null && <Owner userId={record.userId} />}
        </Stack>
      </Stack>
      {record.userId !== null && <History userId={record.userId} list={earlier[record.kind] ?? 'records'} />}
    </>
  )
}

/** Who else has it open, what it shares with others, and what speaks for a closer look. */
function Notes({ record }: { record: Case }) {
  const { kind, item, duplicates = [], signals = [], approvals, approved } = record
  const translate = useTranslate()
  const words = useWords()
  const may = useMay()
  const said = useSentence()
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
          {said(detail || signal)}
        </Alert>
      ))}
    </>
  )
}

/** Approve, confirm or reject, as its kind and state ask for, and on to the next. */
function Decision({ record }: { record: Case }) {
  const { kind, item, state, approvals, mayDecide = true } = record
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay()
  const next = useNext(record)
  const [shortcuts] = useShortcuts()
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
  const { permissions } = usePermissions<Session>()
  const hasAgreed = !isPaid && approvals.some(({ name, act }) => act === 'approve' && name === permissions?.name)
  const given = (values: FieldValues) =>
    Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
  const { data: overview } = useOverview()
  const reviewed = overview?.reviews.find((one) => one.kind === kind)
  const asked = (isPaid ? reviewed?.paymentDetails : reviewed?.details) ?? []
  // Who has agreed has nothing to add but to details.
  const asksForYes = isOpen && !isScheduled && mayDecide && !(hasAgreed && asked.length === 0)
  return (
    <Card component="section" aria-label={translate('console.queue.decision')}>
      <CardContent>
        {!isOpen && <Alert severity="success">{translate('console.queue.decided')}</Alert>}
        {isScheduled && <Alert severity="info">{translate('console.queue.scheduled')}</Alert>}
        {isOpen && !mayDecide && <Alert severity="info">{translate('console.queue.mayNot')}</Alert>}
        {isOpen && hasAgreed && <Alert severity="info">{translate('console.queue.youAgreed')}</Alert>}
        {asksForYes && may(isPaid ? 'confirmReview' : 'approveReview') && (
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
              variant={hasAgreed ? 'outlined' : 'contained'}
              disabled={approval.isPending || confirmation.isPending}
              label={`console.queue.${isPaid ? 'confirm' : hasAgreed ? 'approveAnew' : 'approve'}`}
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
          {...(shortcuts ? { 'aria-keyshortcuts': 'n' } : {})}
          onClick={next}
        >
          {translate(shortcuts ? 'console.queue.nextByKey' : 'console.queue.next')}
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

/**
 * Opens what waits after this one in the list as it was filtered last, but for what waits for another operator alone; one
 * key does it, unless somebody types or wants no such keys.
 */
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
      filter: { ...filtered.filter, voted: 'no' },
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
  const [shortcuts] = useShortcuts()
  useEffect(() => {
    if (!shortcuts) return
    const press = (event: KeyboardEvent) => {
      const typed = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typed) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcuts])
  return () => void next()
}
