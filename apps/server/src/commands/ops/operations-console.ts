import { readFile, writeFile } from 'node:fs/promises'
import type { Endpoint } from '@halyard/wire'
import { operationsEndpoints as endpoints } from '@halyard/wire/operations'
import { operatorRoles } from '@halyard/wire/operators'
import type {
  Approval,
  Books,
  DemoKeysService,
  InboxService,
  KeysService,
  OperationsService,
  OperatorRole,
  OperatorSignInService,
  OperatorsService,
} from '../../features/operations/index.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { type Arguments, fieldsOf, numberOf, takeApart } from './arguments.ts'
import { print } from './print.ts'

/** The result of a command: an exit code, and text for the output or the error output. */
export interface Answer {
  readonly code: 0 | 1
  readonly text: string
}

const pageSize = 20

/** Runs one command line and answers what to print. */
export class OperationsConsole {
  constructor(
    private readonly operations: OperationsService,
    private readonly operators: OperatorsService,
    private readonly keys: KeysService,
    private readonly demoKeys: DemoKeysService,
    private readonly signIns: OperatorSignInService,
    private readonly inbox: InboxService,
  ) {}

  async run(typed: readonly string[], token: string | undefined): Promise<Answer> {
    const given = takeApart(typed)
    const answer = await this.answer(given, given.options.token ?? token)
    // Books that do not add up are shown whole, and a program that asked notices.
    const code = given.words[0] === 'audit' && (answer as Books).differences.length > 0 ? 1 : 0
    if (given.options.json) return { code, text: JSON.stringify(answer, null, 2) }
    return { code, text: typeof answer === 'string' ? answer : print(answer) }
  }

  private async answer(given: Arguments, token: string | undefined): Promise<unknown> {
    const [command = '', ...words] = given.words
    // Whoever can run this can reach the database, and the first operator has nobody to approve them.
    if (command === 'operators') return this.manageOperators(words, given)
    if (command === 'audit') return this.operations.auditBooks()
    if (command === 'reencrypt') return this.keys.reencrypt()
    if (command === 'demo-keys') return this.demoKeys.make(words)
    const by = (await this.operators.identify(token)) ?? decline(noToken)
    const guarded = Object.hasOwn(guardedBy, command) ? guardedBy[command] : undefined
    if (guarded) await this.operations.require(by, guarded)
    switch (command) {
      case 'list':
        return words[0] === undefined ? this.waiting() : this.pending(by, words[0], given)
      case 'show':
        await this.operations.requireReader(by, kindOf(words))
        return this.operations.show(kindOf(words), numberOf(words[1], 'The id'))
      case 'image':
        return this.saveImage(by, words)
      case 'approve':
        return this.approve(by, words)
      case 'confirm':
        return this.operations.confirm(by, kindOf(words), numberOf(words[1], 'The id'), fieldsOf(words.slice(2)))
      case 'reject':
        return this.reject(by, words)
      case 'adjust':
        return this.adjust(by, words, given)
      case 'user':
        return this.manageUser(by, words)
      case 'inbox':
        return this.inbox.list(by, { view: viewOf(words[0]), pageSize, ...cursorOf(given) })
      case 'case':
        return this.conversation(by, caseOf(words), given)
      case 'take':
        return this.inbox.take(by, caseOf(words), words[1])
      case 'hand-over':
        return this.inbox.handOver(by, caseOf(words), words[1] ?? decline('Name the operator who gets it.'))
      case 'release':
        return this.inbox.release(by, caseOf(words))
      case 'answer':
        return this.inbox.answer(by, { id: caseOf(words), text: sentence(words.slice(1)), key: given.options.key })
      case 'close':
        return this.inbox.close(by, caseOf(words))
      case 'note':
        return this.inbox.note(by, { id: caseOf(words), text: sentence(words.slice(1)), key: given.options.key })
      case 'edits':
        return this.operations.overview().edits
      case 'queues':
        return this.operations.queues()
      case 'log':
        return (await this.operations.auditLog({ ...pageOf(given), ...beforeOf(given) })).rows
      default:
        return this.edit(by, command, words)
    }
  }

