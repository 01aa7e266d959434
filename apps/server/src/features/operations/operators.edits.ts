import { parseEmail } from '@halyard/domain/auth'
import { type OperatorRole, operatorRoles } from '@halyard/wire/operators'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { type EditableField, editableField, singleOperatorWhen } from '../../platform/back-office/editable-field.ts'
import { missingIn } from '../../platform/back-office/edited-table.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Database } from '../../platform/database/database.ts'
import { Mailer } from '../../platform/mail/mailer.ts'
import { OperatorSignInService } from './operator-sign-in.service.ts'
import { notWritten } from './operators.repository.ts'
import { faultOfName, whyNot } from './operators.service.ts'

const mail: EditableField = {
  accepts: 'an email address, to which what they sign in with first is sent',
  read: (text) => {
    const address = parseEmail(text)
    return address === undefined ? { fault: 'must be an email address' } : { value: address }
  },
}

const fields = {
  mail,
  account: {
    ...editableField.integer(1, 999_999_999),
    accepts: 'the number of their own account as a user, declared once',
  },
  signs_in: {
    ...editableField.choice('anew'),
    accepts: 'one of anew; another first password is mailed, the second factor forgotten',
  },
  disabled: singleOperatorWhen('their access ends', editableField.flag, ({ value }) => value === true),
}

interface OperatorChanges {
  readonly role?: OperatorRole
  readonly mail?: string
  readonly account?: number
  readonly signs_in?: 'anew'
  readonly disabled?: boolean
}

type Shown = Readonly<Record<string, unknown>>

/**
 * Operators, made and given another sign-in by two administrators, where the command line takes who can use the machine.
 * What one signs in with first goes to the address that both agreed on, and neither sees it: with it either of them
 * would be two people.
 */
@Injectable()
export class OperatorsEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly database: Database,
    private readonly signIns: OperatorSignInService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.edits.register({
      kind: 'operator',
      fields,
      addFields: { role: editableField.choice(...operatorRoles) },
      newRow: { key: 'a name of 2 to 40 small letters, digits, spaces, dots and dashes', needs: ['role', 'mail'] },
      keys: async () => (await this.database.rows(listText)).map(({ name }) => name),
      rows: async () =>
        (await this.database.rows(listText)).map(({ name, lastSeenAt, ...row }) => ({
          key: name,
          fields: { ...row, last_seen_at: lastSeenAt },
        })),
      read: async (name) => this.read(name),
      check: (row, changes) => faultOf(row, changes),
      write: async (name, changes) => {
        await this.write(name, changes, null)
      },
      add: (name, changes) => this.add(name, changes),
      written: (name, changes, isNew) => this.tell(name, changes, isNew),
      proposed: {
        version: async (name) => {
          const text = `SELECT ${asData}::text AS version FROM operator WHERE name = $1` as const
          return (await this.database.row(text, [name]))?.version ?? undefined
        },
        rehearse: (name, changes) =>
          this.database.rehearse(async () => {
            await this.write(name, changes, null)
          }),
        writeIfStill: (version, name, changes) => this.write(name, changes, version),
      },
    })
  }

  private async read(name: string): Promise<Shown | undefined> {
    const row = await this.database.row(
      `SELECT role, mail, user_id AS account, disabled_at IS NOT NULL AS disabled FROM operator
        WHERE name = $1 AND role <> 'automatic'`,
      [name],
    )
    return row && { ...row, disabled: row.disabled === true }
  }

  private async add(name: string, changes: OperatorChanges): Promise<string | undefined> {
    const missing = missingIn(changes as Shown, ['role', 'mail'])
    if (missing) return `There is no operator ${name}. To add one, give ${missing} too.`
    const odd = this.environment.demo ? onDemo : faultOfName(name)
    if (odd) return odd
    const { role, mail, account = null } = changes
    try {
      await this.database.query(
        'INSERT INTO operator (name, role, mail, user_id, created_at) VALUES ($1, $2, $3, $4, $5)',
        [name, role, mail, account, this.clock.now()],
      )
      return undefined
    } catch (error) {
      return whyNot(notWritten(error), name, account)
    }
  }

  /** False when the row is not as it was any more. */
  private async write(name: string, changes: OperatorChanges, version: string | null): Promise<boolean> {
    const { mail = null, account = null, disabled = false, signs_in } = changes
    if (signs_in !== undefined && this.environment.demo) decline(onDemo)
    const declared = (await this.read(name))?.['account'] ?? account
    if (account !== null && declared !== account)
      decline(`The account of ${name} is user ${declared}; that is declared once.`)
    try {
      return await this.database.exists(
        `UPDATE operator SET mail = coalesce($2, mail), user_id = coalesce(user_id, $3),
                disabled_at = CASE WHEN $4 THEN coalesce(disabled_at, $5) ELSE disabled_at END
          WHERE name = $1 AND role <> 'automatic' AND ($6::jsonb IS NULL OR ${asData} = $6) RETURNING id`,
        [name, mail, account, disabled, this.clock.now(), version],
      )
    } catch (error) {
      return decline(whyNot(notWritten(error), name, account))
    }
  }

  /** Sends what they sign in with first. */
  private async tell(name: string, { signs_in }: OperatorChanges, isNew: boolean): Promise<void> {
    if (!isNew && signs_in === undefined) return
    const [{ mail = null } = {}] = await this.database.rows('SELECT mail FROM operator WHERE name = $1', [name])
    if (mail === null) return
    const password = await this.signIns.signInAnew(name)
    await this.mailer.send({
      target: mail,
      purpose: 'operator',
      subject: 'Your sign-in to the console',
      text: `You are operator ${name}. Sign in at ${this.environment.publicUrl ?? ''}/console/ with this password, which you change at once, and set up a second factor:\n\n${password}\n\nNobody else has seen it. Two administrators agreed on this address.`,
      code: password,
    })
  }
}

/** Everybody reads a demo host's mail. */
const onDemo = 'On a demo host operators are made, and given another sign-in, at the command line.'

const asData = `jsonb_build_object('role', role, 'mail', mail, 'account', user_id, 'disabled', disabled_at)` as const

/** What is wrong with the row as the changes would leave it. */
function faultOf(row: Shown, changes: Shown): string | undefined {
  if (changes['disabled'] === false) return 'whoever has no access any more stays so; add another name'
  if (changes['signs_in'] !== undefined && !row['mail']) return 'give mail, to which what they sign in with is sent'
  if (changes['signs_in'] !== undefined && row['disabled'] === true) return 'they have no access any more'
  return undefined
}

const listText = `
  SELECT operator.name, operator.role, operator.mail, operator.user_id AS account, operator.disabled_at IS NOT NULL AS disabled,
         CASE WHEN sign_in.operator_id IS NULL THEN 'none' WHEN sign_in.must_change THEN 'first' ELSE 'own' END AS password,
         sign_in.secret IS NOT NULL AS app,
         (SELECT count(*)::int FROM operator_passkey passkey WHERE passkey.operator_id = operator.id) AS passkeys,
         (SELECT max(last_seen_at) FROM operator_session session WHERE session.operator_id = operator.id) AS last_seen_at
    FROM operator LEFT JOIN operator_sign_in sign_in ON sign_in.operator_id = operator.id
   WHERE operator.role <> 'automatic' ORDER BY operator.name`
