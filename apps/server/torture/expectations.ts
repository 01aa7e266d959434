import { bookPairs } from './products.ts'

/**
 * What each row of a product must have moved on its owner's accounts, written down from what the products promise and
 * apart from the code that moves it. `marker` is the amount by which an intent finds the row that came of it, `ended`
 * the states in which an act on the row has succeeded.
 */
export interface Expectation {
  /** The kind under which journals refer to these rows. */
  readonly kind: string
  /**
   * Selects kind, id, user_id, asset, available and frozen: the sums of this row's postings on its owner's accounts.
   */
  readonly moved: string
}

export const expectations: readonly Expectation[] = [
  {
    kind: 'spotOrder',
    // A fill pays for what it brings and gets the other coin less the fee; what is left of the hold is frozen until the order ends.
    moved: `
      SELECT 'spotOrder', id, user_id, side.asset, side.available, side.frozen FROM spot_order, LATERAL (
        SELECT CASE WHEN state IN ('open', 'waiting') THEN held - held_taken ELSE 0 END AS amount) hold, LATERAL (VALUES
        (CASE side WHEN 'buy' THEN quote ELSE base END,
         -(CASE side WHEN 'buy' THEN turnover ELSE filled_quantity END) - hold.amount, hold.amount),
        (CASE side WHEN 'buy' THEN base ELSE quote END, (CASE side WHEN 'buy' THEN filled_quantity ELSE turnover END) - fee,
         0)) side (asset, available, frozen)`,
  },
  {
    kind: 'contract',
    moved: `
      SELECT 'contract', id, user_id, asset,
             CASE WHEN state = 'pending' THEN -premium
                  WHEN result = 'profit' THEN trunc(premium * payout_ratio, 6)
                  WHEN result = 'loss' THEN -premium ELSE 0 END,
             CASE state WHEN 'pending' THEN premium ELSE 0 END
        FROM contract`,
  },
  {
    kind: 'stake',
    moved: `
      SELECT 'stake', id, user_id, asset,
             days_paid * trunc(principal * daily_rate, scale)
               - CASE state WHEN 'inTerm' THEN principal WHEN 'redeemed' THEN penalty ELSE 0 END,
             CASE state WHEN 'inTerm' THEN principal ELSE 0 END
        FROM stake`,
  },
  {
    kind: 'conversion',
    moved: `
      SELECT 'conversion', id, user_id, side.asset, side.available, 0
        FROM conversion, LATERAL (VALUES (from_asset, -quantity), (to_asset, gross - fee)) side (asset, available)`,
  },
  {
    kind: 'tokenSubscription',
    moved: `
      SELECT 'tokenSubscription', id, user_id, side.asset, side.available, side.frozen
        FROM token_subscription, LATERAL (VALUES
          (paying_asset, -paid, 0),
          (asset, CASE state WHEN 'unfrozen' THEN quantity ELSE 0 END, CASE state WHEN 'frozen' THEN quantity ELSE 0 END)
        ) side (asset, available, frozen)
      UNION ALL
      SELECT 'tokenSubscription', subscription_id, user_id, asset, sum(amount), 0
        FROM token_reward WHERE paid_at IS NOT NULL GROUP BY subscription_id, user_id, asset`,
  },
  {
    kind: 'miningOrder',
    moved: `
      SELECT 'miningOrder', id, user_id, side.asset, sum(side.available), sum(side.frozen)
        FROM mining_order
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS output FROM mining_payout WHERE order_id = mining_order.id) paid_out
        CROSS JOIN LATERAL (VALUES
          (paying_asset,
           CASE WHEN state IN ('rejected', 'refunded', 'cancelled') THEN 0 ELSE -paid END,
           CASE WHEN state IN ('review', 'pairing') THEN paid ELSE 0 END),
          (asset,
           CASE WHEN frozen_output AND state = 'running' THEN 0 ELSE output END,
           CASE WHEN frozen_output AND state = 'running' THEN output ELSE 0 END)) side (asset, available, frozen)
       GROUP BY id, user_id, side.asset`,
  },
  {
    kind: 'loan',
    moved: `
      SELECT 'loan', id, user_id, asset,
             CASE state WHEN 'active' THEN principal WHEN 'overdue' THEN principal WHEN 'repaid' THEN -interest ELSE 0 END, 0
        FROM loan`,
  },
  {
    kind: 'withdrawal',
    moved: `
      SELECT 'withdrawal', id, user_id, asset,
             CASE state WHEN 'returned' THEN 0 ELSE -quantity END,
             CASE WHEN state IN ('review', 'beingPaid') THEN quantity ELSE 0 END
        FROM withdrawal`,
  },
  {
    kind: 'deposit',
    moved: `
      SELECT 'deposit', id, user_id, asset, CASE state WHEN 'completed' THEN credited ELSE 0 END, 0
        FROM deposit WHERE source = 'user'`,
  },
  {
    kind: 'wireTransfer',
    moved: `
      SELECT 'wireTransfer', id, user_id, asset, CASE state WHEN 'completed' THEN credited ELSE 0 END, 0
        FROM wire_transfer`,
  },
  {
    kind: 'adjustment',
    moved: `
      SELECT 'adjustment', id, user_id, asset, CASE state WHEN 'carriedOut' THEN amount ELSE 0 END, 0
        FROM balance_adjustment`,
  },
]

