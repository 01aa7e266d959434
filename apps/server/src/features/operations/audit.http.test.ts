import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { type Desk, depositUnderReview, deskOfFile, identityUnderReview } from '../../../test/operators.ts'
import { OperationsService } from './operations.service.ts'

const { getUserInfo, createCardWithdrawal, saveBankCard } = endpoints

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})

describe('the audit log', () => {
  it('cannot be changed, emptied or shortened', async () => {
    await ops(anna, 'POST', `/reviews/identity/${await identityUnderReview(app, user)}/approve`)
    const before = await app.pool.query('SELECT count(*) AS entries FROM audit_entry')
    for (const attack of [
      `UPDATE audit_entry SET operator_name = 'somebody else'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry CASCADE',
    ]) {
      await expect(app.pool.query(attack)).rejects.toThrow('append-only')
    }
    expect((await app.pool.query('SELECT count(*) AS entries FROM audit_entry')).rows).toEqual(before.rows)
  })

  it('also keeps what was tried in vain, and why', async () => {
    const id = await depositUnderReview(app, user)
    await ops(anna, 'POST', `/reviews/deposit/${id}/approve`, { detail: { received: '0' } })
    await ops(ben, 'POST', `/reviews/deposit/${id}/approve`, { detail: { received: '0' } })
    const { data } = await ops(anna, 'GET', '/log?pageSize=1')
    expect((data.list as object[])[0]).toMatchObject({ outcome: 'refused', action: 'approve', operatorName: ben.name })
  })

  it('keeps no full number of a card or an account', async () => {
    const payee = await verified(app, { EUR: '1000' })
    const { cardId } = await app.does(payee, saveBankCard, {
      bankName: 'Musterbank',
      accountName: 'Mira Muster',
      cardNumber: '4000 0000 0000 4242',
      bankAddress: 'Musterstraße 1, 10115 Berlin',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFF',
      country: 'DE',
    })
    const asked = { asset: 'EUR', quantity: Amount.of('500'), withdrawalPassword, cardId }
    const { withdrawalId } = await app.does(payee, createCardWithdrawal, asked)
    expect((await ops(anna, 'GET', `/reviews/withdrawal/${withdrawalId}`)).data.fields).toMatchObject({
      account: 'active',
      cardNumber: '4000000000004242',
      iban: 'DE89370400440532013000',
    })
    await ops(anna, 'POST', `/reviews/withdrawal/${withdrawalId}/approve`)
    await ops(anna, 'POST', `/reviews/withdrawal/${withdrawalId}/reject`, { reason: 'No.' })
    await ops(ben, 'POST', `/reviews/withdrawal/${withdrawalId}/confirm`, { detail: { transactionHash: 'WIRE 17' } })
    const { rows } = await app.pool.query(
      `SELECT before::text || coalesce(after::text, '') AS text FROM audit_entry WHERE kind = 'withdrawal' AND item = $1`,
      [String(withdrawalId)],
    )
    expect(rows).toHaveLength(6)
    const log = rows.map((row) => row.text).join()
    expect(log).toContain('•••• 4242')
    expect(log).not.toMatch(/4000000000004242|DE89370400440532013000/)
  })

  it('never says refused of what happened, nor hides why something did not', async () => {
    const [passed, deposit] = [await identityUnderReview(app, user), await depositUnderReview(app, user)]
    await ops(anna, 'POST', `/reviews/deposit/${deposit}/approve`, { detail: { received: '0' } })
    await app.pool.query(`
      CREATE FUNCTION no_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
      CREATE TRIGGER no_end BEFORE INSERT ON audit_entry FOR EACH ROW WHEN (NEW.outcome <> 'begun')
        EXECUTE FUNCTION no_end()`)
    try {
      const door = app.get(OperationsService)
      await expect(door.approve(anna, 'identity', passed)).rejects.toThrow('the disk is full')
      await expect(door.approve(ben, 'deposit', deposit, { received: '0' })).rejects.toMatchObject({
        refusal: 'badInput',
      })
    } finally {
      await app.pool.query('DROP FUNCTION no_end CASCADE')
    }
    const { rows } = await app.pool.query(
      `SELECT kind, outcome FROM audit_entry WHERE (kind, item) IN (('identity', $1), ('deposit', $2))
          AND operator_name IN ($3, $4) ORDER BY id`,
      [String(passed), String(deposit), anna.name, ben.name],
    )
    expect(rows.map((row) => [row.kind, row.outcome])).toEqual([
      ['deposit', 'begun'],
      // What can never pass is heard at the first approval.
      ['deposit', 'refused'],
      ['identity', 'begun'],
      ['deposit', 'begun'],
    ])
    expect((await app.does(user, getUserInfo)).identity).toBe('passed')
  })

  it('stands with the act in both doors: the service writes it, whoever calls', async () => {
    const id = await identityUnderReview(app, user)
    await app.get(OperationsService).approve(anna, 'identity', id)
    const { rows } = await app.pool.query(
      `SELECT outcome FROM audit_entry WHERE kind = 'identity' AND item = $1 ORDER BY id`,
      [String(id)],
    )
    expect(rows.map((row) => row.outcome)).toEqual(['begun', 'done'])
  })
})
