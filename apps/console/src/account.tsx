import { operationsEndpoints as operations } from '@halyard/wire/operations'
import PasskeyIcon from '@mui/icons-material/VpnKeyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  DataTable,
  Form,
  maxLength,
  minLength,
  PasswordInput,
  required,
  SaveButton,
  TextInput,
  Title,
  useNotify,
  usePermissions,
  useTranslate,
} from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { encode } from 'uqr'
import { call } from './call.ts'
import { canUsePasskeys, forget, madePasskey, type Session } from './session.ts'
import { Heading, Moment, Problem, useAct, useShortcuts } from './ui.tsx'

/** One's own password, authenticator app, passkeys and sessions. */
export function Account() {
  return (
    <Stack spacing={2} sx={{ marginTop: 2, maxWidth: 900 }}>
      <Title title="console.account.title" />
      <Password />
      <SecondFactor />
      <Passkeys />
      <Keys />
      <Sessions />
    </Stack>
  )
}

/** What a session may do is asked for anew after what changes it. */
function useChangedSession(said: string) {
  const notify = useNotify()
  const queries = useQueryClient()
  return () => {
    forget()
    notify(said, { type: 'success' })
    void queries.invalidateQueries()
  }
}

function Password() {
  const translate = useTranslate()
  const changed = useChangedSession('console.account.passwordChanged')
  const [times, setTimes] = useState(0)
  const { send, isPending } = useAct(operations.setOperatorPassword, () => {
    setTimes((count) => count + 1)
    changed()
  })
  return (
    <Card>
      <Heading>{translate('ra.auth.password')}</Heading>
      <CardContent>
        <Form
          key={times}
          record={{}}
          onSubmit={({ old, password }: FieldValues) => send({ old: String(old), password: String(password) })}
        >
          <PasswordInput
            source="old"
            label="console.account.oldPassword"
            autoComplete="current-password"
            validate={required()}
          />
          <PasswordInput
            source="password"
            label="console.account.newPassword"
            helperText="console.account.passwordHint"
            autoComplete="new-password"
            validate={[required(), minLength(12), maxLength(128)]}
          />
          <SaveButton disabled={isPending} label="console.account.changePassword" />
        </Form>
      </CardContent>
    </Card>
  )
}

function SecondFactor() {
  const translate = useTranslate()
  const { permissions } = usePermissions<Session>()
  const changed = useChangedSession('console.account.secondFactorOn')
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const begin = useAct(operations.beginOperatorTwoFactor, setBegun)
  const confirm = useAct(operations.confirmOperatorTwoFactor, () => {
    setBegun(undefined)
    changed()
  })
  return (
    <Card>
      <Heading>{translate('console.account.secondFactor')}</Heading>
      <CardContent>
        <Alert severity={permissions?.twoFactor ? 'success' : permissions?.passkeys ? 'info' : 'warning'}>
          {translate(
            permissions?.twoFactor
              ? 'console.account.isOn'
              : permissions?.passkeys
                ? 'console.account.isNotNeeded'
                : 'console.account.isOff',
          )}
        </Alert>
        {begun ? (
          <>
            <QrCode text={begun.address} />
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {begun.secret}
            </Box>
            <Form key="confirm" record={{}} onSubmit={({ code }: FieldValues) => confirm.send({ code: String(code) })}>
              <TextInput
                source="code"
                label="console.signIn.code"
                helperText="console.account.scan"
                autoComplete="one-time-code"
                validate={required()}
              />
              <SaveButton disabled={confirm.isPending} label="console.account.switchOn" />
            </Form>
          </>
        ) : (
          <Form
            key="begin"
            record={{}}
            onSubmit={({ password, code }: FieldValues) =>
              begin.send({ password: String(password), ...(code ? { code: String(code) } : {}) })
            }
          >
            <PasswordInput
              source="password"
              label="ra.auth.password"
              autoComplete="current-password"
              validate={required()}
            />
            {permissions?.twoFactor && (
              <TextInput
                source="code"
                label="console.account.oldCode"
                autoComplete="one-time-code"
                validate={required()}
              />
            )}
            <SaveButton
              disabled={begin.isPending}
              label={permissions?.twoFactor ? 'console.account.replace' : 'console.account.begin'}
            />
          </Form>
        )}
      </CardContent>
    </Card>
  )
}

