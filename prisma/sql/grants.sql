-- What the role under which servers run may do with each table; the tables are another's, the owner's. Applied after the migrations,
-- at each start. A table that stands in no list is out of reach; one that goes leaves these lists with it. An older server runs on it
-- until it is replaced: what only that one does is taken from the lists in a later version.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM :"server";
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM :"server";
GRANT USAGE ON SCHEMA public TO :"server";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"server";
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO :"server";

-- Append-only: the books, what was told to the public, and what either rests on.
GRANT SELECT, INSERT ON
  alarm_notice, audit_entry, book_day, contract_tick, conversion, feed_epoch, feed_round, feed_statement, feed_watermark, invitation, journal, liability_cut,
  liability_root, mining_payout, pair_ladder, posting, receipt, spot_fill, staking_payout, support_entry, support_note, support_picture, user_note
  TO :"server";
-- The seed of an epoch is added when it is over; `feed_epoch_is_append_only` takes no other.
GRANT UPDATE (seed, revealed_at) ON feed_epoch TO :"server";

-- Deleted when they are old, and never changed; Postgres lets nobody lock a row who may not change any column of it.
GRANT SELECT, INSERT, DELETE ON liability_leaf, liability_node, tick, upload TO :"server";
GRANT UPDATE (place) ON liability_leaf, liability_node TO :"server";
GRANT UPDATE (sequence) ON tick TO :"server";
GRANT UPDATE (id) ON upload TO :"server";

-- Kept for ever, with a state that goes on: triggers say how far.
GRANT SELECT, INSERT, UPDATE ON
  article, balance_adjustment, card_currency, coin, coin_network, contract, contract_amount, contract_duration, contract_realised,
  chart_drawings, chart_settings,
  contract_setting, contract_symbol, conversion_setting, deposit, deposit_address, deposit_declaration, edit_proposal, house_capital, identity,
  installation, invitation_count, ledger_account, ledger_alarm, ledger_reconciliation, lending_capital, loan, loan_product,
  loan_setting, market_setting, mining_earned, mining_group, mining_machine, mining_order, network, operator, operator_session, operator_sign_in, pair, play_money,
  price_alert_judging, review_approval, second_factor_reset, site_setting, spot_book, spot_command, spot_matching, spot_order, stake, staking_earned,
  staking_product, support_case, support_template, token_reward, token_reward_member, token_reward_sum, token_sale, token_subscription, users, wire_currency,
  wire_transfer, withdrawal, withdrawal_limit
  TO :"server";

-- What passes.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  address_book_entry, address_whitelist, api_key, bank_card, candle, captcha, contract_exposure, contract_outbox, exchange_plan, feed_seed,
  known_device, ledger_sum, notification, operator_passkey, passkey, passkey_challenge, price_alert, push_delivery, push_setting, push_subscription, rate_limit,
  recovery_code, review_presence, session, sign_in_ticket, submission, two_factor, spot_cancellation_timer, spot_peak, upload_stray, user_event, user_event_stream,
  verification_code
  TO :"server";

-- Counts and sums that triggers keep, and the version of the database.
GRANT SELECT ON deposit_pool_count, house_book, _prisma_migrations TO :"server";

-- Without a Redis, BullMQ keeps its queues in tables that it makes and changes itself. Those of a version whose servers ran as the
-- owner change hands.
CREATE SCHEMA IF NOT EXISTS bullmq;
GRANT USAGE, CREATE ON SCHEMA bullmq TO :"server";
DO $$
DECLARE
  change text;
BEGIN
  FOR change IN
    SELECT format('ALTER TABLE %s OWNER TO %s', oid::regclass, ':"server"'::regrole) FROM pg_class
     WHERE relnamespace = 'bullmq'::regnamespace AND relkind IN ('r', 'S') AND relowner <> ':"server"'::regrole
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %s', oid::regprocedure, ':"server"'::regrole) FROM pg_proc
     WHERE pronamespace = 'bullmq'::regnamespace AND proowner <> ':"server"'::regrole
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO %s', oid::regtype, ':"server"'::regrole) FROM pg_type
     WHERE typnamespace = 'bullmq'::regnamespace AND typtype IN ('e', 'd') AND typowner <> ':"server"'::regrole
  LOOP
    EXECUTE change;
  END LOOP;
END $$;