const inBooks = bookPairs.map(({ symbol }) => `'${symbol}'`).join(', ')

/** Where the rows of intents are: one row for each that was accepted, recognised by its owner and its marker. */
export const written: Readonly<Record<string, string>> = {
  limitOrder: `SELECT id, user_id, requested_quantity AS marker, created_at FROM spot_order WHERE type = 'limit' AND replaces_id IS NULL AND trigger_price IS NULL AND client_order_id IS NULL AND exit_of IS NULL AND symbol = 'btcusdt'`,
  bookOrder: `SELECT id, user_id, requested_quantity AS marker, created_at FROM spot_order WHERE type = 'limit' AND replaces_id IS NULL AND symbol IN (${inBooks})`,
  bookPurchase: `SELECT id, user_id, requested_total AS marker, created_at FROM spot_order WHERE type = 'market' AND side = 'buy' AND symbol IN (${inBooks})`,
  bookSale: `SELECT id, user_id, requested_quantity AS marker, created_at FROM spot_order WHERE type = 'market' AND side = 'sell' AND symbol IN (${inBooks})`,
  stopOrder: `SELECT id, user_id, requested_quantity AS marker, created_at FROM spot_order WHERE trigger_price IS NOT NULL AND trail_distance IS NULL AND replaces_id IS NULL AND exit_of IS NULL`,
  trailingStop: `SELECT id, user_id, requested_quantity AS marker, created_at FROM spot_order WHERE trail_distance IS NOT NULL AND replaces_id IS NULL`,
  amendment:
    'SELECT id, user_id, replaces_id::numeric AS marker, created_at FROM spot_order WHERE replaces_id IS NOT NULL',
  marketOrder: `SELECT id, user_id, requested_total AS marker, created_at FROM spot_order WHERE type = 'market' AND side = 'buy' AND client_order_id IS NULL AND symbol = 'btcusdt'`,
  marketSale: `SELECT id, user_id, requested_quantity AS marker, created_at FROM spot_order WHERE type = 'market' AND side = 'sell' AND client_order_id IS NULL AND symbol = 'btcusdt'`,
  programOrder: `SELECT id, user_id, client_order_id::numeric AS marker, created_at FROM spot_order WHERE client_order_id IS NOT NULL`,
  contract: 'SELECT id, user_id, premium AS marker, created_at FROM contract',
  conversion: 'SELECT id, user_id, quantity AS marker, created_at FROM conversion',
  stake: 'SELECT id, user_id, principal AS marker, created_at FROM stake',
  subscription: 'SELECT id, user_id, quantity AS marker, created_at FROM token_subscription',
  machine: 'SELECT id, user_id, units::numeric AS marker, created_at FROM mining_order WHERE units IS NOT NULL',
  machineShare: 'SELECT id, user_id, share AS marker, created_at FROM mining_order WHERE share IS NOT NULL',
  loan: 'SELECT id, user_id, requested AS marker, created_at FROM loan',
  withdrawal: `SELECT id, user_id, quantity AS marker, created_at FROM withdrawal WHERE kind = 'chain'`,
  cardWithdrawal: `SELECT id, user_id, quantity AS marker, created_at FROM withdrawal WHERE kind = 'bank'`,
  deposit: `SELECT id, user_id, quantity AS marker, created_at FROM deposit WHERE source = 'user'`,
  wire: 'SELECT id, user_id, quantity AS marker, created_at FROM wire_transfer',
  adjustment: 'SELECT id, user_id, amount AS marker, created_at FROM balance_adjustment',
  registration: `SELECT id, parent_id AS user_id, substring(email FROM '^newcomer-(\\d+)@')::numeric AS marker, created_at FROM users WHERE email LIKE 'newcomer-%'`,
}