function QrCode({ text }: { text: string }) {
  const translate = useTranslate()
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Box sx={{ marginTop: 2 }}>
      <svg viewBox={`0 0 ${size} ${size}`} width={220} role="img" aria-label={translate('console.account.qr')}>
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
    </Box>
  )
}

/** Passkeys sign in without password and code: the device verifies who holds it. */
function Passkeys() {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['ownPasskeys'],
    queryFn: ({ signal }) => call(operations.operatorPasskeys, {}, { signal }),
  })
  return (
    <Card component="section" aria-label={translate('console.passkey.title')}>
      <Heading>{translate('console.passkey.title')}</Heading>
      <CardContent>
        {translate('console.passkey.about')}
        {error && <Problem error={error} again={refetch} />}
        {data?.length === 0 && (
          <Box sx={{ paddingTop: 1, color: 'text.secondary' }}>{translate('console.passkey.none')}</Box>
        )}
      </CardContent>
      {data && data.length > 0 && (
        <DataTable data={[...data]} resource="passkeys" bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="name" label="console.field.name" disableSort />
          <DataTable.Col
            source="createdAt"
            label="console.field.addedAt"
            disableSort
            render={({ createdAt }) => <Moment at={createdAt} />}
          />
          <DataTable.Col
            source="usedAt"
            label="console.field.lastUsedAt"
            disableSort
            render={({ usedAt }) => <Moment at={usedAt} />}
          />
          <DataTable.Col
            source="id"
            label="console.field.act"
            disableSort
            render={({ id, name }) => <PasskeyActs key={id} id={Number(id)} name={name} />}
          />
        </DataTable>
      )}
      <CardContent>
        {canUsePasskeys() ? <AddPasskey /> : <Alert severity="info">{translate('console.passkey.notHere')}</Alert>}
      </CardContent>
    </Card>
  )
}

function AddPasskey() {
  const notify = useNotify()
  const { permissions } = usePermissions<Session>()
  const changed = useChangedSession('console.passkey.added')
  const [times, setTimes] = useState(0)
  const name = useRef('')
  const add = useAct(operations.addOperatorPasskey, () => {
    setTimes((count) => count + 1)
    changed()
  })
  const begin = useAct(operations.beginOperatorPasskey, ({ options }) => {
    madePasskey(options).then(
      (credential) => add.send({ credential, name: name.current }),
      (error: Error) => notify(error.message, { type: 'error' }),
    )
  })
  return (
    <Form
      key={times}
      record={{}}
      onSubmit={({ name: called, password, code }: FieldValues) => {
        name.current = String(called)
        begin.send({ password: String(password), ...(code ? { code: String(code) } : {}) })
      }}
    >
      <TextInput source="name" label="console.passkey.name" validate={[required(), maxLength(40)]} />
      <PasswordInput source="password" label="ra.auth.password" autoComplete="current-password" validate={required()} />
      {permissions?.twoFactor && (
        <TextInput source="code" label="console.signIn.code" autoComplete="one-time-code" validate={required()} />
      )}
      <SaveButton icon={<PasskeyIcon />} disabled={begin.isPending || add.isPending} label="console.passkey.add" />
    </Form>
  )
}

