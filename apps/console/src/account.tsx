import { operationsEndpoints as operations } from '@halyard/wire/operations'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { forget, type Session } from './session.ts'
import { Heading, Moment, useAct } from './ui.tsx'

/** One's own password, second factor and sessions. */
export function Account() {
  return (
    <Stack spacing={2} sx={{ marginTop: 2, maxWidth: 900 }}>
      <Title title="console.account.title" />
      <Password />
      <SecondFactor />
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
        <Alert severity={permissions?.twoFactor ? 'success' : 'warning'}>
          {translate(permissions?.twoFactor ? 'console.account.isOn' : 'console.account.isOff')}
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