  private async manageOperators([what, name = '', user]: readonly string[], { options }: Arguments): Promise<unknown> {
    switch (what) {
      case 'list':
        return this.operators.all()
      case 'add': {
        const { operator, token } = await this.operators.add(
          name,
          roleOf(options.role),
          await this.userOf(options.user),
        )
        return `Added ${operator.name}, ${operator.role}.\nToken, shown this once: ${token}`
      }
      case 'token':
        return `Token of ${name}, shown this once: ${await this.operators.renewToken(name)}`
      case 'account': {
        const userId = (await this.userOf(user)) ?? decline('Name the user whose account it is.')
        await this.operators.declareUser(name, userId)
        return `User ${userId} is the account of ${name}.`
      }
      case 'password':
        return `First password of ${name}, shown this once, to be changed at the first sign-in: ${await this.signIns.setFirstPassword(name)}`
      case 'reset-second-factor':
        await this.signIns.forgetTwoFactor(name)
        return `${name} has no second factor any more, and sets up a new one at the next sign-in.`
      case 'disable':
        await this.operators.disable(name)
        return `${name} has no access any more.`
      default:
        return decline('operators list, add, account, token, password, reset-second-factor or disable; see help.')
    }
  }

  private async userOf(user: string | undefined): Promise<number | null> {
    return user === undefined ? null : (await this.operations.user(user)).userId
  }

  private async waiting(): Promise<unknown> {
    return Promise.all(
      this.operations.overview().reviews.map(async ({ kind, movesMoney }) => ({
        kind,
        waiting: (await this.operations.pending(kind, { page: 1, pageSize: 1 })).total,
        takes: movesMoney ? 'two operators' : 'one operator',
      })),
    )
  }

  private async pending(by: Operator, kind: string, given: Arguments): Promise<unknown> {
    await this.operations.requireReader(by, kind)
    const { rows, total } = await this.operations.pending(kind, pageOf(given))
    return { waiting: total, list: rows }
  }

  private async approve(by: Operator, words: readonly string[]): Promise<unknown> {
    const [kind, id] = [kindOf(words), numberOf(words[1], 'The id')]
    const approval = await this.operations.approve(by, kind, id, fieldsOf(words.slice(2)))
    return approvalInWords(approval, kind, id)
  }

  private async reject(by: Operator, words: readonly string[]): Promise<unknown> {
    const [kind, id, reason] = [kindOf(words), numberOf(words[1], 'The id'), sentence(words.slice(2))]
    const { outcome, item } = await this.operations.reject(by, kind, id, reason)
    if (outcome === 'rejected') return item
    return `Noted. ${kind} ${id} is being paid, so this takes one more operator: reject ${kind} ${id} "${reason}"`
  }

  private async adjust(
    by: Operator,
    [user = '', asset = '', amount = '', ...reason]: readonly string[],
    { options: { key } }: Arguments,
  ) {
    const approval = await this.operations.adjust(by, { user, asset, amount, reason: sentence(reason), key })
    return approvalInWords(approval, 'adjustment', approval.item.id)
  }

  private async manageUser(by: Operator, [what, user = '', ...reason]: readonly string[]): Promise<unknown> {
    switch (what) {
      case 'show':
        await this.operations.require(by, endpoints.showUser)
        return this.operations.user(user)
      case 'freeze':
        return this.operations.setUserState(by, user, 'frozen', sentence(reason))
      case 'ban':
        return this.operations.setUserState(by, user, 'banned', sentence(reason))
      case 'free':
        return this.operations.setUserState(by, user, 'active', sentence(reason))
      case 'reset-second-factor': {
        const { id, fields } = await this.operations.resetSecondFactor(by, user, sentence(reason))
        return `Noted, and its owner is told. From ${fields['notBefore']} on it takes another operator: approve secondFactorReset ${id}`
      }
      case 'bar':
        return this.operations.setSubscriptionsBarred(by, user, true, sentence(reason))
      case 'unbar':
        return this.operations.setSubscriptionsBarred(by, user, false, sentence(reason))
      default:
        return decline('user show, freeze, ban, free, bar, unbar or reset-second-factor; see help.')
    }
  }

