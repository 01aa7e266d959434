import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint, OperatorRole } from '@halyard/wire'
import { operationsEndpoints } from '@halyard/wire/operations'
import { everyRole, rolesDeciding, rolesEditing } from '@halyard/wire/operators'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'

// The table of docs/operations.md, "What each act takes": roles are the wire's, eyes those of the registries, and what is
// done where and tested where stands here. `UPDATE=1 npm test -- acts-table` writes it.

const app = appOfFile()

/** Page of the console, command, and the test that shows it. */
type Place = readonly [page: string, command: string, test: string]

const root = join(import.meta.dirname, '../../../../..')
const here = 'apps/server/src/features'
const [console_, reviews] = [`${here}/operations/console.http.test.ts`, `${here}/operations/reviews.http.test.ts`]
const inbox = `${here}/support/support.http.test.ts`
const identity = `${here}/identity/identity.http.test.ts`
const resets = `${here}/auth/second-factor-resets.http.test.ts`
const catalogue = `${here}/operations/catalogue.http.test.ts`

/** Every call of operators that changes something, but those that concern their own sign-in. */
const acts: Readonly<Record<string, readonly [act: string, eyes: string, ...Place]>> = {
  confirmReview: [
    'say how a withdrawal was sent',
    'another than who approved',
    'Queue',
    'confirm withdrawal',
    `${here}/operations/payments.http.test.ts`,
  ],
  rejectReview: ['reject what waits', 'one; two while it is being paid', 'Queue', 'reject', reviews],
  holdReview: ['have an item open', 'one', 'Queue', '–', console_],
  adjustBalance: ['adjust a balance', 'two', 'Users', 'adjust', `${here}/operations/adjustments.http.test.ts`],
  setUserState: ['open an account again, ban it', 'one', 'Users', 'user free, user ban', console_],
  freezeUser: ['freeze an account', 'one', 'Users', 'user freeze', console_],
  blockWithdrawals: ['block withdrawals', 'one', 'Users', '–', console_],
  endUserSessions: ['end sessions', 'one', 'Users', '–', console_],
  revokeUserKeys: ['revoke API keys', 'one', 'Users', '–', console_],
  requestSecondFactorReset: [
    'ask for the reset of a second factor',
    'two, 72 hours apart',
    'Users',
    'user reset-second-factor',
    resets,
  ],
  setSubscriptionsBarred: ['bar from sales, or no longer', 'one', 'Users', 'user bar, user unbar', console_],
  addUserNote: ['note something of a user', 'one', 'Users', '–', console_],
  takeCase: ['take a conversation', 'one', 'Inbox', 'take', inbox],
  handOverCase: ['hand a conversation over', 'one', 'Inbox', 'hand-over', inbox],
  releaseCase: ['leave a conversation', 'one', 'Inbox', 'release', inbox],
  addAnswerPicture: ['attach a picture to an answer', 'one', 'Inbox', '–', inbox],
  answerCase: ['answer a user', 'one', 'Inbox', 'answer', inbox],
  closeCase: ['close a conversation', 'one', 'Inbox', 'close', inbox],
  noteOnCase: ['note something for other operators', 'one', 'Inbox', 'note', inbox],
  previewEdit: ['see what an edit would store', 'one', 'Catalogue', '–', catalogue],
  retryJob: ['try a failed job again', 'one', 'Jobs', '–', console_],
  testAlarm: ['test an alarm', 'one', 'Alarms', '–', console_],
}

/** Kinds of reviews, with the test that shows how each is passed. */
const reviewed: Readonly<Record<string, string>> = {
  adjustment: `${here}/operations/adjustments.http.test.ts`,
  alarm: `${here}/ledger/reconciler.test.ts`,
  deposit: reviews,
  edit: `${here}/operations/edit-proposals.http.test.ts`,
  identity,
  identityCheck: identity,
  loan: `${here}/loans/loan-applications.http.test.ts`,
  machine: `${here}/mining/mining.http.test.ts`,
  secondFactorReset: resets,
  sharedIdentity: identity,
  wireTransfer: `${here}/wire-transfers/wire-transfers.http.test.ts`,
  withdrawal: `${here}/operations/payments.http.test.ts`,
}

/** Kinds of edits that are not shown in the catalogue's own test. */
const edited: Readonly<Record<string, string>> = {
  article: `${here}/articles/articles.http.test.ts`,
  certification: `${here}/site/site.http.test.ts`,
  'deposit-pool': `${here}/networks/deposit-addresses.http.test.ts`,
  'withdrawal-limit': `${here}/withdrawals/withdrawal-limits.http.test.ts`,
  operator: `${here}/operations/operators.http.test.ts`,
  site: `${here}/operations/edits.http.test.ts`,
}