/** Naming and removing one, each in a dialog; removing takes the password. */
function PasskeyActs({ id, name }: { id: number; name: string }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const notify = useNotify()
  const [open, setOpen] = useState<'name' | 'remove'>()
  const close = () => setOpen(undefined)
  const rename = useAct(operations.renameOperatorPasskey, () => {
    close()
    notify('console.passkey.named', { type: 'success' })
    void queries.invalidateQueries({ queryKey: ['ownPasskeys'] })
  })
  const removed = useChangedSession('console.passkey.removed')
  const remove = useAct(operations.removeOperatorPasskey, () => {
    close()
    removed()
  })
  const title = translate(open === 'remove' ? 'console.passkey.removeOne' : 'console.passkey.nameOne', { name })
  return (
    <>
      <MuiButton
        size="small"
        onClick={() => setOpen('name')}
        aria-label={translate('console.passkey.nameOne', { name })}
      >
        {translate('console.passkey.rename')}
      </MuiButton>
      <MuiButton
        size="small"
        color="error"
        onClick={() => setOpen('remove')}
        aria-label={translate('console.passkey.removeOne', { name })}
      >
        {translate('console.passkey.remove')}
      </MuiButton>
      <Dialog open={open !== undefined} onClose={close} fullWidth maxWidth="xs" aria-labelledby={`passkey-${id}`}>
        <Form
          record={open === 'name' ? { name } : {}}
          onSubmit={(values: FieldValues) => {
            if (open === 'name') rename.send({ id, name: String(values.name) })
            else remove.send({ id, password: String(values.password) })
          }}
        >
          <DialogTitle id={`passkey-${id}`}>{title}</DialogTitle>
          <DialogContent>
            {open === 'name' ? (
              <TextInput source="name" label="console.passkey.name" autoFocus validate={[required(), maxLength(40)]} />
            ) : (
              <>
                {translate('console.passkey.removeAbout')}
                <PasswordInput
                  source="password"
                  label="ra.auth.password"
                  autoComplete="current-password"
                  autoFocus
                  validate={required()}
                />
              </>
            )}
          </DialogContent>
          <DialogActions>
            <MuiButton onClick={close}>{translate('ra.action.cancel')}</MuiButton>
            <SaveButton
              alwaysEnable
              icon={<PasskeyIcon />}
              disabled={rename.isPending || remove.isPending}
              label={open === 'remove' ? 'console.passkey.remove' : 'console.passkey.rename'}
            />
          </DialogActions>
        </Form>
      </Dialog>
    </>
  )
}

/** Single letters as keys can be switched off: who dictates would press them (WCAG 2.1.4). */
function Keys() {
  const translate = useTranslate()
  const [shortcuts, setShortcuts] = useShortcuts()
  return (
    <Card component="section" aria-label={translate('console.account.keys')}>
      <Heading>{translate('console.account.keys')}</Heading>
      <CardContent>
        <FormControlLabel
          control={<Switch checked={shortcuts} onChange={(_, on) => setShortcuts(on)} />}
          label={translate('console.account.shortcuts')}
        />
        <Box sx={{ color: 'text.secondary' }}>{translate('console.account.shortcutsHint')}</Box>
      </CardContent>
    </Card>
  )
}

function Sessions() {
  const translate = useTranslate()
  const notify = useNotify()
  const { data = [], refetch } = useQuery({
    queryKey: ['ownSessions'],
    queryFn: ({ signal }) => call(operations.operatorSessions, {}, { signal }),
  })
  const { send, isPending } = useAct(operations.endOperatorSession, () => {
    notify('console.account.ended', { type: 'success' })
    void refetch()
  })
  return (
    <Card>
      <Heading>{translate('console.account.sessions')}</Heading>
      <DataTable data={[...data]} resource="sessions" bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="device" label="console.field.device" disableSort />
        <DataTable.Col source="address" label="console.field.network" disableSort />
        <DataTable.Col
          source="createdAt"
          label="console.field.signedInAt"
          disableSort
          render={({ createdAt }) => <Moment at={createdAt} />}
        />
        <DataTable.Col
          source="lastSeenAt"
          label="console.field.lastSeenAt"
          disableSort
          render={({ lastSeenAt }) => <Moment at={lastSeenAt} />}
        />
        <DataTable.Col
          source="current"
          label="console.field.act"
          disableSort
          render={({ id, current }) =>
            current ? (
              translate('console.account.thisOne')
            ) : (
              <MuiButton size="small" disabled={isPending} onClick={() => send({ id })}>
                {translate('console.account.end')}
              </MuiButton>
            )
          }
        />
      </DataTable>
    </Card>
  )
}
