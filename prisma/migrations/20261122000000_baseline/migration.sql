-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "article_category" AS ENUM ('announcement', 'help');

-- CreateEnum
CREATE TYPE "article_topic" AS ENUM ('basics', 'funds', 'trading', 'earning');

-- CreateEnum
CREATE TYPE "second_factor_reset_state" AS ENUM ('review', 'carriedOut', 'rejected', 'objected');

-- CreateEnum
CREATE TYPE "user_state" AS ENUM ('active', 'frozen', 'banned');

-- CreateEnum
CREATE TYPE "withdrawal_block_reason" AS ENUM ('passwordChanged', 'withdrawalPasswordChanged', 'withdrawalPasswordTries', 'twoFactorOff');

-- CreateEnum
CREATE TYPE "session_end" AS ENUM ('replaced', 'signedOut', 'passwordChanged', 'operator');

-- CreateEnum
CREATE TYPE "code_purpose" AS ENUM ('register', 'resetPassword', 'account', 'withdrawalPassword');

-- CreateEnum
CREATE TYPE "contract_direction" AS ENUM ('up', 'down');

-- CreateEnum
CREATE TYPE "contract_state" AS ENUM ('pending', 'settled', 'invalid');

-- CreateEnum
CREATE TYPE "contract_result" AS ENUM ('profit', 'loss', 'equal');

-- CreateEnum
CREATE TYPE "deposit_source" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "deposit_state" AS ENUM ('review', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "identity_document" AS ENUM ('passport', 'drivingLicence', 'idCard');

-- CreateEnum
CREATE TYPE "identity_state" AS ENUM ('submitted', 'passed', 'rejected', 'replaced');

-- CreateEnum
CREATE TYPE "loan_state" AS ENUM ('review', 'active', 'rejected', 'repaid', 'overdue');

-- CreateEnum
CREATE TYPE "candle_period" AS ENUM ('1m', '5m', '15m', '30m', 'hour', 'day', 'week', 'month');

-- CreateEnum
CREATE TYPE "coin_kind" AS ENUM ('crypto', 'fiat', 'metal');

-- CreateEnum
CREATE TYPE "pair_kind" AS ENUM ('crypto', 'metal', 'forex');

-- CreateEnum
CREATE TYPE "trading_session" AS ENUM ('24x7', 'fx');

-- CreateEnum
CREATE TYPE "price_source" AS ENUM ('sim', 'htx', 'binance', 'replay');

-- CreateEnum
CREATE TYPE "machine_ownership" AS ENUM ('exclusive', 'shared');

-- CreateEnum
CREATE TYPE "machine_yield" AS ENUM ('constantValue', 'constantQuantity');

-- CreateEnum
CREATE TYPE "mining_group_state" AS ENUM ('pairing', 'running', 'refunded');

-- CreateEnum
CREATE TYPE "mining_order_state" AS ENUM ('running', 'review', 'pairing', 'ended', 'rejected', 'refunded', 'cancelled');

-- CreateEnum
CREATE TYPE "operator_role" AS ENUM ('reviewer', 'administrator', 'automatic');

-- CreateEnum
CREATE TYPE "audit_outcome" AS ENUM ('begun', 'done', 'refused');

-- CreateEnum
CREATE TYPE "review_act" AS ENUM ('approve', 'reject');

-- CreateEnum
CREATE TYPE "adjustment_state" AS ENUM ('review', 'carriedOut', 'rejected');

-- CreateEnum
CREATE TYPE "proposal_state" AS ENUM ('review', 'carriedOut', 'rejected', 'refused');

-- CreateEnum
CREATE TYPE "price_alert_direction" AS ENUM ('rises', 'falls');

-- CreateEnum
CREATE TYPE "price_alert_state" AS ENUM ('waiting', 'reached');

-- CreateEnum
CREATE TYPE "spot_side" AS ENUM ('buy', 'sell');

-- CreateEnum
CREATE TYPE "spot_order_type" AS ENUM ('limit', 'market');

-- CreateEnum
CREATE TYPE "spot_sizing" AS ENUM ('quantity', 'total');

-- CreateEnum
CREATE TYPE "spot_trigger_direction" AS ENUM ('rises', 'falls');

-- CreateEnum
CREATE TYPE "spot_order_state" AS ENUM ('waiting', 'open', 'filled', 'cancelled');

-- CreateEnum
CREATE TYPE "stake_state" AS ENUM ('inTerm', 'redeemed', 'ended');

-- CreateEnum
CREATE TYPE "token_subscription_state" AS ENUM ('frozen', 'unfrozen');

-- CreateEnum
CREATE TYPE "withdrawal_kind" AS ENUM ('chain', 'bank');

-- CreateEnum
CREATE TYPE "withdrawal_state" AS ENUM ('review', 'beingPaid', 'completed', 'returned');

-- CreateTable
CREATE TABLE "address_book_entry" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "coin" TEXT NOT NULL,
    "network" TEXT,
    "address" TEXT NOT NULL,
    "remark" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_book_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address_whitelist" (
    "user_id" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_whitelist_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "article" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "category" "article_category" NOT NULL,
    "topic" "article_topic" NOT NULL,
    "title" JSONB NOT NULL,
    "summary" JSONB NOT NULL,
    "content" JSONB NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "published_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "article_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "password_hash" TEXT NOT NULL,
    "withdrawal_password_hash" TEXT,
    "withdrawal_password_failures" INTEGER NOT NULL DEFAULT 0,
    "invitation_code" TEXT NOT NULL,
    "parent_id" BIGINT,
    "state" "user_state" NOT NULL DEFAULT 'active',
    "credit_score" INTEGER NOT NULL DEFAULT 100,
    "language" TEXT NOT NULL DEFAULT 'en-US',
    "withdrawals_blocked_until" TIMESTAMPTZ(6),
    "withdrawals_blocked_reason" "withdrawal_block_reason",
    "subscriptions_barred" BOOLEAN NOT NULL DEFAULT false,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "anti_phishing_code" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "end_reason" "session_end",
    "successor_device" TEXT,
    "shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "captcha" (
    "id" TEXT NOT NULL,
    "answer_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "captcha_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_code" (
    "target" TEXT NOT NULL,
    "purpose" "code_purpose" NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "verification_code_pkey" PRIMARY KEY ("target","purpose")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "hits" TIMESTAMPTZ(6)[],
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "play_money" (
    "user_id" BIGINT NOT NULL,
    "granted_at" TIMESTAMPTZ(6),

    CONSTRAINT "play_money_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "two_factor" (
    "user_id" BIGINT NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(6),
    "last_step" BIGINT,

    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" BIGINT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_device" (
    "token_hash" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "challenge_hash" TEXT NOT NULL,
    "user_id" BIGINT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateTable
CREATE TABLE "second_factor_reset" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "second_factor_reset_state" NOT NULL DEFAULT 'review',
    "requested_by" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "not_before" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "second_factor_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_ticket" (
    "ticket_hash" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sign_in_ticket_pkey" PRIMARY KEY ("ticket_hash")
);

-- CreateTable
CREATE TABLE "bank_card" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "bank_name" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "numbers" TEXT NOT NULL,
    "numbers_hash" TEXT NOT NULL,
    "last_digits" TEXT NOT NULL,
    "bank_address" TEXT NOT NULL,
    "bic" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_duration" (
    "seconds" INTEGER NOT NULL,
    "payout_ratio" DECIMAL(9,6) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_duration_pkey" PRIMARY KEY ("seconds")
);

-- CreateTable
CREATE TABLE "contract_amount" (
    "premium" DECIMAL(38,18) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_amount_pkey" PRIMARY KEY ("premium")
);

-- CreateTable
CREATE TABLE "contract_symbol" (
    "symbol" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_symbol_pkey" PRIMARY KEY ("symbol")
);

-- CreateTable
CREATE TABLE "contract_setting" (
    "only_row" BOOLEAN NOT NULL DEFAULT true,
    "asset" TEXT NOT NULL,
    "premium_min" DECIMAL(38,18) NOT NULL,
    "premium_max" DECIMAL(38,18) NOT NULL,
    "exposure_max" DECIMAL(38,18) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_setting_pkey" PRIMARY KEY ("only_row")
);

-- CreateTable
CREATE TABLE "contract" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "pair_id" INTEGER NOT NULL,
    "direction" "contract_direction" NOT NULL,
    "asset" TEXT NOT NULL,
    "premium" DECIMAL(38,18) NOT NULL,
    "duration_seconds" INTEGER NOT NULL,
    "payout_ratio" DECIMAL(9,6) NOT NULL,
    "profit" DECIMAL(38,18) NOT NULL,
    "state" "contract_state" NOT NULL,
    "result" "contract_result",
    "payout" DECIMAL(38,18),
    "open_sequence" BIGINT NOT NULL,
    "open_price" DECIMAL(38,18) NOT NULL,
    "open_at" TIMESTAMPTZ(3) NOT NULL,
    "open_source" "price_source" NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "close_sequence" BIGINT,
    "close_price" DECIMAL(38,18),
    "close_at" TIMESTAMPTZ(3),
    "close_source" "price_source",
    "followed" BOOLEAN NOT NULL DEFAULT false,
    "settled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "contract_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_realised" (
    "user_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "profit" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "contract_realised_pkey" PRIMARY KEY ("user_id","asset","day")
);

-- CreateTable
CREATE TABLE "contract_exposure" (
    "pair_id" INTEGER NOT NULL,
    "closing_second" TIMESTAMPTZ(0) NOT NULL,
    "profits" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "contract_exposure_pkey" PRIMARY KEY ("pair_id","closing_second")
);

-- CreateTable
CREATE TABLE "contract_tick" (
    "pair_id" INTEGER NOT NULL,
    "sequence" BIGINT NOT NULL,
    "price" DECIMAL(38,18) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" "price_source" NOT NULL,
    "epoch" INTEGER,

    CONSTRAINT "contract_tick_pkey" PRIMARY KEY ("pair_id","sequence")
);

-- CreateTable
CREATE TABLE "contract_outbox" (
    "id" BIGSERIAL NOT NULL,
    "contracts" BIGINT[],

    CONSTRAINT "contract_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversion_setting" (
    "only_row" BOOLEAN NOT NULL DEFAULT true,
    "fee_rate" DECIMAL(9,6) NOT NULL DEFAULT 0.002,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversion_setting_pkey" PRIMARY KEY ("only_row")
);

-- CreateTable
CREATE TABLE "conversion" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "from_asset" TEXT NOT NULL,
    "to_asset" TEXT NOT NULL,
    "quantity" DECIMAL(38,18) NOT NULL,
    "gross" DECIMAL(38,18) NOT NULL,
    "fee" DECIMAL(38,18) NOT NULL,
    "received" DECIMAL(38,18) NOT NULL,
    "mid" DECIMAL(38,18) NOT NULL,
    "rate" DECIMAL(38,18) NOT NULL,
    "fee_rate" DECIMAL(38,18) NOT NULL,
    "ticks" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "conversion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deposit" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "source" "deposit_source" NOT NULL DEFAULT 'user',
    "asset" TEXT NOT NULL,
    "network" TEXT,
    "address" TEXT,
    "quantity" DECIMAL(38,18) NOT NULL,
    "fee" DECIMAL(38,18) NOT NULL,
    "credited" DECIMAL(38,18),
    "memo" TEXT,
    "declaration_id" BIGINT,
    "declared_at" TIMESTAMPTZ(6),
    "declared_until" TIMESTAMPTZ(6),
    "transaction_hash" TEXT,
    "transaction_output" INTEGER,
    "transaction_at" TIMESTAMPTZ(6),
    "voucher" TEXT,
    "voucher_digest" TEXT,
    "state" "deposit_state" NOT NULL DEFAULT 'review',
    "reason" TEXT,
    "reviewed_by" TEXT,
    "reviewed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "deposit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deposit_declaration" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "quantity" DECIMAL(38,18) NOT NULL,
    "valid_until" TIMESTAMPTZ(6) NOT NULL,
    "held_until" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "deposit_declaration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "document_type" "identity_document" NOT NULL,
    "name" TEXT NOT NULL,
    "front_id" TEXT NOT NULL,
    "back_id" TEXT NOT NULL,
    "held_id" TEXT NOT NULL,
    "state" "identity_state" NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" BIGSERIAL NOT NULL,
    "inviter_id" BIGINT NOT NULL,
    "member_id" BIGINT NOT NULL,
    "level" SMALLINT NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation_count" (
    "inviter_id" BIGINT NOT NULL,
    "level" SMALLINT NOT NULL,
    "members" INTEGER NOT NULL,

    CONSTRAINT "invitation_count_pkey" PRIMARY KEY ("inviter_id","level")
);

-- CreateTable
CREATE TABLE "journal" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "reference_kind" TEXT NOT NULL,
    "reference_id" BIGINT NOT NULL,
    "posted_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "journal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "id" BIGSERIAL NOT NULL,
    "address" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "user_id" BIGINT,
    "part" TEXT,
    "balance" DECIMAL(38,18),

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_alarm" (
    "id" BIGSERIAL NOT NULL,
    "raised_at" TIMESTAMPTZ(6) NOT NULL,
    "detail" JSONB NOT NULL,
    "cleared_at" TIMESTAMPTZ(6),

    CONSTRAINT "ledger_alarm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_reconciliation" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "through_posting" BIGINT NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(6),
    "through_account" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_reconciliation_pkey" PRIMARY KEY ("single")
);

-- CreateTable
CREATE TABLE "posting" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" BIGINT NOT NULL,
    "account_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,
    "user_id" BIGINT,
    "part" TEXT,
    "balance_after" DECIMAL(38,18),
    "record_type" SMALLINT,

    CONSTRAINT "posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loan_product" (
    "id" SERIAL NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "asset" TEXT NOT NULL,
    "amount_min" DECIMAL(38,18) NOT NULL,
    "amount_max" DECIMAL(38,18) NOT NULL,
    "interest_free_days" INTEGER NOT NULL,
    "daily_rate" DECIMAL(10,8) NOT NULL,
    "overdue_factor" DECIMAL(4,2) NOT NULL DEFAULT 1.5,
    "term_days" INTEGER NOT NULL,
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loan_product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loan_setting" (
    "only_row" BOOLEAN NOT NULL DEFAULT true,
    "in_review_max" INTEGER NOT NULL DEFAULT 3,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loan_setting_pkey" PRIMARY KEY ("only_row")
);

-- CreateTable
CREATE TABLE "loan" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "product_id" INTEGER NOT NULL,
    "asset" TEXT NOT NULL,
    "scale" SMALLINT NOT NULL,
    "interest_free_days" INTEGER NOT NULL,
    "daily_rate" DECIMAL(10,8) NOT NULL,
    "overdue_daily_rate" DECIMAL(12,10) NOT NULL,
    "term_days" INTEGER NOT NULL,
    "requested" DECIMAL(38,18) NOT NULL,
    "accepted_minimum" DECIMAL(38,18) NOT NULL,
    "principal" DECIMAL(38,18),
    "state" "loan_state" NOT NULL DEFAULT 'review',
    "reason" TEXT,
    "reviewed_by" TEXT,
    "reviewed_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "collect_at" TIMESTAMPTZ(3),
    "overdue_since" TIMESTAMPTZ(3),
    "repaid_at" TIMESTAMPTZ(3),
    "interest" DECIMAL(38,18),
    "days_started" INTEGER,
    "overdue_days" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "loan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coin" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "coin_kind" NOT NULL,
    "precision" SMALLINT NOT NULL,
    "logo" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coin_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "pair" (
    "id" SERIAL NOT NULL,
    "symbol" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "kind" "pair_kind" NOT NULL,
    "logo" TEXT NOT NULL,
    "price_step" DECIMAL(38,18) NOT NULL,
    "quantity_step" DECIMAL(38,18) NOT NULL,
    "notional_min" DECIMAL(38,18) NOT NULL,
    "fee_rate" DECIMAL(9,6) NOT NULL DEFAULT 0.001,
    "session" "trading_session" NOT NULL,
    "reference_price" DECIMAL(38,18) NOT NULL,
    "yearly_volatility" DECIMAL(8,6) NOT NULL,
    "tick_interval" INTEGER NOT NULL,
    "typical_trade" DECIMAL(38,18) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pair_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tick" (
    "pair_id" INTEGER NOT NULL,
    "sequence" BIGINT NOT NULL,
    "price" DECIMAL(38,18) NOT NULL,
    "volume" DECIMAL(38,18) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" "price_source" NOT NULL,
    "epoch" INTEGER,

    CONSTRAINT "tick_pkey" PRIMARY KEY ("pair_id","sequence")
);

-- CreateTable
CREATE TABLE "candle" (
    "pair_id" INTEGER NOT NULL,
    "period" "candle_period" NOT NULL,
    "open_time" TIMESTAMPTZ(0) NOT NULL,
    "open" DECIMAL(38,18) NOT NULL,
    "high" DECIMAL(38,18) NOT NULL,
    "low" DECIMAL(38,18) NOT NULL,
    "close" DECIMAL(38,18) NOT NULL,
    "volume" DECIMAL(38,18) NOT NULL,
    "turnover" DECIMAL(38,18) NOT NULL,
    "trades" BIGINT NOT NULL,
    "last_sequence" BIGINT NOT NULL,

    CONSTRAINT "candle_pkey" PRIMARY KEY ("pair_id","period","open_time")
);

-- CreateTable
CREATE TABLE "feed_epoch" (
    "number" INTEGER NOT NULL,
    "source" "price_source" NOT NULL,
    "generator" INTEGER,
    "hash" TEXT NOT NULL,
    "next_hash" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "pairs" JSONB NOT NULL,
    "seed" TEXT,
    "revealed_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_epoch_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "feed_seed" (
    "epoch" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "given" BOOLEAN NOT NULL,

    CONSTRAINT "feed_seed_pkey" PRIMARY KEY ("epoch")
);

-- CreateTable
CREATE TABLE "market_setting" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "market_setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "feed_watermark" (
    "pair_id" INTEGER NOT NULL,
    "before" TIMESTAMPTZ(3) NOT NULL,
    "sequence" BIGINT,

    CONSTRAINT "feed_watermark_pkey" PRIMARY KEY ("pair_id","before")
);

-- CreateTable
CREATE TABLE "mining_machine" (
    "id" SERIAL NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "yield_source" JSONB NOT NULL,
    "asset" TEXT NOT NULL,
    "paying_asset" TEXT NOT NULL,
    "price" DECIMAL(38,18) NOT NULL,
    "ownership" "machine_ownership" NOT NULL,
    "yield_type" "machine_yield" NOT NULL,
    "daily_output" DECIMAL(38,18) NOT NULL,
    "term_days" INTEGER NOT NULL,
    "frozen_output" BOOLEAN NOT NULL,
    "order_max" DECIMAL(38,18) NOT NULL,
    "holding_min" DECIMAL(38,18) NOT NULL,
    "listed_at" TIMESTAMPTZ(3) NOT NULL,
    "delisted_at" TIMESTAMPTZ(3),
    "pairing_days" INTEGER NOT NULL DEFAULT 7,
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mining_machine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mining_group" (
    "id" BIGSERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "machine_id" INTEGER NOT NULL,
    "asset" TEXT NOT NULL,
    "scale" SMALLINT NOT NULL,
    "paying_asset" TEXT NOT NULL,
    "paying_scale" SMALLINT NOT NULL,
    "price" DECIMAL(38,18) NOT NULL,
    "yield_type" "machine_yield" NOT NULL,
    "daily_output" DECIMAL(38,18) NOT NULL,
    "term_days" INTEGER NOT NULL,
    "frozen_output" BOOLEAN NOT NULL,
    "taken" DECIMAL(5,2) NOT NULL,
    "state" "mining_group_state" NOT NULL,
    "pairs_by" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mining_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mining_order" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "machine_id" INTEGER NOT NULL,
    "group_id" BIGINT,
    "asset" TEXT NOT NULL,
    "scale" SMALLINT NOT NULL,
    "paying_asset" TEXT NOT NULL,
    "units" INTEGER,
    "share" DECIMAL(5,2),
    "taken_after" DECIMAL(5,2),
    "paid" DECIMAL(38,18) NOT NULL,
    "yield_type" "machine_yield" NOT NULL,
    "bought_output" DECIMAL(38,18) NOT NULL,
    "daily_output" DECIMAL(38,18) NOT NULL,
    "term_days" INTEGER NOT NULL,
    "frozen_output" BOOLEAN NOT NULL,
    "state" "mining_order_state" NOT NULL DEFAULT 'review',
    "days_paid" INTEGER NOT NULL DEFAULT 0,
    "earned" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "reason" TEXT,
    "reviewed_by" TEXT,
    "reviewed_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mining_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mining_earned" (
    "user_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "mining_earned_pkey" PRIMARY KEY ("user_id","asset")
);

-- CreateTable
CREATE TABLE "mining_payout" (
    "order_id" BIGINT NOT NULL,
    "day" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,
    "price" DECIMAL(38,18),
    "price_sequence" BIGINT,
    "frozen" BOOLEAN NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "price_pair" INTEGER,
    "price_at" TIMESTAMPTZ(3),
    "price_source" "price_source",

    CONSTRAINT "mining_payout_pkey" PRIMARY KEY ("order_id","day")
);

-- CreateTable
CREATE TABLE "network" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address_kind" TEXT NOT NULL,
    "confirmations" INTEGER NOT NULL,
    "deposit_memo" BOOLEAN NOT NULL DEFAULT false,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "network_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "coin_network" (
    "coin" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "deposit_enabled" BOOLEAN NOT NULL DEFAULT true,
    "deposit_minimum" DECIMAL(38,18) NOT NULL,
    "deposit_fee" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "deposit_address" TEXT,
    "withdrawal_enabled" BOOLEAN NOT NULL DEFAULT true,
    "withdrawal_minimum" DECIMAL(38,18) NOT NULL,
    "withdrawal_maximum" DECIMAL(38,18) NOT NULL,
    "withdrawal_fee" DECIMAL(38,18) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coin_network_pkey" PRIMARY KEY ("coin","network")
);

-- CreateTable
CREATE TABLE "deposit_address" (
    "id" BIGSERIAL NOT NULL,
    "network" TEXT NOT NULL,
    "address" TEXT,
    "memo" TEXT,
    "user_id" BIGINT,
    "assigned_at" TIMESTAMPTZ(6),
    "key_digest" TEXT,
    "key_index" INTEGER,
    "added_at" TIMESTAMPTZ(6) NOT NULL,
    "retired_at" TIMESTAMPTZ(6),

    CONSTRAINT "deposit_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "reference_kind" TEXT,
    "reference_id" BIGINT,
    "read_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "operator_id" BIGINT,
    "operator_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "outcome" "audit_outcome" NOT NULL,
    "begun_id" BIGINT,
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "balance_adjustment" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "adjustment_state" NOT NULL DEFAULT 'review',
    "requested_by" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "balance_adjustment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edit_proposal" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "typed" JSONB NOT NULL,
    "before" JSONB,
    "version" JSONB,
    "state" "proposal_state" NOT NULL DEFAULT 'review',
    "proposed_by" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "edit_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "operator" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "role" "operator_role" NOT NULL,
    "token_hash" TEXT,
    "user_id" BIGINT,
    "disabled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "operator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_approval" (
    "kind" TEXT NOT NULL,
    "item_id" BIGINT NOT NULL,
    "act" "review_act" NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "detail" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "review_approval_pkey" PRIMARY KEY ("kind","item_id","act","operator_id")
);

-- CreateTable
CREATE TABLE "price_alert" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "symbol" TEXT NOT NULL,
    "price" DECIMAL(38,18) NOT NULL,
    "direction" "price_alert_direction" NOT NULL,
    "state" "price_alert_state" NOT NULL DEFAULT 'waiting',
    "accepted_sequence" BIGINT NOT NULL,
    "tick_sequence" BIGINT,
    "tick_price" DECIMAL(38,18),
    "tick_at" TIMESTAMPTZ(3),
    "tick_source" "price_source",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_alert_judging" (
    "symbol" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,

    CONSTRAINT "price_alert_judging_pkey" PRIMARY KEY ("symbol")
);

-- CreateTable
CREATE TABLE "site_setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "site_setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "spot_fill" (
    "id" BIGSERIAL NOT NULL,
    "order_id" BIGINT NOT NULL,
    "price" DECIMAL(38,18) NOT NULL,
    "quantity" DECIMAL(38,18) NOT NULL,
    "turnover" DECIMAL(38,18) NOT NULL,
    "fee" DECIMAL(38,18) NOT NULL,
    "tick_sequence" BIGINT NOT NULL,
    "tick_price" DECIMAL(38,18) NOT NULL,
    "tick_at" TIMESTAMPTZ(6) NOT NULL,
    "tick_source" "price_source" NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "spot_fill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spot_matching" (
    "symbol" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,

    CONSTRAINT "spot_matching_pkey" PRIMARY KEY ("symbol")
);

-- CreateTable
CREATE TABLE "spot_order" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "symbol" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "side" "spot_side" NOT NULL,
    "type" "spot_order_type" NOT NULL,
    "sizing" "spot_sizing" NOT NULL,
    "limit_price" DECIMAL(38,18),
    "requested_quantity" DECIMAL(38,18),
    "requested_total" DECIMAL(38,18),
    "quantity" DECIMAL(38,18) NOT NULL,
    "held" DECIMAL(38,18) NOT NULL,
    "state" "spot_order_state" NOT NULL,
    "filled_quantity" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "turnover" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "fee" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "fee_rate" DECIMAL(38,18) NOT NULL,
    "accepted_sequence" BIGINT NOT NULL,
    "trigger_price" DECIMAL(38,18),
    "trigger_direction" "spot_trigger_direction",
    "trigger_sequence" BIGINT,
    "trigger_tick_price" DECIMAL(38,18),
    "trigger_at" TIMESTAMPTZ(6),
    "trigger_source" "price_source",
    "replaces_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "spot_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staking_product" (
    "id" SERIAL NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "yield_source" JSONB NOT NULL,
    "asset" TEXT NOT NULL,
    "term_days" INTEGER NOT NULL,
    "daily_rate" DECIMAL(10,8) NOT NULL,
    "penalty_rate" DECIMAL(9,6) NOT NULL,
    "order_min" DECIMAL(38,18) NOT NULL,
    "order_max" DECIMAL(38,18) NOT NULL,
    "user_max" DECIMAL(38,18) NOT NULL,
    "supply" DECIMAL(38,18),
    "staked" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staking_product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stake" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "product_id" INTEGER NOT NULL,
    "asset" TEXT NOT NULL,
    "scale" SMALLINT NOT NULL,
    "principal" DECIMAL(38,18) NOT NULL,
    "term_days" INTEGER NOT NULL,
    "daily_rate" DECIMAL(10,8) NOT NULL,
    "penalty_rate" DECIMAL(9,6) NOT NULL,
    "daily_earnings" DECIMAL(38,18) NOT NULL,
    "state" "stake_state" NOT NULL,
    "days_paid" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "penalty" DECIMAL(38,18),
    "returned" DECIMAL(38,18),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stake_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staking_earned" (
    "user_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "staking_earned_pkey" PRIMARY KEY ("user_id","asset")
);

-- CreateTable
CREATE TABLE "staking_payout" (
    "stake_id" BIGINT NOT NULL,
    "day" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staking_payout_pkey" PRIMARY KEY ("stake_id","day")
);

-- CreateTable
CREATE TABLE "submission" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "outcome" JSONB,
    "begun_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "submission_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "token_sale" (
    "id" SERIAL NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "asset" TEXT NOT NULL,
    "paying_asset" TEXT NOT NULL,
    "unit_price" DECIMAL(38,18) NOT NULL,
    "supply" DECIMAL(38,18) NOT NULL,
    "sold" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "order_min" DECIMAL(38,18) NOT NULL,
    "order_max" DECIMAL(38,18) NOT NULL,
    "user_max" DECIMAL(38,18) NOT NULL,
    "lock_days" INTEGER NOT NULL,
    "reward_rates" DECIMAL(9,6)[],
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "token_sale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "token_subscription" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "asset" TEXT NOT NULL,
    "paying_asset" TEXT NOT NULL,
    "unit_price" DECIMAL(38,18) NOT NULL,
    "quantity" DECIMAL(38,18) NOT NULL,
    "paid" DECIMAL(38,18) NOT NULL,
    "state" "token_subscription_state" NOT NULL,
    "unlocks_at" TIMESTAMPTZ(3) NOT NULL,
    "unlocked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "token_reward" (
    "subscription_id" BIGINT NOT NULL,
    "level" SMALLINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "token_reward_pkey" PRIMARY KEY ("subscription_id","level")
);

-- CreateTable
CREATE TABLE "token_reward_sum" (
    "user_id" BIGINT NOT NULL,
    "level" SMALLINT NOT NULL,
    "asset" TEXT NOT NULL,
    "pending" DECIMAL(38,18) NOT NULL,
    "paid" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "token_reward_sum_pkey" PRIMARY KEY ("user_id","level","asset")
);

-- CreateTable
CREATE TABLE "token_reward_member" (
    "user_id" BIGINT NOT NULL,
    "member_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "pending" DECIMAL(38,18) NOT NULL,
    "paid" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "token_reward_member_pkey" PRIMARY KEY ("user_id","member_id","asset")
);