const said = (roles: readonly OperatorRole[]) => roles.filter((role) => role !== 'administrator').join(', ') || '–'
const ownSignIn = ({ roles, session }: Endpoint) =>
  session !== 'operator' || everyRole.every((one) => roles.includes(one))

function rows(): string[][] {
  const called = Object.entries<Endpoint>(operationsEndpoints)
    .filter(([name, endpoint]) => name in acts || (endpoint.method === 'POST' && !ownSignIn(endpoint)))
    .filter(([name]) => name !== 'approveReview' && name !== 'editRow')
    .map(([name, { roles }]) => {
      const [act, eyes, page, command, test] = acts[name] ?? [name, '', '', '', '']
      return [act, said(roles), eyes, page, command, test]
    })
  const approvals = app
    .get(ReviewRegistry)
    .all()
    .map(({ kind, movesMoney }) => [
      `approve ${kind}`,
      said(rolesDeciding(kind)),
      movesMoney ? 'two' : 'one',
      'Queue',
      `approve ${kind}`,
      reviewed[kind] ?? '',
    ])
  const edits = app
    .get(EditRegistry)
    .all()
    .map(({ kind, fields, add }) => {
      const ones = Object.entries(fields).flatMap(([name, { singleOperator: rule }]) =>
        rule === true ? [name] : rule ? [`${name} when ${rule.when}`] : [],
      )
      const all = Object.values(fields).every(({ singleOperator: rule }) => rule === true)
      return [
        `change ${add ? 'or make ' : ''}${kind}`,
        said(rolesEditing(kind)),
        all ? 'one' : ones.length > 0 ? `two; one for ${ones.join(', ')}` : 'two',
        'Catalogue',
        `${kind} set`,
        edited[kind] ?? catalogue,
      ]
    })
  return [...approvals, ...called, ...edits].map(
    ([act = '', roles = '', eyes = '', page = '', command = '', test = '']) => [
      act,
      roles,
      eyes,
      page,
      command === '–'
        ? command
        : command
            .split(', ')
            .map((one) => `\`${one}\``)
            .join(', '),
      `[${test
        .split('/')
        .at(-1)
        ?.replace(/(\.http)?\.test\.ts$/, '')}](../${test})`,
    ],
  )
}

const heads = ['act', 'roles besides administrator', 'eyes', 'page of the console', 'command', 'test']

function tableOf(lines: string[][]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]?.length ?? 0)))
  const text = (line: readonly string[]) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [text(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.map(text)].join('\n')
}

it('docs/operations.md lists each act with role, eyes, page, command and test', () => {
  const file = join(root, 'docs/operations.md')
  const page = readFileSync(file, 'utf8')
  const wanted = tableOf(rows())
  const found = /^\| act .*\n(?:\|.*\n)*/m.exec(page)?.[0].trimEnd() ?? ''
  if (process.env['UPDATE'])
    writeFileSync(
      file,
      page.replace(found, () => wanted),
    )
  else expect(found).toBe(wanted)
})

it('every act is described, and what is named for it is there', () => {
  const named = [...Object.values(acts).map((of) => of[4]), ...Object.values(reviewed), ...Object.values(edited)]
  expect(named.filter((test) => !existsSync(join(root, test)))).toEqual([])
  const lacking = Object.entries<Endpoint>(operationsEndpoints).filter(
    ([name, endpoint]) =>
      endpoint.method === 'POST' &&
      !ownSignIn(endpoint) &&
      !(name in acts) &&
      !['approveReview', 'editRow'].includes(name),
  )
  expect(lacking.map(([name]) => name)).toEqual([])
  const kinds = app
    .get(ReviewRegistry)
    .all()
    .map(({ kind }) => kind)
  expect(kinds.filter((kind) => !(kind in reviewed))).toEqual([])
  // A test speaks of what it is named for.
  for (const [kind, test] of [...Object.entries(reviewed), ...Object.entries(edited)]) {
    expect([kind, readFileSync(join(root, test), 'utf8').includes(kind)]).toEqual([kind, true])
  }
  for (const [name, of] of Object.entries(acts)) {
    const path = operationsEndpoints[name as keyof typeof operationsEndpoints].path.split('/').at(-1) ?? ''
    expect([name, new RegExp(`${name}|${path}`).test(readFileSync(join(root, of[4]), 'utf8'))]).toEqual([name, true])
  }
})
