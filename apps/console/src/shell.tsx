import { operationsEndpoints as operations } from '@halyard/wire/operations'
import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import PasskeyIcon from '@mui/icons-material/VpnKeyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import type { ThemeOptions } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  AppBar,
  type CoreLayoutProps,
  defaultDarkTheme,
  defaultLightTheme,
  Layout,
  LinkBase,
  Login,
  LoginForm,
  Logout,
  PasswordInput,
  type RaThemeOptions,
  required,
  TextInput,
  UserMenu,
  useLogin,
  useNotify,
  usePermissions,
  useTranslate,
  useUserMenu,
} from 'react-admin'
import { Account } from './account.tsx'
import { call } from './call.ts'
import { useAppTheme } from './preview.tsx'
import { canUsePasskeys, type Session } from './session.ts'
import { NoRows } from './ui.tsx'

const typography = {
  fontFamily:
    '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Open Sans", system-ui, "PingFang SC", "Microsoft YaHei", sans-serif',
  button: { textTransform: 'none' as const },
  h4: { fontSize: '1.5rem' },
  h5: { fontSize: '1.25rem' },
  h6: { fontSize: '1.0625rem', fontWeight: 600 },
}

/** React-admin's own themes in the app's colours. */
function themed(theme: ThemeOptions, palette: ThemeOptions['palette'], bar: string): RaThemeOptions {
  return {
    ...theme,
    palette: { ...theme.palette, ...palette },
    typography: { ...theme.typography, ...typography },
    components: {
      ...theme.components,
      MuiAppBar: {
        styleOverrides: { colorSecondary: { backgroundColor: bar, color: '#eef2f6', backgroundImage: 'none' } },
      },
      // The title of a page is its first heading.
      MuiTypography: { defaultProps: { variantMapping: { h6: 'h1', h5: 'h2', h4: 'h2' } } },
      // Links in sentences are known by more than their colour.
      MuiLink: { defaultProps: { underline: 'always' } },
      // A grey that can be read.
      RaEmpty: { styleOverrides: { root: { '& .RaEmpty-message': { opacity: 1, color: 'inherit' } } } },
      // A sentence that is true, in place of "using the current filters".
      RaDataTable: {
        defaultProps: { empty: <NoRows /> },
        // A table that is wider than the page is scrolled, and not the page.
        styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } },
      },
      RaLayout: { styleOverrides: { root: { '& .RaLayout-content': { minWidth: 0 } } } },
      RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
      // Names of columns and facts are never cut.
      MuiTableCell: {
        styleOverrides: {
          root: { overflowWrap: 'anywhere' },
          // A column is as wide as its name at least, so that short words below it stay whole.
          head: { overflowWrap: 'normal', whiteSpace: 'nowrap' },
        },
      },
    },
  } as RaThemeOptions
}

export const lightTheme = themed(
  defaultLightTheme,
  {
    mode: 'light',
    primary: { main: '#2f4fd0' },
    secondary: { main: '#39465a' },
    warning: { main: '#9a4600' },
    background: { default: '#f5f7f9', paper: '#ffffff' },
    text: { primary: '#12171e', secondary: '#4a5666' },
  },
  '#1a2433',
)
export const darkTheme = themed(
  defaultDarkTheme,
  {
    mode: 'dark',
    primary: { main: '#93a8ff' },
    secondary: { main: '#a9b5c1' },
    background: { default: '#0b0e13', paper: '#12171e' },
    text: { primary: '#eef2f6', secondary: '#a9b5c1' },
  },
  '#12171e',
)

/** Asked again while a demo host that has just started makes its operators. */
const useDoor = () =>
  useQuery({
    queryKey: ['door'],
    queryFn: ({ signal }) => call(operations.consoleState, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.demo && !data.session && data.hints.length === 0 ? 2_000 : false),
  })

function DemoNote({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { data } = useDoor()
  if (!data?.demo) return null
  return (
    <Alert severity="info" sx={{ marginTop: 1 }}>
      {translate('console.demo')}
      {children}
    </Alert>
  )
}

export function SignIn() {
  useAppTheme()
  const translate = useTranslate()
  return (
    <main>
      <Login>
        <LoginForm sx={{ '& .RaLoginForm-content': { width: 'auto' } }}>
          <Box component="h1" sx={{ typography: 'h6', margin: 0, textAlign: 'center' }}>
            {translate('console.signIn.title')}
          </Box>
          <TextInput
            source="name"
            label="console.signIn.name"
            autoComplete="username"
            validate={required()}
            autoFocus
          />
          <PasswordInput
            source="password"
            label="ra.auth.password"
            autoComplete="current-password"
            validate={required()}
          />
          <TextInput
            source="code"
            label="console.signIn.code"
            helperText="console.signIn.codeHint"
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 16 } }}
          />
        </LoginForm>
        <Box sx={{ padding: 2, paddingTop: 0, width: 360 }}>
          <PasskeySignIn />
          <DemoNote>
            <DemoOperators />
          </DemoNote>
        </Box>
      </Login>
    </main>
  )
}

/** Signs in and says why not. */
function useSignIn() {
  const login = useLogin()
  const notify = useNotify()
  return (said: object) =>
    login(said).catch((error: Error) => notify(error.message, { type: 'error', messageArgs: { _: error.message } }))
}

function PasskeySignIn() {
  const translate = useTranslate()
  const signIn = useSignIn()
  const [pending, setPending] = useState(false)
  if (!canUsePasskeys()) return null
  return (
    <Button
      variant="outlined"
      fullWidth
      startIcon={<PasskeyIcon />}
      disabled={pending}
      onClick={() => {
        setPending(true)
        void signIn({ passkey: true }).finally(() => setPending(false))
      }}
    >
      {translate('console.signIn.passkey')}
    </Button>
  )
}

/** Two at least, so that what takes two people can be tried. */
function DemoOperators() {
  const translate = useTranslate()
  const signIn = useSignIn()
  const { data } = useDoor()
  return data?.hints.map(({ name, password, role }) => (
    <Button
      key={name}
      size="small"
      variant="outlined"
      fullWidth
      sx={{ marginTop: 1 }}
      onClick={() => void signIn({ name, password })}
    >
      {translate('console.signIn.as', { name, role: translate(`console.role.${role}`) })}
    </Button>
  ))
}

function OwnAccount() {
  const translate = useTranslate()
  const { onClose } = useUserMenu() ?? {}
  return (
    <MenuItem component={LinkBase} to="/account" onClick={onClose}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('console.account.title')}</ListItemText>
    </MenuItem>
  )
}

function Bar() {
  const { permissions } = usePermissions<Session>()
  // The button says the name, so it is called by it.
  const menu = (
    <UserMenu {...(permissions ? { label: permissions.name } : {})}>
      <OwnAccount />
      <Logout />
    </UserMenu>
  )
  // It stays: the title of the page, its first heading, is on it.
  return <AppBar userMenu={menu} alwaysOn />
}

/** Every page: the bar, the menu, and what is said on all of them. */
export function Shell({ children }: CoreLayoutProps) {
  useAppTheme()
  const translate = useTranslate()
  const { permissions } = usePermissions<Session>()
  const needs = permissions?.needs ?? []
  return (
    <Layout appBar={Bar}>
      <DemoNote />
      {needs.length > 0 ? (
        <>
          <Alert severity="warning" sx={{ marginTop: 1 }}>
            {needs.map((need) => translate(`console.account.needs.${need}`)).join(' ')}
          </Alert>
          <Account />
        </>
      ) : (
        children
      )}
    </Layout>
  )
}