-- CreateTable
CREATE TABLE "upload" (
    "id" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "digest" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_stray" (
    "id" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "upload_stray_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wire_currency" (
    "currency" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "minimum" DECIMAL(38,18) NOT NULL,
    "fee" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "beneficiary" TEXT NOT NULL,
    "bank_name" TEXT NOT NULL,
    "bank_address" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "bic" TEXT NOT NULL,
    "sample" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wire_currency_pkey" PRIMARY KEY ("currency")
);

-- CreateTable
CREATE TABLE "wire_transfer" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "quantity" DECIMAL(38,18) NOT NULL,
    "fee" DECIMAL(38,18) NOT NULL,
    "credited" DECIMAL(38,18),
    "reference" TEXT NOT NULL,
    "bank" JSONB NOT NULL,
    "state" "deposit_state" NOT NULL DEFAULT 'review',
    "reason" TEXT,
    "reviewed_by" TEXT,
    "reviewed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wire_transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_currency" (
    "currency" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "minimum" DECIMAL(38,18) NOT NULL,
    "maximum" DECIMAL(38,18) NOT NULL,
    "fee" DECIMAL(38,18) NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_currency_pkey" PRIMARY KEY ("currency")
);

-- CreateTable
CREATE TABLE "withdrawal" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "kind" "withdrawal_kind" NOT NULL,
    "asset" TEXT NOT NULL,
    "quantity" DECIMAL(38,18) NOT NULL,
    "fee" DECIMAL(38,18) NOT NULL,
    "network" TEXT,
    "address" TEXT,
    "payee" JSONB,
    "payee_numbers" TEXT,
    "remark" TEXT NOT NULL DEFAULT '',
    "state" "withdrawal_state" NOT NULL DEFAULT 'review',
    "cancelled" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "transaction_hash" TEXT,
    "approved_by" TEXT,
    "approved_at" TIMESTAMPTZ(6),
    "reviewed_by" TEXT,
    "reviewed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "address_book_entry_user" ON "address_book_entry"("user_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "article_slug_key" ON "article"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");

-- CreateIndex
CREATE UNIQUE INDEX "users_invitation_code_key" ON "users"("invitation_code");

-- CreateIndex
CREATE INDEX "users_parent" ON "users"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_of_user" ON "session"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "session_expires" ON "session" USING BRIN ("expires_at");

-- CreateIndex
CREATE INDEX "captcha_expires" ON "captcha"("expires_at");

-- CreateIndex
CREATE INDEX "verification_code_expires" ON "verification_code"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_expires" ON "rate_limit"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_user" ON "passkey"("user_id", "id");

-- CreateIndex
CREATE INDEX "known_device_user" ON "known_device"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "known_device_expires" ON "known_device"("expires_at");

-- CreateIndex
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_ticket_expires" ON "sign_in_ticket"("expires_at");

-- CreateIndex
CREATE INDEX "bank_card_user" ON "bank_card"("user_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bank_card_once" ON "bank_card"("user_id", "numbers_hash", "bic");

-- CreateIndex
CREATE INDEX "contract_user" ON "contract"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "contract_user_state" ON "contract"("user_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "contract_exposure_past" ON "contract_exposure"("closing_second");

-- CreateIndex
CREATE INDEX "contract_tick_at" ON "contract_tick"("pair_id", "at" DESC, "sequence" DESC);

-- CreateIndex
CREATE INDEX "conversion_user" ON "conversion"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "deposit_user" ON "deposit"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "deposit_voucher" ON "deposit"("voucher");

-- CreateIndex
CREATE INDEX "deposit_declaration_amount" ON "deposit_declaration"("network", "asset", "quantity");

-- CreateIndex
CREATE INDEX "deposit_declaration_user" ON "deposit_declaration"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "identity_back" ON "identity"("back_id");

-- CreateIndex
CREATE INDEX "identity_front" ON "identity"("front_id");

-- CreateIndex
CREATE INDEX "identity_held" ON "identity"("held_id");

-- CreateIndex
CREATE INDEX "identity_user" ON "identity"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "invitation_inviter" ON "invitation"("inviter_id", "id" DESC);

-- CreateIndex
CREATE INDEX "invitation_inviter_level" ON "invitation"("inviter_id", "level", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_once" ON "invitation"("member_id", "level");

-- CreateIndex
CREATE UNIQUE INDEX "journal_key_key" ON "journal"("key");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_address_key" ON "ledger_account"("address");

-- CreateIndex
CREATE INDEX "posting_account" ON "posting"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "posting_journal" ON "posting"("journal_id");

-- CreateIndex
CREATE INDEX "loan_user" ON "loan"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "loan_user_state" ON "loan"("user_id", "state", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "coin_id_key" ON "coin"("id");

-- CreateIndex
CREATE UNIQUE INDEX "pair_symbol_key" ON "pair"("symbol");

-- CreateIndex
CREATE INDEX "tick_pair_id_at" ON "tick"("pair_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "mining_group_code_once" ON "mining_group"("code");

-- CreateIndex
CREATE INDEX "mining_order_user" ON "mining_order"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "mining_order_user_state" ON "mining_order"("user_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "mining_payout_user" ON "mining_payout"("user_id", "due_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deposit_address_once" ON "deposit_address"("address");

-- CreateIndex
CREATE INDEX "deposit_address_of_user" ON "deposit_address"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "deposit_address_memo" ON "deposit_address"("network", "memo");

-- CreateIndex
CREATE UNIQUE INDEX "deposit_address_derived" ON "deposit_address"("key_digest", "key_index");

-- CreateIndex
CREATE INDEX "notification_user" ON "notification"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_created" ON "notification" USING BRIN ("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_key_key" ON "notification"("user_id", "key");

-- CreateIndex
CREATE INDEX "audit_entry_item" ON "audit_entry"("kind", "item", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "operator_name_key" ON "operator"("name");

-- CreateIndex
CREATE UNIQUE INDEX "operator_token_hash_key" ON "operator"("token_hash");

-- CreateIndex
CREATE INDEX "price_alert_user" ON "price_alert"("user_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "spot_fill_order" ON "spot_fill"("order_id");

-- CreateIndex
CREATE INDEX "spot_order_user" ON "spot_order"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "spot_order_user_state" ON "spot_order"("user_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "stake_user" ON "stake"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "stake_user_state" ON "stake"("user_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "staking_payout_user" ON "staking_payout"("user_id", "due_at" DESC, "stake_id" DESC);

-- CreateIndex
CREATE INDEX "submission_begun" ON "submission"("begun_at");

-- CreateIndex
CREATE INDEX "token_subscription_sale" ON "token_subscription"("sale_id", "user_id", "quantity");

-- CreateIndex
CREATE INDEX "token_subscription_user" ON "token_subscription"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "token_subscription_user_state" ON "token_subscription"("user_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "token_reward_user" ON "token_reward"("user_id", "subscription_id");

-- CreateIndex
CREATE INDEX "upload_created" ON "upload"("created_at");

-- CreateIndex
CREATE INDEX "upload_user" ON "upload"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "upload_stray_noted" ON "upload_stray"("noted_at");

-- CreateIndex
CREATE UNIQUE INDEX "wire_transfer_reference_once" ON "wire_transfer"("reference");

-- CreateIndex
CREATE INDEX "wire_transfer_user" ON "wire_transfer"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "withdrawal_user" ON "withdrawal"("user_id", "kind", "id" DESC);

-- AddForeignKey
ALTER TABLE "address_book_entry" ADD CONSTRAINT "address_book_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "address_whitelist" ADD CONSTRAINT "address_whitelist_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "play_money" ADD CONSTRAINT "play_money_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "second_factor_reset" ADD CONSTRAINT "second_factor_reset_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "second_factor_reset" ADD CONSTRAINT "second_factor_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sign_in_ticket" ADD CONSTRAINT "sign_in_ticket_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_card" ADD CONSTRAINT "bank_card_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contract_symbol" ADD CONSTRAINT "contract_symbol_symbol_fkey" FOREIGN KEY ("symbol") REFERENCES "pair"("symbol") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_setting" ADD CONSTRAINT "contract_setting_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract" ADD CONSTRAINT "contract_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversion" ADD CONSTRAINT "conversion_from_asset_fkey" FOREIGN KEY ("from_asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversion" ADD CONSTRAINT "conversion_to_asset_fkey" FOREIGN KEY ("to_asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversion" ADD CONSTRAINT "conversion_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_network_fkey" FOREIGN KEY ("network") REFERENCES "network"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_declaration_id_fkey" FOREIGN KEY ("declaration_id") REFERENCES "deposit_declaration"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_voucher_fkey" FOREIGN KEY ("voucher") REFERENCES "upload"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit_declaration" ADD CONSTRAINT "deposit_declaration_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit_declaration" ADD CONSTRAINT "deposit_declaration_asset_network_fkey" FOREIGN KEY ("asset", "network") REFERENCES "coin_network"("coin", "network") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_back_id_fkey" FOREIGN KEY ("back_id") REFERENCES "upload"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_front_id_fkey" FOREIGN KEY ("front_id") REFERENCES "upload"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_held_id_fkey" FOREIGN KEY ("held_id") REFERENCES "upload"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "journal"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "loan_product" ADD CONSTRAINT "loan_product_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan" ADD CONSTRAINT "loan_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "loan_product"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "loan" ADD CONSTRAINT "loan_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "pair" ADD CONSTRAINT "pair_base_fkey" FOREIGN KEY ("base") REFERENCES "coin"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pair" ADD CONSTRAINT "pair_quote_fkey" FOREIGN KEY ("quote") REFERENCES "coin"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mining_machine" ADD CONSTRAINT "mining_machine_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mining_machine" ADD CONSTRAINT "mining_machine_paying_asset_fkey" FOREIGN KEY ("paying_asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mining_group" ADD CONSTRAINT "mining_group_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "mining_machine"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mining_order" ADD CONSTRAINT "mining_order_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "mining_group"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mining_order" ADD CONSTRAINT "mining_order_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "mining_machine"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mining_order" ADD CONSTRAINT "mining_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mining_payout" ADD CONSTRAINT "mining_payout_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "mining_order"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coin_network" ADD CONSTRAINT "coin_network_coin_fkey" FOREIGN KEY ("coin") REFERENCES "coin"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coin_network" ADD CONSTRAINT "coin_network_network_fkey" FOREIGN KEY ("network") REFERENCES "network"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposit_address" ADD CONSTRAINT "deposit_address_network_fkey" FOREIGN KEY ("network") REFERENCES "network"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "deposit_address" ADD CONSTRAINT "deposit_address_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_begun_id_fkey" FOREIGN KEY ("begun_id") REFERENCES "audit_entry"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "balance_adjustment" ADD CONSTRAINT "balance_adjustment_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "balance_adjustment" ADD CONSTRAINT "balance_adjustment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "edit_proposal" ADD CONSTRAINT "edit_proposal_proposed_by_fkey" FOREIGN KEY ("proposed_by") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "operator" ADD CONSTRAINT "operator_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "review_approval" ADD CONSTRAINT "review_approval_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "spot_fill" ADD CONSTRAINT "spot_fill_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "spot_order"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "spot_order" ADD CONSTRAINT "spot_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "staking_product" ADD CONSTRAINT "staking_product_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stake" ADD CONSTRAINT "stake_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "staking_product"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stake" ADD CONSTRAINT "stake_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "staking_payout" ADD CONSTRAINT "staking_payout_stake_id_fkey" FOREIGN KEY ("stake_id") REFERENCES "stake"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "token_sale" ADD CONSTRAINT "token_sale_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token_sale" ADD CONSTRAINT "token_sale_paying_asset_fkey" FOREIGN KEY ("paying_asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token_subscription" ADD CONSTRAINT "token_subscription_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "token_sale"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "token_subscription" ADD CONSTRAINT "token_subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "token_reward" ADD CONSTRAINT "token_reward_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "token_subscription"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "token_reward" ADD CONSTRAINT "token_reward_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "wire_currency" ADD CONSTRAINT "wire_currency_currency_fkey" FOREIGN KEY ("currency") REFERENCES "coin"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wire_transfer" ADD CONSTRAINT "wire_transfer_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "wire_transfer" ADD CONSTRAINT "wire_transfer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "card_currency" ADD CONSTRAINT "card_currency_currency_fkey" FOREIGN KEY ("currency") REFERENCES "coin"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_network_fkey" FOREIGN KEY ("network") REFERENCES "network"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE TYPE adjustment_request AS (ordinal integer, user_id bigint, asset text, amount numeric, reason text, requested_by bigint);

CREATE TYPE contract_opening AS (ordinal integer, user_id bigint, pair_id integer, direction contract_direction, asset text, scale integer, premium numeric, duration_seconds integer, payout_ratio numeric, profit numeric, exposure_max numeric, opened_at timestamp with time zone, closes_at timestamp with time zone, legs jsonb);

CREATE TYPE contract_settlement AS (ordinal integer, contract_id bigint, state contract_state, result contract_result, payout numeric, close_sequence bigint, legs jsonb);

CREATE TYPE conversion_making AS (ordinal integer, user_id bigint, from_asset text, to_asset text, quantity numeric, gross numeric, fee numeric, received numeric, mid numeric, rate numeric, fee_rate numeric, ticks jsonb, ticks_seen_at timestamp with time zone, legs jsonb);

CREATE TYPE deposit_declaration_request AS (ordinal integer, user_id bigint, asset text, network text, address text, quantity numeric, "precision" integer, open_max integer, valid_seconds integer, held_seconds integer);

CREATE TYPE deposit_request AS (ordinal integer, user_id bigint, asset text, network text, address text, memo text, shared boolean, quantity numeric, fee numeric, transaction_hash text, voucher text, voucher_digest text, in_review_max integer);

CREATE TYPE ledger_journal AS (ordinal integer, reference bigint, step text, legs jsonb);

CREATE TYPE ledger_leg AS (journal integer, key text, reference_kind text, reference_id bigint, address text, amount numeric, record_type smallint);

CREATE TYPE ledger_line AS (journal integer, ordinal integer, account_id bigint, asset text, user_id bigint, part text, amount numeric, record_type smallint, balance numeric);

CREATE TYPE loan_application AS (ordinal integer, user_id bigint, product_id integer, asset text, scale smallint, interest_free_days integer, daily_rate numeric, overdue_daily_rate numeric, term_days integer, requested numeric, accepted_minimum numeric, in_review_max integer);

CREATE TYPE loan_repayment AS (id bigint, state loan_state, interest numeric, days_started integer, overdue_days integer, legs jsonb, next_collection timestamp with time zone, overdue_since timestamp with time zone, overdue_debt numeric);

CREATE TYPE mining_part AS (order_id bigint, legs jsonb, daily_output numeric);

CREATE TYPE mining_purchase AS (ordinal integer, user_id bigint, machine_id integer, group_id bigint, new_code text, pairs_by timestamp with time zone, units integer, share numeric, share_min numeric, paid numeric, daily_output numeric, asset text, scale smallint, paying_asset text, paying_scale smallint, price numeric, yield_type machine_yield, machine_output numeric, term_days integer, frozen_output boolean, bought_at timestamp with time zone, legs jsonb);

CREATE TYPE mining_step AS (ordinal integer, order_id bigint, day integer, amount numeric, next_due_at timestamp with time zone, price_pair integer, price_sequence bigint, price numeric, legs jsonb);

CREATE TYPE spot_end_result AS (ordinal integer, tick_sequence bigint, tick_price numeric, tick_at timestamp with time zone, tick_source price_source);

CREATE TYPE spot_ending AS (ordinal integer, order_id bigint, state spot_order_state, price numeric, quantity numeric, turnover numeric, fee numeric, tick_sequence bigint, tick_price numeric, tick_at timestamp with time zone, tick_source price_source, legs jsonb);

CREATE TYPE spot_placing AS (ordinal integer, user_id bigint, pair_id integer, symbol text, base text, quote text, side spot_side, type spot_order_type, sizing spot_sizing, limit_price numeric, requested_quantity numeric, requested_total numeric, quantity numeric, held numeric, turnover numeric, fee numeric, fee_rate numeric, fill_price numeric, tick_sequence bigint, tick_price numeric, tick_seen_at timestamp with time zone, open_orders_max integer, trigger_price numeric, trigger_direction spot_trigger_direction, replaces_id bigint, legs jsonb);

CREATE TYPE spot_touched_order AS (resting spot_order, tick_sequence bigint, tick_price numeric, tick_at timestamp with time zone, tick_source price_source);

CREATE TYPE staking_opening AS (ordinal integer, user_id bigint, product_id integer, asset text, scale smallint, principal numeric, term_days integer, daily_rate numeric, penalty_rate numeric, daily_earnings numeric, started_at timestamp with time zone, ends_at timestamp with time zone, due_at timestamp with time zone, legs jsonb);

CREATE TYPE staking_step AS (ordinal integer, stake_id bigint, day integer, amount numeric, next_due_at timestamp with time zone, legs jsonb);

CREATE TYPE submit_head AS (ordinal integer, scope text, key text, fingerprint text, refusal text, detail jsonb);

CREATE TYPE submit_result AS (ordinal integer, id bigint, refusal text, detail jsonb);

CREATE TYPE token_reward_paying AS (ordinal integer, subscription_id bigint, level smallint, legs jsonb);

CREATE TYPE token_sale_releasing AS (ordinal integer, subscription_id bigint, legs jsonb);

CREATE TYPE token_sale_subscribing AS (ordinal integer, user_id bigint, sale_id integer, asset text, paying_asset text, unit_price numeric, quantity numeric, paid numeric, subscribed_at timestamp with time zone, unlocks_at timestamp with time zone, legs jsonb, rewards jsonb);

CREATE TYPE wire_transfer_request AS (ordinal integer, user_id bigint, asset text, email text, quantity numeric, fee numeric, reference text, bank jsonb, in_review_max integer);

CREATE TYPE withdrawal_request AS (ordinal integer, user_id bigint, kind withdrawal_kind, asset text, quantity numeric, fee numeric, network text, address text, payee jsonb, payee_numbers text, remark text, legs jsonb, debts jsonb, address_wait interval);

CREATE OR REPLACE FUNCTION public.address_book_add(of_user bigint, of_coin text, of_network text, of_address text, with_remark text, entries_max integer, moment timestamp with time zone, OUT outcome text, OUT id bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM address_book_entry WHERE user_id = of_user) >= entries_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  END IF;
  INSERT INTO address_book_entry (user_id, coin, network, address, remark, created_at, updated_at)
    VALUES (of_user, of_coin, of_network, of_address, with_remark, moment, moment)
    ON CONFLICT DO NOTHING RETURNING address_book_entry.id INTO id;
  outcome := CASE WHEN id IS NULL THEN 'entryExists' ELSE 'done' END;
END $function$;

CREATE OR REPLACE FUNCTION public.address_book_entry_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notification_add(NEW.user_id, 'addressAdded',
    jsonb_build_object('address', NEW.address, 'asset', NEW.coin), 'address', NEW.id, NEW.created_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.address_whitelist_set(of_user bigint, switched_on boolean, ends timestamp with time zone, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  DELETE FROM address_whitelist WHERE user_id = of_user AND ends_at <= moment;
  IF switched_on THEN
    INSERT INTO address_whitelist (user_id, since) VALUES (of_user, moment)
      ON CONFLICT (user_id) DO UPDATE SET ends_at = NULL;
  ELSE
    UPDATE address_whitelist SET ends_at = ends WHERE user_id = of_user AND ends_at IS NULL;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.adjustment_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request adjustment_request;
BEGIN
  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::adjustment_request, rows) item ORDER BY item.ordinal
  LOOP
    RETURN QUERY INSERT INTO balance_adjustment (user_id, asset, amount, reason, requested_by, created_at)
      VALUES (request.user_id, request.asset, request.amount, request.reason, request.requested_by, moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.amounts_fit_their_coin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  written jsonb := to_jsonb(NEW);
  decimals integer := (SELECT coin.precision FROM coin WHERE coin.code = written ->> TG_ARGV[0]);
  name text;
BEGIN
  FOREACH name IN ARRAY TG_ARGV[1:] LOOP
    IF scale(trim_scale((written ->> name)::numeric)) > decimals THEN
      RAISE EXCEPTION '% of % has at most % decimals', name, written ->> TG_ARGV[0], decimals
        USING ERRCODE = 'check_violation', CONSTRAINT = format('%s has at most %s decimals', name, decimals);
    END IF;
  END LOOP;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.arrival_review(kind text, of_row bigint, to_state deposit_state, with_credited numeric, why text, reviewer text, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed bigint;
BEGIN
  EXECUTE format(
    'UPDATE %I SET state = $2, credited = $3, reason = $4, reviewed_by = $5, reviewed_at = $6, updated_at = $6
      WHERE id = $1 AND state = ''review''',
    CASE kind WHEN 'wireTransfer' THEN 'wire_transfer' ELSE 'deposit' END)
    USING of_row, to_state, with_credited, why, reviewer, moment;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed > 0 AND to_state = 'completed' THEN
    PERFORM ledger_post_or_raise(kind, ARRAY[ROW(1, of_row, 'credit', legs)::ledger_journal], moment);
  END IF;
  RETURN changed > 0;
END $function$;

CREATE OR REPLACE FUNCTION public.article_counts_writings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.balance_adjust(of_id bigint, legs jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM balance_adjustment WHERE id = of_id AND state = 'review' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'ended';
  END IF;
  PERFORM 1 FROM ledger_post_rows('adjustment', ARRAY[ROW(1, of_id, NULL, legs)::ledger_journal], moment);
  IF FOUND THEN
    RETURN 'insufficient';
  END IF;
  UPDATE balance_adjustment SET state = 'carriedOut', ended_at = moment WHERE id = of_id;
  INSERT INTO deposit (user_id, source, asset, quantity, fee, credited, state, reviewed_at, created_at, updated_at)
    SELECT adjusted.user_id, 'admin', adjusted.asset, adjusted.amount, 0, adjusted.amount, 'completed', moment, moment,
           moment
      FROM balance_adjustment adjusted WHERE adjusted.id = of_id AND adjusted.amount > 0;
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.balance_adjustment_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notification_add(NEW.user_id, CASE WHEN NEW.amount > 0 THEN 'balanceAdded' ELSE 'balanceDeducted' END,
    jsonb_build_object('quantity', notification_amount(abs(NEW.amount)), 'asset', NEW.asset),
    'adjustment', NEW.id, NEW.ended_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.bank_card_add(of_user bigint, of_bank text, of_owner text, of_numbers text, hashes text[], of_digits text, at_address text, of_bic text, of_country text, cards_max integer, moment timestamp with time zone, OUT outcome text, OUT id bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM bank_card WHERE user_id = of_user) >= cards_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  ELSIF EXISTS (SELECT FROM bank_card WHERE user_id = of_user AND bic = of_bic AND numbers_hash = ANY (hashes)) THEN
    outcome := 'entryExists';
    RETURN;
  END IF;
  outcome := 'done';
  INSERT INTO bank_card (user_id, bank_name, account_name, numbers, numbers_hash, last_digits, bank_address, bic, country,
                         created_at, updated_at)
    VALUES (of_user, of_bank, of_owner, of_numbers, hashes[1], of_digits, at_address, of_bic, of_country, moment, moment)
    RETURNING bank_card.id INTO id;
END $function$;

CREATE OR REPLACE FUNCTION public.bank_card_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notification_add(NEW.user_id, 'bankCardAdded',
    jsonb_build_object('bank', NEW.bank_name, 'digits', NEW.last_digits), 'bankCard', NEW.id, NEW.created_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.candle_draw_again(pair integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  newest timestamptz := (SELECT tick.at FROM tick WHERE tick.pair_id = pair ORDER BY tick.sequence DESC LIMIT 1);
  stretch record;
BEGIN
  INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
    SELECT pair, '1m', date_trunc('minute', newest), (array_agg(tick.price ORDER BY tick.sequence))[1], max(tick.price),
           min(tick.price), (array_agg(tick.price ORDER BY tick.sequence DESC))[1], sum(tick.volume),
           sum(trunc(tick.price * tick.volume, 18)), count(*), max(tick.sequence)
      FROM tick WHERE tick.pair_id = pair AND tick.at >= date_trunc('minute', newest)
    HAVING count(*) > 0
    ON CONFLICT DO NOTHING;
  FOR stretch IN
    SELECT drawn.period::candle_period, drawn.shorter::candle_period, drawn.since FROM (VALUES
      ('5m', '1m', date_bin('5 minutes', newest, 'epoch')), ('15m', '1m', date_bin('15 minutes', newest, 'epoch')),
      ('30m', '1m', date_bin('30 minutes', newest, 'epoch')), ('hour', '1m', date_trunc('hour', newest, 'UTC')),
      ('day', 'hour', date_trunc('day', newest, 'UTC')), ('week', 'day', date_trunc('week', newest, 'UTC')),
      ('month', 'day', date_trunc('month', newest, 'UTC'))) AS drawn (period, shorter, since)
  LOOP
    INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
      SELECT pair, stretch.period, stretch.since, (array_agg(part.open ORDER BY part.open_time))[1], max(part.high),
             min(part.low), (array_agg(part.close ORDER BY part.open_time DESC))[1], sum(part.volume), sum(part.turnover),
             sum(part.trades), max(part.last_sequence)
        FROM candle part
       WHERE part.pair_id = pair AND part.period = stretch.shorter AND part.open_time >= stretch.since
      HAVING count(*) > 0
      ON CONFLICT DO NOTHING;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.closed_account_ends_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM known_device WHERE user_id = NEW.id;
  UPDATE session SET ended_at = NEW.updated_at, end_reason = 'operator' WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.contract_add_realised()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  INSERT INTO contract_realised (user_id, asset, day, profit)
  SELECT ended.user_id, ended.asset, (ended.settled_at AT TIME ZONE 'UTC')::date, sum(ended.payout - ended.premium)
    FROM after_change ended JOIN before_change pending ON pending.id = ended.id AND pending.state = 'pending'
   WHERE ended.state = 'settled'
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, asset, day) DO UPDATE SET profit = contract_realised.profit + excluded.profit;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.contract_attach_following_tick()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  found_ids bigint[];
BEGIN
  found_ids := ARRAY(
    SELECT contract.id FROM contract
     CROSS JOIN LATERAL tick_numbered(contract.pair_id, contract.close_sequence + 1) following
     WHERE contract.state <> 'pending' AND NOT contract.followed AND contract.close_sequence IS NOT NULL
     ORDER BY contract.id LIMIT 1000);
  IF cardinality(found_ids) = 0 THEN
    RETURN 0;
  END IF;
  UPDATE contract SET followed = true WHERE contract.id = ANY (found_ids);
  PERFORM contract_keep_ticks(
    ARRAY(SELECT contract.pair_id FROM contract WHERE contract.id = ANY (found_ids) ORDER BY contract.id),
    ARRAY(SELECT contract.close_sequence + 1 FROM contract WHERE contract.id = ANY (found_ids) ORDER BY contract.id));
  RETURN cardinality(found_ids);
END $function$;

CREATE OR REPLACE FUNCTION public.contract_due(pairs integer[], due_max integer)
 RETURNS TABLE(id bigint, user_id bigint, pair_id integer, direction contract_direction, asset text, premium numeric, profit numeric, open_price numeric, closes_at timestamp with time zone, close_sequence bigint, close_price numeric, close_at timestamp with time zone, close_source price_source)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  -- No past is complete beyond it.
  now_at timestamptz := greatest(feed_clock(), clock_timestamp());
BEGIN
  RETURN QUERY
    SELECT due.id, due.user_id, due.pair_id, due.direction, due.asset, due.premium, due.profit, due.open_price,
           due.closes_at, closing.sequence, closing.price, closing.at, closing.source
      FROM pair
      CROSS JOIN LATERAL (
        SELECT * FROM contract
         WHERE contract.state = 'pending' AND contract.pair_id = pair.id
           AND contract.closes_at < (SELECT feed_complete_before(pair.id))
         ORDER BY contract.closes_at LIMIT due_max) due
      LEFT JOIN LATERAL (
        SELECT tick.sequence, tick.price, tick.at, tick.source FROM tick
         WHERE tick.pair_id = due.pair_id AND tick.at <= due.closes_at
         ORDER BY tick.at DESC, tick.sequence DESC LIMIT 1) closing ON true
     WHERE (pairs IS NULL OR pair.id = ANY (pairs))
       AND (SELECT true FROM contract
             WHERE contract.state = 'pending' AND contract.pair_id = pair.id AND contract.closes_at < now_at LIMIT 1)
     ORDER BY due.closes_at, due.id
     LIMIT due_max;
END $function$;

CREATE OR REPLACE FUNCTION public.contract_fill_outbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO contract_outbox (contracts)
    SELECT array_agg(ended.id) FROM before_change ended WHERE ended.state = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.contract_keep_ticks(pairs integer[], sequences bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO contract_tick (pair_id, sequence, price, at, source, epoch)
    SELECT tick.pair_id, tick.sequence, tick.price, tick.at, tick.source, tick.epoch
      FROM (SELECT DISTINCT * FROM unnest(pairs, sequences)) AS wanted (pair_id, sequence)
     CROSS JOIN LATERAL tick_numbered(wanted.pair_id, wanted.sequence) tick
     WHERE NOT EXISTS (SELECT FROM contract_tick kept
                        WHERE kept.pair_id = wanted.pair_id AND kept.sequence = wanted.sequence)
     ORDER BY tick.pair_id, tick.sequence
    ON CONFLICT DO NOTHING
$function$;

CREATE OR REPLACE FUNCTION public.contract_notify(batches_max integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  taken bigint[];
  ended bigint[];
BEGIN
  taken := ARRAY(SELECT id FROM contract_outbox ORDER BY id LIMIT batches_max FOR UPDATE SKIP LOCKED);
  ended := ARRAY(SELECT unnest(contracts) FROM contract_outbox WHERE id = ANY (taken));
  DELETE FROM contract_outbox WHERE id = ANY (taken);
  INSERT INTO notification AS known (user_id, key, event, detail, created_at)
    SELECT settled.user_id,
           'contractsSettled:' || settled.asset || ':' || to_char(settled.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'),
           'contractsSettled',
           jsonb_build_object('contracts', count(*)::text, 'asset', settled.asset,
                              'profit', notification_amount(sum(settled.payout - settled.premium))),
           max(settled.settled_at)
      FROM contract settled WHERE settled.id = ANY (ended) AND settled.state = 'settled'
     GROUP BY 1, 2, settled.asset ORDER BY 1, 2
    ON CONFLICT (user_id, key) DO UPDATE SET read_at = NULL, created_at = greatest(known.created_at, excluded.created_at),
      detail = known.detail || jsonb_build_object(
        'contracts', ((known.detail ->> 'contracts')::bigint + (excluded.detail ->> 'contracts')::bigint)::text,
        'profit', notification_amount((known.detail ->> 'profit')::numeric + (excluded.detail ->> 'profit')::numeric));
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT invalid.user_id, 'contractInvalid:contract:' || invalid.id, 'contractInvalid',
           jsonb_build_object('symbol', pair.name, 'quantity', notification_amount(invalid.premium), 'asset', invalid.asset),
           'contract', invalid.id, invalid.settled_at
      FROM contract invalid JOIN pair ON pair.id = invalid.pair_id
     WHERE invalid.id = ANY (ended) AND invalid.state = 'invalid'
     ORDER BY invalid.user_id, invalid.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN cardinality(taken);
END $function$;

CREATE OR REPLACE FUNCTION public.contract_settle(settlements jsonb, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  items contract_settlement[];
  held bigint[];
  settled bigint[];
BEGIN
  items := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::contract_settlement, settlements) item ORDER BY item.ordinal);
  -- What another worker is just settling is passed over. As a test, the state names no index: a plan made on an empty table would take
  -- one of all pending contracts, or of all users.
  held := ARRAY(
    SELECT id FROM contract
     WHERE id = ANY (ARRAY(SELECT item.contract_id FROM unnest(items) item)) AND (state = 'pending') IS TRUE
     ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
  WITH complete AS MATERIALIZED (
    SELECT pair.id AS pair_id, feed_complete_before(pair.id) AS before FROM pair),
  changed AS (
    UPDATE contract SET
        state = item.state, result = item.result, payout = item.payout, settled_at = moment, updated_at = moment,
        close_sequence = closing.sequence, close_price = closing.price, close_at = closing.at,
        close_source = closing.source, followed = following.sequence IS NOT NULL
      FROM unnest(items) item
      JOIN contract pending ON pending.id = item.contract_id
      JOIN complete ON complete.pair_id = pending.pair_id AND complete.before > pending.closes_at
      LEFT JOIN LATERAL tick_numbered(pending.pair_id, item.close_sequence) closing ON true
      LEFT JOIN LATERAL tick_numbered(pending.pair_id, item.close_sequence + 1) following ON true
     WHERE contract.id = item.contract_id AND contract.id = ANY (held)
       AND closing.sequence IS NOT DISTINCT FROM item.close_sequence
       AND coalesce(closing.at <= contract.closes_at, true)
       AND coalesce(following.at > contract.closes_at, true)
     RETURNING contract.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO settled FROM changed;

  PERFORM ledger_post_or_raise('contract', ARRAY(
    SELECT ROW(item.ordinal, item.contract_id, 'close', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.contract_id = ANY (settled)), moment);

  PERFORM contract_keep_ticks(
    ARRAY(SELECT contract.pair_id FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series),
    ARRAY(SELECT contract.close_sequence + generate_series FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series));
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.contract_id = ANY (settled);
END $function$;

CREATE OR REPLACE FUNCTION public.contract_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  openings contract_opening[];
  newest tick[];
  now_at timestamptz;
  candidate record;
  refused submit_result[] := '{}';
  fresh int[] := '{}';
  ids bigint[];
  place text := '';
  taken numeric;
BEGIN
  openings := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::contract_opening, rows) item);
  PERFORM ledger_lock(rows);
  PERFORM pg_advisory_xact_lock(726571004, opened.pair_id)
    FROM (SELECT DISTINCT item.pair_id FROM unnest(openings) item ORDER BY 1) opened;

  newest := ARRAY(SELECT stored FROM tick_newest(ARRAY(SELECT item.pair_id FROM unnest(openings) item)) stored);
  now_at := feed_now(moment);
  -- A tick may be newer than the moment at which its contract was judged: the contract then begins with the tick.
  openings := ARRAY(
    SELECT ROW(item.ordinal, item.user_id, item.pair_id, item.direction, item.asset, item.scale, item.premium,
               item.duration_seconds, item.payout_ratio, item.profit, item.exposure_max,
               greatest(item.opened_at, tick.at),
               greatest(item.opened_at, tick.at) + make_interval(secs => item.duration_seconds), item.legs)::contract_opening
      FROM unnest(openings) item LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id);

  -- Each in its turn takes of what is left for its pair and second; one that could not be paid anyway takes nothing.
  FOR candidate IN
    SELECT item.*, coalesce(exposure.profits, 0) AS profits, tick.at AS priced_at,
           item.pair_id || ' ' || date_trunc('second', item.closes_at) AS place,
           coalesce(account.balance, 0) >= item.premium AS payable
      FROM unnest(openings) item
      LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
      LEFT JOIN contract_exposure exposure
        ON exposure.pair_id = item.pair_id AND exposure.closing_second = date_trunc('second', item.closes_at)
      LEFT JOIN ledger_account account ON account.address = 'user:' || item.user_id || ':available:' || item.asset
     ORDER BY item.pair_id, date_trunc('second', item.closes_at), item.ordinal
  LOOP
    IF candidate.place <> place THEN
      place := candidate.place;
      taken := candidate.profits;
    END IF;
    IF NOT tick_is_fresh(candidate.priced_at, now_at) THEN
      refused := refused || price_stale(candidate.ordinal, candidate.priced_at, now_at);
    ELSIF taken + candidate.profit > candidate.exposure_max THEN
      refused := refused || submit_refused(candidate.ordinal, 'expiryFull', jsonb_build_object(
        'maximum', trim_scale(trunc(greatest(candidate.exposure_max - taken, 0) / candidate.payout_ratio,
                                    candidate.scale))::text,
        'asset', candidate.asset));
    ELSE
      fresh := fresh || candidate.ordinal;
      IF candidate.payable THEN
        taken := taken + candidate.profit;
      END IF;
    END IF;
  END LOOP;
  -- ids[n] is the id of the contract with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval('contract_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(openings) item)));

  refused := refused || ARRAY(
    SELECT declined FROM ledger_post_rows('contract', ARRAY(
      SELECT ROW(item.ordinal, ids[item.ordinal], 'open', item.legs)::ledger_journal
        FROM unnest(openings) item WHERE item.ordinal = ANY (fresh)), moment) declined);
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  INSERT INTO contract_exposure AS exposure (pair_id, closing_second, profits)
    SELECT item.pair_id, date_trunc('second', item.closes_at), sum(item.profit)
      FROM unnest(openings) item WHERE item.ordinal = ANY (fresh) GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (pair_id, closing_second) DO UPDATE SET profits = exposure.profits + excluded.profits;

  INSERT INTO contract (id, user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state,
                        open_sequence, open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.pair_id, item.direction, item.asset, item.premium, item.duration_seconds,
           item.payout_ratio, item.profit, 'pending', tick.sequence, tick.price, tick.at, tick.source, item.opened_at,
           item.closes_at, moment, moment
      FROM unnest(openings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh)
     ORDER BY item.ordinal;
  PERFORM contract_keep_ticks(ARRAY(SELECT tick.pair_id FROM unnest(newest) tick ORDER BY tick.pair_id),
                              ARRAY(SELECT tick.sequence FROM unnest(newest) tick ORDER BY tick.pair_id));

  RETURN QUERY SELECT * FROM unnest(refused);
  RETURN QUERY
    SELECT (submit_accepted(item.ordinal, ids[item.ordinal], jsonb_build_object(
              'openSequence', tick.sequence, 'openPrice', tick.price::text, 'openAt', tick.at, 'openSource', tick.source,
              'openedAt', item.opened_at, 'closesAt', item.closes_at))).*
      FROM unnest(openings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
END $function$;

CREATE OR REPLACE FUNCTION public.conversion_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  making conversion_making;
  now_at timestamptz;
  priced record;
  new_id bigint;
BEGIN
  PERFORM ledger_lock(rows);
  now_at := feed_now(moment);

  FOR making IN SELECT item.* FROM jsonb_populate_recordset(NULL::conversion_making, rows) item ORDER BY item.ordinal LOOP
    SELECT coalesce(bool_and(tick_is_fresh(newest.at, now_at)), true) AS fresh,
           coalesce(bool_and((told ->> 'price')::numeric = newest.price), true) AS still,
           coalesce(jsonb_agg(jsonb_build_object('symbol', told ->> 'symbol', 'sequence', newest.sequence, 'price', trim_scale(newest.price)::text,
             'at', newest.at, 'source', newest.source) ORDER BY place), '[]') AS ticks
      INTO priced
      FROM jsonb_array_elements(making.ticks) WITH ORDINALITY listed (told, place)
      LEFT JOIN pair ON pair.symbol = told ->> 'symbol'
      LEFT JOIN LATERAL tick_newest(ARRAY[pair.id]) newest ON true;
    IF NOT priced.fresh THEN
      RETURN NEXT submit_refused(making.ordinal, 'exchangeFailed');
      CONTINUE;
    ELSIF NOT priced.still AND coalesce(making.ticks_seen_at < clock_timestamp() - interval '250 milliseconds', true) THEN
      RETURN NEXT submit_outdated(making.ordinal, jsonb_build_object('seenAt', clock_timestamp(), 'ticks', priced.ticks));
      CONTINUE;
    END IF;
    new_id := nextval('conversion_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'conversion', ARRAY[ROW(making.ordinal, new_id, 'make', making.legs)::ledger_journal], moment);
    CONTINUE WHEN FOUND;
    INSERT INTO conversion (id, user_id, from_asset, to_asset, quantity, gross, fee, received, mid, rate, fee_rate,
                            ticks, created_at)
      VALUES (new_id, making.user_id, making.from_asset, making.to_asset, making.quantity, making.gross, making.fee,
              making.received, making.mid, making.rate, making.fee_rate,
              CASE WHEN priced.still THEN priced.ticks ELSE making.ticks END, moment);
    RETURN NEXT submit_accepted(making.ordinal, new_id);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.decided_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% cannot be changed or deleted', coalesce(TG_ARGV[0], 'a ' || replace(TG_TABLE_NAME, '_', ' '))
    USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.deposit_address_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'coin_network' THEN
    IF EXISTS (SELECT FROM deposit_address WHERE address = NEW.deposit_address) THEN
      RAISE EXCEPTION 'this address is in a pool, for one user alone'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_address_apart';
    END IF;
  ELSIF EXISTS (SELECT FROM coin_network WHERE deposit_address = NEW.address) THEN
    RAISE EXCEPTION 'this address is shared by all'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'deposit_address_once';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.deposit_address_assign(to_user bigint, moment timestamp with time zone)
 RETURNS SETOF deposit_address
 LANGUAGE plpgsql
AS $function$
DECLARE
  missing network[] := ARRAY(
    SELECT network FROM network
     WHERE EXISTS (SELECT FROM coin_network WHERE coin_network.network = network.code AND deposit_enabled)
       AND NOT EXISTS (SELECT FROM deposit_address own WHERE own.network = network.code AND own.user_id = to_user
                          AND own.retired_at IS NULL)
       AND (deposit_memo
            OR EXISTS (SELECT FROM deposit_address free
                        WHERE free.network = network.code AND free.user_id IS NULL AND free.retired_at IS NULL)));
  lacking network;
BEGIN
  IF cardinality(missing) > 0 THEN
    PERFORM 1 FROM users WHERE id = to_user FOR NO KEY UPDATE;
  END IF;
  FOREACH lacking IN ARRAY missing LOOP
    -- A call side by side may have been first.
    CONTINUE WHEN EXISTS (SELECT FROM deposit_address WHERE network = lacking.code AND user_id = to_user
                           AND retired_at IS NULL);
    IF lacking.deposit_memo THEN
      -- Nine digits fit every chain's memo, and a slip in one of them rarely is another user's.
      LOOP
        INSERT INTO deposit_address (network, memo, user_id, assigned_at, added_at)
          VALUES (lacking.code, (100000000 + floor(random() * 900000000))::bigint::text, to_user, moment, moment)
          ON CONFLICT (network, memo) DO NOTHING;
        EXIT WHEN FOUND;
      END LOOP;
    ELSE
      UPDATE deposit_address SET user_id = to_user, assigned_at = moment
       WHERE id = (SELECT id FROM deposit_address WHERE network = lacking.code AND user_id IS NULL AND retired_at IS NULL
                    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED);
    END IF;
  END LOOP;
  RETURN QUERY SELECT * FROM deposit_address WHERE user_id = to_user AND retired_at IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deposit_declaration_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request deposit_declaration_request;
  to_send numeric;
BEGIN
  PERFORM 1 FROM coin_network
    WHERE (coin, network) IN (SELECT item.asset, item.network FROM jsonb_to_recordset(rows) AS item (asset text, network text))
    ORDER BY coin, network FOR NO KEY UPDATE;

  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::deposit_declaration_request, rows) item ORDER BY item.ordinal
  LOOP
    IF (SELECT count(*) FROM deposit_declaration open
         WHERE user_id = request.user_id AND asset = request.asset AND network = request.network AND valid_until > moment
           AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = open.id AND state <> 'failed')) >= request.open_max THEN
      RETURN NEXT submit_refused(request.ordinal, 'tooManyDeclared',
        jsonb_build_object('maximum', request.open_max::text));
      CONTINUE;
    END IF;
    -- With the next thousands when all tails of an amount are given.
    SELECT candidate.quantity INTO to_send
      FROM (SELECT tail, request.quantity + tail * power(10::numeric, -request.precision) AS quantity
              FROM generate_series(1, 9999) tail WHERE tail % 1000 <> 0) candidate
     WHERE NOT EXISTS (
       SELECT FROM deposit_declaration held
        WHERE held.network = request.network AND held.asset = request.asset AND held.quantity = candidate.quantity
          AND held.held_until > moment)
     ORDER BY candidate.tail / 1000, random() LIMIT 1;
    RETURN QUERY INSERT INTO deposit_declaration (user_id, asset, network, address, quantity, valid_until, held_until, created_at)
      VALUES (request.user_id, request.asset, request.network, request.address, to_send,
              moment + make_interval(secs => request.valid_seconds), moment + make_interval(secs => request.held_seconds), moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.deposit_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  wire boolean := TG_TABLE_NAME = 'wire_transfer';
  kind text := CASE WHEN wire THEN 'wireTransfer' ELSE 'deposit' END;
BEGIN
  IF NEW.state = 'completed' THEN
    PERFORM notification_add(NEW.user_id, CASE WHEN wire THEN 'wireCompleted' ELSE 'depositCompleted' END,
      jsonb_build_object('quantity', notification_amount(NEW.credited), 'asset', NEW.asset), kind, NEW.id, NEW.updated_at);
  ELSE
    PERFORM notification_add(NEW.user_id, CASE WHEN wire THEN 'wireRejected' ELSE 'depositRejected' END,
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset, 'reason', coalesce(NEW.reason, '')),
      kind, NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deposit_review(of_deposit bigint, to_state deposit_state, with_credited numeric, with_hash text, with_output integer, sent_at timestamp with time zone, why text, reviewer text, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE deposit
     SET transaction_hash = coalesce(transaction_hash, with_hash), transaction_output = with_output, transaction_at = sent_at
   WHERE id = of_deposit AND state = 'review';
  RETURN arrival_review('deposit', of_deposit, to_state, with_credited, why, reviewer, legs, moment);
END $function$;

CREATE OR REPLACE FUNCTION public.deposit_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request deposit_request;
  declared deposit_declaration;
BEGIN
  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::deposit_request, rows) item ORDER BY item.user_id, item.ordinal
  LOOP
    RETURN QUERY SELECT * FROM submit_in_review_max('deposit', request.ordinal, request.user_id, request.in_review_max);
    CONTINUE WHEN FOUND;
    SELECT * INTO declared FROM deposit_declaration open
     WHERE network = request.network AND asset = request.asset AND quantity = request.quantity
       AND user_id = request.user_id AND held_until > moment
       AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = open.id AND state <> 'failed');
    IF declared.id IS NULL AND request.shared THEN
      RETURN NEXT submit_refused(request.ordinal, 'depositUndeclared');
      CONTINUE;
    END IF;
    PERFORM 1 FROM upload WHERE id = request.voucher FOR KEY SHARE;
    IF NOT FOUND THEN
      RETURN NEXT submit_refused(request.ordinal, 'voucherUnknown');
      CONTINUE;
    END IF;
    RETURN QUERY INSERT INTO deposit (user_id, asset, network, address, memo, declaration_id, declared_at, declared_until, quantity,
                                      fee, transaction_hash, voucher, voucher_digest, created_at, updated_at)
      VALUES (request.user_id, request.asset, request.network, coalesce(declared.address, request.address),
              CASE WHEN declared.id IS NULL THEN request.memo END, declared.id, declared.created_at, declared.valid_until,
              request.quantity, request.fee, request.transaction_hash, request.voucher, request.voucher_digest, moment, moment)
      ON CONFLICT DO NOTHING RETURNING (submit_accepted(request.ordinal, id)).*;
    CONTINUE WHEN FOUND;
    IF EXISTS (SELECT FROM deposit WHERE user_id = request.user_id AND network = request.network
                 AND transaction_hash = request.transaction_hash AND state <> 'failed') THEN
      RETURN NEXT submit_refused(request.ordinal, 'transactionUsed');
    ELSE
      RETURN NEXT submit_refused(request.ordinal, 'voucherUsed');
    END IF;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  SELECT clock_timestamp()
$function$;

CREATE OR REPLACE FUNCTION public.feed_compared_until(after_reveal interval)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(min(epoch.starts_at), clock_timestamp()) FROM feed_epoch epoch
   WHERE epoch.source = 'sim' AND (epoch.seed IS NULL OR epoch.revealed_at > clock_timestamp() - after_reveal)
$function$;

CREATE OR REPLACE FUNCTION public.feed_complete_before(pair integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET enable_sort TO 'off'
AS $function$
  SELECT greatest(
    (SELECT tick.at FROM tick WHERE tick.pair_id = pair AND tick.at <= feed_clock() ORDER BY tick.at DESC LIMIT 1),
    (SELECT watermark.before FROM feed_watermark watermark WHERE watermark.pair_id = pair AND watermark.before <= clock_timestamp()
      ORDER BY watermark.before DESC LIMIT 1))
$function$;

CREATE OR REPLACE FUNCTION public.feed_epoch_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before feed_epoch;
BEGIN
  SELECT * INTO before FROM feed_epoch ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(before.number, 0) + 1 THEN
    RAISE EXCEPTION 'epoch % of the feed cannot follow epoch %', NEW.number, coalesce(before.number, 0)
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF before.number IS NOT NULL
     AND (NEW.source, NEW.generator, NEW.hash)
         IS DISTINCT FROM (before.source, before.generator, CASE before.source WHEN 'sim' THEN before.next_hash ELSE before.hash END)
     AND EXISTS (SELECT FROM contract WHERE contract.state = 'pending') THEN
    RAISE EXCEPTION 'prices come from % and would come from another seed, address or recording: not while contracts are pending',
      before.source USING ERRCODE = 'object_in_use';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_epoch_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF to_jsonb(NEW) - ARRAY['seed', 'revealed_at'] <> to_jsonb(OLD) - ARRAY['seed', 'revealed_at'] OR OLD.seed IS NOT NULL
     OR NEW.seed IS NULL OR encode(sha256(convert_to(NEW.seed, 'UTF8')), 'hex') <> OLD.hash THEN
    RAISE EXCEPTION 'what was stated of an epoch stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_forget_future(latest timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  forgotten record;
BEGIN
  FOR forgotten IN
    WITH gone AS (
      DELETE FROM tick USING pair WHERE tick.pair_id = pair.id AND tick.at > latest RETURNING tick.pair_id, tick.sequence)
    SELECT gone.pair_id, min(gone.sequence) AS sequence FROM gone GROUP BY gone.pair_id
  LOOP
    DELETE FROM candle WHERE candle.pair_id = forgotten.pair_id AND candle.last_sequence >= forgotten.sequence;
    PERFORM candle_draw_again(forgotten.pair_id);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_next_close(of_pair integer, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT contract.closes_at FROM contract
   WHERE contract.state = 'pending' AND contract.pair_id = of_pair AND contract.closes_at > moment
   ORDER BY contract.closes_at LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.feed_now(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  SELECT greatest(clock_timestamp(), moment + (clock_timestamp() - statement_timestamp()))
$function$;

CREATE OR REPLACE FUNCTION public.feed_reveal()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  revealed int[];
BEGIN
  WITH told AS (
    UPDATE feed_epoch epoch SET seed = kept.seed, revealed_at = clock_timestamp()
      FROM feed_seed kept, feed_epoch following
     WHERE kept.epoch = epoch.number AND epoch.source = 'sim' AND epoch.seed IS NULL AND following.number = epoch.number + 1
       AND NOT EXISTS (SELECT FROM contract WHERE contract.state = 'pending' AND contract.opened_at < following.starts_at)
    RETURNING epoch.number)
  SELECT coalesce(array_agg(number), '{}') INTO revealed FROM told;
  DELETE FROM feed_seed WHERE feed_seed.epoch = ANY (revealed);
  RETURN cardinality(revealed);
END $function$;

CREATE OR REPLACE FUNCTION public.feed_silent_pairs(past timestamp with time zone)
 RETURNS TABLE(pair_id integer, before timestamp with time zone)
 LANGUAGE sql
AS $function$
  SELECT pair.id, late.closes_at + interval '1 millisecond'
    FROM pair
    CROSS JOIN LATERAL (
      SELECT contract.closes_at FROM contract
       WHERE contract.state = 'pending' AND contract.pair_id = pair.id AND contract.closes_at <= past
       ORDER BY contract.closes_at DESC LIMIT 1) late
   WHERE late.closes_at >= coalesce(feed_complete_before(pair.id), '-infinity')
$function$;

CREATE OR REPLACE FUNCTION public.feed_watermark_advance(past timestamp with time zone, OUT moved integer[], OUT next_close timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  -- The watermark lies a millisecond behind the close, and has come as well.
  reached timestamptz := least(past, clock_timestamp() - interval '1 millisecond');
BEGIN
  moved := '{}';
  next_close := (SELECT min(feed_next_close(pair.id, '-infinity')) FROM pair);
  IF next_close > reached IS NOT FALSE THEN
    RETURN;
  END IF;
  next_close := (SELECT min(feed_next_close(pair.id, reached)) FROM pair);
  IF NOT EXISTS (SELECT FROM feed_silent_pairs(reached)) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(726571002);
  WITH added AS (
    INSERT INTO feed_watermark (pair_id, before, sequence)
      SELECT silent.pair_id, silent.before,
             (SELECT tick.sequence FROM tick WHERE tick.pair_id = silent.pair_id ORDER BY tick.sequence DESC LIMIT 1)
        FROM feed_silent_pairs(reached) silent ORDER BY silent.pair_id
      ON CONFLICT (pair_id, before) DO NOTHING
      RETURNING feed_watermark.pair_id)
  SELECT coalesce(array_agg(added.pair_id), '{}') INTO moved FROM added;
END $function$;

CREATE OR REPLACE FUNCTION public.identity_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state = 'passed' THEN
    PERFORM notification_add(NEW.user_id, 'identityPassed', '{}', 'identity', NEW.id, NEW.updated_at);
  ELSE
    PERFORM notification_add(NEW.user_id, 'identityRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
                              'identity', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.identity_submit(of_user bigint, of_type identity_document, of_name text, front text, back text, held text, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  submitted bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  UPDATE identity SET state = 'replaced', updated_at = moment WHERE user_id = of_user AND state = 'submitted';
  -- A reviewer who was faster has committed by now; this looks at what is there since.
  IF EXISTS (SELECT FROM identity WHERE user_id = of_user AND state = 'passed') THEN
    RETURN NULL;
  END IF;
  INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
    VALUES (of_user, of_type, of_name, front, back, held, 'submitted', moment, moment) RETURNING id INTO submitted;
  RETURN submitted;
END $function$;

CREATE OR REPLACE FUNCTION public.invitation_add()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO invitation (inviter_id, member_id, level)
    SELECT inviter.id, NEW.id, 1 FROM users inviter WHERE inviter.id = NEW.parent_id AND inviter.parent_id IS NOT NULL
    UNION ALL
    SELECT line.inviter_id, NEW.id, line.level + 1 FROM invitation line WHERE line.member_id = NEW.parent_id AND line.level < 3;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.invitation_count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO invitation_count (inviter_id, level, members)
  SELECT inviter_id, level, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (inviter_id, level) DO UPDATE SET members = invitation_count.members + excluded.members;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.known_device_add(of_user bigint, checked_hash text, hash text, devices_max integer, moment timestamp with time zone, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM users
    WHERE id = of_user AND password_hash = checked_hash AND state = 'active' AND NOT shared FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO known_device (token_hash, user_id, created_at, expires_at) VALUES (hash, of_user, moment, until);
  DELETE FROM known_device WHERE token_hash IN (
    SELECT token_hash FROM known_device WHERE user_id = of_user ORDER BY created_at DESC, token_hash OFFSET devices_max);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_alarm_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'an alarm can only be cleared, once' USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_differences(after_posting bigint, through_posting bigint, after_account bigint, through_account bigint)
 RETURNS TABLE(kind text, subject bigint, expected numeric, found numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT 'journal', journal_id, 0::numeric, sum(amount)
    FROM posting
   WHERE journal_id IN (SELECT journal_id FROM posting WHERE id > after_posting AND id <= through_posting)
   GROUP BY journal_id, asset HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'posting', posting.id, coalesce(before.balance_after, 0) + posting.amount, posting.balance_after
    FROM posting
    LEFT JOIN LATERAL (
      SELECT balance_after FROM posting earlier
       WHERE earlier.account_id = posting.account_id AND earlier.id < posting.id
       ORDER BY earlier.id DESC LIMIT 1) before ON true
   WHERE posting.id > after_posting AND posting.id <= through_posting AND posting.user_id IS NOT NULL
     AND posting.balance_after IS DISTINCT FROM coalesce(before.balance_after, 0) + posting.amount
  UNION ALL
  SELECT 'balance', account.id, coalesce(last.balance_after, 0), account.balance
    FROM ledger_account account
    LEFT JOIN LATERAL (
      SELECT balance_after FROM posting WHERE posting.account_id = account.id ORDER BY posting.id DESC LIMIT 1) last
      ON true
   WHERE account.user_id IS NOT NULL
     AND account.id IN (
       SELECT id FROM ledger_account WHERE id > after_account AND (through_account IS NULL OR id <= through_account)
       UNION
       SELECT account_id FROM posting WHERE id > after_posting AND id <= through_posting)
     AND account.balance IS DISTINCT FROM coalesce(last.balance_after, 0)
$function$;

CREATE OR REPLACE FUNCTION public.ledger_holds()
 RETURNS TABLE(part text, asset text, user_id bigint, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT held.part, held.asset, held.user_id, sum(held.amount) FROM (
    SELECT 'spot' AS part, CASE side WHEN 'buy' THEN quote ELSE base END AS asset, spot_order.user_id, held AS amount
      FROM spot_order WHERE state IN ('open', 'waiting')
    UNION ALL
    SELECT 'contract', contract.asset, contract.user_id, premium FROM contract WHERE state = 'pending'
    UNION ALL
    SELECT 'withdrawal', withdrawal.asset, withdrawal.user_id, quantity FROM withdrawal WHERE state IN ('review', 'beingPaid')
    UNION ALL
    SELECT 'subscription', token_subscription.asset, token_subscription.user_id, quantity
      FROM token_subscription WHERE state = 'frozen'
    UNION ALL
    SELECT 'staking', stake.asset, stake.user_id, principal FROM stake WHERE state = 'inTerm'
    UNION ALL
    SELECT 'mining', paying_asset, mining_order.user_id, paid FROM mining_order WHERE state IN ('review', 'pairing')
    UNION ALL
    SELECT 'mining', mining_order.asset, mining_order.user_id, mining_payout.amount
      FROM mining_order JOIN mining_payout ON mining_payout.order_id = mining_order.id
     WHERE frozen_output AND state = 'running') held
   GROUP BY 1, 2, 3
$function$;

CREATE OR REPLACE FUNCTION public.ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_lock(rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(
            SELECT leg ->> 0 FROM jsonb_array_elements(rows) item, jsonb_array_elements(item -> 'legs') leg))
      AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_post(legs ledger_leg[], moment timestamp with time zone)
 RETURNS TABLE(journal integer, outcome text, short_address text)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  repeated int[];
  refused int[] := '{}';
  newly int[];
  lines ledger_line[];
  ids bigint[];
BEGIN
  INSERT INTO ledger_account (address, asset, user_id, part, balance)
    SELECT address, reverse(split_part(reverse(address), ':', 1)),
           CASE WHEN owned THEN split_part(address, ':', 2)::bigint END,
           CASE WHEN owned THEN split_part(address, ':', 3) END,
           CASE WHEN owned THEN 0 END
      FROM (SELECT DISTINCT leg.address, leg.address LIKE 'user:%' AS owned FROM unnest(legs) leg
             WHERE NOT EXISTS (SELECT FROM ledger_account known WHERE known.address = leg.address)) missing
      ORDER BY address
    ON CONFLICT (address) DO NOTHING;

  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(SELECT leg.address FROM unnest(legs) leg)) AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;

  -- From here on nobody else can change these balances or post these keys. Each key is looked up by itself, whatever the size
  -- of the table was when this was planned.
  repeated := ARRAY(
    SELECT DISTINCT leg.journal FROM unnest(legs) leg
     WHERE (SELECT true FROM journal known WHERE known.key = leg.key));
  lines := ARRAY(
    SELECT ROW(leg.journal, leg.ordinal, account.id, account.asset, account.user_id, account.part, leg.amount,
               leg.record_type, account.balance)::ledger_line
      FROM unnest(legs) WITH ORDINALITY
             AS leg (journal, key, reference_kind, reference_id, address, amount, record_type, ordinal)
     CROSS JOIN LATERAL (SELECT * FROM ledger_account known WHERE known.address = leg.address OFFSET 0) account
     WHERE leg.journal <> ALL (repeated));

  -- A journal that would overdraw is taken out, which can change what later journals find; so look again until none is
  -- left. Of two such journals that share an account, the earlier one is judged first.
  LOOP
    newly := ARRAY(
      WITH running AS (
        SELECT line.journal, line.account_id,
               line.balance + sum(line.amount) OVER (
                 PARTITION BY line.account_id ORDER BY line.journal RANGE UNBOUNDED PRECEDING) AS after
          FROM unnest(lines) line
         WHERE line.user_id IS NOT NULL AND line.journal <> ALL (refused)),
      short AS (SELECT DISTINCT journal, account_id FROM running WHERE after < 0),
      touched AS (SELECT DISTINCT running.journal, running.account_id FROM running
                   WHERE running.journal IN (SELECT journal FROM short))
      SELECT DISTINCT short.journal FROM short
       WHERE NOT EXISTS (
         SELECT FROM touched mine JOIN touched theirs ON theirs.account_id = mine.account_id
          WHERE mine.journal = short.journal AND theirs.journal < short.journal));
    EXIT WHEN cardinality(newly) = 0;
    RETURN QUERY
      SELECT DISTINCT ON (line.journal) line.journal, 'insufficient'::text, account.address
        FROM unnest(lines) line JOIN ledger_account account ON account.id = line.account_id
       WHERE line.journal = ANY (newly) AND line.user_id IS NOT NULL AND line.amount < 0
       ORDER BY line.journal, line.balance + line.amount;
    refused := refused || newly;
  END LOOP;

  RETURN QUERY SELECT DISTINCT number, 'repeated'::text, NULL::text FROM unnest(repeated) number;

  lines := ARRAY(SELECT line FROM unnest(lines) line WHERE line.journal <> ALL (refused));
  -- ids[n + 1] is the id of the journal with number n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval('journal_id_seq')
    FROM generate_series(0, (SELECT max(line.journal) FROM unnest(lines) line)));
  INSERT INTO journal (id, key, reference_kind, reference_id, posted_at)
    SELECT DISTINCT ON (leg.journal) ids[leg.journal + 1], leg.key, leg.reference_kind, leg.reference_id, moment
      FROM unnest(legs) leg
     WHERE leg.journal <> ALL (refused) AND leg.journal <> ALL (repeated)
     ORDER BY leg.journal;
  INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
    SELECT ids[line.journal + 1], line.account_id, line.asset, line.amount, line.user_id, line.part,
           line.balance + sum(line.amount) OVER (
             PARTITION BY line.account_id ORDER BY line.journal, line.ordinal ROWS UNBOUNDED PRECEDING),
           line.record_type
      FROM unnest(lines) line ORDER BY line.journal, line.ordinal;
  UPDATE ledger_account account SET balance = account.balance + delta.total
    FROM (SELECT line.account_id, sum(line.amount) AS total FROM unnest(lines) line
           WHERE line.user_id IS NOT NULL GROUP BY line.account_id) delta
   WHERE account.id = delta.account_id AND account.id = ANY (ARRAY(SELECT line.account_id FROM unnest(lines) line));
  RETURN QUERY SELECT DISTINCT line.journal, 'posted'::text, NULL::text FROM unnest(lines) line;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_post_or_raise(kind text, journals ledger_journal[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  lack submit_result;
BEGIN
  SELECT * INTO lack FROM ledger_post_rows(kind, journals, moment);
  IF FOUND THEN
    RAISE EXCEPTION 'the journal of a % lacks %', kind, lack.detail ->> 'asset';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_post_rows(kind text, journals ledger_journal[], moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE
  posted record;
BEGIN
  FOR posted IN
    SELECT result.* FROM ledger_post(
      ARRAY(
        SELECT ROW(place, concat_ws(':', kind, reference, step), kind, reference,
                   leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
          FROM unnest(journals) WITH ORDINALITY AS listed (ordinal, reference, step, legs, place),
               jsonb_array_elements(legs) leg),
      moment) result WHERE result.outcome <> 'posted'
  LOOP
    IF posted.outcome <> 'insufficient' THEN
      RAISE EXCEPTION 'the journal of % % was %', kind, journals[posted.journal].reference, posted.outcome;
    END IF;
    RETURN QUERY
      SELECT (submit_refused(journals[posted.journal].ordinal, 'insufficientBalance', jsonb_build_object(
                'available', trim_scale(account.balance)::text, 'asset', account.asset))).*
        FROM ledger_account account WHERE account.address = posted.short_address;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.loan_approve(of_loan bigint, approved numeric, reviewer text, due timestamp with time zone, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE loan
     SET state = 'active', principal = approved, reviewed_by = reviewer, reviewed_at = moment,
         started_at = moment, due_at = due, collect_at = due, updated_at = moment
   WHERE id = of_loan AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM ledger_post_or_raise('loan', ARRAY[ROW(1, of_loan, 'disburse', legs)::ledger_journal], moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.loan_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE NEW.state
    WHEN 'active' THEN
      PERFORM notification_add(NEW.user_id, 'loanApproved',
        jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 'rejected' THEN
      PERFORM notification_add(NEW.user_id, 'loanRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'loan', NEW.id, NEW.updated_at);
    WHEN 'repaid' THEN
      PERFORM notification_add(NEW.user_id, 'loanRepaid',
        jsonb_build_object('quantity', notification_amount(NEW.principal + NEW.interest), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.loan_refused(request withdrawal_request, moment timestamp with time zone)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  lent record;
BEGIN
  SELECT * INTO lent FROM (
    SELECT loan.asset, sum(greatest(loan.principal, debt.owed)) AS owed,
           sum(greatest(loan.principal, debt.owed)) FILTER (WHERE loan.due_at <= moment) AS overdue,
           greatest(coalesce(max(account.balance), 0)
                    - CASE WHEN loan.asset = request.asset THEN request.quantity ELSE 0 END, 0) AS available
      FROM loan
      LEFT JOIN jsonb_to_recordset(request.debts) AS debt (id bigint, owed numeric) ON debt.id = loan.id
      LEFT JOIN ledger_account account ON account.address = 'user:' || request.user_id || ':available:' || loan.asset
     WHERE loan.user_id = request.user_id AND loan.state IN ('active', 'overdue')
     GROUP BY loan.asset) open
   WHERE overdue > 0 OR owed > available ORDER BY overdue IS NULL, asset LIMIT 1;
  RETURN CASE
    WHEN lent.overdue > 0 THEN submit_refused(request.ordinal, 'loanOverdue', jsonb_build_object(
      'owed', trim_scale(lent.overdue)::text, 'asset', lent.asset))
    WHEN lent.asset IS NOT NULL THEN submit_refused(request.ordinal, 'loanOutstanding', jsonb_build_object(
      'owed', trim_scale(lent.owed)::text, 'available', trim_scale(lent.available)::text, 'asset', lent.asset)) END;
END $function$;

CREATE OR REPLACE FUNCTION public.loan_repay(repaying jsonb, moment timestamp with time zone)
 RETURNS TABLE(outcome text, available numeric)
 LANGUAGE plpgsql
AS $function$
DECLARE
  repayment loan_repayment := jsonb_populate_record(NULL::loan_repayment, repaying);
  owing loan;
  lack submit_result;
BEGIN
  SELECT * INTO owing FROM loan
    WHERE loan.id = repayment.id AND loan.state = repayment.state
      AND (repayment.next_collection IS NULL OR loan.collect_at <= moment)
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'passed'::text, NULL::numeric;
    RETURN;
  END IF;

  SELECT * INTO lack
    FROM ledger_post_rows('loan', ARRAY[ROW(1, owing.id, 'repay', repayment.legs)::ledger_journal], moment);
  IF NOT FOUND THEN
    UPDATE loan
       SET state = 'repaid', repaid_at = moment, interest = repayment.interest, days_started = repayment.days_started,
           overdue_days = repayment.overdue_days, collect_at = NULL, updated_at = moment
     WHERE loan.id = owing.id;
    RETURN QUERY SELECT 'repaid'::text, NULL::numeric;
    RETURN;
  END IF;

  IF repayment.next_collection IS NOT NULL THEN
    UPDATE loan
       SET state = 'overdue', collect_at = repayment.next_collection, updated_at = moment,
           overdue_since = repayment.overdue_since
     WHERE loan.id = owing.id;
    IF owing.state = 'active' THEN
      PERFORM notification_add(owing.user_id, 'loanOverdue',
        jsonb_build_object('quantity', notification_amount(repayment.overdue_debt), 'asset', owing.asset),
        'loan', owing.id, moment);
    END IF;
  END IF;
  RETURN QUERY SELECT 'short'::text, (lack.detail ->> 'available')::numeric;
END $function$;

CREATE OR REPLACE FUNCTION public.loan_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  application loan_application;
BEGIN
  FOR application IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::loan_application, rows) item ORDER BY item.user_id, item.ordinal
  LOOP
    RETURN QUERY SELECT * FROM submit_in_review_max('loan', application.ordinal, application.user_id, application.in_review_max);
    CONTINUE WHEN FOUND;
    RETURN QUERY INSERT INTO loan (user_id, product_id, asset, scale, interest_free_days, daily_rate, overdue_daily_rate, term_days,
                      requested, accepted_minimum, created_at, updated_at)
      VALUES (application.user_id, application.product_id, application.asset, application.scale,
              application.interest_free_days, application.daily_rate, application.overdue_daily_rate,
              application.term_days, application.requested, application.accepted_minimum, moment, moment)
      RETURNING (submit_accepted(application.ordinal, loan.id)).*;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.login_password_change(of_user bigint, checked_hash text, new_hash text, moment timestamp with time zone, blocked_until timestamp with time zone, tries_max integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE users
     SET password_hash = new_hash,
         withdrawals_blocked_until = greatest(withdrawals_blocked_until, blocked_until),
         withdrawals_blocked_reason = 'passwordChanged',
         withdrawal_password_failures = CASE WHEN withdrawal_password_failures < tries_max THEN withdrawal_password_failures ELSE 0 END,
         updated_at = moment
   WHERE id = of_user AND password_hash = checked_hash;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM known_device WHERE user_id = of_user;
  UPDATE session SET ended_at = moment, end_reason = 'passwordChanged' WHERE user_id = of_user AND ended_at IS NULL;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_add_earned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO mining_earned (user_id, asset, amount)
  SELECT mining_order.user_id, mining_order.asset, sum(added.amount)
    FROM added JOIN mining_order ON mining_order.id = added.order_id
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, asset) DO UPDATE SET amount = mining_earned.amount + excluded.amount;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_add_order(order_id bigint, purchase mining_purchase)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_group bigint := purchase.group_id;
  taken_now numeric := purchase.share;
BEGIN
  IF of_group IS NOT NULL THEN
    UPDATE mining_group SET taken = taken + purchase.share, updated_at = purchase.bought_at
     WHERE id = of_group RETURNING taken INTO taken_now;
  ELSIF purchase.new_code IS NOT NULL THEN
    INSERT INTO mining_group (code, machine_id, asset, scale, paying_asset, paying_scale, price, yield_type,
                              daily_output, term_days, frozen_output, taken, state, pairs_by, created_at, updated_at)
      VALUES (purchase.new_code, purchase.machine_id, purchase.asset, purchase.scale, purchase.paying_asset,
              purchase.paying_scale, purchase.price, purchase.yield_type, purchase.machine_output, purchase.term_days,
              purchase.frozen_output, purchase.share, 'pairing', purchase.pairs_by, purchase.bought_at,
              purchase.bought_at)
      RETURNING id INTO of_group;
  END IF;
  INSERT INTO mining_order (id, user_id, machine_id, group_id, asset, scale, paying_asset, units, share, taken_after,
                            paid, yield_type, bought_output, daily_output, term_days, frozen_output, created_at,
                            updated_at)
    VALUES (order_id, purchase.user_id, purchase.machine_id, of_group, purchase.asset, purchase.scale,
            purchase.paying_asset, purchase.units, purchase.share, taken_now, purchase.paid, purchase.yield_type,
            purchase.daily_output, purchase.daily_output, purchase.term_days, purchase.frozen_output, purchase.bought_at,
            purchase.bought_at);
END $function$;

CREATE OR REPLACE FUNCTION public.mining_advance(steps jsonb, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  items mining_step[];
  advanced bigint[];
  ended bigint[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::mining_step, steps) item ORDER BY item.ordinal);
  PERFORM 1 FROM mining_order
    WHERE id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item)) AND state = 'running'
    ORDER BY id FOR NO KEY UPDATE;

  WITH added AS (
    INSERT INTO mining_payout (order_id, day, user_id, amount, price, price_pair, price_sequence, price_at, price_source,
                               frozen, due_at, paid_at)
      SELECT mine.id, item.day, mine.user_id, item.amount, tick.price, tick.pair_id, tick.sequence, tick.at,
             tick.source, mine.frozen_output, mine.due_at, moment
        FROM unnest(items) item
        JOIN mining_order mine ON mine.id = item.order_id
        LEFT JOIN pair ON pair.id = item.price_pair
        LEFT JOIN tick ON tick.pair_id = item.price_pair AND tick.sequence = item.price_sequence
       WHERE mine.state = 'running' AND mine.days_paid = item.day - 1 AND mine.due_at <= moment
         AND CASE WHEN mine.yield_type = 'constantValue' AND mine.asset <> mine.paying_asset
               THEN pair.base = mine.asset AND pair.quote = mine.paying_asset AND tick.price = item.price
                AND tick_is_fresh(tick.at, moment)
               ELSE item.amount = mine.daily_output AND item.price_pair IS NULL AND item.price_sequence IS NULL END
      RETURNING order_id)
  SELECT coalesce(array_agg(added.order_id), '{}') INTO advanced FROM added;
  UPDATE mining_order mine
     SET days_paid = item.day, earned = mine.earned + item.amount, due_at = item.next_due_at, updated_at = moment
    FROM unnest(items) item WHERE mine.id = item.order_id AND mine.id = ANY (advanced);
  WITH changed AS (
    UPDATE mining_order mine SET state = 'ended', closed_at = moment, updated_at = moment
      FROM unnest(items) item
     WHERE mine.id = item.order_id AND item.day IS NULL AND mine.state = 'running'
       AND mine.days_paid = mine.term_days AND mine.ends_at <= moment
       AND item.amount = CASE WHEN mine.frozen_output THEN mine.earned ELSE 0 END
     RETURNING mine.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  PERFORM ledger_post_or_raise('miningOrder', ARRAY(
    SELECT ROW(item.ordinal, item.order_id, coalesce('day:' || item.day, 'end'), item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.order_id = ANY (advanced || ended)), moment);
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.order_id = ANY (advanced || ended);
END $function$;

CREATE OR REPLACE FUNCTION public.mining_approve(of_order bigint, reviewer text, legs jsonb, output numeric, moment timestamp with time zone, first_due_at timestamp with time zone, end_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  approved mining_order_state;
BEGIN
  UPDATE mining_order
     SET state = (CASE WHEN group_id IS NULL THEN 'running' ELSE 'pairing' END)::mining_order_state,
         reviewed_by = reviewer, reviewed_at = moment, daily_output = coalesce(output, daily_output),
         started_at = CASE WHEN group_id IS NULL THEN moment::timestamptz(3) END,
         ends_at = CASE WHEN group_id IS NULL THEN end_at END,
         due_at = CASE WHEN group_id IS NULL THEN first_due_at END,
         updated_at = moment
   WHERE id = of_order AND state = 'review'
   RETURNING state INTO approved;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF approved = 'running' THEN
    PERFORM ledger_post_or_raise('miningOrder', ARRAY[ROW(1, of_order, 'start', legs)::ledger_journal], moment);
  END IF;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_lock_parts(of_group bigint, expected bigint[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM mining_group WHERE id = of_group AND state = 'pairing' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM 1 FROM mining_order WHERE group_id = of_group ORDER BY id FOR NO KEY UPDATE;
  RETURN expected IS NOT DISTINCT FROM ARRAY(
    SELECT id FROM mining_order WHERE group_id = of_group AND state IN ('review', 'pairing') ORDER BY id);
END $function$;

CREATE OR REPLACE FUNCTION public.mining_order_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  named jsonb := (SELECT jsonb_build_object('name', name) FROM mining_machine WHERE id = NEW.machine_id);
BEGIN
  CASE NEW.state
    WHEN 'running' THEN
      PERFORM notification_add(NEW.user_id, 'machineApproved', named, 'miningOrder', NEW.id, NEW.updated_at);
    WHEN 'ended' THEN
      PERFORM notification_add(NEW.user_id, 'machineEnded',
        named || jsonb_build_object('quantity', notification_amount(NEW.earned), 'asset', NEW.asset),
        'miningOrder', NEW.id, NEW.updated_at);
    WHEN 'rejected' THEN
      PERFORM notification_add(NEW.user_id, 'machineRejected', named || jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'miningOrder', NEW.id, NEW.updated_at);
    WHEN 'refunded' THEN
      PERFORM notification_add(NEW.user_id, 'machineRefunded',
        named || jsonb_build_object('quantity', notification_amount(NEW.paid), 'asset', NEW.paying_asset),
        'miningOrder', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_refund_group(of_group bigint, parts jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  items mining_part[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::mining_part, parts) item ORDER BY item.order_id);
  IF NOT mining_lock_parts(of_group, ARRAY(SELECT item.order_id FROM unnest(items) item)) THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET state = 'refunded', updated_at = moment
   WHERE id = of_group AND pairs_by <= moment
     AND (taken < 100 OR EXISTS (SELECT FROM mining_order WHERE group_id = of_group AND state = 'review'));
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_order SET state = 'refunded', closed_at = moment, updated_at = moment
   WHERE group_id = of_group AND state IN ('review', 'pairing');
  PERFORM ledger_post_or_raise('miningOrder', ARRAY(
    SELECT ROW(1, part.order_id, 'return', part.legs)::ledger_journal FROM unnest(items) part), moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_refused(purchase mining_purchase)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  joined mining_group;
  remaining numeric;
BEGIN
  IF purchase.group_id IS NULL THEN
    PERFORM 1 FROM mining_machine machine
      WHERE machine.id = purchase.machine_id
        AND machine.offered AND machine.listed_at <= purchase.bought_at
        AND coalesce(machine.delisted_at > purchase.bought_at, true)
        AND (machine.asset, machine.paying_asset, machine.price, machine.yield_type, machine.daily_output,
             machine.term_days, machine.frozen_output)
          = (purchase.asset, purchase.paying_asset, purchase.price, purchase.yield_type, purchase.machine_output,
             purchase.term_days, purchase.frozen_output);
    RETURN CASE WHEN NOT FOUND THEN submit_refused(purchase.ordinal, 'wrongState') END;
  END IF;

  SELECT * INTO joined FROM mining_group WHERE mining_group.id = purchase.group_id;
  remaining := 100 - joined.taken;
  IF joined.state <> 'pairing' OR joined.pairs_by <= purchase.bought_at OR remaining = 0 THEN
    RETURN submit_refused(purchase.ordinal, 'groupClosed');
  END IF;
  IF purchase.share > remaining THEN
    RETURN submit_refused(purchase.ordinal, 'supplyExhausted', jsonb_build_object(
      'left', trim_scale(remaining)::text, 'asset', '%'));
  END IF;
  -- Whoever takes all that is left may take less than the smallest part.
  IF purchase.share < purchase.share_min AND purchase.share < remaining THEN
    RETURN submit_refused(purchase.ordinal, 'shareTooSmall', jsonb_build_object(
      'minimum', trim_scale(purchase.share_min)::text));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_return(of_order bigint, why text, reviewer text, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_group bigint;
  freed numeric;
BEGIN
  SELECT group_id, share INTO of_group, freed FROM mining_order WHERE id = of_order;
  PERFORM 1 FROM mining_group WHERE id = of_group FOR NO KEY UPDATE;
  UPDATE mining_order
     SET state = (CASE WHEN reviewer IS NULL THEN 'cancelled' ELSE 'rejected' END)::mining_order_state,
         reason = why, reviewed_by = reviewer, reviewed_at = CASE WHEN reviewer IS NOT NULL THEN moment END,
         closed_at = moment, updated_at = moment
   WHERE id = of_order AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET taken = taken - freed, updated_at = moment WHERE id = of_group;
  PERFORM ledger_post_or_raise('miningOrder', ARRAY[ROW(1, of_order, 'return', legs)::ledger_journal], moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_start_group(of_group bigint, parts jsonb, moment timestamp with time zone, first_due_at timestamp with time zone, end_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  items mining_part[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::mining_part, parts) item ORDER BY item.order_id);
  IF NOT mining_lock_parts(of_group, ARRAY(SELECT item.order_id FROM unnest(items) item)) THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM mining_order WHERE group_id = of_group AND state = 'review') THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET state = 'running', started_at = moment, updated_at = moment WHERE id = of_group AND taken = 100;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_order
     SET state = 'running', daily_output = coalesce(part.daily_output, mining_order.daily_output),
         started_at = moment::timestamptz(3), due_at = first_due_at, ends_at = end_at, updated_at = moment
    FROM unnest(items) part
   WHERE mining_order.id = part.order_id AND group_id = of_group AND state = 'pairing';
  PERFORM ledger_post_or_raise('miningOrder', ARRAY(
    SELECT ROW(1, part.order_id, 'start', part.legs)::ledger_journal FROM unnest(items) part), moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  purchase mining_purchase;
  new_id bigint;
BEGIN
  PERFORM 1 FROM mining_group
    WHERE id IN (SELECT group_id FROM jsonb_to_recordset(rows) AS item (group_id bigint)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM mining_machine
    WHERE id IN (SELECT machine_id FROM jsonb_to_recordset(rows) AS item (machine_id bigint, group_id bigint)
                  WHERE group_id IS NULL)
    ORDER BY id FOR SHARE;
  PERFORM ledger_lock(rows);

  FOR purchase IN SELECT item.* FROM jsonb_populate_recordset(NULL::mining_purchase, rows) item ORDER BY item.ordinal LOOP
    purchase.bought_at := coalesce(purchase.bought_at, moment);
    RETURN QUERY SELECT * FROM mining_refused(purchase) refused WHERE refused.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    new_id := nextval('mining_order_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'miningOrder', ARRAY[ROW(purchase.ordinal, new_id, 'buy', purchase.legs)::ledger_journal], purchase.bought_at);
    CONTINUE WHEN FOUND;
    PERFORM mining_add_order(new_id, purchase);
    RETURN NEXT submit_accepted(purchase.ordinal, new_id);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.notification_add(to_user bigint, of_event text, with_detail jsonb, about text, about_id bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    VALUES (to_user, concat_ws(':', of_event, about, about_id), of_event, with_detail, about, about_id, moment)
    ON CONFLICT (user_id, key) DO NOTHING
$function$;

CREATE OR REPLACE FUNCTION public.notification_amount(amount numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT trim_scale(amount)::text
$function$;

CREATE OR REPLACE FUNCTION public.notification_moment(told timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT to_char(told AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;

CREATE OR REPLACE FUNCTION public.passkey_add(of_user bigint, of_credential text, key text, count bigint, ways text[], called text, passkeys_max integer, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM passkey WHERE user_id = of_user) >= passkeys_max THEN
    RETURN 'tooManyEntries';
  END IF;
  INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (of_user, of_credential, key, count, ways, called, moment) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'taken';
  END IF;
  PERFORM security_notify(of_user, 'passkeyAdded', jsonb_build_object('name', called), moment);
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.passkey_remove(of_user bigint, of_passkey bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  called text;
BEGIN
  DELETE FROM passkey WHERE id = of_passkey AND user_id = of_user RETURNING name INTO called;
  IF FOUND THEN
    PERFORM security_notify(of_user, 'passkeyRemoved', jsonb_build_object('name', called), moment);
  END IF;
  RETURN called;
END $function$;

CREATE OR REPLACE FUNCTION public.posting_journal_is_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  lopsided record;
BEGIN
  SELECT journal_id, asset, sum(amount) AS total INTO lopsided
    FROM added GROUP BY journal_id, asset HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % does not balance: % %', lopsided.journal_id, lopsided.total, lopsided.asset
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.price_alert_add(of_user bigint, of_pair integer, of_symbol text, at_price numeric, waiting_max integer, reached_max integer, moment timestamp with time zone, OUT outcome text, OUT id bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  newest tick;
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  SELECT alert.id INTO id FROM price_alert alert
   WHERE alert.symbol = of_symbol AND alert.user_id = of_user AND alert.price = at_price AND alert.state = 'waiting';
  IF id IS NULL THEN
    IF (SELECT count(*) FROM price_alert WHERE user_id = of_user AND state = 'waiting') >= waiting_max THEN
      outcome := 'tooManyEntries';
      RETURN;
    END IF;
    SELECT * INTO newest FROM tick WHERE pair_id = of_pair ORDER BY sequence DESC LIMIT 1;
    INSERT INTO price_alert (user_id, symbol, price, direction, accepted_sequence, created_at, updated_at)
      VALUES (of_user, of_symbol, at_price,
              (CASE WHEN at_price < newest.price THEN 'falls' ELSE 'rises' END)::price_alert_direction,
              coalesce(newest.sequence, 0), moment, moment)
      RETURNING price_alert.id INTO id;
    DELETE FROM price_alert WHERE id IN (
      SELECT alert.id FROM price_alert alert WHERE alert.user_id = of_user AND alert.state = 'reached'
       ORDER BY alert.id DESC OFFSET reached_max);
  END IF;
  outcome := 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.price_alert_judge(of_symbols text[], settled_before timestamp with time zone, stretch integer, moment timestamp with time zone)
 RETURNS TABLE(reached integer, more boolean)
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN QUERY
  WITH waiting AS (
    SELECT pair.id AS pair_id, pair.symbol,
           greatest(coalesce(judging.sequence, 0), min(alert.accepted_sequence)) AS done
      FROM price_alert alert
      JOIN pair ON pair.symbol = alert.symbol
      LEFT JOIN price_alert_judging judging ON judging.symbol = alert.symbol
     WHERE alert.state = 'waiting' AND (of_symbols IS NULL OR alert.symbol = ANY (of_symbols))
     GROUP BY pair.id, pair.symbol, judging.sequence),
  span AS MATERIALIZED (
    SELECT waiting.*, fresh.*
      FROM waiting
     CROSS JOIN LATERAL (
       SELECT min(price) AS low, max(price) AS high, max(sequence) AS last, count(*) AS ticks,
              max(sequence) FILTER (WHERE at < settled_before) AS settled
         FROM (SELECT tick.sequence, tick.price, tick.at FROM tick
                WHERE tick.pair_id = waiting.pair_id AND tick.sequence > waiting.done AND tick.at <= moment
                ORDER BY tick.sequence LIMIT stretch) oldest) fresh
     WHERE fresh.last IS NOT NULL),
  touched AS MATERIALIZED (
    SELECT alert.id, first.sequence, first.price, first.at, first.source
      FROM span
      JOIN price_alert alert ON alert.symbol = span.symbol AND alert.state = 'waiting'
       AND CASE alert.direction WHEN 'rises' THEN alert.price <= span.high ELSE alert.price >= span.low END
     CROSS JOIN LATERAL (
       SELECT * FROM tick
        WHERE tick.pair_id = span.pair_id AND tick.sequence > greatest(span.done, alert.accepted_sequence)
          AND tick.sequence <= span.last
          AND CASE alert.direction WHEN 'rises' THEN tick.price >= alert.price ELSE tick.price <= alert.price END
        ORDER BY tick.sequence LIMIT 1) first
     ORDER BY alert.id
       FOR NO KEY UPDATE OF alert),
  marked AS (
    UPDATE price_alert alert
       SET state = 'reached', tick_sequence = touched.sequence, tick_price = touched.price, tick_at = touched.at,
           tick_source = touched.source, updated_at = moment
      FROM touched
     WHERE alert.id = touched.id AND alert.state = 'waiting'
    RETURNING alert.id),
  noted AS (
    INSERT INTO price_alert_judging AS judging (symbol, sequence)
      SELECT span.symbol, span.settled FROM span WHERE span.settled IS NOT NULL ORDER BY span.symbol
      ON CONFLICT (symbol) DO UPDATE SET sequence = greatest(judging.sequence, excluded.sequence))
  SELECT (SELECT count(*)::int FROM marked), coalesce((SELECT bool_or(span.ticks = stretch AND span.settled = span.last) FROM span), false);
END $function$;

CREATE OR REPLACE FUNCTION public.price_alert_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT alert.user_id, 'priceReached:priceAlert:' || alert.id, 'priceReached',
           jsonb_build_object('pair', pair.name, 'price', notification_amount(alert.price),
                              'last', notification_amount(alert.tick_price), 'asset', pair.quote),
           'priceAlert', alert.id, alert.updated_at
      FROM changed alert
      JOIN pair ON pair.symbol = alert.symbol
     WHERE alert.state = 'reached'
     ORDER BY alert.user_id, alert.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.price_stale(ordinal integer, priced_at timestamp with time zone, now_at timestamp with time zone)
 RETURNS submit_result
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT submit_refused(ordinal, 'priceStale', jsonb_build_object(
    'age', coalesce(CASE WHEN priced_at <= now_at THEN round(extract(epoch FROM now_at - priced_at), 1)::text END, '∞')))
$function$;

CREATE OR REPLACE FUNCTION public.rate_limit_give_back(of_key text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE rate_limit
     SET hits = hits[:array_position(hits, moment) - 1] || hits[array_position(hits, moment) + 1:]
   WHERE key = of_key AND array_position(hits, moment) IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION public.rate_limit_take(of_key text, mosts integer[], spans integer[], moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
DECLARE
  longest interval := make_interval(secs => (SELECT max(span) FROM unnest(spans) span));
  known timestamptz[];
  free_at timestamptz;
BEGIN
  -- The update locks the row, so simultaneous calls for one key follow each other.
  INSERT INTO rate_limit AS held (key, hits, expires_at) VALUES (of_key, '{}', moment + longest)
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(held.expires_at, excluded.expires_at)
    RETURNING hits INTO known;
  known := ARRAY(SELECT hit FROM unnest(known) hit WHERE hit > moment - longest ORDER BY hit);
  -- Under a rule of `most`, there is room again when the most-th newest hit has aged out of its span.
  SELECT max(aged.at) INTO free_at
    FROM unnest(mosts, spans) AS rule (most, span)
    CROSS JOIN LATERAL (
      SELECT known[cardinality(known) - rule.most + 1] + make_interval(secs => rule.span) AS at
       WHERE cardinality(known) >= rule.most) aged
   WHERE aged.at > moment;
  UPDATE rate_limit SET hits = CASE WHEN free_at IS NULL THEN known || moment ELSE known END WHERE key = of_key;
  RETURN free_at;
END $function$;

CREATE OR REPLACE FUNCTION public.recovery_code_use(of_user bigint, hash text, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  codes_left int;
BEGIN
  UPDATE recovery_code SET used_at = moment WHERE user_id = of_user AND code_hash = hash AND used_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO codes_left FROM recovery_code WHERE user_id = of_user AND used_at IS NULL;
  PERFORM security_notify(of_user, 'recoveryCodeUsed', jsonb_build_object('left', codes_left::text), moment);
  RETURN codes_left;
END $function$;

CREATE OR REPLACE FUNCTION public.recovery_codes_renew(of_user bigint, hashes text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM two_factor WHERE user_id = of_user AND confirmed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM recovery_codes_replace(of_user, hashes);
  PERFORM security_notify(of_user, 'recoveryCodesRenewed', '{}', moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.recovery_codes_replace(of_user bigint, hashes text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  DELETE FROM recovery_code WHERE user_id = of_user;
  INSERT INTO recovery_code (user_id, code_hash) SELECT of_user, hash FROM unnest(hashes) hash;
$function$;

CREATE OR REPLACE FUNCTION public.reject_stale_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF clock_timestamp() > statement_timestamp() + interval '2 seconds' THEN
    RAISE EXCEPTION 'the price that % was to be written on is past', TG_TABLE_NAME USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.review_approval_add(of_kind text, of_item bigint, of_act review_act, of_operator bigint, of_detail jsonb, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_kind || ':' || of_item, 726571));
  INSERT INTO review_approval (kind, item_id, act, operator_id, detail, created_at)
    VALUES (of_kind, of_item, of_act, of_operator, of_detail, moment)
    ON CONFLICT (kind, item_id, act, operator_id)
      DO UPDATE SET detail = excluded.detail, created_at = excluded.created_at
      WHERE review_approval.detail <> excluded.detail;
  RETURN (SELECT count(*) FROM review_approval approval JOIN operator ON operator.id = approval.operator_id
           WHERE approval.kind = of_kind AND approval.item_id = of_item AND approval.act = of_act
             AND approval.detail = of_detail AND operator.disabled_at IS NULL);
END $function$;

CREATE OR REPLACE FUNCTION public.second_factor_reset_carry_out(of_reset bigint, moment timestamp with time zone, blocked_until timestamp with time zone, tries_max integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_user bigint;
BEGIN
  UPDATE second_factor_reset SET state = 'carriedOut', ended_at = moment
    WHERE id = of_reset AND state = 'review' AND not_before <= moment RETURNING user_id INTO of_user;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM two_factor_end(of_user, moment, blocked_until, tries_max);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.second_factor_reset_request(of_user bigint, why text, operator bigint, moment timestamp with time zone, due timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  new_id bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM two_factor WHERE user_id = of_user AND confirmed_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO second_factor_reset (user_id, reason, requested_by, created_at, not_before)
    VALUES (of_user, why, operator, moment, due)
    ON CONFLICT DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NOT NULL THEN
    PERFORM security_notify(of_user, 'secondFactorResetRequested',
      jsonb_build_object('until', notification_moment(due)), moment);
  END IF;
  RETURN new_id;
END $function$;

CREATE OR REPLACE FUNCTION public.security_notify(of_user bigint, what text, facts jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO notification (user_id, key, event, detail, created_at)
    VALUES (of_user, what || ':' || extract(epoch FROM moment), what, facts, moment)
    ON CONFLICT (user_id, key) DO NOTHING;
$function$;

CREATE OR REPLACE FUNCTION public.session_begin(for_user bigint, hash text, on_device text, moment timestamp with time zone, until timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  begun bigint;
  everybodys boolean;
BEGIN
  SELECT shared INTO everybodys FROM users WHERE id = for_user FOR NO KEY UPDATE;
  UPDATE session SET ended_at = moment, end_reason = 'replaced', successor_device = on_device
    WHERE user_id = for_user AND ended_at IS NULL AND NOT everybodys;
  INSERT INTO session (user_id, token_hash, device, created_at, expires_at, shared)
    VALUES (for_user, hash, on_device, moment, until, everybodys) RETURNING id INTO begun;
  RETURN begun;
END $function$;

CREATE OR REPLACE FUNCTION public.session_sign_in(for_user bigint, checked_hash text, token text, on_device text, moment timestamp with time zone, until timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  begun bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id = for_user AND password_hash = checked_hash AND state = 'active' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  begun := session_begin(for_user, token, on_device, moment, until);
  INSERT INTO notification (user_id, key, event, detail, created_at)
    SELECT for_user, 'session:' || begun, 'signedIn',
           jsonb_build_object('device', on_device,
                              'at', notification_moment(moment)),
           moment
      FROM users WHERE id = for_user AND NOT shared;
  RETURN begun;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_amend_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  item jsonb;
  number int;
  ended spot_end_result;
  written submit_result;
  set_off numeric;
BEGIN
  FOR item IN SELECT value FROM jsonb_array_elements(rows) ORDER BY (value ->> 'replaces_id')::bigint LOOP
    number := item ->> 'ordinal';
    BEGIN
      SELECT * INTO ended FROM spot_end(jsonb_build_array(jsonb_build_object(
        'ordinal', 1, 'order_id', item -> 'replaces_id', 'state', 'cancelled', 'legs', item -> 'released')), moment);
      IF ended.ordinal IS NULL OR ended.tick_sequence IS NOT NULL THEN
        written := submit_refused(number, 'orderNotOpen', '{}');
      ELSE
        SELECT trigger_tick_price INTO set_off FROM spot_order
         WHERE id = (item ->> 'replaces_id')::bigint AND item ->> 'trigger_price' IS NOT NULL;
        IF set_off IS NOT NULL THEN
          written := submit_refused(number, 'triggerReached', jsonb_build_object('price', trim_scale(set_off)::text));
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
        SELECT * INTO written FROM spot_write(jsonb_build_array(item || '{"ordinal": 1}'), moment);
        written.ordinal := number;
        IF written.id IS NULL THEN
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
      END IF;
    EXCEPTION WHEN SQLSTATE 'SA001' THEN
      -- Its cancellation is undone; `written` says why.
    END;
    RETURN NEXT written;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_cancel_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  ended spot_end_result[] := ARRAY(SELECT done FROM spot_end(rows, moment) done);
BEGIN
  RETURN QUERY
    SELECT item.ordinal,
           CASE named.state WHEN 'cancelled' THEN named.id END,
           CASE named.state WHEN 'filled' THEN 'orderNotOpen' END,
           CASE named.state
             WHEN 'cancelled' THEN jsonb_build_object('updatedAt', named.updated_at)
             WHEN 'filled' THEN '{}'
             ELSE jsonb_build_object('sequence', reached.tick_sequence, 'price', reached.tick_price::text,
                                     'at', reached.tick_at, 'source', reached.tick_source) END
      FROM jsonb_to_recordset(rows) AS item (ordinal int, order_id bigint)
      JOIN spot_order named ON named.id = item.order_id
      LEFT JOIN unnest(ended) reached ON reached.ordinal = item.ordinal;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_crossing_tick(of_pair integer, order_side spot_side, order_limit numeric, placed_at timestamp with time zone, after_sequence bigint, last_sequence bigint, moment timestamp with time zone)
 RETURNS SETOF tick
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT * FROM tick
   WHERE pair_id = of_pair AND sequence > after_sequence AND sequence <= last_sequence
     AND at >= date_trunc('milliseconds', placed_at) AND at <= moment
     AND CASE order_side WHEN 'buy' THEN price <= order_limit ELSE price >= order_limit END
   ORDER BY sequence LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.spot_end(endings jsonb, moment timestamp with time zone)
 RETURNS SETOF spot_end_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  items spot_ending[];
  ended bigint[];
  crossed spot_end_result[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_ending, endings) item ORDER BY item.ordinal);
  -- As a test, the state names no index: a plan made on an empty table would take one of all open orders, or of all users.
  PERFORM 1 FROM spot_order
    WHERE id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item)) AND (state IN ('open', 'waiting')) IS TRUE
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM spot_set_off(ARRAY(SELECT item.order_id FROM unnest(items) item), moment);
  -- Ticks that the matcher is done with (spot_matching) filled what they could. Of those of a pair that are left, the lowest and
  -- the highest price show of most orders at once that none has reached them.
  crossed := ARRAY(
    WITH resting AS MATERIALIZED (
      SELECT item.ordinal, cancelled.*
        FROM unnest(items) item
       CROSS JOIN LATERAL (SELECT * FROM spot_order named WHERE named.id = item.order_id OFFSET 0) cancelled
       WHERE item.state = 'cancelled' AND cancelled.state = 'open'),
    fresh AS MATERIALIZED (
      SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
        FROM pair
        LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
        CROSS JOIN LATERAL (
          SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
            FROM tick WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)) span
       WHERE pair.symbol = ANY (ARRAY(SELECT symbol FROM resting)))
    SELECT ROW(resting.ordinal, crossing.sequence, crossing.price, crossing.at, crossing.source)::spot_end_result
      FROM resting
      JOIN fresh ON fresh.symbol = resting.symbol
       AND CASE resting.side WHEN 'buy' THEN resting.limit_price >= fresh.low ELSE resting.limit_price <= fresh.high END
     CROSS JOIN LATERAL spot_crossing_tick(
             fresh.pair_id, resting.side, resting.limit_price, resting.created_at,
             greatest(resting.accepted_sequence, fresh.done, resting.trigger_sequence - 1), fresh.last, moment) crossing);
  items := ARRAY(
    SELECT item FROM unnest(items) item
     WHERE item.ordinal <> ALL (ARRAY(SELECT late.ordinal FROM unnest(crossed) late)) ORDER BY item.ordinal);
  ended := spot_end_orders(items, moment);

  PERFORM ledger_post_or_raise('spotOrder', ARRAY(
    SELECT ROW(item.ordinal, item.order_id, 'end', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.order_id = ANY (ended)), moment);

  IF EXISTS (SELECT FROM unnest(items) item WHERE item.state = 'filled') THEN
    INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT item.order_id, item.price, item.quantity, item.turnover, item.fee, item.tick_sequence, item.tick_price,
             item.tick_at, item.tick_source, moment
        FROM unnest(items) item WHERE item.state = 'filled' AND item.order_id = ANY (ended);
  END IF;
  RETURN QUERY SELECT * FROM unnest(crossed);
  RETURN QUERY
    SELECT item.ordinal, NULL::bigint, NULL::numeric, NULL::timestamptz, NULL::price_source
      FROM unnest(items) item WHERE item.order_id = ANY (ended);
END $function$;

CREATE OR REPLACE FUNCTION public.spot_end_orders(items spot_ending[], moment timestamp with time zone, OUT ended bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  WITH changed AS (
    UPDATE spot_order SET
        state = item.state,
        filled_quantity = CASE item.state WHEN 'filled' THEN item.quantity ELSE 0 END,
        turnover = coalesce(item.turnover, 0), fee = coalesce(item.fee, 0), updated_at = moment
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND (spot_order.state IN ('open', 'waiting')) IS TRUE
       AND spot_order.id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item))
       AND (item.state = 'cancelled' OR (spot_order.state = 'open' AND item.tick_sequence > spot_order.accepted_sequence
                                         AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)
                                         AND item.tick_at >= date_trunc('milliseconds', spot_order.created_at)))
     RETURNING spot_order.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_fill_notify()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT filled.user_id, event.name || ':spotOrder:' || filled.id, event.name,
           jsonb_build_object('quantity', notification_amount(fill.quantity), 'asset', filled.base,
                              'price', notification_amount(fill.price), 'payingAsset', filled.quote),
           'spotOrder', filled.id, fill.created_at
      FROM added fill
      JOIN spot_order filled ON filled.id = fill.order_id AND filled.type = 'limit'
       AND filled.id = ANY (ARRAY(SELECT order_id FROM added))
     CROSS JOIN LATERAL (SELECT CASE filled.side WHEN 'buy' THEN 'buyFilled' ELSE 'sellFilled' END AS name) event
     ORDER BY filled.user_id, filled.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_match(symbols text[], after_id bigint, orders_max integer, stretch integer, moment timestamp with time zone)
 RETURNS SETOF spot_touched_order
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  reached bigint[];
BEGIN
  reached := ARRAY(
    SELECT stop.id
      FROM (
        SELECT pair.symbol, span.low, span.high
          FROM pair
          LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
          CROSS JOIN LATERAL (
            SELECT min(price) AS low, max(price) AS high
              FROM (SELECT tick.price FROM tick
                     WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                     ORDER BY tick.sequence LIMIT stretch) oldest) span
         WHERE (symbols IS NULL OR pair.symbol = ANY (symbols))
           AND (SELECT true FROM spot_order WHERE state = 'waiting' AND spot_order.symbol = pair.symbol LIMIT 1)
        OFFSET 0) fresh
      CROSS JOIN LATERAL (
        SELECT falling.id FROM spot_order falling
         WHERE falling.state = 'waiting' AND falling.trigger_direction = 'falls' AND falling.symbol = fresh.symbol
           AND falling.trigger_price >= fresh.low
        UNION ALL
        SELECT rising.id FROM spot_order rising
         WHERE rising.state = 'waiting' AND rising.trigger_direction = 'rises' AND rising.symbol = fresh.symbol
           AND rising.trigger_price <= fresh.high
        OFFSET 0) stop);
  IF cardinality(reached) > 0 THEN
    PERFORM spot_set_off(reached, moment);
  END IF;
  RETURN QUERY SELECT * FROM spot_touched(symbols, after_id, orders_max, stretch, moment);
END $function$;

CREATE OR REPLACE FUNCTION public.spot_set_off(orders bigint[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  -- As a test, the state names no index: a plan made on an empty table would take one of all orders that wait, or of all users.
  IF NOT EXISTS (SELECT FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE) THEN
    RETURN;
  END IF;
  PERFORM 1 FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE ORDER BY id FOR NO KEY UPDATE;
  WITH stops AS MATERIALIZED (
    SELECT * FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE),
  fresh AS MATERIALIZED (
    SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
      FROM pair
      LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
      CROSS JOIN LATERAL (
        SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
          FROM tick WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)) span
     WHERE pair.symbol = ANY (ARRAY(SELECT symbol FROM stops))),
  reached AS MATERIALIZED (
    SELECT stop.id, crossing.sequence, crossing.price, crossing.at, crossing.source
      FROM stops stop
      JOIN fresh ON fresh.symbol = stop.symbol
       AND CASE stop.trigger_direction WHEN 'falls' THEN stop.trigger_price >= fresh.low
                                       ELSE stop.trigger_price <= fresh.high END
     CROSS JOIN LATERAL spot_trigger_tick(
             fresh.pair_id, stop.trigger_direction, stop.trigger_price, stop.created_at,
             greatest(stop.accepted_sequence, fresh.done), fresh.last, moment) crossing)
  UPDATE spot_order SET
      state = 'open', trigger_sequence = reached.sequence, trigger_tick_price = reached.price, trigger_at = reached.at,
      trigger_source = reached.source, updated_at = moment
    FROM reached
   WHERE spot_order.id = reached.id AND spot_order.id = ANY (orders) AND (spot_order.state = 'waiting') IS TRUE;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_touched(symbols text[], after_id bigint, orders_max integer, stretch integer, moment timestamp with time zone)
 RETURNS SETOF spot_touched_order
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN QUERY
    SELECT open.resting, crossing.sequence, crossing.price, crossing.at, crossing.source
      FROM (
        SELECT reached.resting, fresh.pair_id, fresh.done, fresh.last
          FROM (
            SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
              FROM pair
              LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
              CROSS JOIN LATERAL (
                SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
                  FROM (SELECT tick.sequence, tick.price FROM tick
                         WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                         ORDER BY tick.sequence LIMIT stretch) oldest) span
             WHERE (symbols IS NULL OR pair.symbol = ANY (symbols))
               AND (SELECT true FROM spot_order WHERE state = 'open' AND spot_order.symbol = pair.symbol LIMIT 1)
            OFFSET 0) fresh
          CROSS JOIN LATERAL (
            SELECT bid AS resting FROM spot_order bid
             WHERE bid.state = 'open' AND bid.side = 'buy' AND bid.symbol = fresh.symbol AND bid.limit_price >= fresh.low
            UNION ALL
            SELECT ask FROM spot_order ask
             WHERE ask.state = 'open' AND ask.side = 'sell' AND ask.symbol = fresh.symbol AND ask.limit_price <= fresh.high
            -- Found by their limits alone: by their ids it would be every open order.
            OFFSET 0) reached
         WHERE (reached.resting).id > after_id
         ORDER BY (reached.resting).id LIMIT orders_max) open
      LEFT JOIN LATERAL spot_crossing_tick(
              open.pair_id, (open.resting).side, (open.resting).limit_price, (open.resting).created_at,
              greatest((open.resting).accepted_sequence, open.done, (open.resting).trigger_sequence - 1), open.last,
              moment) crossing ON true
     ORDER BY (open.resting).id;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_trigger_tick(of_pair integer, direction spot_trigger_direction, trigger_price numeric, placed_at timestamp with time zone, after_sequence bigint, last_sequence bigint, moment timestamp with time zone)
 RETURNS SETOF tick
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT * FROM spot_crossing_tick(
    of_pair, (CASE direction WHEN 'falls' THEN 'buy' ELSE 'sell' END)::spot_side, trigger_price, placed_at, after_sequence,
    last_sequence, moment)
$function$;

CREATE OR REPLACE FUNCTION public.spot_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  placings spot_placing[];
  newest tick[];
  now_at timestamptz;
  refused submit_result[];
  fresh int[];
  ids bigint[];
  -- As a value that the plan does not know: knowing it, a plan made on an empty table reads every open order there is.
  resting CONSTANT spot_order_state[] := '{open,waiting}';
BEGIN
  placings := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_placing, rows) item);

  PERFORM 1 FROM users
    WHERE users.id = ANY (ARRAY(SELECT item.user_id FROM unnest(placings) item WHERE item.type = 'limit'))
    ORDER BY users.id FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  newest := ARRAY(SELECT stored FROM tick_newest(ARRAY(SELECT item.pair_id FROM unnest(placings) item)) stored);
  now_at := feed_now(moment);
  refused := ARRAY(
    SELECT price_stale(item.ordinal, tick.at, now_at)
      FROM unnest(placings) item LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE NOT tick_is_fresh(tick.at, now_at));
  refused := refused || ARRAY(
    SELECT submit_outdated(item.ordinal, jsonb_build_object(
             'sequence', tick.sequence, 'price', tick.price::text, 'at', tick.at, 'seenAt', clock_timestamp()))
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.type = 'market' AND item.tick_price <> tick.price
       AND coalesce(item.tick_seen_at < clock_timestamp() - interval '250 milliseconds', true)
       AND item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));
  refused := refused || ARRAY(
    SELECT submit_refused(item.ordinal, 'tooManyOpenOrders', jsonb_build_object('maximum', item.open_orders_max::text))
      FROM unnest(placings) item
     WHERE item.type = 'limit'
       AND item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined))
       AND item.open_orders_max <= (
         SELECT count(*) FROM (SELECT FROM spot_order mine
           WHERE mine.user_id = item.user_id AND mine.state = ANY (resting) LIMIT item.open_orders_max) open));
  fresh := ARRAY(SELECT item.ordinal FROM unnest(placings) item
    WHERE item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));
  -- ids[n] is the id of the order with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval('spot_order_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(placings) item)));

  refused := refused || ARRAY(
    SELECT declined FROM ledger_post_rows('spotOrder', ARRAY(
      SELECT ROW(item.ordinal, ids[item.ordinal], 'place', item.legs)::ledger_journal
        FROM unnest(placings) item WHERE item.ordinal = ANY (fresh)), moment) declined);
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity,
                          requested_total, quantity, held, state, filled_quantity, turnover, fee, fee_rate,
                          accepted_sequence, trigger_price, trigger_direction, replaces_id, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type,
           item.sizing, item.limit_price, item.requested_quantity, item.requested_total, item.quantity,
           item.held, (CASE WHEN item.trigger_price IS NOT NULL THEN 'waiting' WHEN item.type = 'limit' THEN 'open'
                            ELSE 'filled' END)::spot_order_state,
           CASE item.type WHEN 'limit' THEN 0 ELSE item.quantity END,
           item.turnover, item.fee, item.fee_rate, tick.sequence,
           item.trigger_price, item.trigger_direction, item.replaces_id, moment, moment
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
  IF EXISTS (SELECT FROM unnest(placings) item WHERE item.type = 'market') THEN
    INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT ids[item.ordinal], item.fill_price, item.quantity, item.turnover, item.fee, tick.sequence, tick.price, tick.at,
             tick.source, moment
        FROM unnest(placings) item
        JOIN unnest(newest) latest ON latest.pair_id = item.pair_id
       CROSS JOIN LATERAL tick_numbered(
               item.pair_id, CASE latest.price WHEN item.tick_price THEN latest.sequence ELSE item.tick_sequence END) tick
       WHERE item.type = 'market' AND item.ordinal = ANY (fresh);
  END IF;

  RETURN QUERY SELECT * FROM unnest(refused);
  RETURN QUERY
    SELECT (submit_accepted(item.ordinal, ids[item.ordinal], jsonb_build_object('acceptedSequence', tick.sequence))).*
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
END $function$;

CREATE OR REPLACE FUNCTION public.stake_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notification_add(NEW.user_id, 'stakingEnded',
    jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
    'stake', NEW.id, NEW.updated_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.staking_add_earned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO staking_earned (user_id, asset, amount)
  SELECT stake.user_id, stake.asset, sum(added.amount)
    FROM added JOIN stake ON stake.id = added.stake_id
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, asset) DO UPDATE SET amount = staking_earned.amount + excluded.amount;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.staking_advance(steps jsonb, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  items staking_step[];
  paid bigint[];
  ended bigint[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::staking_step, steps) item ORDER BY item.ordinal);
  PERFORM 1 FROM stake
    WHERE id = ANY (ARRAY(SELECT item.stake_id FROM unnest(items) item)) AND state = 'inTerm' ORDER BY id FOR NO KEY UPDATE;

  WITH added AS (
    INSERT INTO staking_payout (stake_id, day, user_id, amount, due_at, paid_at)
      SELECT stake.id, item.day, stake.user_id, item.amount, stake.due_at, moment
        FROM unnest(items) item JOIN stake ON stake.id = item.stake_id
       WHERE stake.state = 'inTerm' AND stake.days_paid = item.day - 1 AND stake.due_at <= moment
         AND stake.daily_earnings = item.amount
      RETURNING stake_id)
  SELECT coalesce(array_agg(added.stake_id), '{}') INTO paid FROM added;
  UPDATE stake SET days_paid = item.day, due_at = item.next_due_at, updated_at = moment
    FROM unnest(items) item WHERE stake.id = item.stake_id AND stake.id = ANY (paid);
  WITH changed AS (
    UPDATE stake SET state = 'ended', closed_at = moment, updated_at = moment, penalty = 0, returned = stake.principal
      FROM unnest(items) item
     WHERE stake.id = item.stake_id AND item.day IS NULL AND stake.state = 'inTerm'
       AND stake.days_paid = stake.term_days AND stake.ends_at <= moment
     RETURNING stake.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  PERFORM staking_give_back(ended);

  PERFORM ledger_post_or_raise('stake', ARRAY(
    SELECT ROW(item.ordinal, item.stake_id, coalesce('day:' || item.day, 'end'), item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.stake_id = ANY (paid || ended)), moment);
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.stake_id = ANY (paid || ended);
END $function$;

CREATE OR REPLACE FUNCTION public.staking_give_back(closed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM staking_product
    WHERE id IN (SELECT stake.product_id FROM stake WHERE stake.id = ANY (closed)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE staking_product product SET staked = product.staked - freed.principal
    FROM (SELECT stake.product_id, sum(stake.principal) AS principal FROM stake
           WHERE stake.id = ANY (closed) GROUP BY stake.product_id) freed
   WHERE product.id = freed.product_id;
END $function$;

CREATE OR REPLACE FUNCTION public.staking_redeem(redeemed bigint, cost numeric, back numeric, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE stake SET state = 'redeemed', closed_at = moment, updated_at = moment, penalty = cost, returned = back
    WHERE id = redeemed AND state = 'inTerm' AND moment < due_at;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM staking_give_back(ARRAY[redeemed]);
  PERFORM ledger_post_or_raise('stake', ARRAY[ROW(1, redeemed, 'end', legs)::ledger_journal], moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.staking_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  opening staking_opening;
  product staking_product;
  new_id bigint;
BEGIN
  PERFORM 1 FROM staking_product
    WHERE id IN (SELECT product_id FROM jsonb_to_recordset(rows) AS item (product_id bigint)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  FOR opening IN SELECT item.* FROM jsonb_populate_recordset(NULL::staking_opening, rows) item ORDER BY item.ordinal LOOP
    SELECT * INTO product FROM staking_product WHERE id = opening.product_id;
    IF NOT product.offered THEN
      RETURN NEXT submit_refused(opening.ordinal, 'productClosed');
      CONTINUE;
    ELSIF (product.asset, product.term_days, product.daily_rate, product.penalty_rate)
            IS DISTINCT FROM (opening.asset, opening.term_days, opening.daily_rate, opening.penalty_rate) THEN
      RETURN NEXT submit_refused(opening.ordinal, 'wrongState');
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM submit_left_max(opening.ordinal, opening.principal, opening.asset,
      product.user_max - (SELECT coalesce(sum(principal), 0) FROM stake
        WHERE product_id = opening.product_id AND user_id = opening.user_id AND state = 'inTerm'),
      product.supply - product.staked);
    CONTINUE WHEN FOUND;
    new_id := nextval('stake_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'stake', ARRAY[ROW(opening.ordinal, new_id, 'open', opening.legs)::ledger_journal], opening.started_at);
    CONTINUE WHEN FOUND;
    UPDATE staking_product SET staked = staked + opening.principal, updated_at = moment WHERE id = opening.product_id;
    INSERT INTO stake (id, user_id, product_id, asset, scale, principal, term_days, daily_rate, penalty_rate,
                       daily_earnings, state, started_at, ends_at, due_at, created_at, updated_at)
      VALUES (new_id, opening.user_id, opening.product_id, opening.asset, opening.scale, opening.principal,
              opening.term_days, opening.daily_rate, opening.penalty_rate, opening.daily_earnings, 'inTerm',
              opening.started_at, opening.ends_at, opening.due_at, opening.started_at, opening.started_at);
    RETURN NEXT submit_accepted(opening.ordinal, new_id);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.submit(writer text, heads jsonb, rows jsonb, moment timestamp with time zone)
 RETURNS TABLE(ordinal integer, outcome text, id bigint, fingerprint text, refusal text, detail jsonb)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  submissions submit_head[];
  claimed int[];
  places tid[];
  repeated int[];
  results submit_result[];
BEGIN
  submissions := ARRAY(SELECT head FROM jsonb_populate_recordset(NULL::submit_head, heads) head);

  WITH added AS (
    INSERT INTO submission (scope, key, fingerprint, begun_at)
      SELECT head.scope, head.key, head.fingerprint, moment
        FROM unnest(submissions) head WHERE head.key IS NOT NULL ORDER BY head.scope, head.key
      ON CONFLICT (scope, key) DO NOTHING
      RETURNING submission.scope, submission.key, submission.ctid)
  SELECT array_agg(head.ordinal), array_agg(added.ctid) INTO claimed, places
    FROM added JOIN unnest(submissions) head ON head.scope = added.scope AND head.key = added.key;
  repeated := ARRAY(
    SELECT head.ordinal FROM unnest(submissions) head
     WHERE head.key IS NOT NULL AND head.ordinal <> ALL (coalesce(claimed, '{}')));
  IF cardinality(repeated) > 0 THEN
    RETURN QUERY
      SELECT head.ordinal, 'repeated'::text, (known.outcome ->> 'id')::bigint, known.fingerprint,
             known.outcome ->> 'refusal', known.outcome -> 'detail'
        FROM unnest(submissions) head
        JOIN submission known ON known.scope = head.scope AND known.key = head.key
       WHERE head.ordinal = ANY (repeated);
    rows := coalesce((
      SELECT jsonb_agg(item) FROM jsonb_array_elements(rows) item
       WHERE (item ->> 'ordinal')::int <> ALL (repeated)), '[]');
  END IF;

  IF rows = '[]' THEN
    results := '{}';
  ELSE
    EXECUTE format('SELECT ARRAY(SELECT result FROM %I($1, $2) result)', writer) INTO results USING rows, moment;
  END IF;
  results := results || ARRAY(
    SELECT submit_refused(head.ordinal, head.refusal, coalesce(head.detail, '{}'))
      FROM unnest(submissions) head WHERE head.refusal IS NOT NULL AND head.ordinal <> ALL (repeated));

  -- A row that was added here stays in its place until this transaction ends.
  DELETE FROM submission USING unnest(claimed, places) AS claim (ordinal, place), unnest(results) result
   WHERE result.id IS NULL AND result.refusal IS NULL AND result.ordinal = claim.ordinal
     AND submission.ctid = claim.place;
  UPDATE submission SET outcome = CASE
      WHEN result.refusal IS NULL THEN jsonb_build_object('id', result.id)
      ELSE jsonb_build_object('refusal', result.refusal, 'detail', result.detail) END
    FROM unnest(claimed, places) AS claim (ordinal, place) JOIN unnest(results) result ON result.ordinal = claim.ordinal
   WHERE submission.ctid = claim.place AND (result.id IS NOT NULL OR result.refusal IS NOT NULL);
  RETURN QUERY
    SELECT result.ordinal,
           CASE WHEN result.refusal IS NOT NULL THEN 'refused' WHEN result.id IS NULL THEN 'outdated' ELSE 'accepted' END,
           result.id, NULL::text, result.refusal, result.detail
      FROM unnest(results) result;
END $function$;

CREATE OR REPLACE FUNCTION public.submit_accepted(ordinal integer, id bigint, detail jsonb DEFAULT NULL::jsonb)
 RETURNS submit_result
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(ordinal, id, NULL, detail)::submit_result
$function$;

CREATE OR REPLACE FUNCTION public.submit_in_review_max(of_table regclass, ordinal integer, of_user bigint, maximum integer)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  waiting bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  EXECUTE format('SELECT count(*) FROM %s WHERE user_id = $1 AND state = ''review''', of_table) INTO waiting USING of_user;
  IF waiting >= maximum THEN
    RETURN NEXT submit_refused(ordinal, 'tooManyInReview', jsonb_build_object('maximum', maximum::text));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.submit_left_max(ordinal integer, asked numeric, asset text, user_left numeric, supply_left numeric)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF asked > user_left THEN
    RETURN NEXT submit_refused(ordinal, 'aboveUserMaximum',
      jsonb_build_object('left', trim_scale(greatest(user_left, 0))::text, 'asset', asset));
  ELSIF asked > supply_left THEN
    RETURN NEXT submit_refused(ordinal, 'supplyExhausted',
      jsonb_build_object('left', trim_scale(supply_left)::text, 'asset', asset));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.submit_outdated(ordinal integer, detail jsonb)
 RETURNS submit_result
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(ordinal, NULL, NULL, detail)::submit_result
$function$;

CREATE OR REPLACE FUNCTION public.submit_refused(ordinal integer, refusal text, detail jsonb DEFAULT '{}'::jsonb)
 RETURNS submit_result
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(ordinal, NULL, refusal, detail)::submit_result
$function$;

CREATE OR REPLACE FUNCTION public.tick_done_with(of_pair integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT least(
           9223372036854775807,
           CASE WHEN EXISTS (SELECT FROM spot_order WHERE spot_order.state = 'open' AND spot_order.symbol = pair.symbol)
                  OR EXISTS (SELECT FROM spot_order WHERE spot_order.state = 'waiting' AND spot_order.symbol = pair.symbol)
             THEN coalesce((SELECT matching.sequence FROM spot_matching matching WHERE matching.symbol = pair.symbol), 0) END,
           CASE WHEN EXISTS (SELECT FROM price_alert WHERE price_alert.state = 'waiting' AND price_alert.symbol = pair.symbol)
             THEN coalesce((SELECT judging.sequence FROM price_alert_judging judging WHERE judging.symbol = pair.symbol), 0) END)
    FROM pair WHERE pair.id = of_pair
$function$;

CREATE OR REPLACE FUNCTION public.tick_is_fresh(told_at timestamp with time zone, now_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  SELECT coalesce(told_at >= now_at - interval '2 seconds'
                  AND told_at <= greatest(now_at, clock_timestamp()) + interval '2 seconds', false)
$function$;

CREATE OR REPLACE FUNCTION public.tick_needed_since(pair integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(min(contract.open_at), 'infinity') FROM contract WHERE contract.state = 'pending' AND contract.pair_id = pair
$function$;

CREATE OR REPLACE FUNCTION public.tick_newest(pairs integer[])
 RETURNS SETOF tick
 LANGUAGE sql
 STABLE
AS $function$
  SELECT newest.* FROM (SELECT DISTINCT listed.pair_id FROM unnest(pairs) listed (pair_id)) wanted
    CROSS JOIN LATERAL (
      SELECT tick.* FROM tick WHERE tick.pair_id = wanted.pair_id ORDER BY tick.sequence DESC LIMIT 1) newest
$function$;

CREATE OR REPLACE FUNCTION public.tick_numbered(of_pair integer, number bigint)
 RETURNS SETOF tick
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT * FROM (
    SELECT * FROM tick WHERE tick.pair_id = of_pair AND tick.sequence >= number ORDER BY tick.sequence LIMIT 1) nearest
   WHERE nearest.sequence = number
$function$;

CREATE OR REPLACE FUNCTION public.tick_respects_watermarks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  late record;
BEGIN
  SELECT added.pair_id, added.at INTO late
    FROM (SELECT DISTINCT ON (pair_id) pair_id, at FROM added ORDER BY pair_id, at) added
   WHERE added.at < (SELECT watermark.before FROM feed_watermark watermark
                      WHERE watermark.pair_id = added.pair_id AND watermark.before <= clock_timestamp() ORDER BY watermark.before DESC LIMIT 1)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a price of pair % from % came after contracts were settled without it', late.pair_id, late.at
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tick_waits_for_watermarks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(726571002);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.token_reward_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT NEW.user_id, 'rewardReceived:' || bought.id, 'rewardReceived',
           jsonb_build_object('quantity', notification_amount(NEW.amount), 'asset', NEW.asset, 'level', NEW.level::text),
           'invitation', line.id, NEW.paid_at
      FROM token_subscription bought
      JOIN invitation line ON line.member_id = bought.user_id AND line.inviter_id = NEW.user_id
     WHERE bought.id = NEW.subscription_id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.token_reward_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO token_reward_sum (user_id, level, asset, pending, paid)
  SELECT paid.user_id, paid.level, paid.asset, 0, sum(paid.amount)
    FROM after_change paid
    JOIN before_change promised ON promised.subscription_id = paid.subscription_id AND promised.level = paid.level
   WHERE promised.paid_at IS NULL AND paid.paid_at IS NOT NULL
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, level, asset) DO UPDATE
    SET pending = token_reward_sum.pending - excluded.paid, paid = token_reward_sum.paid + excluded.paid;
  INSERT INTO token_reward_member (user_id, member_id, asset, pending, paid)
  SELECT paid.user_id, bought.user_id, paid.asset, 0, sum(paid.amount)
    FROM after_change paid
    JOIN before_change promised ON promised.subscription_id = paid.subscription_id AND promised.level = paid.level
    JOIN token_subscription bought ON bought.id = paid.subscription_id
   WHERE promised.paid_at IS NULL AND paid.paid_at IS NOT NULL
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, member_id, asset) DO UPDATE
    SET pending = token_reward_member.pending - excluded.paid, paid = token_reward_member.paid + excluded.paid;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.token_reward_promised()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO token_reward_sum (user_id, level, asset, pending, paid)
  SELECT user_id, level, asset, sum(amount), 0 FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, level, asset) DO UPDATE SET pending = token_reward_sum.pending + excluded.pending;
  INSERT INTO token_reward_member (user_id, member_id, asset, pending, paid)
  SELECT added.user_id, bought.user_id, added.asset, sum(added.amount), 0
    FROM added JOIN token_subscription bought ON bought.id = added.subscription_id
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, member_id, asset) DO UPDATE SET pending = token_reward_member.pending + excluded.pending;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.token_sale_pay_rewards(payings jsonb, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  items token_reward_paying[];
  paid int[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::token_reward_paying, payings) item ORDER BY item.ordinal);
  PERFORM 1 FROM token_reward reward
    WHERE (reward.subscription_id, reward.level) IN (SELECT item.subscription_id, item.level FROM unnest(items) item)
      AND reward.paid_at IS NULL
    ORDER BY reward.subscription_id, reward.level FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE token_reward reward SET paid_at = moment
      FROM unnest(items) item
      JOIN token_subscription bought ON bought.id = item.subscription_id AND bought.state = 'unfrozen'
     WHERE reward.subscription_id = item.subscription_id AND reward.level = item.level AND reward.paid_at IS NULL
       AND EXISTS (SELECT FROM identity WHERE identity.user_id = reward.user_id AND identity.state = 'passed')
     RETURNING item.ordinal)
  SELECT coalesce(array_agg(changed.ordinal), '{}') INTO paid FROM changed;

  PERFORM ledger_post_or_raise('tokenSubscription', ARRAY(
    SELECT ROW(item.ordinal, item.subscription_id, 'reward:' || item.level, item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.ordinal = ANY (paid)), moment);
  RETURN QUERY SELECT unnest(paid);
END $function$;

CREATE OR REPLACE FUNCTION public.token_sale_release(releasings jsonb, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  items token_sale_releasing[];
  released bigint[];
BEGIN
  items := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::token_sale_releasing, releasings) item ORDER BY item.ordinal);
  PERFORM 1 FROM token_subscription
    WHERE id = ANY (ARRAY(SELECT item.subscription_id FROM unnest(items) item)) AND state = 'frozen'
    ORDER BY id FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE token_subscription SET state = 'unfrozen', unlocked_at = moment, updated_at = moment
     WHERE id = ANY (ARRAY(SELECT item.subscription_id FROM unnest(items) item))
       AND state = 'frozen' AND unlocks_at <= moment
     RETURNING id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO released FROM changed;

  PERFORM ledger_post_or_raise('tokenSubscription', ARRAY(
    SELECT ROW(item.ordinal, item.subscription_id, 'release', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.subscription_id = ANY (released)), moment);
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.subscription_id = ANY (released);
END $function$;

CREATE OR REPLACE FUNCTION public.token_sale_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  subscribing token_sale_subscribing;
  sale token_sale;
  new_id bigint;
BEGIN
  PERFORM 1 FROM token_sale
    WHERE id IN (SELECT sale_id FROM jsonb_to_recordset(rows) AS item (sale_id bigint)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  FOR subscribing IN SELECT item.* FROM jsonb_populate_recordset(NULL::token_sale_subscribing, rows) item ORDER BY item.ordinal LOOP
    SELECT * INTO sale FROM token_sale WHERE id = subscribing.sale_id;
    IF (SELECT subscriptions_barred FROM users WHERE id = subscribing.user_id) THEN
      RETURN NEXT submit_refused(subscribing.ordinal, 'subscriptionBarred');
      CONTINUE;
    ELSIF (sale.enabled, sale.unit_price, sale.asset, sale.paying_asset)
            IS DISTINCT FROM (true, subscribing.unit_price, subscribing.asset, subscribing.paying_asset) THEN
      RETURN NEXT submit_refused(subscribing.ordinal, 'wrongState');
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM submit_left_max(subscribing.ordinal, subscribing.quantity, subscribing.asset,
      sale.user_max - (SELECT coalesce(sum(quantity), 0) FROM token_subscription
        WHERE sale_id = subscribing.sale_id AND user_id = subscribing.user_id),
      sale.supply - sale.sold);
    CONTINUE WHEN FOUND;
    new_id := nextval('token_subscription_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'tokenSubscription', ARRAY[ROW(subscribing.ordinal, new_id, 'place', subscribing.legs)::ledger_journal],
      subscribing.subscribed_at);
    CONTINUE WHEN FOUND;
    UPDATE token_sale SET sold = sold + subscribing.quantity, updated_at = moment WHERE id = subscribing.sale_id;
    INSERT INTO token_subscription (id, user_id, sale_id, asset, paying_asset, unit_price, quantity, paid, state,
                                    unlocks_at, created_at, updated_at)
      VALUES (new_id, subscribing.user_id, subscribing.sale_id, subscribing.asset, subscribing.paying_asset,
              subscribing.unit_price, subscribing.quantity, subscribing.paid, 'frozen', subscribing.unlocks_at,
              subscribing.subscribed_at, subscribing.subscribed_at);
    INSERT INTO token_reward (subscription_id, level, user_id, asset, amount)
      SELECT new_id, promised.level, promised.user_id, subscribing.paying_asset, promised.amount
        FROM jsonb_to_recordset(subscribing.rewards) AS promised (level smallint, user_id bigint, amount numeric);
    RETURN NEXT submit_accepted(subscribing.ordinal, new_id);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.token_subscription_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notification_add(NEW.user_id, 'subscriptionReleased',
    jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
    'tokenSubscription', NEW.id, NEW.updated_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.two_factor_confirm(of_user bigint, seen_secret text, step bigint, hashes text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE two_factor SET confirmed_at = moment, last_step = step
    WHERE user_id = of_user AND secret = seen_secret AND confirmed_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM recovery_codes_replace(of_user, hashes);
  PERFORM security_notify(of_user, 'twoFactorOn', '{}', moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.two_factor_end(of_user bigint, moment timestamp with time zone, blocked_until timestamp with time zone, tries_max integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  DELETE FROM two_factor WHERE user_id = of_user AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM recovery_code WHERE user_id = of_user;
  UPDATE users
     SET withdrawals_blocked_until = greatest(withdrawals_blocked_until, blocked_until),
         withdrawals_blocked_reason = 'twoFactorOff', updated_at = moment,
         withdrawal_password_failures = CASE WHEN withdrawal_password_failures < tries_max THEN withdrawal_password_failures ELSE 0 END
   WHERE id = of_user;
  PERFORM security_notify(of_user, 'twoFactorOff', '{}', moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.user_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  told text[] := '{}';
  until text := notification_moment(NEW.withdrawals_blocked_until);
BEGIN
  -- The same password under newer parameters leaves the row's time alone.
  IF NEW.password_hash <> OLD.password_hash AND NEW.updated_at <> OLD.updated_at THEN
    told := told || 'passwordChanged'::text;
  END IF;
  IF NEW.withdrawal_password_hash IS DISTINCT FROM OLD.withdrawal_password_hash THEN
    told := told || CASE WHEN OLD.withdrawal_password_hash IS NULL
      THEN 'withdrawalPasswordSet' ELSE 'withdrawalPasswordChanged' END;
  END IF;
  IF NEW.withdrawals_blocked_until IS DISTINCT FROM OLD.withdrawals_blocked_until
     AND NEW.withdrawals_blocked_reason = 'withdrawalPasswordTries' THEN
    told := told || 'withdrawalsBlocked'::text;
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('active', 'frozen') THEN
    told := told || CASE NEW.state WHEN 'active' THEN 'accountRestored' ELSE 'accountFrozen' END;
  END IF;
  IF NEW.anti_phishing_code IS DISTINCT FROM OLD.anti_phishing_code THEN
    told := told || CASE WHEN NEW.anti_phishing_code IS NULL
      THEN 'antiPhishingCodeRemoved' ELSE 'antiPhishingCodeSet' END;
  END IF;
  IF NEW.subscriptions_barred <> OLD.subscriptions_barred THEN
    told := told || CASE WHEN NEW.subscriptions_barred THEN 'subscriptionsBarred' ELSE 'subscriptionsAllowed' END;
  END IF;
  INSERT INTO notification (user_id, key, event, detail, created_at)
    SELECT NEW.id, event || ':' || extract(epoch FROM NEW.updated_at), event,
           CASE event WHEN 'withdrawalsBlocked' THEN jsonb_build_object('until', until) ELSE '{}' END, NEW.updated_at
      FROM unnest(told) event
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.wire_transfer_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request wire_transfer_request;
BEGIN
  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::wire_transfer_request, rows) item ORDER BY item.user_id, item.ordinal
  LOOP
    RETURN QUERY SELECT * FROM submit_in_review_max('wire_transfer', request.ordinal, request.user_id, request.in_review_max);
    CONTINUE WHEN FOUND;
    RETURN QUERY INSERT INTO wire_transfer (id, user_id, asset, email, quantity, fee, reference, bank, created_at, updated_at)
      VALUES (nextval('deposit_id_seq'), request.user_id, request.asset, request.email, request.quantity, request.fee,
              request.reference, request.bank, moment, moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_address_refused(request withdrawal_request, moment timestamp with time zone)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  saved_at timestamptz;
BEGIN
  IF request.kind <> 'chain' OR NOT EXISTS (
    SELECT FROM address_whitelist whitelist
     WHERE whitelist.user_id = request.user_id AND (whitelist.ends_at IS NULL OR whitelist.ends_at > moment)) THEN
    RETURN NULL;
  END IF;
  SELECT min(entry.created_at) INTO saved_at FROM address_book_entry entry
    WHERE entry.user_id = request.user_id AND entry.coin = request.asset AND entry.address = request.address
      AND (entry.network IS NULL OR entry.network = request.network);
  IF saved_at IS NULL THEN
    RETURN submit_refused(request.ordinal, 'addressNotSaved', '{}');
  ELSIF saved_at + request.address_wait > moment THEN
    RETURN submit_refused(request.ordinal, 'addressTooNew', jsonb_build_object('until',
      notification_moment(saved_at + request.address_wait)));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_approve(of_withdrawal bigint, approver text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  owner_state text;
BEGIN
  -- A freeze that runs at this moment is waited for; one that comes later finds the withdrawal being paid.
  SELECT users.state INTO owner_state FROM users
   WHERE users.id = (SELECT user_id FROM withdrawal WHERE id = of_withdrawal) FOR SHARE;
  PERFORM 1 FROM withdrawal WHERE id = of_withdrawal AND state = 'review' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'ended';
  END IF;
  IF owner_state <> 'active' THEN
    RETURN 'closed';
  END IF;
  UPDATE withdrawal SET state = 'beingPaid', approved_by = approver, approved_at = moment, updated_at = moment
   WHERE id = of_withdrawal;
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_end(of_withdrawal bigint, from_state withdrawal_state, to_state withdrawal_state, why text, hash text, reviewer text, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE withdrawal
     SET state = to_state, cancelled = reviewer IS NULL, reason = why, transaction_hash = hash, reviewed_by = reviewer,
         reviewed_at = CASE WHEN reviewer IS NOT NULL THEN moment END, updated_at = moment
   WHERE id = of_withdrawal AND state = from_state;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM ledger_post_or_raise('withdrawal', ARRAY[ROW(1, of_withdrawal, 'end', legs)::ledger_journal], moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state = 'review' THEN
    PERFORM notification_add(NEW.user_id, 'withdrawalRequested',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.created_at);
  ELSIF NEW.state = 'completed' THEN
    PERFORM notification_add(NEW.user_id, 'withdrawalCompleted',
      jsonb_build_object('quantity', notification_amount(NEW.quantity - NEW.fee), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.updated_at);
  ELSIF NOT NEW.cancelled THEN
    PERFORM notification_add(NEW.user_id, 'withdrawalReturned',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset,
                         'reason', coalesce(NEW.reason, '')),
      'withdrawal', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request withdrawal_request;
  blocked record;
  new_id bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id IN (SELECT user_id FROM jsonb_to_recordset(rows) AS item (user_id bigint)) ORDER BY id FOR SHARE;
  PERFORM ledger_lock(rows);

  FOR request IN SELECT item.* FROM jsonb_populate_recordset(NULL::withdrawal_request, rows) item ORDER BY item.ordinal LOOP
    SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason INTO blocked
      FROM users WHERE id = request.user_id;
    IF blocked.until > moment THEN
      RETURN NEXT submit_refused(request.ordinal, 'withdrawalsBlocked', jsonb_build_object(
        'until', notification_moment(blocked.until), 'reason', blocked.reason));
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM withdrawal_address_refused(request, moment) unsaved WHERE unsaved.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    RETURN QUERY SELECT * FROM loan_refused(request, moment) uncovered WHERE uncovered.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    new_id := nextval('withdrawal_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'withdrawal', ARRAY[ROW(request.ordinal, new_id, 'freeze', request.legs)::ledger_journal], moment);
    CONTINUE WHEN FOUND;
    INSERT INTO withdrawal (id, user_id, kind, asset, quantity, fee, network, address, payee, payee_numbers, remark,
                            created_at, updated_at)
      VALUES (new_id, request.user_id, request.kind, request.asset, request.quantity, request.fee, request.network,
              request.address, request.payee, request.payee_numbers, request.remark, moment, moment);
    RETURN NEXT submit_accepted(request.ordinal, new_id);
  END LOOP;
END $function$;

ALTER TABLE article ADD CONSTRAINT article_content_check CHECK (((content ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE article ADD CONSTRAINT article_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 64)));

ALTER TABLE article ADD CONSTRAINT article_summary_check CHECK (((summary ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE article ADD CONSTRAINT article_title_check CHECK (((title ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_ends_what_was_begun CHECK (((outcome = 'begun'::audit_outcome) = (begun_id IS NULL)));

ALTER TABLE balance_adjustment ADD CONSTRAINT balance_adjustment_amount_not_zero CHECK (((amount <> (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE balance_adjustment ADD CONSTRAINT balance_adjustment_ended_when_decided CHECK (((state = 'review'::adjustment_state) = (ended_at IS NULL)));

ALTER TABLE ledger_account ADD CONSTRAINT balance_never_negative CHECK (((balance >= (0)::numeric) AND (balance <> 'NaN'::numeric)));

ALTER TABLE bank_card ADD CONSTRAINT bank_card_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));

ALTER TABLE candle ADD CONSTRAINT candle_close_check CHECK (((close > (0)::numeric) AND (close <> 'NaN'::numeric)));

ALTER TABLE candle ADD CONSTRAINT candle_high_check CHECK ((high <> 'NaN'::numeric));

ALTER TABLE candle ADD CONSTRAINT candle_in_order CHECK (((low <= open) AND (low <= close) AND (high >= open) AND (high >= close)));

ALTER TABLE candle ADD CONSTRAINT candle_last_sequence_check CHECK ((last_sequence >= 0));

ALTER TABLE candle ADD CONSTRAINT candle_low_check CHECK (((low > (0)::numeric) AND (low <> 'NaN'::numeric)));

ALTER TABLE candle ADD CONSTRAINT candle_open_check CHECK (((open > (0)::numeric) AND (open <> 'NaN'::numeric)));

ALTER TABLE candle ADD CONSTRAINT candle_trades_check CHECK ((trades > 0));

ALTER TABLE candle ADD CONSTRAINT candle_turnover_check CHECK (((turnover >= (0)::numeric) AND (turnover <> 'NaN'::numeric)));

ALTER TABLE candle ADD CONSTRAINT candle_volume_check CHECK (((volume >= (0)::numeric) AND (volume <> 'NaN'::numeric)));

ALTER TABLE card_currency ADD CONSTRAINT card_currency_arrives CHECK ((fee < minimum));

ALTER TABLE card_currency ADD CONSTRAINT card_currency_fee_not_negative CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric)));

ALTER TABLE card_currency ADD CONSTRAINT card_currency_limits CHECK (((minimum <= maximum) AND (maximum <> 'NaN'::numeric)));

ALTER TABLE card_currency ADD CONSTRAINT card_currency_minimum_positive CHECK (((minimum > (0)::numeric) AND (minimum <> 'NaN'::numeric)));

ALTER TABLE coin ADD CONSTRAINT coin_code_check CHECK ((code ~ '^[A-Z0-9]{2,12}$'::text));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_deposit_arrives CHECK (((deposit_fee < deposit_minimum) OR (deposit_fee = (0)::numeric)));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_deposit_fee_check CHECK (((deposit_fee >= (0)::numeric) AND (deposit_fee <> 'NaN'::numeric)));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_deposit_minimum_check CHECK (((deposit_minimum >= (0)::numeric) AND (deposit_minimum <> 'NaN'::numeric)));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_limits CHECK ((withdrawal_minimum <= withdrawal_maximum));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_arrives CHECK ((withdrawal_fee < withdrawal_minimum));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_fee_check CHECK (((withdrawal_fee >= (0)::numeric) AND (withdrawal_fee <> 'NaN'::numeric)));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_maximum_check CHECK ((withdrawal_maximum <> 'NaN'::numeric));

ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_minimum_check CHECK (((withdrawal_minimum > (0)::numeric) AND (withdrawal_minimum <> 'NaN'::numeric)));

ALTER TABLE coin ADD CONSTRAINT coin_precision_check CHECK ((("precision" >= 0) AND ("precision" <= 18)));

ALTER TABLE contract_amount ADD CONSTRAINT contract_amount_premium_positive CHECK (((premium > (0)::numeric) AND (premium <= (1000000)::numeric)));

ALTER TABLE contract ADD CONSTRAINT contract_closes_after_its_duration CHECK ((closes_at = (opened_at + make_interval(secs => (duration_seconds)::double precision))));

ALTER TABLE contract_duration ADD CONSTRAINT contract_duration_at_most_a_day CHECK (((seconds >= 1) AND (seconds <= 86400)));

ALTER TABLE contract_duration ADD CONSTRAINT contract_duration_payout_ratio_below_one CHECK (((payout_ratio > (0)::numeric) AND (payout_ratio < (1)::numeric)));

ALTER TABLE contract_exposure ADD CONSTRAINT contract_exposure_not_negative CHECK (((profits >= (0)::numeric) AND (profits <> 'NaN'::numeric)));

ALTER TABLE contract ADD CONSTRAINT contract_opens_on_a_past_tick CHECK ((open_at <= opened_at));

ALTER TABLE contract_outbox ADD CONSTRAINT contract_outbox_has_contracts CHECK ((contracts IS NOT NULL));

ALTER TABLE contract ADD CONSTRAINT contract_payout_ratio_below_one CHECK (((payout_ratio > (0)::numeric) AND (payout_ratio < (1)::numeric)));

ALTER TABLE contract ADD CONSTRAINT contract_premium_positive CHECK (((premium > (0)::numeric) AND (premium <> 'NaN'::numeric)));

ALTER TABLE contract ADD CONSTRAINT contract_profit_within_ratio CHECK (((profit >= (0)::numeric) AND (profit <= (premium * payout_ratio))));

ALTER TABLE contract_realised ADD CONSTRAINT contract_realised_profit_is_a_number CHECK ((profit <> 'NaN'::numeric));

ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_exposure_in_range CHECK (((exposure_max >= (0)::numeric) AND (exposure_max <= (1000000000)::numeric)));

ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_only_row CHECK (only_row);

ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_premium_min_positive CHECK (((premium_min > (0)::numeric) AND (premium_min <> 'NaN'::numeric)));

ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_premiums_in_order CHECK (((premium_max >= premium_min) AND (premium_max <= (1000000)::numeric)));

ALTER TABLE conversion ADD CONSTRAINT conversion_fee_not_negative CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric)));

ALTER TABLE conversion ADD CONSTRAINT conversion_gross_positive CHECK (((gross > (0)::numeric) AND (gross <> 'NaN'::numeric)));

ALTER TABLE conversion ADD CONSTRAINT conversion_of_two_coins CHECK ((from_asset <> to_asset));

ALTER TABLE conversion ADD CONSTRAINT conversion_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

ALTER TABLE conversion ADD CONSTRAINT conversion_received_less_fee CHECK ((gross = (fee + received)));

ALTER TABLE conversion ADD CONSTRAINT conversion_received_positive CHECK (((received > (0)::numeric) AND (received <> 'NaN'::numeric)));

ALTER TABLE conversion_setting ADD CONSTRAINT conversion_setting_fee_rate_is_share CHECK (((fee_rate >= (0)::numeric) AND (fee_rate < (1)::numeric)));

ALTER TABLE conversion_setting ADD CONSTRAINT conversion_setting_only_row CHECK (only_row);

ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_assigned CHECK (((user_id IS NULL) = (assigned_at IS NULL)));

ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_derived_at CHECK (((key_digest IS NULL) = (key_index IS NULL)));

ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_or_memo CHECK (((address IS NULL) <> (memo IS NULL)));

ALTER TABLE deposit ADD CONSTRAINT deposit_credited_positive CHECK (((credited > (0)::numeric) AND (credited <> 'NaN'::numeric)));

ALTER TABLE deposit ADD CONSTRAINT deposit_credited_when_completed CHECK (((state = 'completed'::deposit_state) = (credited IS NOT NULL)));

ALTER TABLE deposit_declaration ADD CONSTRAINT deposit_declaration_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

ALTER TABLE deposit_declaration ADD CONSTRAINT deposit_declaration_times CHECK (((created_at < valid_until) AND (valid_until <= held_until)));

ALTER TABLE deposit ADD CONSTRAINT deposit_declared_whole CHECK ((((declaration_id IS NULL) = (declared_at IS NULL)) AND ((declared_at IS NULL) = (declared_until IS NULL))));

ALTER TABLE deposit ADD CONSTRAINT deposit_fee_not_negative CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric)));

ALTER TABLE deposit ADD CONSTRAINT deposit_from_user_has_voucher CHECK (((source = 'admin'::deposit_source) OR ((network IS NOT NULL) AND (address IS NOT NULL) AND (voucher_digest IS NOT NULL))));

ALTER TABLE deposit ADD CONSTRAINT deposit_output_named CHECK (((state <> 'completed'::deposit_state) OR ((transaction_hash IS NULL) = (transaction_output IS NULL))));

ALTER TABLE deposit ADD CONSTRAINT deposit_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

ALTER TABLE deposit ADD CONSTRAINT deposit_reviewed_when_ended CHECK (((state = 'review'::deposit_state) = (reviewed_at IS NULL)));

ALTER TABLE deposit ADD CONSTRAINT deposit_sent_as_declared CHECK (((state <> 'completed'::deposit_state) OR (declared_at IS NULL) OR ((transaction_at IS NOT NULL) AND ((transaction_at >= declared_at) AND (transaction_at <= declared_until)))));

ALTER TABLE edit_proposal ADD CONSTRAINT edit_proposal_before_of_a_version CHECK (((before IS NULL) = (version IS NULL)));

ALTER TABLE edit_proposal ADD CONSTRAINT edit_proposal_ended_when_decided CHECK (((state = 'review'::proposal_state) = (ended_at IS NULL)));

ALTER TABLE feed_epoch ADD CONSTRAINT feed_epoch_hashes_are_sha256 CHECK (((hash ~ '^[0-9a-f]{64}$'::text) AND (next_hash ~ '^[0-9a-f]{64}$'::text)));

ALTER TABLE feed_epoch ADD CONSTRAINT feed_epoch_lasts_at_most_a_day CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '24:00:00'::interval))));

ALTER TABLE feed_epoch ADD CONSTRAINT feed_epoch_of_a_generator CHECK ((((source = 'sim'::price_source) = (generator IS NOT NULL)) AND ((source = 'sim'::price_source) = (next_hash IS NOT NULL))));

ALTER TABLE feed_epoch ADD CONSTRAINT feed_epoch_revealed CHECK (((seed IS NULL) = (revealed_at IS NULL)));

ALTER TABLE feed_seed ADD CONSTRAINT feed_seed_has_256_bits CHECK ((seed ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE identity ADD CONSTRAINT identity_reason_when_rejected CHECK (((state = 'rejected'::identity_state) = (reason IS NOT NULL)));

ALTER TABLE invitation_count ADD CONSTRAINT invitation_count_positive CHECK ((members > 0));

ALTER TABLE invitation ADD CONSTRAINT invitation_level_check CHECK (((level >= 1) AND (level <= 3)));

ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_check CHECK (((user_id IS NULL) = (balance IS NULL)));

ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_check1 CHECK (((user_id IS NULL) = (part IS NULL)));

ALTER TABLE ledger_reconciliation ADD CONSTRAINT ledger_reconciliation_single_check CHECK (single);

ALTER TABLE loan ADD CONSTRAINT loan_accepted_minimum_within_request CHECK (((accepted_minimum > (0)::numeric) AND (accepted_minimum <= requested) AND (accepted_minimum <> 'NaN'::numeric)));

ALTER TABLE loan ADD CONSTRAINT loan_collected_while_open CHECK (
CASE state
    WHEN 'active'::loan_state THEN ((collect_at IS NOT NULL) AND (collect_at = due_at))
    WHEN 'overdue'::loan_state THEN ((collect_at IS NOT NULL) AND (collect_at > due_at))
    ELSE (collect_at IS NULL)
END);

ALTER TABLE loan ADD CONSTRAINT loan_credited_once_approved CHECK ((((state = ANY (ARRAY['active'::loan_state, 'overdue'::loan_state, 'repaid'::loan_state])) = (principal IS NOT NULL)) AND ((state = ANY (ARRAY['active'::loan_state, 'overdue'::loan_state, 'repaid'::loan_state])) = (started_at IS NOT NULL))));

ALTER TABLE loan ADD CONSTRAINT loan_daily_rate_not_negative CHECK ((daily_rate >= (0)::numeric));

ALTER TABLE loan ADD CONSTRAINT loan_days_started_within_term CHECK (((days_started >= 1) AND (days_started <= term_days)));

ALTER TABLE loan ADD CONSTRAINT loan_due_after_its_term CHECK ((due_at = (started_at + make_interval(hours => (24 * term_days)))));

ALTER TABLE loan ADD CONSTRAINT loan_interest_covers_its_days CHECK (((interest >= (0)::numeric) AND (interest <> 'NaN'::numeric) AND (interest >= (principal * ((daily_rate * (GREATEST((days_started - interest_free_days), 0))::numeric) + (overdue_daily_rate * (overdue_days)::numeric))))));

ALTER TABLE loan ADD CONSTRAINT loan_interest_free_days_not_negative CHECK ((interest_free_days >= 0));

ALTER TABLE loan ADD CONSTRAINT loan_overdue_costs_no_less CHECK ((overdue_daily_rate >= daily_rate));

ALTER TABLE loan ADD CONSTRAINT loan_overdue_days_not_negative CHECK ((overdue_days >= 0));

ALTER TABLE loan ADD CONSTRAINT loan_overdue_from_some_moment_on CHECK ((((state <> 'overdue'::loan_state) OR (overdue_since IS NOT NULL)) AND ((state = ANY (ARRAY['repaid'::loan_state, 'overdue'::loan_state])) OR (overdue_since IS NULL)) AND (overdue_since >= due_at)));

ALTER TABLE loan ADD CONSTRAINT loan_principal_within_request CHECK (((principal >= accepted_minimum) AND (principal <= requested) AND (principal <> 'NaN'::numeric)));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_amount_max_above_min CHECK (((amount_max >= amount_min) AND (amount_max <> 'NaN'::numeric)));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_amount_min_positive CHECK (((amount_min > (0)::numeric) AND (amount_min <> 'NaN'::numeric)));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_daily_rate_of_a_percent CHECK (((daily_rate >= (0)::numeric) AND (daily_rate <= 0.01)));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_has_english_texts CHECK ((((name ->> 'en-US'::text) IS NOT NULL) AND ((description ->> 'en-US'::text) IS NOT NULL)));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_interest_free_days_within_term CHECK (((interest_free_days >= 0) AND (interest_free_days <= term_days)));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_overdue_factor_of_1_to_3 CHECK (((overdue_factor >= (1)::numeric) AND (overdue_factor <= (3)::numeric)));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_term_of_a_year CHECK (((term_days >= 1) AND (term_days <= 366)));

ALTER TABLE loan ADD CONSTRAINT loan_rejected_with_a_reason CHECK (((state = 'rejected'::loan_state) = (reason IS NOT NULL)));

ALTER TABLE loan ADD CONSTRAINT loan_repaid_with_its_cost CHECK ((((state = 'repaid'::loan_state) = (repaid_at IS NOT NULL)) AND ((state = 'repaid'::loan_state) = (interest IS NOT NULL)) AND ((state <> 'repaid'::loan_state) OR ((days_started IS NOT NULL) AND (overdue_days IS NOT NULL)))));

ALTER TABLE loan ADD CONSTRAINT loan_requested_positive CHECK (((requested > (0)::numeric) AND (requested <> 'NaN'::numeric)));

ALTER TABLE loan ADD CONSTRAINT loan_reviewed_unless_in_review CHECK (((state = 'review'::loan_state) = (reviewed_at IS NULL)));

ALTER TABLE loan ADD CONSTRAINT loan_scale_of_a_coin CHECK (((scale >= 0) AND (scale <= 18)));

ALTER TABLE loan_setting ADD CONSTRAINT loan_setting_in_review_max_of_1_to_100 CHECK (((in_review_max >= 1) AND (in_review_max <= 100)));

ALTER TABLE loan_setting ADD CONSTRAINT loan_setting_is_one_row CHECK (only_row);

ALTER TABLE loan ADD CONSTRAINT loan_term_of_a_day CHECK ((term_days >= 1));

ALTER TABLE mining_earned ADD CONSTRAINT mining_earned_not_negative CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE mining_group ADD CONSTRAINT mining_group_runs_when_complete CHECK ((((state = 'running'::mining_group_state) = (started_at IS NOT NULL)) AND ((state <> 'running'::mining_group_state) OR (taken = (100)::numeric))));

ALTER TABLE mining_group ADD CONSTRAINT mining_group_scales_of_coins CHECK ((((scale >= 0) AND (scale <= 18)) AND ((paying_scale >= 0) AND (paying_scale <= 18))));

ALTER TABLE mining_group ADD CONSTRAINT mining_group_takes_no_more_than_the_machine CHECK (((taken >= (0)::numeric) AND (taken <= (100)::numeric)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_daily_output_not_negative CHECK (((daily_output >= (0)::numeric) AND (daily_output <> 'NaN'::numeric)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_delisted_after_listed CHECK ((delisted_at > listed_at));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_has_english_texts CHECK ((((name ->> 'en-US'::text) IS NOT NULL) AND ((description ->> 'en-US'::text) IS NOT NULL) AND ((yield_source ->> 'en-US'::text) IS NOT NULL)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_holding_min_within_order CHECK (((holding_min > (0)::numeric) AND (holding_min <= order_max)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_order_max_positive CHECK (((order_max > (0)::numeric) AND (order_max <> 'NaN'::numeric)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_pairing_of_a_year CHECK (((pairing_days >= 1) AND (pairing_days <= 365)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_price_positive CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_shared_to_100_percent CHECK (((ownership = 'exclusive'::machine_ownership) OR (order_max <= (100)::numeric)));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_term_of_ten_years CHECK (((term_days >= 1) AND (term_days <= 3650)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_closed_at_its_end CHECK (((state = ANY (ARRAY['ended'::mining_order_state, 'rejected'::mining_order_state, 'refunded'::mining_order_state, 'cancelled'::mining_order_state])) = (closed_at IS NOT NULL)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_days_paid_within_term CHECK (((days_paid >= 0) AND (days_paid <= term_days)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_due_within_its_term CHECK (((started_at < due_at) AND (due_at <= ends_at)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_earned_by_the_day CHECK (((yield_type = 'constantValue'::machine_yield) OR (earned = (daily_output * (days_paid)::numeric))));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_earned_not_negative CHECK (((earned >= (0)::numeric) AND (earned <> 'NaN'::numeric)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_ended_with_all_days_paid CHECK (((state <> 'ended'::mining_order_state) OR ((days_paid = term_days) AND (closed_at >= ends_at))));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_of_units_or_of_a_share CHECK ((((group_id IS NULL) = (units IS NOT NULL)) AND ((group_id IS NULL) = (share IS NULL)) AND ((share IS NULL) = (taken_after IS NULL))));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_paid_positive CHECK (((paid > (0)::numeric) AND (paid <> 'NaN'::numeric)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_pairs_in_a_group CHECK (((state <> ALL (ARRAY['pairing'::mining_order_state, 'refunded'::mining_order_state])) OR (group_id IS NOT NULL)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_rejected_with_a_reason CHECK (((state = 'rejected'::mining_order_state) = (reason IS NOT NULL)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_runs_with_at_most_what_was_bought CHECK (((daily_output >= (0)::numeric) AND (daily_output <= bought_output) AND (bought_output <> 'NaN'::numeric)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_scale_of_a_coin CHECK (((scale >= 0) AND (scale <= 18)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_share_within_the_machine CHECK (((share > (0)::numeric) AND (taken_after >= share) AND (taken_after <= (100)::numeric)));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_started_to_run CHECK ((((state = ANY (ARRAY['running'::mining_order_state, 'ended'::mining_order_state])) = (started_at IS NOT NULL)) AND ((state = ANY (ARRAY['running'::mining_order_state, 'ended'::mining_order_state])) = (ends_at IS NOT NULL)) AND ((state = ANY (ARRAY['running'::mining_order_state, 'ended'::mining_order_state])) = (due_at IS NOT NULL)) AND ((state = ANY (ARRAY['running'::mining_order_state, 'ended'::mining_order_state])) OR ((days_paid = 0) AND (earned = (0)::numeric)))));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_term_of_a_day CHECK ((term_days >= 1));

ALTER TABLE mining_order ADD CONSTRAINT mining_order_units_positive CHECK ((units > 0));

ALTER TABLE mining_payout ADD CONSTRAINT mining_payout_amount_not_negative CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE mining_payout ADD CONSTRAINT mining_payout_day_from_1 CHECK ((day >= 1));

ALTER TABLE mining_payout ADD CONSTRAINT mining_payout_paid_when_due CHECK ((paid_at >= due_at));

ALTER TABLE mining_payout ADD CONSTRAINT mining_payout_price_of_a_fresh_tick CHECK ((((price IS NULL) = (price_pair IS NULL)) AND ((price IS NULL) = (price_sequence IS NULL)) AND ((price IS NULL) = (price_at IS NULL)) AND ((price IS NULL) = (price_source IS NULL)) AND (price_at >= (paid_at - '00:00:02'::interval))));

ALTER TABLE mining_payout ADD CONSTRAINT mining_payout_price_positive CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric)));

ALTER TABLE network ADD CONSTRAINT network_code_check CHECK ((code ~ '^[A-Z0-9]{2,12}$'::text));

ALTER TABLE network ADD CONSTRAINT network_confirmations_check CHECK ((confirmations > 0));

ALTER TABLE notification ADD CONSTRAINT notification_check CHECK (((reference_kind IS NULL) = (reference_id IS NULL)));

ALTER TABLE pair ADD CONSTRAINT pair_fee_rate_check CHECK (((fee_rate >= (0)::numeric) AND (fee_rate < (1)::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_notional_min_check CHECK (((notional_min >= (0)::numeric) AND (notional_min <> 'NaN'::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_price_step_check CHECK (((price_step > (0)::numeric) AND (price_step <> 'NaN'::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_quantity_step_check CHECK (((quantity_step > (0)::numeric) AND (quantity_step <> 'NaN'::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_reference_price_check CHECK (((reference_price > (0)::numeric) AND (reference_price <> 'NaN'::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_symbol_check CHECK ((symbol ~ '^[a-z0-9]{4,24}$'::text));

ALTER TABLE pair ADD CONSTRAINT pair_tick_interval_check CHECK ((tick_interval >= 50));

ALTER TABLE pair ADD CONSTRAINT pair_two_coins CHECK ((base <> quote));

ALTER TABLE pair ADD CONSTRAINT pair_typical_trade_check CHECK (((typical_trade > (0)::numeric) AND (typical_trade <> 'NaN'::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_yearly_volatility_check CHECK (((yearly_volatility >= (0)::numeric) AND (yearly_volatility <> 'NaN'::numeric)));

ALTER TABLE posting ADD CONSTRAINT posting_amount_check CHECK (((amount <> (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE posting ADD CONSTRAINT posting_balance_after_check CHECK (((balance_after >= (0)::numeric) AND (balance_after <> 'NaN'::numeric)));

ALTER TABLE posting ADD CONSTRAINT posting_check CHECK (((user_id IS NULL) = (balance_after IS NULL)));

ALTER TABLE posting ADD CONSTRAINT posting_check1 CHECK (((part IS DISTINCT FROM 'available'::text) OR (record_type IS NOT NULL)));

ALTER TABLE posting ADD CONSTRAINT posting_record_type_check CHECK (((record_type >= 1) AND (record_type <= 29)));

ALTER TABLE price_alert ADD CONSTRAINT price_alert_price_positive CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric)));

ALTER TABLE price_alert ADD CONSTRAINT price_alert_reached_on_a_tick CHECK ((((state = 'reached'::price_alert_state) = (tick_sequence IS NOT NULL)) AND (num_nulls(tick_sequence, tick_price, tick_at, tick_source) = ANY (ARRAY[0, 4]))));

ALTER TABLE rate_limit ADD CONSTRAINT rate_limit_has_hits CHECK ((hits IS NOT NULL));

ALTER TABLE contract ADD CONSTRAINT result_follows_from_prices CHECK (
CASE state
    WHEN 'pending'::contract_state THEN ((result IS NULL) AND (payout IS NULL) AND (settled_at IS NULL) AND (close_sequence IS NULL))
    WHEN 'settled'::contract_state THEN ((settled_at IS NOT NULL) AND (close_price IS NOT NULL) AND (close_at <= closes_at) AND (close_at >= (closes_at - '00:00:02'::interval)) AND (result IS NOT NULL) AND (result = (
    CASE
        WHEN (close_price = open_price) THEN 'equal'::text
        WHEN ((close_price > open_price) = (direction = 'up'::contract_direction)) THEN 'profit'::text
        ELSE 'loss'::text
    END)::contract_result) AND (payout IS NOT NULL) AND (payout =
    CASE result
        WHEN 'profit'::contract_result THEN (premium + profit)
        WHEN 'loss'::contract_result THEN (0)::numeric
        ELSE premium
    END))
    WHEN 'invalid'::contract_state THEN ((settled_at IS NOT NULL) AND (result IS NULL) AND (payout IS NOT NULL) AND (payout = premium) AND ((close_at IS NULL) OR (close_at < (closes_at - '00:00:02'::interval))))
    ELSE NULL::boolean
END);

ALTER TABLE session ADD CONSTRAINT session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL)));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_held_not_negative CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric)));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_limit_price_of_limit_orders CHECK (((type = 'limit'::spot_order_type) = (limit_price IS NOT NULL)));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_limit_price_positive CHECK (((limit_price > (0)::numeric) AND (limit_price <> 'NaN'::numeric)));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_requested_in_one_coin CHECK ((((sizing = 'quantity'::spot_sizing) = (requested_quantity IS NOT NULL)) AND ((sizing = 'total'::spot_sizing) = (requested_total IS NOT NULL))));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_trigger_of_limit_orders CHECK ((((trigger_price IS NULL) = (trigger_direction IS NULL)) AND ((trigger_price IS NULL) OR (type = 'limit'::spot_order_type))));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_trigger_price_positive CHECK (((trigger_price > (0)::numeric) AND (trigger_price <> 'NaN'::numeric)));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_trigger_tick_whole CHECK ((num_nulls(trigger_sequence, trigger_tick_price, trigger_at, trigger_source) = ANY (ARRAY[0, 4])));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_waits_for_its_trigger CHECK (
CASE state
    WHEN 'waiting'::spot_order_state THEN ((trigger_price IS NOT NULL) AND (trigger_sequence IS NULL))
    WHEN 'cancelled'::spot_order_state THEN ((trigger_price IS NOT NULL) OR (trigger_sequence IS NULL))
    ELSE ((trigger_price IS NULL) = (trigger_sequence IS NULL))
END);

ALTER TABLE stake ADD CONSTRAINT stake_daily_earnings_within_rate CHECK (((daily_earnings >= (0)::numeric) AND (daily_earnings <= (principal * daily_rate))));

ALTER TABLE stake ADD CONSTRAINT stake_daily_rate_not_negative CHECK ((daily_rate >= (0)::numeric));

ALTER TABLE stake ADD CONSTRAINT stake_days_paid_within_term CHECK (((days_paid >= 0) AND (days_paid <= term_days)));

ALTER TABLE stake ADD CONSTRAINT stake_due_within_its_term CHECK (((started_at < due_at) AND (due_at <= ends_at)));

ALTER TABLE stake ADD CONSTRAINT stake_end_follows_from_rules CHECK (
CASE state
    WHEN 'inTerm'::stake_state THEN ((closed_at IS NULL) AND (penalty IS NULL) AND (returned IS NULL))
    WHEN 'redeemed'::stake_state THEN ((closed_at IS NOT NULL) AND (penalty IS NOT NULL) AND (returned IS NOT NULL) AND (closed_at < due_at) AND (penalty >= (principal * penalty_rate)) AND ((returned + penalty) = principal))
    WHEN 'ended'::stake_state THEN ((closed_at IS NOT NULL) AND (penalty IS NOT NULL) AND (returned IS NOT NULL) AND (closed_at >= ends_at) AND (days_paid = term_days) AND (penalty = (0)::numeric) AND (returned = principal))
    ELSE NULL::boolean
END);

ALTER TABLE stake ADD CONSTRAINT stake_penalty_not_negative CHECK (((penalty >= (0)::numeric) AND (penalty <> 'NaN'::numeric)));

ALTER TABLE stake ADD CONSTRAINT stake_penalty_rate_below_all CHECK (((penalty_rate >= (0)::numeric) AND (penalty_rate < (1)::numeric)));

ALTER TABLE stake ADD CONSTRAINT stake_principal_positive CHECK (((principal > (0)::numeric) AND (principal <> 'NaN'::numeric)));

ALTER TABLE stake ADD CONSTRAINT stake_returned_not_negative CHECK (((returned >= (0)::numeric) AND (returned <> 'NaN'::numeric)));

ALTER TABLE stake ADD CONSTRAINT stake_scale_of_a_coin CHECK (((scale >= 0) AND (scale <= 18)));

ALTER TABLE stake ADD CONSTRAINT stake_term_days_positive CHECK ((term_days >= 1));

ALTER TABLE staking_earned ADD CONSTRAINT staking_earned_not_negative CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE staking_payout ADD CONSTRAINT staking_payout_amount_not_negative CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE staking_payout ADD CONSTRAINT staking_payout_day_from_one CHECK ((day >= 1));

ALTER TABLE staking_payout ADD CONSTRAINT staking_payout_paid_when_due CHECK ((paid_at >= due_at));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_daily_rate_modest CHECK (((daily_rate >= (0)::numeric) AND (daily_rate <= 0.01)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_description_in_english CHECK (((description ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_name_in_english CHECK (((name ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_order_max_from_order_min CHECK (((order_max >= order_min) AND (order_max <> 'NaN'::numeric)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_order_min_positive CHECK (((order_min > (0)::numeric) AND (order_min <> 'NaN'::numeric)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_penalty_rate_below_all CHECK (((penalty_rate >= (0)::numeric) AND (penalty_rate < (1)::numeric)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_staked_not_negative CHECK (((staked >= (0)::numeric) AND (staked <> 'NaN'::numeric)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_staked_within_supply CHECK ((staked <= supply));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_supply_not_negative CHECK (((supply >= (0)::numeric) AND (supply <> 'NaN'::numeric)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_term_days_in_ten_years CHECK (((term_days >= 1) AND (term_days <= 3650)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_user_max_from_order_min CHECK (((user_max >= order_min) AND (user_max <> 'NaN'::numeric)));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_yield_source_in_english CHECK (((yield_source ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE tick ADD CONSTRAINT tick_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric)));

ALTER TABLE tick ADD CONSTRAINT tick_sequence_check CHECK ((sequence > 0));

ALTER TABLE tick ADD CONSTRAINT tick_volume_check CHECK (((volume >= (0)::numeric) AND (volume <> 'NaN'::numeric)));

ALTER TABLE token_reward ADD CONSTRAINT token_reward_amount_positive CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE token_reward_member ADD CONSTRAINT token_reward_member_not_negative CHECK (((pending >= (0)::numeric) AND (paid >= (0)::numeric) AND (pending <> 'NaN'::numeric) AND (paid <> 'NaN'::numeric)));

ALTER TABLE token_reward ADD CONSTRAINT token_reward_of_three_levels CHECK (((level >= 1) AND (level <= 3)));

ALTER TABLE token_reward_sum ADD CONSTRAINT token_reward_sum_not_negative CHECK (((pending >= (0)::numeric) AND (paid >= (0)::numeric) AND (pending <> 'NaN'::numeric) AND (paid <> 'NaN'::numeric)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_description_in_english CHECK (((description ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_ends_after_start CHECK ((ends_at > starts_at));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_lock_days_in_ten_years CHECK (((lock_days >= 0) AND (lock_days <= 3650)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_name_in_english CHECK (((name ->> 'en-US'::text) IS NOT NULL));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_order_max_from_order_min CHECK (((order_max >= order_min) AND (order_max <> 'NaN'::numeric)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_order_min_positive CHECK (((order_min > (0)::numeric) AND (order_min <> 'NaN'::numeric)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_paid_in_another_coin CHECK ((asset <> paying_asset));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_reward_rates_of_three_levels CHECK (((reward_rates IS NOT NULL) AND (cardinality(reward_rates) <= 3) AND (COALESCE(array_lower(reward_rates, 1), 1) = 1) AND ((0)::numeric <= ALL (reward_rates)) AND (((COALESCE(reward_rates[1], (0)::numeric) + COALESCE(reward_rates[2], (0)::numeric)) + COALESCE(reward_rates[3], (0)::numeric)) <= 0.05)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_sold_not_negative CHECK (((sold >= (0)::numeric) AND (sold <> 'NaN'::numeric)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_sold_within_supply CHECK ((sold <= supply));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_supply_positive CHECK (((supply > (0)::numeric) AND (supply <> 'NaN'::numeric)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_unit_price_positive CHECK (((unit_price > (0)::numeric) AND (unit_price <> 'NaN'::numeric)));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_user_max_from_order_min CHECK (((user_max >= order_min) AND (user_max <> 'NaN'::numeric)));

ALTER TABLE token_subscription ADD CONSTRAINT token_subscription_paid_in_full CHECK (((paid >= (quantity * unit_price)) AND (paid <> 'NaN'::numeric)));

ALTER TABLE token_subscription ADD CONSTRAINT token_subscription_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

ALTER TABLE token_subscription ADD CONSTRAINT token_subscription_unlocked_when_due CHECK ((unlocked_at >= unlocks_at));

ALTER TABLE token_subscription ADD CONSTRAINT token_subscription_unlocked_when_unfrozen CHECK (((state = 'unfrozen'::token_subscription_state) = (unlocked_at IS NOT NULL)));

ALTER TABLE upload ADD CONSTRAINT upload_bytes_check CHECK ((bytes > 0));

ALTER TABLE upload ADD CONSTRAINT upload_height_check CHECK ((height > 0));

ALTER TABLE upload ADD CONSTRAINT upload_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{22}$'::text));

ALTER TABLE upload ADD CONSTRAINT upload_width_check CHECK ((width > 0));

ALTER TABLE users ADD CONSTRAINT users_check CHECK (((email IS NOT NULL) OR (phone IS NOT NULL)));

ALTER TABLE users ADD CONSTRAINT users_check1 CHECK (((withdrawals_blocked_until IS NULL) = (withdrawals_blocked_reason IS NULL)));

ALTER TABLE users ADD CONSTRAINT users_email_check CHECK ((email = lower(email)));

ALTER TABLE users ADD CONSTRAINT users_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{4,14}$'::text));

ALTER TABLE wire_currency ADD CONSTRAINT wire_currency_arrives CHECK ((fee < minimum));

ALTER TABLE wire_currency ADD CONSTRAINT wire_currency_fee_not_negative CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric)));

ALTER TABLE wire_currency ADD CONSTRAINT wire_currency_minimum_positive CHECK (((minimum > (0)::numeric) AND (minimum <> 'NaN'::numeric)));

ALTER TABLE wire_transfer ADD CONSTRAINT wire_transfer_credited_positive CHECK (((credited > (0)::numeric) AND (credited <> 'NaN'::numeric)));

ALTER TABLE wire_transfer ADD CONSTRAINT wire_transfer_credited_when_completed CHECK (((state = 'completed'::deposit_state) = (credited IS NOT NULL)));

ALTER TABLE wire_transfer ADD CONSTRAINT wire_transfer_fee_not_negative CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric)));

ALTER TABLE wire_transfer ADD CONSTRAINT wire_transfer_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

ALTER TABLE wire_transfer ADD CONSTRAINT wire_transfer_reviewed_when_ended CHECK (((state = 'review'::deposit_state) = (reviewed_at IS NULL)));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_address_of_chain CHECK (((kind = 'chain'::withdrawal_kind) = ((network IS NOT NULL) AND (address IS NOT NULL))));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_approved_at_once CHECK (((approved_by IS NULL) = (approved_at IS NULL)));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_approved_before_paid CHECK (((state <> ALL (ARRAY['beingPaid'::withdrawal_state, 'completed'::withdrawal_state])) OR (approved_by IS NOT NULL)));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_arrives CHECK ((fee < quantity));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_cancelled_is_returned CHECK (((NOT cancelled) OR (state = 'returned'::withdrawal_state)));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_fee_not_negative CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric)));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_not_approved_before_cancelled CHECK (((NOT cancelled) OR (approved_by IS NULL)));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_payee_of_bank CHECK (((kind = 'bank'::withdrawal_kind) = ((payee IS NOT NULL) AND (payee_numbers IS NOT NULL))));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

CREATE INDEX deposit_in_review ON public.deposit USING btree (id) WHERE (state = 'review'::deposit_state);

CREATE INDEX mining_order_held ON public.mining_order USING btree (user_id, machine_id) INCLUDE (units) WHERE (state = ANY (ARRAY['running'::mining_order_state, 'review'::mining_order_state, 'pairing'::mining_order_state]));

CREATE INDEX ledger_account_user ON public.ledger_account USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX contract_pending ON public.contract USING btree (pair_id, closes_at) WHERE (state = 'pending'::contract_state);

CREATE INDEX mining_group_open ON public.mining_group USING btree (machine_id, id) WHERE (state = 'pairing'::mining_group_state);

CREATE UNIQUE INDEX deposit_voucher_once ON public.deposit USING btree (voucher_digest) WHERE (state <> 'failed'::deposit_state);

CREATE INDEX spot_order_waiting ON public.spot_order USING btree (symbol, trigger_direction, trigger_price) WHERE (state = 'waiting'::spot_order_state);

CREATE INDEX token_reward_pending ON public.token_reward USING btree (subscription_id) WHERE (paid_at IS NULL);

CREATE INDEX loan_overdue ON public.loan USING btree (id) WHERE (state = 'overdue'::loan_state);

CREATE INDEX identity_pending ON public.identity USING btree (id) WHERE (state = 'submitted'::identity_state);

CREATE UNIQUE INDEX price_alert_waiting ON public.price_alert USING btree (symbol, user_id, price) WHERE (state = 'waiting'::price_alert_state);

CREATE INDEX notification_unread ON public.notification USING btree (user_id) WHERE (read_at IS NULL);

CREATE UNIQUE INDEX deposit_declaration_once ON public.deposit USING btree (declaration_id) WHERE (state <> 'failed'::deposit_state);

CREATE INDEX contract_settled ON public.contract USING btree (id) WHERE (state <> 'pending'::contract_state);

CREATE UNIQUE INDEX second_factor_reset_open ON public.second_factor_reset USING btree (user_id) WHERE (state = 'review'::second_factor_reset_state);

CREATE INDEX token_subscription_frozen ON public.token_subscription USING btree (unlocks_at, id) WHERE (state = 'frozen'::token_subscription_state);

CREATE INDEX mining_order_group ON public.mining_order USING btree (group_id, id) WHERE (group_id IS NOT NULL);

CREATE UNIQUE INDEX ledger_alarm_standing ON public.ledger_alarm USING btree (((cleared_at IS NULL))) WHERE (cleared_at IS NULL);

CREATE UNIQUE INDEX address_book_entry_once ON public.address_book_entry USING btree (user_id, coin, address, COALESCE(network, ''::text));

CREATE INDEX mining_order_due ON public.mining_order USING btree (due_at, id) WHERE (state = 'running'::mining_order_state);

CREATE UNIQUE INDEX deposit_output_once ON public.deposit USING btree (network, transaction_hash, transaction_output) WHERE (state = 'completed'::deposit_state);

CREATE UNIQUE INDEX operator_user ON public.operator USING btree (user_id) WHERE ((user_id IS NOT NULL) AND (disabled_at IS NULL));

CREATE INDEX deposit_address_free ON public.deposit_address USING btree (network, id) WHERE ((user_id IS NULL) AND (retired_at IS NULL));

CREATE INDEX balance_adjustment_pending ON public.balance_adjustment USING btree (id) WHERE (state = 'review'::adjustment_state);

CREATE INDEX mining_group_pairing ON public.mining_group USING btree (pairs_by, id) WHERE (state = 'pairing'::mining_group_state);

CREATE INDEX stake_due ON public.stake USING btree (due_at, id) WHERE (state = 'inTerm'::stake_state);

CREATE INDEX posting_record ON public.posting USING btree (user_id, id DESC) WHERE (record_type IS NOT NULL);

CREATE INDEX loan_due ON public.loan USING btree (collect_at, id) WHERE (state = ANY (ARRAY['active'::loan_state, 'overdue'::loan_state]));

CREATE INDEX withdrawal_waiting ON public.withdrawal USING btree (id) WHERE (state = ANY (ARRAY['review'::withdrawal_state, 'beingPaid'::withdrawal_state]));

CREATE INDEX wire_transfer_in_review ON public.wire_transfer USING btree (id) WHERE (state = 'review'::deposit_state);

CREATE INDEX loan_open ON public.loan USING btree (user_id) INCLUDE (asset, principal) WHERE (state = ANY (ARRAY['active'::loan_state, 'overdue'::loan_state]));

CREATE INDEX loan_in_review ON public.loan USING btree (id) WHERE (state = 'review'::loan_state);

CREATE INDEX posting_record_asset ON public.posting USING btree (user_id, asset, id DESC) WHERE (record_type IS NOT NULL);

CREATE UNIQUE INDEX session_live ON public.session USING btree (user_id) WHERE ((ended_at IS NULL) AND (NOT shared));

CREATE INDEX contract_without_following_tick ON public.contract USING btree (pair_id, close_sequence) WHERE ((state <> 'pending'::contract_state) AND (NOT followed));

CREATE INDEX stake_open ON public.stake USING btree (product_id, user_id) INCLUDE (principal) WHERE (state = 'inTerm'::stake_state);

CREATE INDEX mining_order_in_review ON public.mining_order USING btree (id) WHERE (state = 'review'::mining_order_state);

CREATE UNIQUE INDEX spot_order_replaces ON public.spot_order USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);

CREATE UNIQUE INDEX deposit_transaction_once ON public.deposit USING btree (user_id, network, transaction_hash) WHERE (state <> 'failed'::deposit_state);

CREATE UNIQUE INDEX deposit_address_user ON public.deposit_address USING btree (network, user_id) WHERE (retired_at IS NULL);

CREATE INDEX spot_order_open ON public.spot_order USING btree (symbol, side, limit_price) WHERE (state = 'open'::spot_order_state);

CREATE INDEX edit_proposal_pending ON public.edit_proposal USING btree (id) WHERE (state = 'review'::proposal_state);

CREATE UNIQUE INDEX identity_live ON public.identity USING btree (user_id) WHERE (state = ANY (ARRAY['submitted'::identity_state, 'passed'::identity_state]));

ALTER TABLE contract_realised SET (fillfactor = 85);

ALTER TABLE contract_exposure SET (fillfactor = 50);

ALTER TABLE candle SET (autovacuum_vacuum_scale_factor = 0.02);

ALTER TABLE mining_earned SET (fillfactor = 85);

ALTER TABLE staking_earned SET (fillfactor = 85);

ALTER TABLE contract SET (fillfactor = 85);

ALTER TABLE ledger_account SET (fillfactor = 70);

ALTER TABLE loan SET (fillfactor = 85);

ALTER TABLE mining_group SET (fillfactor = 50);

ALTER TABLE mining_order SET (fillfactor = 85);

ALTER TABLE notification SET (fillfactor = 85);

ALTER TABLE spot_order SET (fillfactor = 85);

ALTER TABLE staking_product SET (fillfactor = 50);

ALTER TABLE stake SET (fillfactor = 85);

ALTER TABLE token_sale SET (fillfactor = 50);

CREATE TRIGGER address_book_entry_notify AFTER INSERT ON public.address_book_entry FOR EACH ROW EXECUTE FUNCTION address_book_entry_notify();

CREATE TRIGGER article_counts_writings BEFORE UPDATE ON public.article FOR EACH ROW EXECUTE FUNCTION article_counts_writings();

CREATE TRIGGER closed_account_ends_sessions AFTER UPDATE OF state ON public.users FOR EACH ROW WHEN ((new.state <> 'active'::user_state)) EXECUTE FUNCTION closed_account_ends_sessions();

CREATE TRIGGER invitation_add AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION invitation_add();

CREATE TRIGGER user_notify AFTER UPDATE OF password_hash, withdrawal_password_hash, withdrawals_blocked_until, state, subscriptions_barred, anti_phishing_code ON public.users FOR EACH ROW EXECUTE FUNCTION user_notify();

CREATE TRIGGER users_parent_is_final BEFORE UPDATE OF parent_id ON public.users FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION decided_is_final('the inviter of a user');

CREATE TRIGGER bank_card_notify AFTER INSERT ON public.bank_card FOR EACH ROW EXECUTE FUNCTION bank_card_notify();

CREATE TRIGGER mining_order_stays BEFORE DELETE OR TRUNCATE ON public.mining_order FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('an order of a machine');

CREATE TRIGGER token_reward_paid AFTER UPDATE ON public.token_reward REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION token_reward_paid();

CREATE TRIGGER amounts_fit_their_coin BEFORE INSERT OR UPDATE OF minimum, fee ON public.wire_currency FOR EACH ROW EXECUTE FUNCTION amounts_fit_their_coin('currency', 'minimum', 'fee');

CREATE TRIGGER contract_is_final BEFORE UPDATE ON public.contract FOR EACH ROW WHEN ((((old.state <> 'pending'::contract_state) AND ((((((((old.state IS DISTINCT FROM new.state) OR (old.result IS DISTINCT FROM new.result)) OR (old.payout IS DISTINCT FROM new.payout)) OR (old.close_sequence IS DISTINCT FROM new.close_sequence)) OR (old.close_price IS DISTINCT FROM new.close_price)) OR (old.close_at IS DISTINCT FROM new.close_at)) OR (old.close_source IS DISTINCT FROM new.close_source)) OR (old.settled_at IS DISTINCT FROM new.settled_at))) OR ((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.pair_id IS DISTINCT FROM new.pair_id)) OR (old.direction IS DISTINCT FROM new.direction)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.premium IS DISTINCT FROM new.premium)) OR (old.duration_seconds IS DISTINCT FROM new.duration_seconds)) OR (old.payout_ratio IS DISTINCT FROM new.payout_ratio)) OR (old.profit IS DISTINCT FROM new.profit)) OR (old.open_sequence IS DISTINCT FROM new.open_sequence)) OR (old.open_price IS DISTINCT FROM new.open_price)) OR (old.open_at IS DISTINCT FROM new.open_at)) OR (old.open_source IS DISTINCT FROM new.open_source)) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.closes_at IS DISTINCT FROM new.closes_at)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER contract_fill_outbox AFTER UPDATE ON public.contract REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION contract_fill_outbox();

CREATE TRIGGER contract_add_realised AFTER UPDATE ON public.contract REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION contract_add_realised();

CREATE TRIGGER contract_stays BEFORE DELETE OR TRUNCATE ON public.contract FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER reject_stale_write AFTER INSERT ON public.contract FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();

CREATE TRIGGER contract_tick_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.contract_tick FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER reject_stale_write AFTER INSERT ON public.conversion FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();

CREATE TRIGGER deposit_is_final BEFORE UPDATE ON public.deposit FOR EACH ROW WHEN (((old.state <> 'review'::deposit_state) OR ((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.source IS DISTINCT FROM new.source)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.network IS DISTINCT FROM new.network)) OR (old.address IS DISTINCT FROM new.address)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.fee IS DISTINCT FROM new.fee)) OR (old.memo IS DISTINCT FROM new.memo)) OR (old.declaration_id IS DISTINCT FROM new.declaration_id)) OR (old.declared_at IS DISTINCT FROM new.declared_at)) OR (old.declared_until IS DISTINCT FROM new.declared_until)) OR (COALESCE(old.transaction_hash, new.transaction_hash) IS DISTINCT FROM new.transaction_hash)) OR (old.voucher IS DISTINCT FROM new.voucher)) OR (old.voucher_digest IS DISTINCT FROM new.voucher_digest)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_stays BEFORE DELETE OR TRUNCATE ON public.deposit FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_notify AFTER UPDATE OF state ON public.deposit FOR EACH ROW WHEN (((old.state = 'review'::deposit_state) AND (new.state <> 'review'::deposit_state))) EXECUTE FUNCTION deposit_notify();

CREATE TRIGGER deposit_declaration_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deposit_declaration FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER identity_notify AFTER UPDATE OF state ON public.identity FOR EACH ROW WHEN (((old.state = 'submitted'::identity_state) AND (new.state = ANY (ARRAY['passed'::identity_state, 'rejected'::identity_state])))) EXECUTE FUNCTION identity_notify();

CREATE TRIGGER invitation_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invitation FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('an invitation');

CREATE TRIGGER invitation_count_members AFTER INSERT ON public.invitation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invitation_count_members();

CREATE TRIGGER journal_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER ledger_alarm_is_kept BEFORE DELETE OR TRUNCATE ON public.ledger_alarm FOR EACH STATEMENT EXECUTE FUNCTION ledger_alarm_stays();

CREATE TRIGGER spot_fill_notify AFTER INSERT ON public.spot_fill REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_fill_notify();

CREATE TRIGGER reject_stale_write AFTER INSERT ON public.spot_order FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();

CREATE TRIGGER ledger_alarm_stays BEFORE UPDATE ON public.ledger_alarm FOR EACH ROW WHEN (((old.cleared_at IS NOT NULL) OR (((old.id IS DISTINCT FROM new.id) OR (old.raised_at IS DISTINCT FROM new.raised_at)) OR (old.detail IS DISTINCT FROM new.detail)))) EXECUTE FUNCTION ledger_alarm_stays();

CREATE TRIGGER posting_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER posting_journal_is_zero AFTER INSERT ON public.posting REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posting_journal_is_zero();

CREATE TRIGGER loan_is_final BEFORE UPDATE ON public.loan FOR EACH ROW WHEN (((old.state = ANY (ARRAY['rejected'::loan_state, 'repaid'::loan_state])) OR ((old.state = 'review'::loan_state) AND (new.state <> ALL (ARRAY['review'::loan_state, 'active'::loan_state, 'rejected'::loan_state]))) OR ((old.state = 'active'::loan_state) AND (new.state <> ALL (ARRAY['active'::loan_state, 'repaid'::loan_state, 'overdue'::loan_state]))) OR ((old.state = 'overdue'::loan_state) AND (new.state <> ALL (ARRAY['repaid'::loan_state, 'overdue'::loan_state]))) OR ((old.state <> 'review'::loan_state) AND ((old.principal IS DISTINCT FROM new.principal) OR (old.started_at IS DISTINCT FROM new.started_at))) OR ((((((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.scale IS DISTINCT FROM new.scale)) OR (old.interest_free_days IS DISTINCT FROM new.interest_free_days)) OR (old.daily_rate IS DISTINCT FROM new.daily_rate)) OR (old.overdue_daily_rate IS DISTINCT FROM new.overdue_daily_rate)) OR (old.term_days IS DISTINCT FROM new.term_days)) OR (old.requested IS DISTINCT FROM new.requested)) OR (old.accepted_minimum IS DISTINCT FROM new.accepted_minimum)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER loan_overdue_since_stays BEFORE UPDATE ON public.loan FOR EACH ROW WHEN (((old.overdue_since IS NOT NULL) AND (old.overdue_since IS DISTINCT FROM new.overdue_since))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER loan_stays BEFORE DELETE OR TRUNCATE ON public.loan FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER loan_notify AFTER UPDATE OF state ON public.loan FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state <> 'overdue'::loan_state))) EXECUTE FUNCTION loan_notify();

CREATE TRIGGER tick_respects_watermarks AFTER INSERT ON public.tick REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tick_respects_watermarks();

CREATE TRIGGER tick_waits_for_watermarks BEFORE INSERT ON public.tick FOR EACH STATEMENT EXECUTE FUNCTION tick_waits_for_watermarks();

CREATE TRIGGER feed_watermark_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.feed_watermark FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER feed_epoch_follows BEFORE INSERT ON public.feed_epoch FOR EACH ROW EXECUTE FUNCTION feed_epoch_follows();

CREATE TRIGGER feed_epoch_is_append_only BEFORE UPDATE ON public.feed_epoch FOR EACH ROW EXECUTE FUNCTION feed_epoch_is_append_only();

CREATE TRIGGER feed_epoch_stays BEFORE DELETE OR TRUNCATE ON public.feed_epoch FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER mining_order_is_final BEFORE UPDATE ON public.mining_order FOR EACH ROW WHEN (((old.state = ANY (ARRAY['ended'::mining_order_state, 'rejected'::mining_order_state, 'refunded'::mining_order_state, 'cancelled'::mining_order_state])) OR ((old.state = 'running'::mining_order_state) AND ((new.state <> ALL (ARRAY['running'::mining_order_state, 'ended'::mining_order_state])) OR (new.started_at <> old.started_at))) OR ((old.state = 'pairing'::mining_order_state) AND (new.state <> ALL (ARRAY['running'::mining_order_state, 'pairing'::mining_order_state, 'refunded'::mining_order_state]))) OR ((new.daily_output <> old.daily_output) AND ((old.state = 'running'::mining_order_state) OR (new.state <> 'running'::mining_order_state))) OR ((new.days_paid <> old.days_paid) AND (new.days_paid <> (old.days_paid + 1))) OR (new.due_at < old.due_at) OR ((old.state = 'running'::mining_order_state) AND (new.ends_at <> old.ends_at)) OR ((((((((((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.machine_id IS DISTINCT FROM new.machine_id)) OR (old.group_id IS DISTINCT FROM new.group_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.scale IS DISTINCT FROM new.scale)) OR (old.paying_asset IS DISTINCT FROM new.paying_asset)) OR (old.units IS DISTINCT FROM new.units)) OR (old.share IS DISTINCT FROM new.share)) OR (old.taken_after IS DISTINCT FROM new.taken_after)) OR (old.paid IS DISTINCT FROM new.paid)) OR (old.yield_type IS DISTINCT FROM new.yield_type)) OR (old.bought_output IS DISTINCT FROM new.bought_output)) OR (old.term_days IS DISTINCT FROM new.term_days)) OR (old.frozen_output IS DISTINCT FROM new.frozen_output)))) EXECUTE FUNCTION decided_is_final('an order of a machine');

CREATE TRIGGER mining_order_notify AFTER UPDATE OF state ON public.mining_order FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['running'::mining_order_state, 'ended'::mining_order_state, 'rejected'::mining_order_state, 'refunded'::mining_order_state])))) EXECUTE FUNCTION mining_order_notify();

CREATE TRIGGER mining_payout_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.mining_payout FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER mining_add_earned AFTER INSERT ON public.mining_payout REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mining_add_earned();

CREATE TRIGGER amounts_fit_their_coin BEFORE INSERT OR UPDATE OF deposit_minimum, deposit_fee, withdrawal_minimum, withdrawal_maximum, withdrawal_fee ON public.coin_network FOR EACH ROW EXECUTE FUNCTION amounts_fit_their_coin('coin', 'deposit_minimum', 'deposit_fee', 'withdrawal_minimum', 'withdrawal_maximum', 'withdrawal_fee');

CREATE TRIGGER deposit_address_is_kept BEFORE UPDATE ON public.deposit_address FOR EACH ROW WHEN (((old.retired_at IS NOT NULL) OR ((old.user_id IS NOT NULL) AND (((((((old.network IS DISTINCT FROM new.network) OR (old.address IS DISTINCT FROM new.address)) OR (old.memo IS DISTINCT FROM new.memo)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.assigned_at IS DISTINCT FROM new.assigned_at)) OR (old.key_digest IS DISTINCT FROM new.key_digest)) OR (old.key_index IS DISTINCT FROM new.key_index))) OR ((old.user_id IS NOT NULL) AND (new.retired_at IS NULL)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_address_stays BEFORE DELETE ON public.deposit_address FOR EACH ROW WHEN (((old.user_id IS NOT NULL) OR (old.retired_at IS NOT NULL))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_address_apart BEFORE INSERT OR UPDATE OF deposit_address ON public.coin_network FOR EACH ROW WHEN ((new.deposit_address IS NOT NULL)) EXECUTE FUNCTION deposit_address_apart();

CREATE TRIGGER deposit_address_apart BEFORE INSERT ON public.deposit_address FOR EACH ROW WHEN ((new.address IS NOT NULL)) EXECUTE FUNCTION deposit_address_apart();

CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER balance_adjustment_is_final BEFORE UPDATE ON public.balance_adjustment FOR EACH ROW WHEN (((old.state <> 'review'::adjustment_state) OR (((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.reason IS DISTINCT FROM new.reason)) OR (old.requested_by IS DISTINCT FROM new.requested_by)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER balance_adjustment_stays BEFORE DELETE OR TRUNCATE ON public.balance_adjustment FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER balance_adjustment_notify AFTER UPDATE OF state ON public.balance_adjustment FOR EACH ROW WHEN (((old.state = 'review'::adjustment_state) AND (new.state = 'carriedOut'::adjustment_state))) EXECUTE FUNCTION balance_adjustment_notify();

CREATE TRIGGER edit_proposal_is_final BEFORE UPDATE ON public.edit_proposal FOR EACH ROW WHEN ((((old.state <> 'review'::proposal_state) AND (NOT ((old.state = 'carriedOut'::proposal_state) AND (new.state = 'refused'::proposal_state)))) OR (((((((((old.id IS DISTINCT FROM new.id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.key IS DISTINCT FROM new.key)) OR (old.typed IS DISTINCT FROM new.typed)) OR (old.before IS DISTINCT FROM new.before)) OR (old.version IS DISTINCT FROM new.version)) OR (old.proposed_by IS DISTINCT FROM new.proposed_by)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER edit_proposal_stays BEFORE DELETE OR TRUNCATE ON public.edit_proposal FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER price_alert_notify AFTER UPDATE ON public.price_alert REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION price_alert_notify();

CREATE TRIGGER spot_fill_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.spot_fill FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER spot_order_is_final BEFORE UPDATE ON public.spot_order FOR EACH ROW WHEN (((old.state <> ALL (ARRAY['open'::spot_order_state, 'waiting'::spot_order_state])) OR ((old.state = 'open'::spot_order_state) AND (new.state = 'waiting'::spot_order_state)) OR (((((old.trigger_sequence IS DISTINCT FROM new.trigger_sequence) OR (old.trigger_tick_price IS DISTINCT FROM new.trigger_tick_price)) OR (old.trigger_at IS DISTINCT FROM new.trigger_at)) OR (old.trigger_source IS DISTINCT FROM new.trigger_source)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR (((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.symbol IS DISTINCT FROM new.symbol)) OR (old.base IS DISTINCT FROM new.base)) OR (old.quote IS DISTINCT FROM new.quote)) OR (old.side IS DISTINCT FROM new.side)) OR (old.type IS DISTINCT FROM new.type)) OR (old.sizing IS DISTINCT FROM new.sizing)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.requested_quantity IS DISTINCT FROM new.requested_quantity)) OR (old.requested_total IS DISTINCT FROM new.requested_total)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.held IS DISTINCT FROM new.held)) OR (old.fee_rate IS DISTINCT FROM new.fee_rate)) OR (old.accepted_sequence IS DISTINCT FROM new.accepted_sequence)) OR (old.trigger_price IS DISTINCT FROM new.trigger_price)) OR (old.trigger_direction IS DISTINCT FROM new.trigger_direction)) OR (old.replaces_id IS DISTINCT FROM new.replaces_id)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final('an order');

CREATE TRIGGER spot_order_stays BEFORE DELETE OR TRUNCATE ON public.spot_order FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('an order');

CREATE TRIGGER stake_is_final BEFORE UPDATE ON public.stake FOR EACH ROW WHEN (((old.state <> 'inTerm'::stake_state) OR ((new.days_paid <> old.days_paid) AND (new.days_paid <> (old.days_paid + 1))) OR (new.due_at < old.due_at) OR (((((((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.scale IS DISTINCT FROM new.scale)) OR (old.principal IS DISTINCT FROM new.principal)) OR (old.term_days IS DISTINCT FROM new.term_days)) OR (old.daily_rate IS DISTINCT FROM new.daily_rate)) OR (old.penalty_rate IS DISTINCT FROM new.penalty_rate)) OR (old.daily_earnings IS DISTINCT FROM new.daily_earnings)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER stake_stays BEFORE DELETE OR TRUNCATE ON public.stake FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER stake_notify AFTER UPDATE OF state ON public.stake FOR EACH ROW WHEN (((old.state = 'inTerm'::stake_state) AND (new.state = 'ended'::stake_state))) EXECUTE FUNCTION stake_notify();

CREATE TRIGGER staking_payout_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.staking_payout FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER staking_add_earned AFTER INSERT ON public.staking_payout REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION staking_add_earned();

CREATE TRIGGER token_subscription_is_final BEFORE UPDATE ON public.token_subscription FOR EACH ROW WHEN (((old.state <> 'frozen'::token_subscription_state) OR ((((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.sale_id IS DISTINCT FROM new.sale_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.paying_asset IS DISTINCT FROM new.paying_asset)) OR (old.unit_price IS DISTINCT FROM new.unit_price)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.paid IS DISTINCT FROM new.paid)) OR (old.unlocks_at IS DISTINCT FROM new.unlocks_at)))) EXECUTE FUNCTION decided_is_final('a subscription');

CREATE TRIGGER token_reward_is_final BEFORE UPDATE ON public.token_reward FOR EACH ROW WHEN (((old.paid_at IS NOT NULL) OR (((((old.subscription_id IS DISTINCT FROM new.subscription_id) OR (old.level IS DISTINCT FROM new.level)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.amount IS DISTINCT FROM new.amount)))) EXECUTE FUNCTION decided_is_final('a reward');

CREATE TRIGGER token_reward_stays BEFORE DELETE OR TRUNCATE ON public.token_reward FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('a reward');

CREATE TRIGGER token_reward_notify AFTER UPDATE OF paid_at ON public.token_reward FOR EACH ROW WHEN (((old.paid_at IS NULL) AND (new.paid_at IS NOT NULL))) EXECUTE FUNCTION token_reward_notify();

CREATE TRIGGER token_subscription_stays BEFORE DELETE OR TRUNCATE ON public.token_subscription FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('a subscription');

CREATE TRIGGER token_subscription_notify AFTER UPDATE OF state ON public.token_subscription FOR EACH ROW WHEN (((old.state = 'frozen'::token_subscription_state) AND (new.state = 'unfrozen'::token_subscription_state))) EXECUTE FUNCTION token_subscription_notify();

CREATE TRIGGER token_reward_promised AFTER INSERT ON public.token_reward REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION token_reward_promised();

CREATE TRIGGER wire_transfer_is_final BEFORE UPDATE ON public.wire_transfer FOR EACH ROW WHEN (((old.state <> 'review'::deposit_state) OR (((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.email IS DISTINCT FROM new.email)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.fee IS DISTINCT FROM new.fee)) OR (old.reference IS DISTINCT FROM new.reference)) OR (old.bank IS DISTINCT FROM new.bank)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER wire_transfer_stays BEFORE DELETE OR TRUNCATE ON public.wire_transfer FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER wire_transfer_notify AFTER UPDATE OF state ON public.wire_transfer FOR EACH ROW WHEN (((old.state = 'review'::deposit_state) AND (new.state <> 'review'::deposit_state))) EXECUTE FUNCTION deposit_notify();

CREATE TRIGGER amounts_fit_their_coin BEFORE INSERT OR UPDATE OF minimum, maximum, fee ON public.card_currency FOR EACH ROW EXECUTE FUNCTION amounts_fit_their_coin('currency', 'minimum', 'maximum', 'fee');

CREATE TRIGGER withdrawal_is_final BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['completed'::withdrawal_state, 'returned'::withdrawal_state])) AND ((NOT (old.payee_numbers IS DISTINCT FROM new.payee_numbers)) OR ((to_jsonb(old.*) - 'payee_numbers'::text) <> (to_jsonb(new.*) - 'payee_numbers'::text)))) OR ((old.state = 'beingPaid'::withdrawal_state) AND ((new.state = 'review'::withdrawal_state) OR ((old.approved_by IS DISTINCT FROM new.approved_by) OR (old.approved_at IS DISTINCT FROM new.approved_at)))) OR ((old.state = 'review'::withdrawal_state) AND (new.state = 'completed'::withdrawal_state)) OR (((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.fee IS DISTINCT FROM new.fee)) OR (old.network IS DISTINCT FROM new.network)) OR (old.address IS DISTINCT FROM new.address)) OR (old.payee IS DISTINCT FROM new.payee)) OR (old.remark IS DISTINCT FROM new.remark)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE ON public.withdrawal FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER withdrawal_requested_notify AFTER INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_notify();

CREATE TRIGGER withdrawal_ended_notify AFTER UPDATE OF state ON public.withdrawal FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state <> 'beingPaid'::withdrawal_state))) EXECUTE FUNCTION withdrawal_notify();

-- The root of all invitations. Nothing is a hash of 'none', so nobody signs in as it.
INSERT INTO users (id, email, password_hash, invitation_code)
  VALUES (1, 'root@halyard.invalid', 'none', 'HALYARD') ON CONFLICT DO NOTHING;
-- Numbers below are for accounts that nobody signs in to.
SELECT setval('users_id_seq', 1001, false) WHERE NOT EXISTS (SELECT FROM users WHERE id > 1000);

-- The one row that it has.
INSERT INTO conversion_setting DEFAULT VALUES ON CONFLICT DO NOTHING;

-- The one row that it has.
INSERT INTO ledger_reconciliation DEFAULT VALUES ON CONFLICT DO NOTHING;

-- The one row that it has.
INSERT INTO loan_setting DEFAULT VALUES ON CONFLICT DO NOTHING;

-- What an operator can change about the site without a new version.
INSERT INTO site_setting (name, value) VALUES
  ('name', '"Halyard"'),
  ('version', '"1.3.5"'),
  ('contacts', '[{"channel": "email", "value": "support@halyard.example"}]'),
  -- Where the operator of this site is registered as a money services business. Nothing is shown until it is published.
  ('certification', '{"published": false, "registrar": "", "number": "", "holder": "", "searchUrl": "", "sample": false}')
  ON CONFLICT DO NOTHING;