/** Acts on a row: the state that it must be in once the act was accepted. */
export const acts: Readonly<
  Record<string, { readonly table: string; readonly state: string; readonly field: 'ID' | 'id' }>
> = {
  cancelOrder: { table: 'spot_order', state: 'cancelled', field: 'id' },
  redemption: { table: 'stake', state: 'redeemed', field: 'ID' },
  machineCancel: { table: 'mining_order', state: 'cancelled', field: 'ID' },
  repayment: { table: 'loan', state: 'repaid', field: 'ID' },
  withdrawalCancel: { table: 'withdrawal', state: 'returned', field: 'ID' },
}

/** What operators decide on: in which states a row may be after they heard that a decision happened. */
export const decided: Readonly<
  Record<
    string,
    { readonly table: string; readonly approve: string; readonly confirm?: string; readonly reject: string }
  >
> = {
  deposit: { table: 'deposit', approve: 'completed', reject: 'failed' },
  wireTransfer: { table: 'wire_transfer', approve: 'completed', reject: 'failed' },
  adjustment: { table: 'balance_adjustment', approve: 'carriedOut', reject: 'rejected' },
  // A withdrawal that was being paid may be returned: it could not be sent.
  withdrawal: {
    table: 'withdrawal',
    approve: 'beingPaid completed returned',
    confirm: 'completed',
    reject: 'returned',
  },
  loan: { table: 'loan', approve: 'active overdue repaid', reject: 'rejected' },
  machine: { table: 'mining_order', approve: 'pairing running ended refunded', reject: 'rejected' },
}

/** What was due some seconds ago. */
export const overdue: Readonly<Record<string, string>> = {
  'contract still pending': `SELECT id FROM contract WHERE state = 'pending' AND closes_at < $1`,
  'day of a stake not paid': `SELECT id FROM stake WHERE state = 'inTerm' AND due_at < $1`,
  'day of a machine not paid': `SELECT id FROM mining_order WHERE state = 'running' AND due_at < $1`,
  'coins not released': `SELECT id FROM token_subscription WHERE state = 'frozen' AND unlocks_at < $1`,
  'reward of an inviter not paid': `
    SELECT subscription_id AS id FROM token_reward
      JOIN token_subscription bought ON bought.id = subscription_id AND bought.state = 'unfrozen' AND bought.unlocked_at < $1
     WHERE paid_at IS NULL AND EXISTS (SELECT FROM identity WHERE identity.user_id = token_reward.user_id AND state = 'passed')`,
  'order that a price reached not filled': `
    SELECT resting.id FROM spot_order resting JOIN pair USING (symbol)
     WHERE resting.state = 'open' AND NOT EXISTS (SELECT FROM spot_book WHERE spot_book.symbol = resting.symbol) AND EXISTS (
       SELECT FROM tick WHERE pair_id = pair.id AND sequence > accepted_sequence AND sequence >= coalesce(trigger_sequence, 0)
          AND tick.at BETWEEN date_trunc('milliseconds', resting.created_at) AND $1
          AND (CASE side WHEN 'buy' THEN tick.price <= limit_price ELSE tick.price >= limit_price END))`,
  'stop order that a price reached not set off': `
    SELECT stop.id FROM spot_order stop JOIN pair USING (symbol)
     WHERE stop.state = 'waiting' AND stop.trail_distance IS NULL AND EXISTS (
       SELECT FROM tick WHERE pair_id = pair.id AND sequence > accepted_sequence
          AND tick.at BETWEEN date_trunc('milliseconds', stop.created_at) AND $1
          AND (CASE trigger_direction WHEN 'rises' THEN tick.price >= trigger_price OR tick.price <= profit_price
                                       ELSE tick.price <= trigger_price OR tick.price >= profit_price END))`,
  'what was asked of a book not carried out': `SELECT id FROM spot_command WHERE sequence IS NULL AND created_at < $1`,
  'alert of a price that was reached not told': `
    SELECT price_alert.id FROM price_alert JOIN pair USING (symbol)
     WHERE price_alert.state = 'waiting' AND EXISTS (
       SELECT FROM tick WHERE pair_id = pair.id AND sequence > accepted_sequence AND tick.at < $1
          AND (CASE direction WHEN 'rises' THEN tick.price >= price_alert.price ELSE tick.price <= price_alert.price END))`,
  'loan not collected': `SELECT id FROM loan WHERE state IN ('active', 'overdue') AND collect_at < $1`,
}
