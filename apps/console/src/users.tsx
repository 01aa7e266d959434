import { type UserList as UserListName, userLists } from '@halyard/wire/console'
import type { Endpoint } from '@halyard/wire/endpoint'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import {
  DataTable,
  Form,
  List,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  Pagination,
  type RaRecord,
  ReferenceManyField,
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  Show,
  TabbedShowLayout,
  TextInput,
  TopToolbar,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Said } from './call.ts'
import { RecentRows } from './rows.tsx'
import {
  Arrived,
  CsvButton,
  Facts,
  figures,
  Heading,
  ListProblem,
  Moment,
  To,
  useAct,
  useMay,
  useSentence,
  useWords,
  whole,
} from './ui.tsx'

interface Found extends RaRecord {
  readonly email: string | null
  readonly phone: string | null
  readonly state: 'active' | 'frozen' | 'banned'
  readonly name: string | null
  readonly registeredAt: Date
  readonly foundBy: string | null
}

const stateChoices = ['active', 'frozen', 'banned'].map((id) => ({ id, name: `console.state.${id}` }))

export function UserList() {
  const translate = useTranslate()
  const filters = [
    <SearchInput
      key="search"
      source="search"
      alwaysOn
      placeholder={translate('console.users.search')}
      sx={{ width: 420 }}
    />,
    <SelectInput key="state" source="state" label="console.field.state" choices={stateChoices} alwaysOn />,
  ]
  return (
    <List
      title="resources.users.name"
      error={<ListProblem />}
      filters={filters}
      sort={{ field: 'registeredAt', order: 'DESC' }}
      perPage={25}
      actions={
        <TopToolbar>
          <CsvButton />
        </TopToolbar>
      }
    >
      <DataTable<Found> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<Found>
          source="id"
          label="console.field.userId"
          disableSort
          render={({ id }) => (
            <To resource="users" id={id}>
              {id}
            </To>
          )}
        />
        <DataTable.Col<Found> source="email" label="console.field.email" disableSort />
        <DataTable.Col<Found> source="phone" label="console.field.phone" disableSort />
        <DataTable.Col<Found> source="name" label="console.field.name" disableSort />
        <DataTable.Col<Found>
          source="state"
          label="console.field.state"
          disableSort
          render={({ state }) => <AccountState state={state} />}
        />
        <DataTable.Col<Found>
          source="registeredAt"
          label="console.field.registeredAt"
          render={({ registeredAt }) => <Moment at={registeredAt} />}
        />
        <DataTable.Col<Found> source="foundBy" label="console.field.foundBy" disableSort />
      </DataTable>
    </List>
  )
}

function AccountState({ state }: { state: Found['state'] }) {
  const words = useWords()
  const color = state === 'active' ? 'success' : state === 'frozen' ? 'warning' : 'error'
  return <Chip size="small" variant="outlined" color={color} label={words('state', state)} />
}

interface User extends Found {
  readonly userId: number
  readonly subscriptionsBarred: boolean
  readonly withdrawalsBlockedUntil: Date | null
  readonly withdrawalsBlockedReason: string | null
  readonly language: string
  readonly creditScore: number
  readonly score: number
  readonly identityState: string | null
  readonly twoFactorSince: Date | null
  readonly withdrawalPassword: boolean
  readonly passkeys: number
  readonly apiKeys: number
  readonly inviterId: number | null
  readonly invited: number
  readonly notes: number
  readonly holdings: readonly { readonly asset: string; readonly part: string; readonly balance: string }[]
  readonly signals: readonly { readonly signal: string; readonly detail: string; readonly weight: number }[]
  readonly mayAct: boolean
}

export function UserPage() {
  return (
    <Show title={<UserTitle />} actions={<Acts />} queryOptions={whole}>
      <Arrived>
        <TabbedShowLayout>
          <TabbedShowLayout.Tab label="console.users.overview">
            <Overview />
          </TabbedShowLayout.Tab>
          <TabbedShowLayout.Tab label="console.users.money" path="money">
            <Lists lists={moneyLists} />
          </TabbedShowLayout.Tab>
          <TabbedShowLayout.Tab label="console.users.access" path="access">
            <Lists lists={accessLists} />
          </TabbedShowLayout.Tab>
          <TabbedShowLayout.Tab label="console.list.referrals" path="referrals">
            <Lists lists={['referrals']} />
          </TabbedShowLayout.Tab>
          <TabbedShowLayout.Tab label="console.list.conversations" path="conversations">
            <Lists lists={['conversations']} />
          </TabbedShowLayout.Tab>
          <TabbedShowLayout.Tab label="console.users.notes" path="notes">
            <Notes />
          </TabbedShowLayout.Tab>
          <TabbedShowLayout.Tab label="console.list.operators" path="operators">
            <Lists lists={['operators']} />
          </TabbedShowLayout.Tab>
        </TabbedShowLayout>
      </Arrived>
    </Show>
  )
}