  private async conversation(by: Operator, id: number, given: Arguments): Promise<unknown> {
    const { last, ...shown } = await this.inbox.show(by, id)
    const { list: entries, next } = await this.inbox.entries({ id, pageSize, ...cursorOf(given) })
    return { ...shown, entries, next }
  }

  private async edit(by: Operator, kind: string, [what, key = '', ...fields]: readonly string[]): Promise<unknown> {
    if (!this.operations.overview().edits.some((edit) => edit.kind === kind)) {
      decline(`There is no command ${kind}; see help.`)
    }
    switch (what) {
      case 'list':
        return this.operations.editableKeys(kind)
      case 'show':
        return this.operations.editable(kind, key)
      case 'set':
        return this.set(by, kind, key, await withFiles(fieldsOf(fields)))
      default:
        return decline(`${kind} list, show or set; see help.`)
    }
  }

  private async set(by: Operator, kind: string, key: string, fields: Record<string, string>): Promise<unknown> {
    const edited = await this.operations.edit(by, kind, key, fields)
    return edited.outcome === 'changed' ? edited.row : approvalInWords(edited, 'edit', edited.item.id)
  }

  private async saveImage(by: Operator, [id = '', file]: readonly string[]): Promise<string> {
    if (file === undefined) return decline('Name the file to write the image to.')
    const bytes = await this.operations.image(by, id)
    await writeFile(file, bytes, { mode: 0o600 })
    return `Wrote ${bytes.length} bytes to ${file}. Delete it when you have looked at it.`
  }
}

/** The calls whose roles hold for commands; of the others the services look at the role. */
const guardedBy: Readonly<Record<string, Endpoint>> = {
  image: endpoints.reviewedImage,
  queues: endpoints.queueStates,
  log: endpoints.auditLog,
  inbox: endpoints.inbox,
  case: endpoints.showCase,
  take: endpoints.takeCase,
  'hand-over': endpoints.handOverCase,
  release: endpoints.releaseCase,
  answer: endpoints.answerCase,
  close: endpoints.closeCase,
  note: endpoints.noteOnCase,
}

/** `texts=@spring.json` takes a value from a file: one that is too long to type. */
async function withFiles(fields: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const read = async (name: string, file: string) =>
    readFile(file, 'utf8').catch(() => decline(`${name}: the file ${file} cannot be read.`))
  const entries = Object.entries(fields).map(
    async ([name, value]) => [name, value.startsWith('@') ? await read(name, value.slice(1)) : value] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

const noToken =
  'Your token is missing or not known. Put it into OPERATOR_TOKEN; `operators add <name>` makes an operator with one.'

function kindOf([kind]: readonly string[]): string {
  return kind ?? decline('Name the kind; `list` shows which there are.')
}

function sentence(words: readonly string[]): string {
  return words.join(' ')
}

function pageOf({ options }: Arguments) {
  return { page: options.page === undefined ? 1 : numberOf(options.page, 'The page'), pageSize }
}

function beforeOf({ options }: Arguments) {
  return options.before === undefined ? {} : { before: numberOf(options.before, 'The entry') }
}

function cursorOf({ options: { cursor } }: Arguments) {
  return cursor === undefined ? {} : { cursor }
}

function caseOf([id]: readonly string[]): number {
  return numberOf(id, 'The number of the conversation')
}

function viewOf(view = 'nobody') {
  return (
    (['mine', 'nobody', 'waiting', 'all', 'closed'] as const).find((known) => known === view) ??
    decline('inbox mine, nobody, waiting, all or closed; see help.')
  )
}

function roleOf(role = 'reviewer'): OperatorRole {
  return operatorRoles.find((known) => known === role) ?? decline(`A role is one of ${operatorRoles.join(', ')}.`)
}

function approvalInWords({ outcome, item }: Approval, kind: string, id: number): unknown {
  if (item.state === 'being paid') {
    return `Send it now. When it was sent, another operator says how: confirm ${kind} ${id} transactionHash=…`
  }
  if (outcome === 'approved') return item
  return `Noted. ${kind} ${id} takes one more operator: approve ${kind} ${id}`
}