const accessLists: readonly UserListName[] = [
  'sessions',
  'devices',
  'passkeys',
  'apiKeys',
  'addresses',
  'bankCards',
  'identities',
]
const moneyLists = userLists.filter(
  (list) => !accessLists.includes(list) && !['referrals', 'conversations', 'operators'].includes(list),
)

function UserTitle() {
  const translate = useTranslate()
  const record = useRecordContext<User>()
  return record ? translate('console.queue.user', { userId: record.userId }) : null
}

function Overview() {
  const translate = useTranslate()
  const words = useWords()
  const said = useSentence()
  const user = useRecordContext<User>()
  if (!user) return null
  const yes = (holds: boolean) => translate(holds ? 'ra.boolean.true' : 'ra.boolean.false')
  return (
    <Stack spacing={2}>
      {!user.mayAct && <Alert severity="info">{translate('console.users.mayNot')}</Alert>}
      {user.signals.map(({ signal, detail, weight }) => (
        <Alert key={signal} severity={weight >= 30 ? 'error' : 'warning'}>
          {said(detail || signal)}
        </Alert>
      ))}
      <Stack direction={{ sm: 'column', lg: 'row' }} spacing={2}>
        <Box sx={{ flex: 1 }}>
          <Facts
            facts={[
              ['state', <AccountState key="state" state={user.state} />],
              ['email', user.email ?? '—'],
              ['phone', user.phone ?? '—'],
              ['name', user.name ?? '—'],
              ['identityState', user.identityState ? words('state', user.identityState) : '—'],
              ['registeredAt', <Moment key="at" at={user.registeredAt} />],
              ['language', user.language],
              ['creditScore', user.creditScore],
              ['score', `${user.score} / 100`],
              ['twoFactorSince', <Moment key="since" at={user.twoFactorSince} />],
              ['withdrawalPassword', yes(user.withdrawalPassword)],
              ['passkeys', user.passkeys],
              ['apiKeys', user.apiKeys],
              ['withdrawalsBlockedUntil', <Moment key="until" at={user.withdrawalsBlockedUntil} />],
              ['subscriptionsBarred', yes(user.subscriptionsBarred)],
              ['inviterId', user.inviterId ?? '—'],
              ['invited', user.invited],
            ]}
          />
        </Box>
        <Box sx={{ flex: 1 }}>
          <Heading>{translate('console.users.balances')}</Heading>
          {user.holdings.length === 0 ? (
            <Box sx={{ padding: 2 }}>{translate('console.users.noBalances')}</Box>
          ) : (
            <DataTable
              data={user.holdings.map((holding) => ({ ...holding, id: `${holding.asset} ${holding.part}` }))}
              resource="rows"
              bulkActionButtons={false}
              rowClick={false}
            >
              <DataTable.Col source="asset" label="console.field.asset" disableSort />
              <DataTable.Col
                source="part"
                label="console.field.part"
                disableSort
                render={({ part }) => words('field', part)}
              />
              <DataTable.Col
                source="balance"
                label="console.field.balance"
                disableSort
                sx={figures}
                render={({ balance }) => balance}
              />
            </DataTable>
          )}
        </Box>
      </Stack>
    </Stack>
  )
}

function Lists({ lists }: { lists: readonly UserListName[] }) {
  const words = useWords()
  const translate = useTranslate()
  const user = useRecordContext<User>()
  const [list, setList] = useState(lists[0])
  return (
    <ReferenceManyField reference="rows" target="user" filter={{ list }} perPage={25} pagination={<Pagination />}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', marginBottom: 1 }}>
        {lists.length > 1 ? (
          <MuiTextField
            select
            label={translate('console.users.list')}
            value={list}
            onChange={(event) => setList(event.target.value as UserListName)}
            sx={{ maxWidth: 280 }}
          >
            {lists.map((name) => (
              <MenuItem key={name} value={name}>
                {words('list', name)}
              </MenuItem>
            ))}
          </MuiTextField>
        ) : (
          <span />
        )}
        <CsvButton filter={{ list, user: user?.userId }} />
      </Stack>
      <RecentRows />
    </ReferenceManyField>
  )
}

function Notes() {
  const may = useMay()
  const user = useRecordContext<User>()
  const [written, setWritten] = useState(0)
  const note = useAct(operations.addUserNote, () => setWritten((count) => count + 1))
  if (!user) return null
  return (
    <Stack spacing={2}>
      {may('addUserNote') && (
        <Form
          key={written}
          record={{}}
          onSubmit={({ text }: FieldValues) => note.send({ user: String(user.userId), text: String(text) })}
        >
          <TextInput
            source="text"
            label="console.users.note"
            helperText="console.users.noteHint"
            multiline
            validate={[required(), maxLength(1_000)]}
          />
          <SaveButton disabled={note.isPending} label="ra.action.add" />
        </Form>
      )}
      <ReferenceManyField reference="notes" target="user" perPage={25} pagination={<Pagination />}>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="at" label="console.field.at" disableSort render={({ at }) => <Moment at={at} />} />
          <DataTable.Col source="by" label="console.field.operator" disableSort />
          <DataTable.Col source="text" label="console.field.text" disableSort />
        </DataTable>
      </ReferenceManyField>
    </Stack>
  )
}

/** What an operator may do to the account, each with its reason. */
function Acts() {
  const user = useRecordContext<User>()
  if (!user?.mayAct) return <TopToolbar />
  const named = { user: String(user.userId) }
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {user.state === 'active' && (
        <ActButton act="freeze" name="freezeUser" endpoint={operations.freezeUser} said={named} />
      )}
      {user.state !== 'active' && (
        <ActButton
          act="open"
          name="setUserState"
          endpoint={operations.setUserState}
          said={{ ...named, state: 'active' }}
        />
      )}
      {user.state !== 'banned' && (
        <ActButton
          act="ban"
          name="setUserState"
          endpoint={operations.setUserState}
          said={{ ...named, state: 'banned' }}
        />
      )}
      <ActButton act="blockWithdrawals" name="blockWithdrawals" endpoint={operations.blockWithdrawals} said={named}>
        <NumberInput
          source="hours"
          label="console.field.hours"
          defaultValue={24}
          validate={[required(), minValue(1), maxValue(720)]}
        />
      </ActButton>
      <ActButton act="endSessions" name="endUserSessions" endpoint={operations.endUserSessions} said={named} />
      <ActButton act="revokeKeys" name="revokeUserKeys" endpoint={operations.revokeUserKeys} said={named} />
      <ActButton
        act="resetSecondFactor"
        name="requestSecondFactorReset"
        endpoint={operations.requestSecondFactorReset}
        said={named}
      />
      <ActButton
        act={user.subscriptionsBarred ? 'unbar' : 'bar'}
        name="setSubscriptionsBarred"
        endpoint={operations.setSubscriptionsBarred}
        said={{ ...named, barred: !user.subscriptionsBarred }}
      />
      <ActButton act="adjust" name="adjustBalance" endpoint={operations.adjustBalance} said={named}>
        <TextInput source="asset" label="console.field.asset" validate={required()} />
        <TextInput
          source="amount"
          label="console.field.amount"
          helperText="console.users.amountHint"
          validate={required()}
        />
      </ActButton>
    </TopToolbar>
  )
}

interface ActProps<E extends Endpoint> {
  readonly act: string
  readonly name: string
  readonly endpoint: E
  readonly said: object
  readonly children?: ReactNode
}

function ActButton<E extends Endpoint>({ act, name, endpoint, said, children }: ActProps<E>) {
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const { send, isPending } = useAct(endpoint, () => {
    setOpen(false)
    notify(`console.act.${act}.done`, { type: 'success' })
  })
  if (!may(name)) return null
  const title = translate(`console.act.${act}.title`)
  return (
    <>
      <MuiButton size="small" onClick={() => setOpen(true)}>
        {title}
      </MuiButton>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby={`act-${act}`}>
        <Form record={{}} onSubmit={(values: FieldValues) => send({ ...said, ...values } as Said<E>)}>
          <DialogTitle id={`act-${act}`}>{title}</DialogTitle>
          <DialogContent>
            {translate(`console.act.${act}.about`)}
            {children}
            <TextInput
              source="reason"
              label="console.field.reason"
              multiline
              autoFocus
              validate={[required(), maxLength(256)]}
            />
          </DialogContent>
          <DialogActions>
            <MuiButton onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</MuiButton>
            <SaveButton alwaysEnable disabled={isPending} label={title} />
          </DialogActions>
        </Form>
      </Dialog>
    </>
  )
}
