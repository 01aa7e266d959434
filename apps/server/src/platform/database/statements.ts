// Written from the database by `npm test -- statements -u`.
import type { Amount } from '@halyard/domain'

/** The enums. */
interface Enums {
  adjustment_state: 'review' | 'carriedOut' | 'rejected'
  api_key_revocation: 'owner' | 'passwordChanged' | 'withdrawalPasswordChanged' | 'accountClosed' | 'twoFactorOff' | 'operator'
  article_category: 'announcement' | 'help'
  article_topic: 'basics' | 'funds' | 'trading' | 'earning'
  audit_outcome: 'begun' | 'done' | 'refused'
  book_phase: 'open' | 'auction' | 'halted'
  candle_period: '1m' | '5m' | '15m' | '30m' | 'hour' | 'day' | 'week' | 'month'
  code_purpose: 'register' | 'resetPassword' | 'account' | 'withdrawalPassword' | 'addressWhitelist'
  coin_kind: 'crypto' | 'fiat' | 'metal'
  contract_direction: 'up' | 'down'
  contract_result: 'profit' | 'loss' | 'equal'
  contract_state: 'pending' | 'settled' | 'invalid'
  dep_status: 'pending' | 'processed' | 'ignored' | 'failed'
  deposit_source: 'user' | 'admin'
  deposit_state: 'review' | 'completed' | 'failed'
  exchange_plan_hurdle: 'balance' | 'unavailable'
  exchange_plan_kind: 'recurring' | 'target'
  exchange_plan_state: 'active' | 'paused' | 'done'
  identity_check: 'review' | 'agreed' | 'objected'
  identity_document: 'passport' | 'drivingLicence' | 'idCard'
  identity_second_review: 'review' | 'approved' | 'rejected'
  identity_state: 'submitted' | 'passed' | 'rejected' | 'replaced'
  job_state: 'waiting' | 'active' | 'completed' | 'failed' | 'delayed' | 'waiting-children'
  ledger_side: 'available' | 'frozen' | 'house' | 'outside'
  loan_state: 'review' | 'active' | 'rejected' | 'repaid' | 'overdue'
  machine_ownership: 'exclusive' | 'shared'
  machine_yield: 'constantValue' | 'constantQuantity'
  mining_group_state: 'pairing' | 'running' | 'refunded'
  mining_order_state: 'running' | 'review' | 'pairing' | 'ended' | 'rejected' | 'refunded' | 'cancelled'
  operator_role: 'reviewer' | 'administrator' | 'automatic' | 'treasurer' | 'editor' | 'support' | 'auditor'
  pair_kind: 'crypto' | 'metal' | 'forex'
  price_alert_direction: 'rises' | 'falls'
  price_alert_state: 'waiting' | 'reached'
  price_source: 'sim' | 'htx' | 'binance' | 'replay'
  proposal_state: 'review' | 'carriedOut' | 'rejected' | 'refused'
  receipt_kind: 'contract' | 'fill'
  review_act: 'approve' | 'reject'
  second_factor_reset_state: 'review' | 'carriedOut' | 'rejected' | 'objected'
  session_end: 'replaced' | 'signedOut' | 'passwordChanged' | 'operator' | 'deviceForgotten'
  spot_command_kind: 'place' | 'cancel' | 'replace' | 'quote' | 'phase'
  spot_end_reason: 'cancelled' | 'ioc' | 'fok' | 'postOnly' | 'selfTrade' | 'collar' | 'spent' | 'closed' | 'unreplaced'
  spot_order_state: 'waiting' | 'open' | 'filled' | 'cancelled'
  spot_order_type: 'limit' | 'market'
  spot_role: 'maker' | 'taker'
  spot_self_trade: 'cancelTaker' | 'cancelMaker' | 'cancelBoth'
  spot_side: 'buy' | 'sell'
  spot_sizing: 'quantity' | 'total'
  spot_time_in_force: 'gtc' | 'ioc' | 'fok'
  spot_trail_unit: 'price' | 'ratio'
  spot_trigger_direction: 'rises' | 'falls'
  stake_state: 'inTerm' | 'redeemed' | 'ended'
  support_case_state: 'waitingForUs' | 'waitingForUser' | 'closed'
  support_entry_kind: 'said' | 'closed' | 'reopened'
  support_party: 'user' | 'operator' | 'automatic'
  support_subject: 'spotOrder' | 'contract' | 'deposit' | 'wireTransfer' | 'withdrawal' | 'loan'
  token_subscription_state: 'frozen' | 'unfrozen'
  trading_session: '24x7' | 'fx'
  user_event_kind: 'balance' | 'placed' | 'filled' | 'cancelled' | 'deleted' | 'keysRevoked' | 'contractEnded' | 'notified' | 'sessionEnded'
  user_state: 'active' | 'frozen' | 'banned'
  withdrawal_block_reason: 'passwordChanged' | 'withdrawalPasswordChanged' | 'withdrawalPasswordTries' | 'twoFactorOff' | 'operator'
  withdrawal_kind: 'chain' | 'bank'
  withdrawal_level: 'verified' | 'secured'
  withdrawal_state: 'review' | 'beingPaid' | 'completed' | 'returned'
}

/** Rows of tables as statements answer them whole. */
export interface Tables {
  alarm_notice: {
    readonly id: number
    readonly at: Date
    readonly kind: string
    readonly text: string
    readonly way: string
    readonly outcome: string
  }
  article: {
    readonly id: number
    readonly slug: string
    readonly category: Enums['article_category']
    readonly topic: Enums['article_topic']
    readonly title: unknown
    readonly summary: unknown
    readonly content: unknown
    readonly pinned: boolean
    readonly sort: number
    readonly publishedAt: Date | null
    readonly revision: number
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  audit_entry: {
    readonly id: number
    readonly at: Date
    readonly operatorId: number | null
    readonly operatorName: string
    readonly action: string
    readonly kind: string
    readonly item: string
    readonly outcome: Enums['audit_outcome']
    readonly begunId: number | null
    readonly reason: string | null
    readonly before: unknown
    readonly after: unknown
  }
  balance_adjustment: {
    readonly id: number
    readonly userId: number
    readonly asset: string
    readonly amount: Amount
    readonly reason: string
    readonly state: Enums['adjustment_state']
    readonly requestedBy: number
    readonly createdAt: Date
    readonly endedAt: Date | null
  }
  contract: {
    readonly id: number
    readonly userId: number
    readonly pairId: number
    readonly direction: Enums['contract_direction']
    readonly asset: string
    readonly premium: Amount
    readonly durationSeconds: number
    readonly payoutRatio: Amount
    readonly profit: Amount
    readonly state: Enums['contract_state']
    readonly result: Enums['contract_result'] | null
    readonly payout: Amount | null
    readonly openSequence: number
    readonly openPrice: Amount
    readonly openAt: Date
    readonly openSource: Enums['price_source']
    readonly openedAt: Date
    readonly closesAt: Date
    readonly closeSequence: number | null
    readonly closePrice: Amount | null
    readonly closeAt: Date | null
    readonly closeSource: Enums['price_source'] | null
    readonly followed: boolean
    readonly settledAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  contract_tick: {
    readonly pairId: number
    readonly sequence: number
    readonly price: Amount
    readonly at: Date
    readonly source: Enums['price_source']
    readonly epoch: number | null
  }
  conversion: {
    readonly id: number
    readonly userId: number
    readonly fromAsset: string
    readonly toAsset: string
    readonly quantity: Amount
    readonly gross: Amount
    readonly fee: Amount
    readonly received: Amount
    readonly mid: Amount
    readonly rate: Amount
    readonly feeRate: Amount
    readonly ticks: unknown
    readonly createdAt: Date
  }
  deposit: {
    readonly id: number
    readonly userId: number
    readonly source: Enums['deposit_source']
    readonly asset: string
    readonly network: string | null
    readonly address: string | null
    readonly quantity: Amount
    readonly fee: Amount
    readonly credited: Amount | null
    readonly memo: string | null
    readonly declarationId: number | null
    readonly declaredAt: Date | null
    readonly declaredUntil: Date | null
    readonly transactionHash: string | null
    readonly transactionOutput: number | null
    readonly transactionAt: Date | null
    readonly voucher: string | null
    readonly voucherDigest: string | null
    readonly state: Enums['deposit_state']
    readonly reason: string | null
    readonly reviewedBy: string | null
    readonly reviewedAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  deposit_declaration: {
    readonly id: number
    readonly userId: number
    readonly asset: string
    readonly network: string
    readonly address: string
    readonly quantity: Amount
    readonly validUntil: Date
    readonly heldUntil: Date
    readonly createdAt: Date
  }
  feed_epoch: {
    readonly number: number
    readonly source: Enums['price_source']
    readonly generator: number | null
    readonly hash: string
    readonly nextHash: string | null
    readonly startsAt: Date
    readonly endsAt: Date
    readonly pairs: unknown
    readonly seed: string | null
    readonly revealedAt: Date | null
  }
  feed_statement: {
    readonly position: number
    readonly epoch: number
    readonly generator: number
    readonly seedHash: string
    readonly startsAt: Date
    readonly endsAt: Date
    readonly boundAt: Date
    readonly previous: string
    readonly hash: string
    readonly beacon: string | null
  }
  identity: {
    readonly id: number
    readonly userId: number
    readonly documentType: Enums['identity_document']
    readonly name: string
    readonly frontId: string
    readonly backId: string
    readonly heldId: string
    readonly state: Enums['identity_state']
    readonly reason: string | null
    readonly createdAt: Date
    readonly updatedAt: Date
    readonly checkState: Enums['identity_check'] | null
    readonly reviewedBy: string | null
    readonly secondBy: string | null
    readonly secondReview: Enums['identity_second_review'] | null
  }
  liability_leaf: {
    readonly root: number
    readonly place: number
    readonly userId: number
    readonly balance: Amount
    readonly salt: string
  }
  liability_node: {
    readonly root: number
    readonly level: number
    readonly place: number
    readonly hash: string
    readonly sum: Amount
  }
  liability_root: {
    readonly position: number
    readonly day: string
    readonly asset: string
    readonly takenAt: Date
    readonly users: number
    readonly sum: Amount
    readonly root: string
    readonly feedStatement: string | null
    readonly previous: string
    readonly hash: string
  }
  loan: {
    readonly id: number
    readonly userId: number
    readonly productId: number
    readonly asset: string
    readonly scale: number
    readonly interestFreeDays: number
    readonly dailyRate: Amount
    readonly overdueDailyRate: Amount
    readonly termDays: number
    readonly requested: Amount
    readonly acceptedMinimum: Amount
    readonly principal: Amount | null
    readonly state: Enums['loan_state']
    readonly reason: string | null
    readonly reviewedBy: string | null
    readonly reviewedAt: Date | null
    readonly startedAt: Date | null
    readonly dueAt: Date | null
    readonly collectAt: Date | null
    readonly overdueSince: Date | null
    readonly repaidAt: Date | null
    readonly interest: Amount | null
    readonly daysStarted: number | null
    readonly overdueDays: number | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  mining_group: {
    readonly id: number
    readonly code: string
    readonly machineId: number
    readonly asset: string
    readonly scale: number
    readonly payingAsset: string
    readonly payingScale: number
    readonly price: Amount
    readonly yieldType: Enums['machine_yield']
    readonly dailyOutput: Amount
    readonly termDays: number
    readonly frozenOutput: boolean
    readonly taken: Amount
    readonly state: Enums['mining_group_state']
    readonly pairsBy: Date
    readonly startedAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  mining_order: {
    readonly id: number
    readonly userId: number
    readonly machineId: number
    readonly groupId: number | null
    readonly asset: string
    readonly scale: number
    readonly payingAsset: string
    readonly units: number | null
    readonly share: Amount | null
    readonly takenAfter: Amount | null
    readonly paid: Amount
    readonly yieldType: Enums['machine_yield']
    readonly boughtOutput: Amount
    readonly dailyOutput: Amount
    readonly termDays: number
    readonly frozenOutput: boolean
    readonly state: Enums['mining_order_state']
    readonly daysPaid: number
    readonly earned: Amount
    readonly reason: string | null
    readonly reviewedBy: string | null
    readonly reviewedAt: Date | null
    readonly startedAt: Date | null
    readonly endsAt: Date | null
    readonly dueAt: Date | null
    readonly closedAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  mining_payout: {
    readonly orderId: number
    readonly day: number
    readonly userId: number
    readonly amount: Amount
    readonly price: Amount | null
    readonly priceSequence: number | null
    readonly frozen: boolean
    readonly dueAt: Date
    readonly paidAt: Date
    readonly pricePair: number | null
    readonly priceAt: Date | null
    readonly priceSource: Enums['price_source'] | null
  }
  notification: {
    readonly id: number
    readonly userId: number
    readonly key: string
    readonly event: string
    readonly detail: unknown
    readonly referenceKind: string | null
    readonly referenceId: number | null
    readonly readAt: Date | null
    readonly createdAt: Date
  }
  pair_ladder: {
    readonly pairId: number
    readonly version: number
    readonly levels: number
    readonly spread: Amount
    readonly distance: Amount
    readonly size: Amount
    readonly growth: Amount
    readonly limit: Amount
    readonly collar: Amount
    readonly createdAt: Date
  }
  receipt: {
    readonly code: string
    readonly userId: number
    readonly kind: Enums['receipt_kind']
    readonly subjectId: number
    readonly amounts: boolean
    readonly createdAt: Date
  }
  second_factor_reset: {
    readonly id: number
    readonly userId: number
    readonly reason: string
    readonly state: Enums['second_factor_reset_state']
    readonly requestedBy: number
    readonly createdAt: Date
    readonly notBefore: Date
    readonly endedAt: Date | null
  }
  site_setting: {
    readonly name: string
    readonly value: unknown
  }
  spot_book: {
    readonly symbol: string
    readonly epoch: number
    readonly sequence: number
    readonly tradeNumber: number
    readonly tickSequence: number
    readonly inventory: number
    readonly taken: unknown
    readonly phase: Enums['book_phase']
  }
  spot_command: {
    readonly id: number
    readonly symbol: string
    readonly kind: Enums['spot_command_kind']
    readonly orderId: number | null
    readonly replacedOpen: Amount | null
    readonly tickSequence: number | null
    readonly ladderVersion: number | null
    readonly sequence: number | null
    readonly createdAt: Date
    readonly stale: boolean | null
    readonly tickPrice: Amount | null
    readonly phase: Enums['book_phase'] | null
  }
  spot_fill: {
    readonly id: number
    readonly orderId: number
    readonly price: Amount
    readonly quantity: Amount
    readonly turnover: Amount
    readonly fee: Amount
    readonly tickSequence: number
    readonly tickPrice: Amount
    readonly tickAt: Date
    readonly tickSource: Enums['price_source']
    readonly createdAt: Date
    readonly number: number
    readonly userId: number
    readonly ladderVersion: number | null
    readonly role: Enums['spot_role'] | null
    readonly trade: number | null
  }
  spot_order: {
    readonly id: number
    readonly userId: number
    readonly symbol: string
    readonly base: string
    readonly quote: string
    readonly side: Enums['spot_side']
    readonly type: Enums['spot_order_type']
    readonly sizing: Enums['spot_sizing']
    readonly limitPrice: Amount | null
    readonly requestedQuantity: Amount | null
    readonly requestedTotal: Amount | null
    readonly quantity: Amount
    readonly held: Amount
    readonly state: Enums['spot_order_state']
    readonly filledQuantity: Amount
    readonly turnover: Amount
    readonly fee: Amount
    readonly feeRate: Amount
    readonly acceptedSequence: number
    readonly triggerPrice: Amount | null
    readonly triggerDirection: Enums['spot_trigger_direction'] | null
    readonly triggerSequence: number | null
    readonly triggerTickPrice: Amount | null
    readonly triggerAt: Date | null
    readonly triggerSource: Enums['price_source'] | null
    readonly replacesId: number | null
    readonly createdAt: Date
    readonly updatedAt: Date
    readonly clientOrderId: string | null
    readonly exitOf: number | null
    readonly profitPrice: Amount | null
    readonly stopLoss: Amount | null
    readonly takeProfit: Amount | null
    readonly activationPrice: Amount | null
    readonly peakAt: Date | null
    readonly peakPrice: Amount | null
    readonly peakSequence: number | null
    readonly trailDistance: Amount | null
    readonly trailGroup: Amount | null
    readonly trailSequence: number | null
    readonly trailUnit: Enums['spot_trail_unit'] | null
    readonly exactFee: Amount
    readonly exactTurnover: Amount
    readonly heldTaken: Amount
    readonly partialFills: number
    readonly boundPrice: Amount | null
    readonly endReason: Enums['spot_end_reason'] | null
    readonly postOnly: boolean
    readonly selfTrade: Enums['spot_self_trade']
    readonly sequence: number | null
    readonly timeInForce: Enums['spot_time_in_force']
    readonly makerFeeRate: Amount | null
  }
  stake: {
    readonly id: number
    readonly userId: number
    readonly productId: number
    readonly asset: string
    readonly scale: number
    readonly principal: Amount
    readonly termDays: number
    readonly dailyRate: Amount
    readonly penaltyRate: Amount
    readonly dailyEarnings: Amount
    readonly state: Enums['stake_state']
    readonly daysPaid: number
    readonly startedAt: Date
    readonly endsAt: Date
    readonly dueAt: Date
    readonly closedAt: Date | null
    readonly penalty: Amount | null
    readonly returned: Amount | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  staking_payout: {
    readonly stakeId: number
    readonly day: number
    readonly userId: number
    readonly amount: Amount
    readonly dueAt: Date
    readonly paidAt: Date
  }
  token_subscription: {
    readonly id: number
    readonly userId: number
    readonly saleId: number
    readonly asset: string
    readonly payingAsset: string
    readonly unitPrice: Amount
    readonly quantity: Amount
    readonly paid: Amount
    readonly state: Enums['token_subscription_state']
    readonly unlocksAt: Date
    readonly unlockedAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  wire_transfer: {
    readonly id: number
    readonly userId: number
    readonly asset: string
    readonly email: string
    readonly quantity: Amount
    readonly fee: Amount
    readonly credited: Amount | null
    readonly reference: string
    readonly bank: unknown
    readonly state: Enums['deposit_state']
    readonly reason: string | null
    readonly reviewedBy: string | null
    readonly reviewedAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  withdrawal: {
    readonly id: number
    readonly userId: number
    readonly kind: Enums['withdrawal_kind']
    readonly asset: string
    readonly quantity: Amount
    readonly fee: Amount
    readonly network: string | null
    readonly address: string | null
    readonly payee: unknown
    readonly payeeNumbers: string | null
    readonly remark: string
    readonly state: Enums['withdrawal_state']
    readonly cancelled: boolean
    readonly reason: string | null
    readonly transactionHash: string | null
    readonly approvedBy: string | null
    readonly approvedAt: Date | null
    readonly reviewedBy: string | null
    readonly reviewedAt: Date | null
    readonly createdAt: Date
    readonly updatedAt: Date
    readonly worth: Amount | null
  }
}

/** The composite types that functions take. */
export interface Composites {
  adjustment_request: {
    readonly userId: number | null | undefined
    readonly asset: string | null | undefined
    readonly amount: Amount | null | undefined
    readonly reason: string | null | undefined
    readonly requestedBy: number | null | undefined
  }
  contract_opening: {
    readonly userId: number | null | undefined
    readonly pairId: number | null | undefined
    readonly direction: Enums['contract_direction'] | null | undefined
    readonly asset: string | null | undefined
    readonly premium: Amount | null | undefined
    readonly durationSeconds: number | null | undefined
    readonly payoutRatio: Amount | null | undefined
    readonly profit: Amount | null | undefined
    readonly exposureMax: Amount | null | undefined
    readonly openedAt: Date | string | null | undefined
    readonly closesAt: Date | string | null | undefined
    readonly legs: unknown
    readonly deviation: Amount | null | undefined
  }
  contract_settlement: {
    readonly contractId: number | null | undefined
    readonly state: Enums['contract_state'] | null | undefined
    readonly result: Enums['contract_result'] | null | undefined
    readonly payout: Amount | null | undefined
    readonly closeSequence: number | null | undefined
    readonly legs: unknown
  }
  conversion_making: {
    readonly userId: number | null | undefined
    readonly fromAsset: string | null | undefined
    readonly toAsset: string | null | undefined
    readonly quantity: Amount | null | undefined
    readonly gross: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly received: Amount | null | undefined
    readonly mid: Amount | null | undefined
    readonly rate: Amount | null | undefined
    readonly feeRate: Amount | null | undefined
    readonly ticks: unknown
    readonly ticksSeenAt: Date | string | null | undefined
    readonly legs: unknown
  }
  deposit_declaration_request: {
    readonly userId: number | null | undefined
    readonly asset: string | null | undefined
    readonly network: string | null | undefined
    readonly address: string | null | undefined
    readonly quantity: Amount | null | undefined
    readonly precision: number | null | undefined
    readonly openMax: number | null | undefined
    readonly validSeconds: number | null | undefined
    readonly heldSeconds: number | null | undefined
  }
  deposit_request: {
    readonly userId: number | null | undefined
    readonly asset: string | null | undefined
    readonly network: string | null | undefined
    readonly address: string | null | undefined
    readonly memo: string | null | undefined
    readonly shared: boolean | null | undefined
    readonly quantity: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly transactionHash: string | null | undefined
    readonly voucher: string | null | undefined
    readonly voucherDigest: string | null | undefined
    readonly inReviewMax: number | null | undefined
  }
  ledger_journal: {
    readonly reference: number | null | undefined
    readonly step: string | null | undefined
    readonly legs: unknown
  }
  ledger_leg: {
    readonly journal: number | null | undefined
    readonly key: string | null | undefined
    readonly referenceKind: string | null | undefined
    readonly referenceId: number | null | undefined
    readonly address: string | null | undefined
    readonly amount: Amount | null | undefined
    readonly recordType: number | null | undefined
  }
  loan_application: {
    readonly userId: number | null | undefined
    readonly productId: number | null | undefined
    readonly asset: string | null | undefined
    readonly scale: number | null | undefined
    readonly interestFreeDays: number | null | undefined
    readonly dailyRate: Amount | null | undefined
    readonly overdueDailyRate: Amount | null | undefined
    readonly termDays: number | null | undefined
    readonly requested: Amount | null | undefined
    readonly acceptedMinimum: Amount | null | undefined
    readonly inReviewMax: number | null | undefined
  }
  loan_repayment: {
    readonly id: number | null | undefined
    readonly state: Enums['loan_state'] | null | undefined
    readonly interest: Amount | null | undefined
    readonly daysStarted: number | null | undefined
    readonly overdueDays: number | null | undefined
    readonly legs: unknown
    readonly nextCollection: Date | string | null | undefined
    readonly overdueSince: Date | string | null | undefined
    readonly overdueDebt: Amount | null | undefined
  }
  mining_part: {
    readonly orderId: number | null | undefined
    readonly legs: unknown
    readonly dailyOutput: Amount | null | undefined
  }
  mining_purchase: {
    readonly userId: number | null | undefined
    readonly machineId: number | null | undefined
    readonly groupId: number | null | undefined
    readonly newCode: string | null | undefined
    readonly pairsBy: Date | string | null | undefined
    readonly units: number | null | undefined
    readonly share: Amount | null | undefined
    readonly shareMin: Amount | null | undefined
    readonly paid: Amount | null | undefined
    readonly dailyOutput: Amount | null | undefined
    readonly asset: string | null | undefined
    readonly scale: number | null | undefined
    readonly payingAsset: string | null | undefined
    readonly payingScale: number | null | undefined
    readonly price: Amount | null | undefined
    readonly yieldType: Enums['machine_yield'] | null | undefined
    readonly machineOutput: Amount | null | undefined
    readonly termDays: number | null | undefined
    readonly frozenOutput: boolean | null | undefined
    readonly boughtAt: Date | string | null | undefined
    readonly legs: unknown
  }
  mining_step: {
    readonly orderId: number | null | undefined
    readonly day: number | null | undefined
    readonly amount: Amount | null | undefined
    readonly nextDueAt: Date | string | null | undefined
    readonly pricePair: number | null | undefined
    readonly priceSequence: number | null | undefined
    readonly price: Amount | null | undefined
    readonly legs: unknown
  }
  spot_book_change: {
    readonly orderId: number | null | undefined
    readonly partialFillsBefore: number | null | undefined
    readonly partialFills: number | null | undefined
    readonly state: Enums['spot_order_state'] | null | undefined
    readonly sequence: number | null | undefined
    readonly endReason: Enums['spot_end_reason'] | null | undefined
    readonly quantity: Amount | null | undefined
    readonly turnover: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly exactTurnover: Amount | null | undefined
    readonly exactFee: Amount | null | undefined
    readonly heldTaken: Amount | null | undefined
    readonly exit: unknown
    readonly legs: unknown
  }
  spot_book_fill: {
    readonly orderId: number | null | undefined
    readonly number: number | null | undefined
    readonly role: Enums['spot_role'] | null | undefined
    readonly trade: number | null | undefined
    readonly price: Amount | null | undefined
    readonly quantity: Amount | null | undefined
    readonly turnover: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly ladderVersion: number | null | undefined
    readonly tickSequence: number | null | undefined
    readonly tickPrice: Amount | null | undefined
    readonly tickAt: Date | string | null | undefined
    readonly tickSource: Enums['price_source'] | null | undefined
  }
  spot_ending: {
    readonly orderId: number | null | undefined
    readonly state: Enums['spot_order_state'] | null | undefined
    readonly partialFills: number | null | undefined
    readonly price: Amount | null | undefined
    readonly quantity: Amount | null | undefined
    readonly turnover: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly exactTurnover: Amount | null | undefined
    readonly exactFee: Amount | null | undefined
    readonly heldTaken: Amount | null | undefined
    readonly tickSequence: number | null | undefined
    readonly tickPrice: Amount | null | undefined
    readonly tickAt: Date | string | null | undefined
    readonly tickSource: Enums['price_source'] | null | undefined
    readonly exit: unknown
    readonly legs: unknown
  }
  spot_placing: {
    readonly userId: number | null | undefined
    readonly pairId: number | null | undefined
    readonly symbol: string | null | undefined
    readonly base: string | null | undefined
    readonly quote: string | null | undefined
    readonly side: Enums['spot_side'] | null | undefined
    readonly type: Enums['spot_order_type'] | null | undefined
    readonly sizing: Enums['spot_sizing'] | null | undefined
    readonly limitPrice: Amount | null | undefined
    readonly requestedQuantity: Amount | null | undefined
    readonly requestedTotal: Amount | null | undefined
    readonly quantity: Amount | null | undefined
    readonly held: Amount | null | undefined
    readonly turnover: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly feeRate: Amount | null | undefined
    readonly fillPrice: Amount | null | undefined
    readonly tickSequence: number | null | undefined
    readonly tickPrice: Amount | null | undefined
    readonly tickSeenAt: Date | string | null | undefined
    readonly openOrdersMax: number | null | undefined
    readonly triggerPrice: Amount | null | undefined
    readonly triggerDirection: Enums['spot_trigger_direction'] | null | undefined
    readonly replacesId: number | null | undefined
    readonly clientOrderId: string | null | undefined
    readonly profitPrice: Amount | null | undefined
    readonly takeProfit: Amount | null | undefined
    readonly stopLoss: Amount | null | undefined
    readonly exitOf: number | null | undefined
    readonly trailDistance: Amount | null | undefined
    readonly trailUnit: Enums['spot_trail_unit'] | null | undefined
    readonly activationPrice: Amount | null | undefined
    readonly trailSequence: number | null | undefined
    readonly timeInForce: Enums['spot_time_in_force'] | null | undefined
    readonly postOnly: boolean | null | undefined
    readonly selfTrade: Enums['spot_self_trade'] | null | undefined
    readonly boundPrice: Amount | null | undefined
    readonly heldTaken: Amount | null | undefined
    readonly makerFeeRate: Amount | null | undefined
    readonly exit: unknown
    readonly legs: unknown
  }
  staking_opening: {
    readonly userId: number | null | undefined
    readonly productId: number | null | undefined
    readonly asset: string | null | undefined
    readonly scale: number | null | undefined
    readonly principal: Amount | null | undefined
    readonly termDays: number | null | undefined
    readonly dailyRate: Amount | null | undefined
    readonly penaltyRate: Amount | null | undefined
    readonly dailyEarnings: Amount | null | undefined
    readonly startedAt: Date | string | null | undefined
    readonly endsAt: Date | string | null | undefined
    readonly dueAt: Date | string | null | undefined
    readonly legs: unknown
  }
  staking_step: {
    readonly stakeId: number | null | undefined
    readonly day: number | null | undefined
    readonly amount: Amount | null | undefined
    readonly nextDueAt: Date | string | null | undefined
    readonly legs: unknown
  }
  token_reward_paying: {
    readonly subscriptionId: number | null | undefined
    readonly level: number | null | undefined
    readonly legs: unknown
  }
  token_sale_releasing: {
    readonly subscriptionId: number | null | undefined
    readonly legs: unknown
  }
  token_sale_subscribing: {
    readonly userId: number | null | undefined
    readonly saleId: number | null | undefined
    readonly asset: string | null | undefined
    readonly payingAsset: string | null | undefined
    readonly unitPrice: Amount | null | undefined
    readonly quantity: Amount | null | undefined
    readonly paid: Amount | null | undefined
    readonly subscribedAt: Date | string | null | undefined
    readonly unlocksAt: Date | string | null | undefined
    readonly legs: unknown
    readonly rewards: unknown
  }
  wire_transfer_request: {
    readonly userId: number | null | undefined
    readonly asset: string | null | undefined
    readonly email: string | null | undefined
    readonly quantity: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly reference: string | null | undefined
    readonly bank: unknown
    readonly inReviewMax: number | null | undefined
  }
  withdrawal_request: {
    readonly userId: number | null | undefined
    readonly kind: Enums['withdrawal_kind'] | null | undefined
    readonly asset: string | null | undefined
    readonly quantity: Amount | null | undefined
    readonly fee: Amount | null | undefined
    readonly network: string | null | undefined
    readonly address: string | null | undefined
    readonly payee: unknown
    readonly payeeNumbers: string | null | undefined
    readonly remark: string | null | undefined
    readonly legs: unknown
    readonly debts: unknown
    readonly addressWait: string | null | undefined
    readonly cardId: number | null | undefined
    readonly savedOnly: boolean | null | undefined
    readonly worth: Amount | null | undefined
    readonly worthAsset: string | null | undefined
  }
}

/** Their fields by name. */
export const fieldsOf = {
  adjustment_request: {
    userId: 'user_id',
    asset: 'asset',
    amount: 'amount',
    reason: 'reason',
    requestedBy: 'requested_by',
  },
  contract_opening: {
    userId: 'user_id',
    pairId: 'pair_id',
    direction: 'direction',
    asset: 'asset',
    premium: 'premium',
    durationSeconds: 'duration_seconds',
    payoutRatio: 'payout_ratio',
    profit: 'profit',
    exposureMax: 'exposure_max',
    openedAt: 'opened_at',
    closesAt: 'closes_at',
    legs: 'legs',
    deviation: 'deviation',
  },
  contract_settlement: {
    contractId: 'contract_id',
    state: 'state',
    result: 'result',
    payout: 'payout',
    closeSequence: 'close_sequence',
    legs: 'legs',
  },
  conversion_making: {
    userId: 'user_id',
    fromAsset: 'from_asset',
    toAsset: 'to_asset',
    quantity: 'quantity',
    gross: 'gross',
    fee: 'fee',
    received: 'received',
    mid: 'mid',
    rate: 'rate',
    feeRate: 'fee_rate',
    ticks: 'ticks',
    ticksSeenAt: 'ticks_seen_at',
    legs: 'legs',
  },
  deposit_declaration_request: {
    userId: 'user_id',
    asset: 'asset',
    network: 'network',
    address: 'address',
    quantity: 'quantity',
    precision: 'precision',
    openMax: 'open_max',
    validSeconds: 'valid_seconds',
    heldSeconds: 'held_seconds',
  },
  deposit_request: {
    userId: 'user_id',
    asset: 'asset',
    network: 'network',
    address: 'address',
    memo: 'memo',
    shared: 'shared',
    quantity: 'quantity',
    fee: 'fee',
    transactionHash: 'transaction_hash',
    voucher: 'voucher',
    voucherDigest: 'voucher_digest',
    inReviewMax: 'in_review_max',
  },
  ledger_journal: {
    reference: 'reference',
    step: 'step',
    legs: 'legs',
  },
  ledger_leg: {
    journal: 'journal',
    key: 'key',
    referenceKind: 'reference_kind',
    referenceId: 'reference_id',
    address: 'address',
    amount: 'amount',
    recordType: 'record_type',
  },
  loan_application: {
    userId: 'user_id',
    productId: 'product_id',
    asset: 'asset',
    scale: 'scale',
    interestFreeDays: 'interest_free_days',
    dailyRate: 'daily_rate',
    overdueDailyRate: 'overdue_daily_rate',
    termDays: 'term_days',
    requested: 'requested',
    acceptedMinimum: 'accepted_minimum',
    inReviewMax: 'in_review_max',
  },
  loan_repayment: {
    id: 'id',
    state: 'state',
    interest: 'interest',
    daysStarted: 'days_started',
    overdueDays: 'overdue_days',
    legs: 'legs',
    nextCollection: 'next_collection',
    overdueSince: 'overdue_since',
    overdueDebt: 'overdue_debt',
  },
  mining_part: {
    orderId: 'order_id',
    legs: 'legs',
    dailyOutput: 'daily_output',
  },
  mining_purchase: {
    userId: 'user_id',
    machineId: 'machine_id',
    groupId: 'group_id',
    newCode: 'new_code',
    pairsBy: 'pairs_by',
    units: 'units',
    share: 'share',
    shareMin: 'share_min',
    paid: 'paid',
    dailyOutput: 'daily_output',
    asset: 'asset',
    scale: 'scale',
    payingAsset: 'paying_asset',
    payingScale: 'paying_scale',
    price: 'price',
    yieldType: 'yield_type',
    machineOutput: 'machine_output',
    termDays: 'term_days',
    frozenOutput: 'frozen_output',
    boughtAt: 'bought_at',
    legs: 'legs',
  },
  mining_step: {
    orderId: 'order_id',
    day: 'day',
    amount: 'amount',
    nextDueAt: 'next_due_at',
    pricePair: 'price_pair',
    priceSequence: 'price_sequence',
    price: 'price',
    legs: 'legs',
  },
  spot_book_change: {
    orderId: 'order_id',
    partialFillsBefore: 'partial_fills_before',
    partialFills: 'partial_fills',
    state: 'state',
    sequence: 'sequence',
    endReason: 'end_reason',
    quantity: 'quantity',
    turnover: 'turnover',
    fee: 'fee',
    exactTurnover: 'exact_turnover',
    exactFee: 'exact_fee',
    heldTaken: 'held_taken',
    exit: 'exit',
    legs: 'legs',
  },
  spot_book_fill: {
    orderId: 'order_id',
    number: 'number',
    role: 'role',
    trade: 'trade',
    price: 'price',
    quantity: 'quantity',
    turnover: 'turnover',
    fee: 'fee',
    ladderVersion: 'ladder_version',
    tickSequence: 'tick_sequence',
    tickPrice: 'tick_price',
    tickAt: 'tick_at',
    tickSource: 'tick_source',
  },
  spot_ending: {
    orderId: 'order_id',
    state: 'state',
    partialFills: 'partial_fills',
    price: 'price',
    quantity: 'quantity',
    turnover: 'turnover',
    fee: 'fee',
    exactTurnover: 'exact_turnover',
    exactFee: 'exact_fee',
    heldTaken: 'held_taken',
    tickSequence: 'tick_sequence',
    tickPrice: 'tick_price',
    tickAt: 'tick_at',
    tickSource: 'tick_source',
    exit: 'exit',
    legs: 'legs',
  },
  spot_placing: {
    userId: 'user_id',
    pairId: 'pair_id',
    symbol: 'symbol',
    base: 'base',
    quote: 'quote',
    side: 'side',
    type: 'type',
    sizing: 'sizing',
    limitPrice: 'limit_price',
    requestedQuantity: 'requested_quantity',
    requestedTotal: 'requested_total',
    quantity: 'quantity',
    held: 'held',
    turnover: 'turnover',
    fee: 'fee',
    feeRate: 'fee_rate',
    fillPrice: 'fill_price',
    tickSequence: 'tick_sequence',
    tickPrice: 'tick_price',
    tickSeenAt: 'tick_seen_at',
    openOrdersMax: 'open_orders_max',
    triggerPrice: 'trigger_price',
    triggerDirection: 'trigger_direction',
    replacesId: 'replaces_id',
    clientOrderId: 'client_order_id',
    profitPrice: 'profit_price',
    takeProfit: 'take_profit',
    stopLoss: 'stop_loss',
    exitOf: 'exit_of',
    trailDistance: 'trail_distance',
    trailUnit: 'trail_unit',
    activationPrice: 'activation_price',
    trailSequence: 'trail_sequence',
    timeInForce: 'time_in_force',
    postOnly: 'post_only',
    selfTrade: 'self_trade',
    boundPrice: 'bound_price',
    heldTaken: 'held_taken',
    makerFeeRate: 'maker_fee_rate',
    exit: 'exit',
    legs: 'legs',
  },
  staking_opening: {
    userId: 'user_id',
    productId: 'product_id',
    asset: 'asset',
    scale: 'scale',
    principal: 'principal',
    termDays: 'term_days',
    dailyRate: 'daily_rate',
    penaltyRate: 'penalty_rate',
    dailyEarnings: 'daily_earnings',
    startedAt: 'started_at',
    endsAt: 'ends_at',
    dueAt: 'due_at',
    legs: 'legs',
  },
  staking_step: {
    stakeId: 'stake_id',
    day: 'day',
    amount: 'amount',
    nextDueAt: 'next_due_at',
    legs: 'legs',
  },
  token_reward_paying: {
    subscriptionId: 'subscription_id',
    level: 'level',
    legs: 'legs',
  },
  token_sale_releasing: {
    subscriptionId: 'subscription_id',
    legs: 'legs',
  },
  token_sale_subscribing: {
    userId: 'user_id',
    saleId: 'sale_id',
    asset: 'asset',
    payingAsset: 'paying_asset',
    unitPrice: 'unit_price',
    quantity: 'quantity',
    paid: 'paid',
    subscribedAt: 'subscribed_at',
    unlocksAt: 'unlocks_at',
    legs: 'legs',
    rewards: 'rewards',
  },
  wire_transfer_request: {
    userId: 'user_id',
    asset: 'asset',
    email: 'email',
    quantity: 'quantity',
    fee: 'fee',
    reference: 'reference',
    bank: 'bank',
    inReviewMax: 'in_review_max',
  },
  withdrawal_request: {
    userId: 'user_id',
    kind: 'kind',
    asset: 'asset',
    quantity: 'quantity',
    fee: 'fee',
    network: 'network',
    address: 'address',
    payee: 'payee',
    payeeNumbers: 'payee_numbers',
    remark: 'remark',
    legs: 'legs',
    debts: 'debts',
    addressWait: 'address_wait',
    cardId: 'card_id',
    savedOnly: 'saved_only',
    worth: 'worth',
    worthAsset: 'worth_asset',
  },
}

/** The row of each statement whose rows are read. */
export interface Statements {
  // apps/server/src/features/address-book/address-book.repository.ts
  "SELECT outcome, id FROM address_book_add($1, $2, $3, $4, $5, $6, $7)": { readonly outcome: string | null; readonly id: number | null }
  // apps/server/src/features/api-keys/api-keys.repository.ts
  "SELECT api_key_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS outcome": { readonly outcome: string | null }
  "SELECT api_keys_revoke($1, $2, $3, $4) AS count": { readonly count: number | null }
  "SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason FROM users WHERE id = $1": { readonly until: Date | null; readonly reason: Enums['withdrawal_block_reason'] | null }
  "WITH told AS (\n         UPDATE api_key SET mailed_at = $1\n          WHERE id IN (SELECT id FROM api_key WHERE revoked_at IS NOT NULL AND mailed_at IS NULL\n                        ORDER BY id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED)\n         RETURNING id, user_id, name)\n       SELECT user_id, string_agg(name, ', ' ORDER BY id) AS names FROM told GROUP BY user_id": { readonly userId: number; readonly names: string }
  "SELECT id, user_id, access_key, secret, may_trade, may_withdraw, addresses, expires_at, revoked_at\n                    FROM api_key WHERE access_key = ANY ((SELECT $1::text[])::text[])": { readonly id: number; readonly userId: number; readonly accessKey: string; readonly secret: string; readonly mayTrade: boolean; readonly mayWithdraw: boolean; readonly addresses: string[] | null; readonly expiresAt: Date | null; readonly revokedAt: Date | null }
  // apps/server/src/features/articles/articles.repository.ts
  "SELECT * FROM article": Tables['article']
  "SELECT coalesce(sum(revision), 0)::bigint AS revision FROM article": { readonly revision: number }
  "SELECT slug, category, topic, pinned, sort, published_at, title FROM article ORDER BY category, sort, slug": { readonly slug: string; readonly category: Enums['article_category']; readonly topic: Enums['article_topic']; readonly pinned: boolean; readonly sort: number; readonly publishedAt: Date | null; readonly title: unknown }
  "SELECT jsonb_build_object('category', category, 'topic', topic, 'pinned', pinned, 'sort', sort,\n  'title', title, 'summary', summary, 'content', content, 'published', published_at)::text AS version FROM article WHERE slug = $1": { readonly version: string | null }
  // apps/server/src/features/assets/coins.repository.ts
  "SELECT id AS coin_id, code, name, logo, precision, enabled FROM coin ORDER BY sort, code": { readonly coinId: number; readonly code: string; readonly name: string; readonly logo: string; readonly precision: number; readonly enabled: boolean }
  // apps/server/src/features/assets/portfolio.repository.ts
  "SELECT (journal.posted_at AT TIME ZONE 'UTC')::date::text AS day, posting.asset, sum(posting.amount) AS moved,\n                      coalesce(sum(posting.amount) FILTER (WHERE journal.reference_kind = ANY ($3)), 0) AS flowed\n                 FROM ledger_account account\n                 JOIN posting ON posting.account_id = account.id\n                 JOIN journal ON journal.id = posting.journal_id\n                WHERE account.user_id = $1 AND journal.posted_at >= $2::date::timestamp AT TIME ZONE 'UTC'\n                GROUP BY 1, 2 HAVING sum(posting.amount) <> 0": { readonly day: string; readonly asset: string; readonly moved: Amount; readonly flowed: Amount }
  "SELECT (candle.open_time AT TIME ZONE 'UTC')::date::text AS day, pair.base, pair.quote, candle.close\n                 FROM pair JOIN candle ON candle.pair_id = pair.id\n                WHERE candle.period = 'day' AND candle.open_time >= $1::date::timestamp AT TIME ZONE 'UTC'": { readonly day: string; readonly base: string; readonly quote: string; readonly close: Amount }
  "SELECT journal.id AS journal_id, (journal.posted_at AT TIME ZONE 'UTC')::date::text AS day, posting.asset,\n                      sum(posting.amount) AS moved\n                 FROM posting JOIN journal ON journal.id = posting.journal_id\n                WHERE posting.user_id = $1 AND posting.journal_id IN (\n                        SELECT own.journal_id FROM ledger_account account JOIN posting own ON own.account_id = account.id\n                         WHERE account.user_id = $1 AND account.asset = $2)\n                GROUP BY journal.id, posting.asset HAVING sum(posting.amount) <> 0\n                ORDER BY journal.posted_at, journal.id LIMIT $3": { readonly journalId: number; readonly day: string; readonly asset: string; readonly moved: Amount }
  // apps/server/src/features/auth/captcha.repository.ts
  "UPDATE captcha SET taken_by = $2 WHERE id = $1 AND (taken_by IS NULL OR taken_by = $2)\n                  RETURNING answer_hash, expires_at": { readonly answerHash: string; readonly expiresAt: Date }
  // apps/server/src/features/auth/code.repository.ts
  "UPDATE verification_code\n          SET tries = tries + 1, used_at = CASE WHEN code_hash = ANY ($3) THEN $4::timestamptz END,\n              used_by = CASE WHEN code_hash = ANY ($3) THEN $6 END\n        WHERE target = $1 AND purpose = ANY ($2) AND (used_at IS NULL AND tries < $5 OR used_by = $6) AND expires_at > $4\n        RETURNING code_hash = ANY ($3) AS right": { readonly right: boolean | null }
  // apps/server/src/features/auth/known-devices.repository.ts
  "\n  SELECT known.id AS device_id, session.device, known.address, known.created_at AS since,\n         session.created_at AS signed_in_at, session.id = $2 AS current,\n         session.ended_at IS NULL AND session.expires_at > $3 AS signed_in,\n         EXISTS (SELECT FROM push_subscription subscribed WHERE subscribed.session_id = session.id\n                    AND session.ended_at IS NULL) AS pushed,\n         passkey.name AS passkey,\n         ARRAY(SELECT name FROM api_key\n                WHERE api_key.device_id = known.id AND api_key.revoked_at IS NULL ORDER BY api_key.id) AS api_keys\n    FROM known_device known\n    LEFT JOIN session ON session.id = known.session_id\n    LEFT JOIN passkey ON passkey.id = known.passkey_id\n   WHERE known.user_id = $1 AND known.expires_at > $3\n   ORDER BY known.expires_at DESC, known.id DESC": { readonly deviceId: number; readonly device: string | null; readonly address: string | null; readonly since: Date; readonly signedInAt: Date | null; readonly current: boolean | null; readonly signedIn: boolean | null; readonly pushed: boolean; readonly passkey: string | null; readonly apiKeys: string[] }
  "SELECT known_devices_forget($1, $2, $3, $4) AS names": { readonly names: string | null }
  // apps/server/src/features/auth/passkeys.repository.ts
  "SELECT passkey_add($1, $2, $3, $4, $5, $6, $7, $8) AS outcome": { readonly outcome: string | null }
  "SELECT passkey_remove($1, $2, $3) AS name": { readonly name: string | null }
  // apps/server/src/features/auth/second-factor-resets.repository.ts
  "SELECT second_factor_reset_request($1, $2, $3, $4, $5) AS id": { readonly id: number | null }
  "\n  SELECT reset.*, operator.name AS operator_name\n    FROM second_factor_reset reset JOIN operator ON operator.id = reset.requested_by WHERE reset.id = $1": Tables['second_factor_reset'] & { readonly operatorName: string }
  "\n  SELECT reset.*, operator.name AS operator_name\n    FROM second_factor_reset reset JOIN operator ON operator.id = reset.requested_by": Tables['second_factor_reset'] & { readonly operatorName: string }
  // apps/server/src/features/auth/sign-in-tickets.repository.ts
  "UPDATE sign_in_ticket SET tries = tries + 1 WHERE ticket_hash = $1 AND tries < $2 AND expires_at > $3\n        RETURNING user_id, password_hash": { readonly userId: number; readonly passwordHash: string }
  // apps/server/src/features/auth/two-factor.repository.ts
  "SELECT secret, confirmed_at FROM two_factor WHERE user_id = $1": { readonly secret: string; readonly confirmedAt: Date | null }
  "SELECT recovery_code_use($1, $2, $3) AS left": { readonly left: number | null }
  // apps/server/src/features/auth/users.repository.ts
  "SELECT id, email, phone, password_hash, withdrawal_password_hash, state, language, withdrawals_blocked_until,\n  withdrawals_blocked_reason, anti_phishing_code FROM users WHERE phone = $1 AND password_hash <> $2": { readonly id: number; readonly email: string | null; readonly phone: string | null; readonly passwordHash: string; readonly withdrawalPasswordHash: string | null; readonly state: Enums['user_state']; readonly language: string; readonly withdrawalsBlockedUntil: Date | null; readonly withdrawalsBlockedReason: Enums['withdrawal_block_reason'] | null; readonly antiPhishingCode: string | null }
  "SELECT id, email, phone, password_hash, withdrawal_password_hash, state, language, withdrawals_blocked_until,\n  withdrawals_blocked_reason, anti_phishing_code FROM users WHERE email = $1 AND password_hash <> $2": { readonly id: number; readonly email: string | null; readonly phone: string | null; readonly passwordHash: string; readonly withdrawalPasswordHash: string | null; readonly state: Enums['user_state']; readonly language: string; readonly withdrawalsBlockedUntil: Date | null; readonly withdrawalsBlockedReason: Enums['withdrawal_block_reason'] | null; readonly antiPhishingCode: string | null }
  "SELECT id FROM users WHERE email = $1 AND password_hash = $2": { readonly id: number }
  "SELECT id, email, phone, password_hash, withdrawal_password_hash, state, language, withdrawals_blocked_until,\n  withdrawals_blocked_reason, anti_phishing_code FROM users WHERE id = $1": { readonly id: number; readonly email: string | null; readonly phone: string | null; readonly passwordHash: string; readonly withdrawalPasswordHash: string | null; readonly state: Enums['user_state']; readonly language: string; readonly withdrawalsBlockedUntil: Date | null; readonly withdrawalsBlockedReason: Enums['withdrawal_block_reason'] | null; readonly antiPhishingCode: string | null }
  "SELECT made FROM submission WHERE scope = $1 AND key = $2": { readonly made: number | null }
  "\n  WITH added AS (\n    INSERT INTO users (email, phone, password_hash, invitation_code, parent_id, language, created_at, updated_at)\n      VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id),\n  claimed AS (INSERT INTO play_money (user_id) SELECT id FROM added WHERE $8),\n  noted AS (UPDATE submission SET made = added.id FROM added WHERE scope = $9 AND key = $10)\n  SELECT id FROM added": { readonly id: number }
  "UPDATE users\n          SET withdrawal_password_failures =\n                CASE WHEN withdrawal_password_failures < $2 THEN withdrawal_password_failures + 1 ELSE 1 END\n        WHERE id = $1\n          AND (withdrawal_password_failures < $2\n               OR (withdrawals_blocked_reason = 'withdrawalPasswordTries' AND withdrawals_blocked_until <= $3))\n        RETURNING withdrawal_password_failures AS tries": { readonly tries: number }
  "UPDATE users\n          SET withdrawals_blocked_until =\n                CASE WHEN withdrawals_blocked_reason = 'withdrawalPasswordTries' AND withdrawals_blocked_until > $2\n                     THEN withdrawals_blocked_until ELSE $3 END,\n              withdrawals_blocked_reason = 'withdrawalPasswordTries', updated_at = $2\n        WHERE id = $1 RETURNING withdrawals_blocked_until AS until": { readonly until: Date | null }
  // apps/server/src/features/bank-cards/bank-cards.repository.ts
  "SELECT outcome, id FROM bank_card_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)": { readonly outcome: string | null; readonly id: number | null }
  // apps/server/src/features/contracts/contracts.repository.ts
  "\n  SELECT contract.*, pair.symbol, pair.name AS pair_name, pair.base, base.precision AS base_scale\n    FROM contract JOIN pair ON pair.id = contract.pair_id JOIN coin base ON base.code = pair.base": Tables['contract'] & { readonly symbol: string; readonly pairName: string; readonly base: string; readonly baseScale: number }
  "\n  SELECT setting.asset, coin.precision AS scale, setting.premium_min, setting.premium_max, setting.exposure_max,\n         ARRAY(SELECT seconds FROM contract_duration WHERE enabled ORDER BY seconds) AS durations,\n         ARRAY(SELECT payout_ratio FROM contract_duration WHERE enabled ORDER BY seconds) AS payout_ratios,\n         ARRAY(SELECT premium FROM contract_amount\n                WHERE enabled AND premium BETWEEN setting.premium_min AND setting.premium_max ORDER BY premium) AS premiums,\n         ARRAY(SELECT offered.symbol FROM contract_symbol offered JOIN pair USING (symbol)\n                WHERE offered.enabled AND pair.enabled ORDER BY pair.sort, pair.id) AS symbols\n    FROM contract_setting setting JOIN coin ON coin.code = setting.asset": { readonly asset: string; readonly scale: number; readonly premiumMin: Amount; readonly premiumMax: Amount; readonly exposureMax: Amount; readonly durations: number[]; readonly payoutRatios: Amount[]; readonly premiums: Amount[]; readonly symbols: string[] }
  "\n  SELECT pair.symbol, pair.price_step, pair.reference_price, pair.yearly_volatility, minutes.open_times, minutes.closes\n    FROM contract_symbol JOIN pair USING (symbol)\n    CROSS JOIN LATERAL (\n      SELECT coalesce(array_agg(extract(epoch FROM open_time)::int ORDER BY open_time), '{}') AS open_times,\n             coalesce(array_agg(close::text ORDER BY open_time), '{}') AS closes\n        FROM (SELECT open_time, close FROM candle WHERE pair_id = pair.id AND period = '1m'\n               ORDER BY open_time DESC LIMIT $1) newest) minutes": { readonly symbol: string; readonly priceStep: Amount; readonly referencePrice: Amount; readonly yearlyVolatility: Amount; readonly openTimes: number[]; readonly closes: string[] }
  "\n  SELECT contract.*, pair.symbol, pair.name AS pair_name, pair.base, base.precision AS base_scale\n    FROM contract JOIN pair ON pair.id = contract.pair_id JOIN coin base ON base.code = pair.base WHERE contract.id = $1 AND contract.user_id = $2": Tables['contract'] & { readonly symbol: string; readonly pairName: string; readonly base: string; readonly baseScale: number }
  "\n  SELECT contract.*, pair.symbol, pair.name AS pair_name, pair.base, base.precision AS base_scale\n    FROM contract JOIN pair ON pair.id = contract.pair_id JOIN coin base ON base.code = pair.base WHERE contract.id = ANY($1::bigint[])": Tables['contract'] & { readonly symbol: string; readonly pairName: string; readonly base: string; readonly baseScale: number }
  "SELECT * FROM contract_tick WHERE pair_id = $1 AND sequence = $2": Tables['contract_tick']
  "SELECT * FROM feed_stated($1, $2)": { readonly position: number; readonly epoch: number; readonly generator: number; readonly seedHash: string; readonly startsAt: Date; readonly endsAt: Date; readonly boundAt: Date; readonly previous: string; readonly hash: string; readonly beacon: string | null }
  "SELECT known.round, encode(known.signature, 'hex') AS signature, known.received_at\n                    FROM feed_round known JOIN feed_statement stated ON stated.epoch = known.epoch\n                   WHERE known.epoch = $1 AND known.round = beacon_round(stated.beacon, $2) ORDER BY stated.position DESC LIMIT 1": { readonly round: number; readonly signature: string; readonly receivedAt: Date }
  "SELECT coalesce(sum(profit) FILTER (WHERE day >= ($3::timestamptz AT TIME ZONE 'UTC')::date), 0) AS today,\n                         coalesce(sum(profit), 0) AS total\n                    FROM contract_realised WHERE user_id = $1 AND asset = $2": { readonly today: Amount; readonly total: Amount }
  // apps/server/src/features/contracts/settlement-check.repository.ts
  "\n  SELECT contract.id, contract.user_id, contract.direction, contract.asset, coin.precision AS scale, contract.premium,\n         contract.payout_ratio, contract.profit, contract.opened_at, contract.closes_at, contract.state, contract.result,\n         contract.payout, contract.open_sequence, contract.open_price, contract.open_at, contract.close_sequence,\n         contract.close_price, contract.close_at, opened.tick AS recorded_open, closed.tick AS recorded_close,\n         following.tick AS recorded_next,\n         EXISTS (SELECT FROM feed_watermark watermark\n                  WHERE watermark.pair_id = contract.pair_id AND watermark.before > contract.closes_at\n                    AND watermark.sequence IS NOT DISTINCT FROM (closed.tick ->> 0)::bigint) AS watermark_passed,\n         \n  (SELECT jsonb_build_array('was opened', decided.number, decided.hash, stated.position, stated.epoch, stated.seed_hash,\n          (SELECT beacon_round(stated.beacon, contract.opened_at) WHERE NOT EXISTS (\n            SELECT FROM feed_round WHERE feed_round.epoch = decided.number AND feed_round.round = beacon_round(stated.beacon, contract.opened_at))))\n     FROM (SELECT number, hash, source FROM feed_epoch WHERE starts_at < contract.opened_at ORDER BY number DESC LIMIT 1) decided\n     LEFT JOIN feed_stated(contract.opened_at, contract.opened_at) stated ON true\n    WHERE decided.source = 'sim' AND contract.opened_at >= (SELECT bound_at FROM feed_statement WHERE position = 1)) AS open_bound,\n         \n  (SELECT jsonb_build_array('closes', decided.number, decided.hash, stated.position, stated.epoch, stated.seed_hash,\n          (SELECT beacon_round(stated.beacon, contract.closes_at) WHERE NOT EXISTS (\n            SELECT FROM feed_round WHERE feed_round.epoch = decided.number AND feed_round.round = beacon_round(stated.beacon, contract.closes_at))))\n     FROM (SELECT number, hash, source FROM feed_epoch WHERE starts_at < contract.closes_at ORDER BY number DESC LIMIT 1) decided\n     LEFT JOIN feed_stated(contract.closes_at, contract.opened_at) stated ON true\n    WHERE decided.source = 'sim' AND contract.opened_at >= (SELECT bound_at FROM feed_statement WHERE position = 1)) AS close_bound,\n         \n  ARRAY(SELECT account.address || ' ' || trim_scale(posting.amount) || ' ' || coalesce(posting.record_type::text, '-')\n          FROM journal\n          JOIN posting ON posting.journal_id = journal.id\n          JOIN ledger_account account ON account.id = posting.account_id\n         WHERE journal.key IN ('contract:' || contract.id || ':open', 'contract:' || contract.id || ':close')\n         ORDER BY posting.id) AS moved\n    FROM contract\n    JOIN coin ON coin.code = contract.asset\n    LEFT JOIN LATERAL (\n  SELECT jsonb_build_array(sequence, price::text, at) AS tick FROM (\n    (SELECT sequence, price, at FROM tick WHERE tick.pair_id = contract.pair_id AND sequence = contract.open_sequence\n      ORDER BY at DESC, sequence DESC LIMIT 1)\n    UNION\n    (SELECT sequence, price, at FROM contract_tick kept WHERE kept.pair_id = contract.pair_id AND sequence = contract.open_sequence\n      ORDER BY at DESC, sequence DESC LIMIT 1)) known\n  ORDER BY sequence DESC LIMIT 1) opened ON true\n    LEFT JOIN LATERAL (\n  SELECT jsonb_build_array(sequence, price::text, at) AS tick FROM (\n    (SELECT sequence, price, at FROM tick WHERE tick.pair_id = contract.pair_id AND at <= contract.closes_at\n      ORDER BY at DESC, sequence DESC LIMIT 1)\n    UNION\n    (SELECT sequence, price, at FROM contract_tick kept WHERE kept.pair_id = contract.pair_id AND at <= contract.closes_at\n      ORDER BY at DESC, sequence DESC LIMIT 1)) known\n  ORDER BY sequence DESC LIMIT 1) closed ON true\n    LEFT JOIN LATERAL (\n  SELECT jsonb_build_array(sequence, price::text, at) AS tick FROM (\n    (SELECT sequence, price, at FROM tick WHERE tick.pair_id = contract.pair_id AND sequence = (closed.tick ->> 0)::bigint + 1\n      ORDER BY at DESC, sequence DESC LIMIT 1)\n    UNION\n    (SELECT sequence, price, at FROM contract_tick kept WHERE kept.pair_id = contract.pair_id AND sequence = (closed.tick ->> 0)::bigint + 1\n      ORDER BY at DESC, sequence DESC LIMIT 1)) known\n  ORDER BY sequence DESC LIMIT 1) following ON true\n   WHERE contract.state <> 'pending' AND contract.id > $1\n   ORDER BY contract.id LIMIT $2": { readonly id: number; readonly userId: number; readonly direction: Enums['contract_direction']; readonly asset: string; readonly scale: number; readonly premium: Amount; readonly payoutRatio: Amount; readonly profit: Amount; readonly openedAt: Date; readonly closesAt: Date; readonly state: Enums['contract_state']; readonly result: Enums['contract_result'] | null; readonly payout: Amount | null; readonly openSequence: number; readonly openPrice: Amount; readonly openAt: Date; readonly closeSequence: number | null; readonly closePrice: Amount | null; readonly closeAt: Date | null; readonly recordedOpen: unknown; readonly recordedClose: unknown; readonly recordedNext: unknown; readonly watermarkPassed: boolean; readonly openBound: unknown; readonly closeBound: unknown; readonly moved: string[] }
  "SELECT contract.id FROM contract\n              WHERE state = 'pending' AND closes_at < clock_timestamp() - interval '1 minute' ORDER BY contract.id": { readonly id: number }
  // apps/server/src/features/contracts/settlements.repository.ts
  "SELECT * FROM contract_due($1::int[], $2)": { readonly id: number | null; readonly userId: number | null; readonly pairId: number | null; readonly direction: Enums['contract_direction'] | null; readonly asset: string | null; readonly premium: Amount | null; readonly profit: Amount | null; readonly openPrice: Amount | null; readonly closesAt: Date | null; readonly closeSequence: number | null; readonly closePrice: Amount | null; readonly closeAt: Date | null; readonly closeSource: Enums['price_source'] | null }
  "SELECT extract(epoch FROM min(feed_next_close(pair.id, '-infinity')) - greatest(feed_clock(), clock_timestamp()))::float8\n                         * 1000 AS ms FROM pair": { readonly ms: number | null }
  "SELECT contract_notify($1) AS sent": { readonly sent: number | null }
  "SELECT feed_rounds_until() IS NOT NULL AS has": { readonly has: boolean }
  // apps/server/src/features/conversion/conversion.repository.ts
  "SELECT coin.code, coin.precision, setting.fee_rate\n                    FROM conversion_setting setting LEFT JOIN coin ON coin.enabled AND coin.code = ANY ($1)": { readonly code: string | null; readonly precision: number | null; readonly feeRate: Amount }
  "SELECT * FROM conversion WHERE id = $1 AND user_id = $2": Tables['conversion']
  "SELECT * FROM conversion": Tables['conversion']
  // apps/server/src/features/conversion/exchange-plans.repository.ts
  "SELECT outcome, id FROM exchange_plan_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)": { readonly outcome: string | null; readonly id: number | null }
  "SELECT plan.id, user_id, from_asset, to_asset, quantity, weekdays, target_rate, next_at\n                    FROM exchange_plan plan JOIN users ON users.id = user_id AND users.state = 'active'\n                   WHERE next_at <= $1 ORDER BY next_at, plan.id LIMIT $2": { readonly id: number; readonly userId: number; readonly fromAsset: string; readonly toAsset: string; readonly quantity: Amount; readonly weekdays: number[] | null; readonly targetRate: Amount | null; readonly nextAt: Date | null }
  "SELECT DISTINCT from_asset, to_asset FROM exchange_plan WHERE kind = 'target' AND state = 'active'": { readonly fromAsset: string; readonly toAsset: string }
  "SELECT plan.id, user_id, from_asset, to_asset, quantity, weekdays, target_rate, next_at\n                    FROM exchange_plan plan JOIN users ON users.id = user_id AND users.state = 'active'\n                   WHERE kind = 'target' AND plan.state = 'active' AND from_asset = $1 AND to_asset = $2 AND target_rate <= $3\n                   ORDER BY plan.id LIMIT $4": { readonly id: number; readonly userId: number; readonly fromAsset: string; readonly toAsset: string; readonly quantity: Amount; readonly weekdays: number[] | null; readonly targetRate: Amount | null; readonly nextAt: Date | null }
  // apps/server/src/features/deposits/declarations.repository.ts
  "SELECT * FROM deposit_declaration declaration WHERE user_id = $1 AND held_until > $2\n          AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = declaration.id AND state <> 'failed')\n        ORDER BY id DESC": Tables['deposit_declaration']
  // apps/server/src/features/deposits/deposits.repository.ts
  "\n  SELECT deposit.*, coin.precision, network.address_kind,\n         ARRAY(SELECT former.address FROM deposit_address former\n                WHERE former.user_id = deposit.user_id AND former.network = deposit.network AND former.retired_at IS NOT NULL\n                ORDER BY former.id) AS retired_addresses\n    FROM deposit JOIN coin ON coin.code = deposit.asset LEFT JOIN network ON network.code = deposit.network WHERE deposit.id = $1 AND ($2::bigint IS NULL OR user_id = $2)": Tables['deposit'] & { readonly precision: number; readonly addressKind: string | null; readonly retiredAddresses: string[] }
  "\n  SELECT deposit.*, coin.precision, network.address_kind,\n         ARRAY(SELECT former.address FROM deposit_address former\n                WHERE former.user_id = deposit.user_id AND former.network = deposit.network AND former.retired_at IS NOT NULL\n                ORDER BY former.id) AS retired_addresses\n    FROM deposit JOIN coin ON coin.code = deposit.asset LEFT JOIN network ON network.code = deposit.network WHERE user_id = $1 AND ($2::text IS NULL OR asset = $2)\n     AND ($3::bigint IS NULL OR deposit.id < $3) AND ($4::bigint IS NULL OR deposit.id > $4) ORDER BY deposit.id DESC LIMIT $5": Tables['deposit'] & { readonly precision: number; readonly addressKind: string | null; readonly retiredAddresses: string[] }
  "\n  SELECT deposit.*, coin.precision, network.address_kind,\n         ARRAY(SELECT former.address FROM deposit_address former\n                WHERE former.user_id = deposit.user_id AND former.network = deposit.network AND former.retired_at IS NOT NULL\n                ORDER BY former.id) AS retired_addresses\n    FROM deposit JOIN coin ON coin.code = deposit.asset LEFT JOIN network ON network.code = deposit.network WHERE user_id = $1 AND ($2::text IS NULL OR asset = $2)\n     AND ($3::bigint IS NULL OR deposit.id < $3) AND ($4::bigint IS NULL OR deposit.id > $4) ORDER BY deposit.id LIMIT $5": Tables['deposit'] & { readonly precision: number; readonly addressKind: string | null; readonly retiredAddresses: string[] }
  "\n  SELECT deposit.*, coin.precision, network.address_kind,\n         ARRAY(SELECT former.address FROM deposit_address former\n                WHERE former.user_id = deposit.user_id AND former.network = deposit.network AND former.retired_at IS NOT NULL\n                ORDER BY former.id) AS retired_addresses\n    FROM deposit JOIN coin ON coin.code = deposit.asset LEFT JOIN network ON network.code = deposit.network": Tables['deposit'] & { readonly precision: number; readonly addressKind: string | null; readonly retiredAddresses: string[] }
  // apps/server/src/features/house-books/house-books.repository.ts
  "\n  SELECT pair.symbol, pair.name, pair.base, pair.quote, coalesce(had.base, 0) AS position, -coalesce(had.quote, 0) AS paid,\n         coalesce(had.base_fees, 0) AS base_fees, coalesce(had.quote_fees, 0) AS quote_fees, coalesce(had.fills, 0)::bigint AS fills,\n         pair.in_book, pair.ladder_version, pair.ladder_levels, pair.ladder_spread, pair.ladder_distance, pair.ladder_size, pair.ladder_growth,\n         pair.ladder_limit, book.inventory * pair.quantity_step AS inventory\n    FROM pair\n    JOIN coin base ON base.code = pair.base\n    JOIN coin quote ON quote.code = pair.quote\n    LEFT JOIN (SELECT symbol, sum(base) AS base, sum(quote) AS quote, sum(base_fees) AS base_fees, sum(quote_fees) AS quote_fees,\n                      sum(fills) AS fills\n                 FROM house_book GROUP BY symbol) had ON had.symbol = pair.symbol\n    LEFT JOIN spot_book book ON book.symbol = pair.symbol\n   WHERE had.symbol IS NOT NULL OR (pair.enabled AND base.enabled AND quote.enabled)\n   ORDER BY pair.sort, pair.id": { readonly symbol: string; readonly name: string; readonly base: string; readonly quote: string; readonly position: Amount; readonly paid: Amount; readonly baseFees: Amount; readonly quoteFees: Amount; readonly fills: number; readonly inBook: boolean; readonly ladderVersion: number; readonly ladderLevels: number; readonly ladderSpread: Amount; readonly ladderDistance: Amount; readonly ladderSize: Amount; readonly ladderGrowth: Amount; readonly ladderLimit: Amount; readonly inventory: Amount | null }
  // apps/server/src/features/identity/identity.repository.ts
  "\n  SELECT asked.user_id, latest.state FROM unnest((SELECT $1::bigint[])) asked (user_id)\n   CROSS JOIN LATERAL (\n     SELECT state FROM identity WHERE identity.user_id = asked.user_id ORDER BY identity.id DESC LIMIT 1) latest": { readonly userId: number; readonly state: Enums['identity_state'] }
  "SELECT identity_submit($1, $2, $3, $4, $5, $6, $7) AS id": { readonly id: number | null }
  "\n  SELECT identity.*, twins.same_name, twins.same_document\n    FROM identity CROSS JOIN LATERAL identity_twins(identity.id) twins WHERE identity.id = $1": Tables['identity'] & { readonly sameName: number[] | null; readonly sameDocument: number[] | null }
  "SELECT *, min(id) OVER () AS first_id FROM identity WHERE user_id = $1 ORDER BY id DESC LIMIT 1": Tables['identity'] & { readonly firstId: number }
  "\n  SELECT identity.*, twins.same_name, twins.same_document\n    FROM identity CROSS JOIN LATERAL identity_twins(identity.id) twins": Tables['identity'] & { readonly sameName: number[] | null; readonly sameDocument: number[] | null }
  // apps/server/src/features/invitations/invitations.repository.ts
  "SELECT id FROM users WHERE invitation_code = $1": { readonly id: number }
  "SELECT inviter_id AS id FROM invitation WHERE member_id = $1 ORDER BY level": { readonly id: number }
  "SELECT users.invitation_code AS code,\n              ARRAY(SELECT jsonb_build_object('level', level, 'members', members)\n                      FROM invitation_count WHERE inviter_id = users.id) AS members,\n              ARRAY(SELECT jsonb_build_object('level', level, 'asset', asset, 'quantity', paid::text)\n                      FROM token_reward_sum WHERE user_id = users.id AND paid > 0 ORDER BY level, asset) AS rewards,\n              ARRAY(SELECT jsonb_build_object('asset', asset, 'quantity', sum(pending)::text)\n                      FROM token_reward_sum WHERE user_id = users.id AND pending > 0 GROUP BY asset ORDER BY asset) AS pending,\n              ARRAY(SELECT unnest(reward_rates) FROM (\n                      SELECT reward_rates FROM token_sale WHERE enabled\n                       ORDER BY starts_at <= $2 AND ends_at > $2 DESC, starts_at DESC, id DESC LIMIT 1) newest) AS reward_rates\n         FROM users WHERE id = $1": { readonly code: string; readonly members: unknown[]; readonly rewards: unknown[]; readonly pending: unknown[]; readonly rewardRates: Amount[] }
  "SELECT invited.id AS member_id, invited.level, member.email, member.phone, member.created_at AS registered_at,\n                \n  ARRAY(SELECT jsonb_build_object('asset', brought.asset, 'quantity', brought.paid::text)\n          FROM token_reward_member brought\n         WHERE brought.user_id = $1 AND brought.member_id = invited.member_id AND brought.paid > 0\n         ORDER BY brought.asset) AS rewards, \n  ARRAY(SELECT jsonb_build_object('asset', brought.asset, 'quantity', brought.pending::text)\n          FROM token_reward_member brought\n         WHERE brought.user_id = $1 AND brought.member_id = invited.member_id AND brought.pending > 0\n         ORDER BY brought.asset) AS pending\n           FROM (SELECT * FROM invitation WHERE inviter_id = $1 AND ($2::smallint IS NULL OR level = $2) AND id < coalesce($5::bigint, 9223372036854775807)\n                  ORDER BY id DESC LIMIT $3 OFFSET $4) invited\n           JOIN users member ON member.id = invited.member_id\n          ORDER BY invited.id DESC": { readonly memberId: number; readonly level: number; readonly email: string | null; readonly phone: string | null; readonly registeredAt: Date; readonly rewards: unknown[]; readonly pending: unknown[] }
  // apps/server/src/features/ledger/ledger.repository.ts
  "SELECT posting.id, posting.asset, posting.record_type, posting.amount, posting.balance_after, posting.part,\n               journal.reference_kind, journal.reference_id, journal.posted_at,\n               posting.amount < 0 AND EXISTS (\n  SELECT FROM posting taken JOIN ledger_account house ON house.id = taken.account_id\n   WHERE taken.journal_id = posting.journal_id AND taken.amount = -posting.amount\n     AND house.address = 'house:fees:' || posting.asset) OR posting.record_type = 2 AND EXISTS (\n  SELECT FROM posting net\n   WHERE net.journal_id = posting.journal_id AND net.record_type = posting.record_type AND net.id < posting.id) AS fee\n          FROM posting JOIN journal ON journal.id = posting.journal_id": { readonly id: number; readonly asset: string; readonly recordType: number | null; readonly amount: Amount; readonly balanceAfter: Amount | null; readonly part: string | null; readonly referenceKind: string; readonly referenceId: number; readonly postedAt: Date; readonly fee: boolean | null }
  "SELECT user_id, asset, part, balance FROM ledger_account\n          WHERE user_id = ANY ((SELECT $1::bigint[])::bigint[]) AND balance > 0 ORDER BY user_id, asset, part": { readonly userId: number | null; readonly asset: string; readonly part: string | null; readonly balance: Amount | null }
  "SELECT journal, outcome, short_address\n           FROM ledger_post(ARRAY(SELECT leg FROM jsonb_populate_recordset(NULL::ledger_leg, $1::jsonb) leg), $2)": { readonly journal: number | null; readonly outcome: string | null; readonly shortAddress: string | null }
  "\n  SELECT newest.id, newest.journal_id\n    FROM ledger_account account\n   CROSS JOIN LATERAL (\n     SELECT posting.id, posting.journal_id FROM posting\n      WHERE posting.account_id = account.id AND posting.id < $2 ORDER BY posting.id DESC LIMIT $3) newest\n   WHERE account.user_id = $1 ORDER BY newest.id DESC LIMIT $3": { readonly id: number; readonly journalId: number }
  "\n  SELECT journal.id AS journal_id, journal.posted_at, journal.reference_kind, journal.reference_id, posting.asset,\n         sum(posting.amount) AS moved, coalesce(-sum(posting.amount) FILTER (WHERE posting.amount < 0 AND EXISTS (\n  SELECT FROM posting taken JOIN ledger_account house ON house.id = taken.account_id\n   WHERE taken.journal_id = posting.journal_id AND taken.amount = -posting.amount\n     AND house.address = 'house:fees:' || posting.asset)), 0) AS fees\n    FROM journal JOIN posting ON posting.journal_id = journal.id\n   WHERE journal.id = ANY ($2::bigint[]) AND posting.user_id = $1 AND journal.posted_at >= ($3 || '-01-01')::timestamp AT TIME ZONE 'UTC'\n     AND journal.posted_at < (($3 || '-01-01')::timestamp + interval '1 year') AT TIME ZONE 'UTC'\n     AND NOT EXISTS (SELECT FROM posting later\n                      WHERE later.journal_id = journal.id AND later.user_id = $1 AND later.id >= $4)\n   GROUP BY journal.id, posting.asset HAVING sum(posting.amount) <> 0\n   ORDER BY journal.id DESC, posting.asset": { readonly journalId: number; readonly postedAt: Date; readonly referenceKind: string; readonly referenceId: number; readonly asset: string; readonly moved: Amount; readonly fees: Amount }
  "SELECT asset, coalesce(sum(moved + fees) FILTER (WHERE within AND moved + fees > 0), 0) AS received,\n                      coalesce(sum(fees - least(moved + fees, 0)) FILTER (WHERE within), 0) AS spent,\n                      coalesce(sum(fees) FILTER (WHERE within), 0) AS fees,\n                      coalesce(sum(moved) FILTER (WHERE NOT within), 0) AS since\n                 FROM (SELECT journal.id, posting.asset, journal.posted_at >= ($2 || '-01')::timestamp AT TIME ZONE 'UTC'\n     AND journal.posted_at < (($2 || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC' AS within, sum(posting.amount) AS moved,\n                              coalesce(-sum(posting.amount) FILTER (WHERE posting.amount < 0 AND EXISTS (\n  SELECT FROM posting taken JOIN ledger_account house ON house.id = taken.account_id\n   WHERE taken.journal_id = posting.journal_id AND taken.amount = -posting.amount\n     AND house.address = 'house:fees:' || posting.asset)), 0) AS fees\n                         FROM ledger_account account\n                         JOIN posting ON posting.account_id = account.id\n                         JOIN journal ON journal.id = posting.journal_id\n                        WHERE account.user_id = $1 AND journal.posted_at >= ($2 || '-01')::timestamp AT TIME ZONE 'UTC'\n                        GROUP BY journal.id, posting.asset) moves\n                GROUP BY asset": { readonly asset: string; readonly received: Amount; readonly spent: Amount; readonly fees: Amount; readonly since: Amount }
  // apps/server/src/features/ledger/reconciliation.repository.ts
  "SELECT through_posting AS after_posting, least(settled, nth) AS through_posting,\n              nth IS NULL OR settled <= nth AS last, through_account AS after_account,\n              (SELECT id FROM ledger_account WHERE id > through_account ORDER BY id OFFSET $2 - 1 LIMIT 1) AS through_account\n         FROM (SELECT *, (SELECT id FROM posting WHERE id > through_posting ORDER BY id OFFSET $2 - 1 LIMIT 1) AS nth,\n               greatest(through_posting, (SELECT max(posting.id) FROM posting WHERE journal_id <= (\n                 SELECT max(id) FROM journal WHERE posted_at < $1))) AS settled\n                 FROM ledger_reconciliation) looked": { readonly afterPosting: number; readonly throughPosting: number; readonly last: boolean | null; readonly afterAccount: number; readonly throughAccount: number | null }
  "SELECT kind, subject::text AS subject, expected::text AS expected, found::text AS found\n         FROM ledger_differences($1, $2, $3, $4)\n        WHERE NOT EXISTS (\n          SELECT FROM ledger_alarm WHERE cleared_at IS NOT NULL AND detail @> jsonb_build_array(jsonb_build_object(\n            'kind', kind, 'subject', subject::text, 'expected', expected::text, 'found', found::text)))": { readonly kind: string | null; readonly subject: string | null; readonly expected: string | null; readonly found: string | null }
  "SELECT 'sum' AS kind, subject, expected::text AS expected, found::text AS found FROM ledger_sum_differences($1)": { readonly kind: string; readonly subject: string | null; readonly expected: string | null; readonly found: string | null }
  "SELECT checked_at FROM ledger_reconciliation": { readonly checkedAt: Date | null }
  "UPDATE ledger_alarm SET cleared_at = $2 WHERE id = $1 AND cleared_at IS NULL\n       RETURNING detail @> '[{\"kind\": \"sum\"}]' AS names_sums": { readonly namesSums: boolean | null }
  "\n  SELECT alarm.id AS alarm_id, raised_at, cleared_at,\n         ARRAY(SELECT jsonb_build_object('kind', kind, 'subject', subject, 'expected', expected, 'found', found, 'place',\n                 CASE kind\n                   WHEN 'journal' THEN (SELECT key FROM journal WHERE journal.id = subject::bigint)\n                   WHEN 'sum' THEN 'kept of the books'\n                   WHEN 'balance' THEN (SELECT address FROM ledger_account account WHERE account.id = subject::bigint)\n                   ELSE (SELECT address FROM ledger_account account WHERE account.id = (\n                          SELECT account_id FROM posting WHERE posting.id = subject::bigint))\n                 END)\n                 FROM jsonb_to_recordset(alarm.detail) AS named (kind text, subject text, expected text, found text))\n           AS differences\n    FROM ledger_alarm alarm WHERE cleared_at IS NULL": { readonly alarmId: number; readonly raisedAt: Date; readonly clearedAt: Date | null; readonly differences: unknown[] }
  "\n  SELECT alarm.id AS alarm_id, raised_at, cleared_at,\n         ARRAY(SELECT jsonb_build_object('kind', kind, 'subject', subject, 'expected', expected, 'found', found, 'place',\n                 CASE kind\n                   WHEN 'journal' THEN (SELECT key FROM journal WHERE journal.id = subject::bigint)\n                   WHEN 'sum' THEN 'kept of the books'\n                   WHEN 'balance' THEN (SELECT address FROM ledger_account account WHERE account.id = subject::bigint)\n                   ELSE (SELECT address FROM ledger_account account WHERE account.id = (\n                          SELECT account_id FROM posting WHERE posting.id = subject::bigint))\n                 END)\n                 FROM jsonb_to_recordset(alarm.detail) AS named (kind text, subject text, expected text, found text))\n           AS differences\n    FROM ledger_alarm alarm WHERE alarm.id = $1": { readonly alarmId: number; readonly raisedAt: Date; readonly clearedAt: Date | null; readonly differences: unknown[] }
  // apps/server/src/features/ledger/settled-journal.ts
  "SELECT (SELECT max(id) FROM journal) AS journal, pg_current_xact_id()::text AS above": { readonly journal: number | null; readonly above: string }
  // apps/server/src/features/liabilities/liabilities.repository.ts
  "SELECT cut.day, coin AS asset, cut.through_journal\n         FROM liability_cut cut, unnest(cut.assets) AS coin\n        WHERE cut.day = $1\n          AND NOT EXISTS (SELECT FROM liability_root made WHERE made.day = cut.day AND made.asset = coin)\n        ORDER BY coin": { readonly day: string; readonly asset: string; readonly throughJournal: number }
  "SELECT user_id, balance FROM liability_balances($1, $2)": { readonly userId: number | null; readonly balance: Amount | null }
  "SELECT * FROM liability_root WHERE day = (\n         SELECT day FROM liability_cut cut\n          WHERE NOT EXISTS (\n            SELECT FROM unnest(cut.assets) AS coin\n             WHERE NOT EXISTS (SELECT FROM liability_root made WHERE made.day = cut.day AND made.asset = coin))\n          ORDER BY day DESC LIMIT 1) ORDER BY asset": Tables['liability_root']
  "SELECT leaf.* FROM unnest($1::int[], $2::int[]) AS block (root, start)\n         JOIN liability_leaf leaf ON leaf.root = block.root AND leaf.place >= block.start AND leaf.place < block.start + 64\n        ORDER BY leaf.root, leaf.place": Tables['liability_leaf']
  "SELECT node.* FROM unnest($1::int[], $2::int[], $3::int[]) AS block (root, level, start)\n         JOIN liability_node node ON node.root = block.root AND node.level = block.level\n          AND node.place >= block.start AND node.place < block.start + 64\n        ORDER BY node.root, node.level, node.place": Tables['liability_node']
  // apps/server/src/features/liabilities/liability-check.ts
  "SELECT * FROM liability_root ORDER BY position": Tables['liability_root']
  "SELECT day, through_journal, assets FROM liability_cut ORDER BY day": { readonly day: string; readonly throughJournal: number; readonly assets: string[] | null }
  "SELECT user_id, sum(amount) AS balance FROM posting\n            WHERE asset = $1 AND user_id IS NOT NULL AND journal_id <= $2 GROUP BY user_id": { readonly userId: number | null; readonly balance: Amount }
  "SELECT user_id, balance, salt FROM liability_leaf WHERE root = $1 ORDER BY place": { readonly userId: number; readonly balance: Amount; readonly salt: string }
  "SELECT level, hash, sum FROM liability_node WHERE root = $1 ORDER BY level, place": { readonly level: number; readonly hash: string; readonly sum: Amount }
  // apps/server/src/features/loans/loans.repository.ts
  "SELECT outcome, available FROM loan_repay($1::jsonb, $2)": { readonly outcome: string | null; readonly available: Amount | null }
  "\n  SELECT loan.*, product.name, coin.logo\n    FROM loan\n    JOIN loan_product product ON product.id = loan.product_id\n    JOIN coin ON coin.code = loan.asset WHERE loan.state IN ('active', 'overdue') AND loan.collect_at <= $1\n        AND loan.id <> ALL ($3::bigint[]) ORDER BY loan.collect_at, loan.id LIMIT $2": Tables['loan'] & { readonly name: unknown; readonly logo: string }
  "\n  SELECT loan.*, product.name, coin.logo\n    FROM loan\n    JOIN loan_product product ON product.id = loan.product_id\n    JOIN coin ON coin.code = loan.asset\n        JOIN ledger_account account ON account.address = 'user:' || loan.user_id || ':available:' || loan.asset\n       WHERE loan.state = 'overdue' AND account.balance >= loan.principal AND loan.id <> ALL ($2::bigint[])\n       ORDER BY loan.id LIMIT $1": Tables['loan'] & { readonly name: unknown; readonly logo: string }
  "\n  SELECT loan.*, product.name, coin.logo\n    FROM loan\n    JOIN loan_product product ON product.id = loan.product_id\n    JOIN coin ON coin.code = loan.asset WHERE loan.user_id = $1 AND loan.state IN ('active', 'overdue')\n       ORDER BY loan.due_at, loan.id": Tables['loan'] & { readonly name: unknown; readonly logo: string }
  "\n  SELECT loan.*, product.name, coin.logo\n    FROM loan\n    JOIN loan_product product ON product.id = loan.product_id\n    JOIN coin ON coin.code = loan.asset WHERE loan.id = $1 AND ($2::bigint IS NULL OR loan.user_id = $2)": Tables['loan'] & { readonly name: unknown; readonly logo: string }
  "\n  SELECT loan.*, product.name, coin.logo\n    FROM loan\n    JOIN loan_product product ON product.id = loan.product_id\n    JOIN coin ON coin.code = loan.asset": Tables['loan'] & { readonly name: unknown; readonly logo: string }
  // apps/server/src/features/market/market.edits.ts
  "SELECT code, precision FROM coin WHERE code = ANY($1::text[])": { readonly code: string; readonly precision: number }
  // apps/server/src/features/mining/machines.repository.ts
  "SELECT id FROM mining_machine\n      WHERE ($1::machine_ownership IS NULL OR ownership = $1) AND ($5::boolean IS NULL OR sample = $5)\n      ORDER BY NOT offered OR coalesce(delisted_at <= $2, false), sort, id LIMIT $3 OFFSET $4": { readonly id: number }
  "SELECT machine_id, sum(units)::numeric AS units FROM mining_order\n      WHERE user_id = $1 AND state IN ('running', 'review', 'pairing') AND units IS NOT NULL GROUP BY machine_id": { readonly machineId: number; readonly units: Amount | null }
  "SELECT * FROM mining_group\n      WHERE machine_id = $1 AND state = 'pairing' AND taken > 0 AND taken < 100 AND pairs_by > $2\n      ORDER BY taken DESC, id LIMIT $3": Tables['mining_group']
  // apps/server/src/features/mining/mining-groups.repository.ts
  "SELECT id FROM mining_group WHERE state = 'pairing' AND id <> ALL ($2::bigint[]) AND taken = 100 AND ($3::bigint IS NULL OR id = $3) AND NOT EXISTS (\n         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review')\n       ORDER BY pairs_by, id LIMIT $1": { readonly id: number }
  "SELECT id FROM mining_group WHERE state = 'pairing' AND id <> ALL ($2::bigint[]) AND pairs_by <= $3 AND (taken < 100 OR EXISTS (\n         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review'))\n       ORDER BY pairs_by, id LIMIT $1": { readonly id: number }
  "\n  SELECT mining_order.*, machine.name, coin.logo, parts.code AS group_code, parts.taken AS group_taken, parts.pairs_by\n    FROM mining_order\n    JOIN mining_machine machine ON machine.id = mining_order.machine_id\n    JOIN coin ON coin.code = mining_order.asset\n    LEFT JOIN mining_group parts ON parts.id = mining_order.group_id WHERE mining_order.group_id = $1 AND mining_order.state IN ('review', 'pairing')\n      ORDER BY mining_order.id": Tables['mining_order'] & { readonly name: unknown; readonly logo: string; readonly groupCode: string | null; readonly groupTaken: Amount | null; readonly pairsBy: Date | null }
  // apps/server/src/features/mining/mining-payouts.repository.ts
  "SELECT * FROM mining_order\n      WHERE state = 'running' AND due_at <= $1 AND ($4::bigint IS NULL OR id = $4) AND id <> ALL ($5::bigint[])\n        AND (yield_type = 'constantQuantity' OR asset = paying_asset OR days_paid = term_days\n             OR asset || '/' || paying_asset = ANY ($2))\n      ORDER BY due_at, id LIMIT $3": Tables['mining_order']
  "\n  SELECT payout.*, machine.name, mining_order.asset\n    FROM mining_payout payout\n    JOIN mining_order ON mining_order.id = payout.order_id\n    JOIN mining_machine machine ON machine.id = mining_order.machine_id": Tables['mining_payout'] & { readonly name: unknown; readonly asset: string }
  // apps/server/src/features/mining/mining.repository.ts
  "SELECT newest.price, newest.at FROM pair, tick_newest(ARRAY[pair.id]) newest\n      WHERE pair.base = $1 AND pair.quote = $2": { readonly price: Amount; readonly at: Date }
  "\n  SELECT mining_order.*, machine.name, coin.logo, parts.code AS group_code, parts.taken AS group_taken, parts.pairs_by\n    FROM mining_order\n    JOIN mining_machine machine ON machine.id = mining_order.machine_id\n    JOIN coin ON coin.code = mining_order.asset\n    LEFT JOIN mining_group parts ON parts.id = mining_order.group_id WHERE mining_order.id = $1 AND ($2::bigint IS NULL OR mining_order.user_id = $2)": Tables['mining_order'] & { readonly name: unknown; readonly logo: string; readonly groupCode: string | null; readonly groupTaken: Amount | null; readonly pairsBy: Date | null }
  "SELECT paying_asset AS asset, sum(paid) AS quantity FROM mining_order\n      WHERE user_id = $1 AND state IN ('running', 'review', 'pairing') GROUP BY paying_asset": { readonly asset: string; readonly quantity: Amount }
  "SELECT asset, amount AS quantity FROM mining_earned WHERE user_id = $1": { readonly asset: string; readonly quantity: Amount }
  "\n  SELECT mining_order.*, machine.name, coin.logo, parts.code AS group_code, parts.taken AS group_taken, parts.pairs_by\n    FROM mining_order\n    JOIN mining_machine machine ON machine.id = mining_order.machine_id\n    JOIN coin ON coin.code = mining_order.asset\n    LEFT JOIN mining_group parts ON parts.id = mining_order.group_id": Tables['mining_order'] & { readonly name: unknown; readonly logo: string; readonly groupCode: string | null; readonly groupTaken: Amount | null; readonly pairsBy: Date | null }
  // apps/server/src/features/networks/deposit-addresses.repository.ts
  "SELECT network AS network_code, address, memo FROM deposit_address_assign($1, $2)": { readonly networkCode: string; readonly address: string | null; readonly memo: string | null }
  "SELECT address FROM deposit_address WHERE address = ANY ($1)\n       UNION SELECT deposit_address FROM coin_network WHERE deposit_address = ANY ($1)": { readonly address: string | null }
  "UPDATE deposit_address SET retired_at = $3\n        WHERE network = $1 AND address IS NOT NULL AND retired_at IS NULL AND ($2::text IS NULL OR key_digest = $2)\n        RETURNING id": { readonly id: number }
  "SELECT count(*) AS counted FROM deposit_address\n        WHERE network = $1 AND address IS NOT NULL AND retired_at IS NULL AND ($2::text IS NULL OR key_digest = $2)": { readonly counted: number }
  "SELECT coalesce(max(key_index) + 1, 0) AS next FROM deposit_address WHERE key_digest = $1": { readonly next: number }
  "SELECT network.code AS network, coalesce(sum(pool.free), 0) AS free, coalesce(sum(pool.assigned), 0) AS assigned,\n              coalesce(sum(pool.retired), 0) AS retired, coalesce(sum(pool.derived), 0) AS derived,\n              (SELECT address FROM deposit_address\n                WHERE network = network.code AND user_id IS NULL AND retired_at IS NULL ORDER BY id LIMIT 1) AS next\n         FROM network LEFT JOIN deposit_pool_count pool ON pool.network = network.code\n        WHERE NOT network.deposit_memo GROUP BY network.code ORDER BY network.sort": { readonly network: string; readonly free: number; readonly assigned: number; readonly retired: number; readonly derived: number; readonly next: string | null }
  // apps/server/src/features/networks/networks.edits.ts
  "SELECT coin.code AS coin, network.code AS network FROM coin CROSS JOIN network WHERE coin.code = $1 AND network.code = $2": { readonly coin: string; readonly network: string }
  // apps/server/src/features/notifications/notifications.repository.ts
  "SELECT * FROM notification": Tables['notification']
  "SELECT * FROM notification WHERE id = $1 AND user_id = $2": Tables['notification']
  "SELECT * FROM notification WHERE id = ANY($1::bigint[])": Tables['notification']
  // apps/server/src/features/operations/adjustments.repository.ts
  "\n  SELECT adjustment.*, operator.name AS operator_name\n    FROM balance_adjustment adjustment JOIN operator ON operator.id = adjustment.requested_by WHERE adjustment.id = $1": Tables['balance_adjustment'] & { readonly operatorName: string }
  "\n  SELECT adjustment.*, operator.name AS operator_name\n    FROM balance_adjustment adjustment JOIN operator ON operator.id = adjustment.requested_by": Tables['balance_adjustment'] & { readonly operatorName: string }
  "SELECT balance_adjust($1, $2, $3) AS outcome": { readonly outcome: string | null }
  // apps/server/src/features/operations/alarms.repository.ts
  "\n  SELECT (SELECT count(*)::int FROM ledger_alarm WHERE cleared_at IS NULL) AS ledger_alarms,\n         NOT EXISTS (SELECT 1 FROM ledger_reconciliation WHERE checked_at > $1::timestamptz - interval '5 minutes') AS reconciler_silent,\n         NOT EXISTS (SELECT 1 FROM pair WHERE EXISTS (\n           SELECT 1 FROM tick WHERE tick.pair_id = pair.id AND tick.at > $1::timestamptz - interval '1 minute')) AS feed_silent,\n         (SELECT count(*)::int FROM review_waiting($1) WHERE due < $1) AS overdue,\n         ARRAY(SELECT network FROM deposit_pool_count GROUP BY network\n                HAVING sum(assigned + former) > 0 AND sum(free) <= 20 ORDER BY network) AS low_pools,\n         ARRAY(SELECT months_missing($1)) AS missing_months": { readonly ledgerAlarms: number | null; readonly reconcilerSilent: boolean; readonly feedSilent: boolean; readonly overdue: number | null; readonly lowPools: string[]; readonly missingMonths: string[] }
  "SELECT id, at, kind, text, way, outcome FROM alarm_notice ORDER BY id DESC LIMIT 50": Tables['alarm_notice']
  // apps/server/src/features/operations/approvals.repository.ts
  "SELECT review_approval_add($1, $2, $3, $4, $5, $6) AS approvals": { readonly approvals: number | null }
  "SELECT operator.name, approval.act, approval.detail\n         FROM review_approval approval JOIN operator ON operator.id = approval.operator_id\n        WHERE approval.kind = $1 AND approval.item_id = $2 ORDER BY approval.created_at": { readonly name: string; readonly act: Enums['review_act']; readonly detail: unknown }
  // apps/server/src/features/operations/audit.repository.ts
  "INSERT INTO audit_entry\n         (at, operator_id, operator_name, action, kind, item, outcome, begun_id, reason, before, after)\n         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id": { readonly id: number }
  "SELECT id, at, operator_name, action, kind, item, outcome, begun_id, reason, before, after FROM audit_entry\n    WHERE ($1::text IS NULL OR operator_name = $1) AND ($2::bigint IS NULL OR audit_user_of(kind, item, before) = $2)\n      AND ($3::text IS NULL OR action = $3) AND ($4::text IS NULL OR kind = $4) AND ($5::text IS NULL OR item = $5)\n      AND ($6::audit_outcome IS NULL OR outcome = $6)\n      AND ($7::timestamptz IS NULL OR id >= (SELECT first.id FROM audit_entry first WHERE first.at >= $7 ORDER BY first.at, first.id LIMIT 1))\n      AND ($8::timestamptz IS NULL OR id < coalesce(\n        (SELECT first.id FROM audit_entry first WHERE first.at >= $8 ORDER BY first.at, first.id LIMIT 1), 9223372036854775807)) AND ($9::bigint IS NULL OR id > $9)\n    ORDER BY id ASC LIMIT $10": { readonly id: number; readonly at: Date; readonly operatorName: string; readonly action: string; readonly kind: string; readonly item: string; readonly outcome: Enums['audit_outcome']; readonly begunId: number | null; readonly reason: string | null; readonly before: unknown; readonly after: unknown }
  "SELECT id, at, operator_name, action, kind, item, outcome, begun_id, reason, before, after FROM audit_entry\n    WHERE ($1::text IS NULL OR operator_name = $1) AND ($2::bigint IS NULL OR audit_user_of(kind, item, before) = $2)\n      AND ($3::text IS NULL OR action = $3) AND ($4::text IS NULL OR kind = $4) AND ($5::text IS NULL OR item = $5)\n      AND ($6::audit_outcome IS NULL OR outcome = $6)\n      AND ($7::timestamptz IS NULL OR id >= (SELECT first.id FROM audit_entry first WHERE first.at >= $7 ORDER BY first.at, first.id LIMIT 1))\n      AND ($8::timestamptz IS NULL OR id < coalesce(\n        (SELECT first.id FROM audit_entry first WHERE first.at >= $8 ORDER BY first.at, first.id LIMIT 1), 9223372036854775807)) AND ($9::bigint IS NULL OR id < $9)\n    ORDER BY id DESC LIMIT $10": { readonly id: number; readonly at: Date; readonly operatorName: string; readonly action: string; readonly kind: string; readonly item: string; readonly outcome: Enums['audit_outcome']; readonly begunId: number | null; readonly reason: string | null; readonly before: unknown; readonly after: unknown }
  "SELECT * FROM audit_entry": Tables['audit_entry']
  // apps/server/src/features/operations/books.repository.ts
  "\n  WITH sides AS (\n    SELECT asset, sum(amount) FILTER (WHERE side = 'available') AS available, sum(amount) FILTER (WHERE side = 'frozen') AS frozen,\n           sum(amount) FILTER (WHERE side = 'house') AS house, sum(amount) FILTER (WHERE side = 'outside') AS outside\n      FROM (\n  SELECT asset, side, amount FROM ledger_sum\n  UNION ALL\n  SELECT * FROM ledger_sides((SELECT summed_journal FROM ledger_reconciliation), 9223372036854775807)) side_of GROUP BY asset),\n  last AS (SELECT asset, house FROM book_day WHERE day = (SELECT max(day) FROM book_day)),\n  coming AS (\n    SELECT asset, sum(quantity) AS amount FROM (\n      SELECT asset, quantity FROM deposit WHERE state = 'review'\n      UNION ALL SELECT asset, quantity FROM wire_transfer WHERE state = 'review') waiting GROUP BY asset),\n  going AS (SELECT asset, sum(quantity) AS amount FROM withdrawal WHERE state IN ('review', 'beingPaid') GROUP BY asset)\n  SELECT asset AS coin, trim_scale(coalesce(available, 0))::text AS \"usersAvailable\", trim_scale(coalesce(frozen, 0))::text AS \"usersFrozen\",\n         trim_scale(coalesce(sides.house, 0))::text AS house, trim_scale(coalesce(outside, 0))::text AS outside,\n         trim_scale(coalesce(coming.amount, 0))::text AS \"comingIn\", trim_scale(coalesce(going.amount, 0))::text AS \"goingOut\",\n         trim_scale(coalesce(sides.house, 0) - coalesce(last.house, 0))::text AS \"resultToday\"\n    FROM sides FULL JOIN last USING (asset) FULL JOIN coming USING (asset) FULL JOIN going USING (asset)\n   ORDER BY asset": { readonly coin: string | null; readonly usersAvailable: string; readonly usersFrozen: string; readonly house: string; readonly outside: string; readonly comingIn: string; readonly goingOut: string; readonly resultToday: string }
  "\n  SELECT pair.symbol, contract.asset AS coin, trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'up'), 0))::text AS up,\n         trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'down'), 0))::text AS down, count(*)::int AS contracts\n    FROM contract JOIN pair ON pair.id = contract.pair_id WHERE state = 'pending'\n   GROUP BY pair.symbol, contract.asset ORDER BY pair.symbol, contract.asset": { readonly symbol: string; readonly coin: string; readonly up: string; readonly down: string; readonly contracts: number }
  "\n  SELECT pair.symbol, date_trunc('second', closes_at) AS at, trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'up'), 0))::text AS up,\n         trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'down'), 0))::text AS down, count(*)::int AS contracts\n    FROM contract JOIN pair ON pair.id = contract.pair_id WHERE state = 'pending'\n   GROUP BY pair.symbol, date_trunc('second', closes_at) ORDER BY sum(profit) DESC LIMIT 50": { readonly symbol: string; readonly at: Date; readonly up: string; readonly down: string; readonly contracts: number }
  "\n  SELECT checked_at AS \"lastRun\", (SELECT count(*)::int FROM ledger_alarm WHERE cleared_at IS NULL) AS \"standingAlarms\"\n    FROM ledger_reconciliation": { readonly lastRun: Date | null; readonly standingAlarms: number | null }
  "SELECT to_char(day, 'YYYY-MM-DD') AS day, asset AS coin, trim_scale(users)::text AS users, trim_scale(house)::text AS house,\n          trim_scale(outside)::text AS outside, trim_scale(users_change)::text AS \"usersChange\", trim_scale(house_change)::text AS \"houseChange\",\n          trim_scale(outside_change)::text AS \"outsideChange\", trim_scale(coming_in)::text AS \"comingIn\",\n          trim_scale(going_out)::text AS \"goingOut\", trim_scale(exposure)::text AS exposure\n     FROM book_day WHERE ($1::text IS NULL OR asset = $1) AND ($2::timestamptz IS NULL OR day >= ($2::timestamptz AT TIME ZONE 'UTC')::date)\n      AND ($3::timestamptz IS NULL OR day < ($3::timestamptz AT TIME ZONE 'UTC')::date) AND ($4::date IS NULL OR (day, asset) > ($4::date, $5::text))\n    ORDER BY book_day.day ASC, book_day.asset ASC LIMIT $6": { readonly day: string; readonly coin: string; readonly users: string; readonly house: string; readonly outside: string; readonly usersChange: string; readonly houseChange: string; readonly outsideChange: string; readonly comingIn: string | null; readonly goingOut: string | null; readonly exposure: string | null }
  "SELECT to_char(day, 'YYYY-MM-DD') AS day, asset AS coin, trim_scale(users)::text AS users, trim_scale(house)::text AS house,\n          trim_scale(outside)::text AS outside, trim_scale(users_change)::text AS \"usersChange\", trim_scale(house_change)::text AS \"houseChange\",\n          trim_scale(outside_change)::text AS \"outsideChange\", trim_scale(coming_in)::text AS \"comingIn\",\n          trim_scale(going_out)::text AS \"goingOut\", trim_scale(exposure)::text AS exposure\n     FROM book_day WHERE ($1::text IS NULL OR asset = $1) AND ($2::timestamptz IS NULL OR day >= ($2::timestamptz AT TIME ZONE 'UTC')::date)\n      AND ($3::timestamptz IS NULL OR day < ($3::timestamptz AT TIME ZONE 'UTC')::date) AND ($4::date IS NULL OR (day, asset) < ($4::date, $5::text))\n    ORDER BY book_day.day DESC, book_day.asset DESC LIMIT $6": { readonly day: string; readonly coin: string; readonly users: string; readonly house: string; readonly outside: string; readonly usersChange: string; readonly houseChange: string; readonly outsideChange: string; readonly comingIn: string | null; readonly goingOut: string | null; readonly exposure: string | null }
  "SELECT book_days_close() AS closed": { readonly closed: number | null }
  "\n  SELECT asset AS coin, trim_scale(coalesce(sum(amount) FILTER (WHERE part = 'available'), 0))::text AS \"usersAvailable\", trim_scale(coalesce(sum(amount) FILTER (WHERE part <> 'available'), 0))::text AS \"usersFrozen\",\n         trim_scale(coalesce(sum(amount) FILTER (WHERE address LIKE 'house:%'), 0))::text AS \"house\", trim_scale(coalesce(sum(amount) FILTER (WHERE address LIKE 'outside:%'), 0))::text AS \"outside\"\n    FROM (SELECT account_id, sum(amount) AS amount FROM posting GROUP BY account_id) moved\n    JOIN ledger_account ON ledger_account.id = moved.account_id\n   GROUP BY asset ORDER BY asset": { readonly coin: string; readonly usersAvailable: string; readonly usersFrozen: string; readonly house: string; readonly outside: string }
  "\n  SELECT coin, what, trim_scale(sum(amount))::text AS amount FROM (\n    SELECT asset AS coin, 'profits of open contracts, if all win' AS what, profit AS amount FROM contract WHERE state = 'pending'\n    UNION ALL\n    SELECT asset, 'loans that are out', principal FROM loan WHERE state IN ('active', 'overdue')\n    UNION ALL\n    SELECT asset, 'yields of stakes until their terms end', (term_days - days_paid) * daily_earnings\n      FROM stake WHERE state = 'inTerm') exposed\n   GROUP BY coin, what ORDER BY what, coin": { readonly coin: string; readonly what: string; readonly amount: string | null }
  "\n  SELECT kind || ' ' || coalesce(account.address, journal.key, subject::text) || ': expected ' || expected::text || ', found ' || found::text AS sentence\n    FROM ledger_differences(0, coalesce((SELECT max(id) FROM posting), 0), 0, NULL)\n    LEFT JOIN ledger_account account ON kind = 'balance' AND account.id = subject\n    LEFT JOIN journal ON kind = 'journal' AND journal.id = subject\n  UNION ALL\n  SELECT 'coin ' || asset || ': all postings together are ' || sum(amount)::text || ', not zero'\n    FROM posting GROUP BY asset HAVING sum(amount) <> 0\n  UNION ALL\n  SELECT concat_ws(' ', 'kept sum of', side, asset) || ': ' || trim_scale(coalesce(kept.amount, 0))\n         || ', and its postings ' || trim_scale(coalesce(moved.amount, 0))\n    FROM (SELECT asset, side, sum(amount) AS amount FROM (\n  SELECT asset, side, amount FROM ledger_sum\n  UNION ALL\n  SELECT * FROM ledger_sides((SELECT summed_journal FROM ledger_reconciliation), 9223372036854775807)) side_of GROUP BY asset, side) kept\n    FULL JOIN ledger_sides(0, 9223372036854775807) moved USING (asset, side)\n   WHERE coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)\n  UNION ALL\n  SELECT concat_ws(' ', 'kept sums of the house on', symbol) || ': ' || coalesce(kept.sums::text, 'none') || ', and its fills ' || coalesce(moved.sums::text, 'none')\n    FROM (SELECT symbol, ROW(trim_scale(sum(base)), trim_scale(sum(quote)), trim_scale(sum(base_fees)), trim_scale(sum(quote_fees)), sum(fills)) AS sums\n            FROM house_book GROUP BY symbol) kept\n    FULL JOIN (\n      SELECT symbol, ROW(trim_scale(sum(CASE side WHEN 'buy' THEN -fill.quantity ELSE fill.quantity END)),\n                         trim_scale(sum(CASE side WHEN 'buy' THEN fill.turnover ELSE -fill.turnover END)),\n                         trim_scale(sum(CASE side WHEN 'buy' THEN fill.fee ELSE 0 END)), trim_scale(sum(CASE side WHEN 'buy' THEN 0 ELSE fill.fee END)),\n                         count(*) FILTER (WHERE role IS NULL OR ladder_version IS NOT NULL)::numeric) AS sums\n        FROM spot_fill fill JOIN spot_order filled ON filled.id = fill.order_id GROUP BY symbol) moved USING (symbol)\n   WHERE kept.sums::text IS DISTINCT FROM moved.sums::text\n  UNION ALL\n  SELECT coalesce(address, concat_ws(':', 'user', user_id, part, asset)) || ': holds ' || trim_scale(coalesce(balance, 0)) || ', and its rows ' || trim_scale(coalesce(holds.amount, 0))\n    FROM (SELECT * FROM ledger_account WHERE user_id IS NOT NULL AND part <> 'available') account\n    FULL JOIN ledger_holds() holds USING (part, asset, user_id)\n   WHERE coalesce(balance, 0) <> coalesce(holds.amount, 0)": { readonly sentence: string | null }
  // apps/server/src/features/operations/conflicts.repository.ts
  "SELECT CASE WHEN $1::bigint = $2::bigint THEN 'own'\n                   WHEN EXISTS (SELECT 1 FROM invitation WHERE inviter_id = $1 AND member_id = $2) THEN 'invited'\n                   WHEN EXISTS (SELECT 1 FROM invitation WHERE inviter_id = $2 AND member_id = $1) THEN 'inviter'\n               END AS interest": { readonly interest: string | null }
  // apps/server/src/features/operations/edit-proposals.repository.ts
  "INSERT INTO edit_proposal (kind, key, typed, before, version, proposed_by, created_at, expires_at, takes_effect_at)\n         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id": { readonly id: number }
  "\n  SELECT proposal.id, proposal.kind, proposal.key, proposal.typed, proposal.before, proposal.version::text AS version,\n         proposal.state, proposal.proposed_by, proposal.created_at, proposal.expires_at, proposal.ended_at,\n         proposal.takes_effect_at, proposal.approved_at,\n         operator.name AS operator_name\n    FROM edit_proposal proposal JOIN operator ON operator.id = proposal.proposed_by WHERE proposal.id = $1": { readonly id: number; readonly kind: string; readonly key: string; readonly typed: unknown; readonly before: unknown; readonly version: string | null; readonly state: Enums['proposal_state']; readonly proposedBy: number; readonly createdAt: Date; readonly expiresAt: Date; readonly endedAt: Date | null; readonly takesEffectAt: Date | null; readonly approvedAt: Date | null; readonly operatorName: string }
  "\n  SELECT proposal.id, proposal.kind, proposal.key, proposal.typed, proposal.before, proposal.version::text AS version,\n         proposal.state, proposal.proposed_by, proposal.created_at, proposal.expires_at, proposal.ended_at,\n         proposal.takes_effect_at, proposal.approved_at,\n         operator.name AS operator_name\n    FROM edit_proposal proposal JOIN operator ON operator.id = proposal.proposed_by": { readonly id: number; readonly kind: string; readonly key: string; readonly typed: unknown; readonly before: unknown; readonly version: string | null; readonly state: Enums['proposal_state']; readonly proposedBy: number; readonly createdAt: Date; readonly expiresAt: Date; readonly endedAt: Date | null; readonly takesEffectAt: Date | null; readonly approvedAt: Date | null; readonly operatorName: string }
  "SELECT id, kind, key FROM edit_proposal\n        WHERE state = 'review' AND approved_at IS NOT NULL AND takes_effect_at <= $1 ORDER BY takes_effect_at, id LIMIT 20": { readonly id: number; readonly kind: string; readonly key: string }
  // apps/server/src/features/operations/epochs.repository.ts
  "SELECT number AS id, source, starts_at, ends_at, hash, seed, revealed_at,\n          CASE WHEN starts_at > $2::timestamptz THEN 'coming' WHEN ends_at > $2 THEN 'running' WHEN seed IS NOT NULL THEN 'revealed'\n               WHEN source = 'sim' THEN 'to be revealed' ELSE 'ended' END AS state\n     FROM (SELECT number, source, starts_at, hash, seed, revealed_at,\n                  coalesce((SELECT following.starts_at FROM feed_epoch following\n                             WHERE following.number = feed_epoch.number + 1 AND following.starts_at > feed_epoch.starts_at), ends_at) AS ends_at\n             FROM feed_epoch WHERE ($1::price_source IS NULL OR source = $1)) epoch\n    WHERE ($3::bigint IS NULL OR number > $3)\n    ORDER BY number ASC LIMIT $4": { readonly id: number; readonly source: Enums['price_source']; readonly startsAt: Date; readonly endsAt: Date; readonly hash: string; readonly seed: string | null; readonly revealedAt: Date | null; readonly state: string }
  "SELECT number AS id, source, starts_at, ends_at, hash, seed, revealed_at,\n          CASE WHEN starts_at > $2::timestamptz THEN 'coming' WHEN ends_at > $2 THEN 'running' WHEN seed IS NOT NULL THEN 'revealed'\n               WHEN source = 'sim' THEN 'to be revealed' ELSE 'ended' END AS state\n     FROM (SELECT number, source, starts_at, hash, seed, revealed_at,\n                  coalesce((SELECT following.starts_at FROM feed_epoch following\n                             WHERE following.number = feed_epoch.number + 1 AND following.starts_at > feed_epoch.starts_at), ends_at) AS ends_at\n             FROM feed_epoch WHERE ($1::price_source IS NULL OR source = $1)) epoch\n    WHERE ($3::bigint IS NULL OR number < $3)\n    ORDER BY number DESC LIMIT $4": { readonly id: number; readonly source: Enums['price_source']; readonly startsAt: Date; readonly endsAt: Date; readonly hash: string; readonly seed: string | null; readonly revealedAt: Date | null; readonly state: string }
  // apps/server/src/features/operations/operator-sign-in.repository.ts
  "\n  SELECT operator.id AS operator_id, operator.name, operator.role, operator.user_id, operator.disabled_at,\n         sign_in.password_hash, sign_in.must_change, sign_in.secret, sign_in.begun_secret, sign_in.demo,\n         (SELECT count(*) FROM operator_passkey passkey WHERE passkey.operator_id = operator.id) AS passkeys\n    FROM operator JOIN operator_sign_in sign_in ON sign_in.operator_id = operator.id WHERE operator.name = $1": { readonly operatorId: number; readonly name: string; readonly role: Enums['operator_role']; readonly userId: number | null; readonly disabledAt: Date | null; readonly passwordHash: string; readonly mustChange: boolean; readonly secret: string | null; readonly begunSecret: string | null; readonly demo: boolean; readonly passkeys: number | null }
  "\n  SELECT operator.id AS operator_id, operator.name, operator.role, operator.user_id, operator.disabled_at,\n         sign_in.password_hash, sign_in.must_change, sign_in.secret, sign_in.begun_secret, sign_in.demo,\n         (SELECT count(*) FROM operator_passkey passkey WHERE passkey.operator_id = operator.id) AS passkeys\n    FROM operator JOIN operator_sign_in sign_in ON sign_in.operator_id = operator.id WHERE operator.id = $1": { readonly operatorId: number; readonly name: string; readonly role: Enums['operator_role']; readonly userId: number | null; readonly disabledAt: Date | null; readonly passwordHash: string; readonly mustChange: boolean; readonly secret: string | null; readonly begunSecret: string | null; readonly demo: boolean; readonly passkeys: number | null }
  "SELECT id, credential_id, name, created_at, used_at FROM operator_passkey WHERE operator_id = $1 ORDER BY id": { readonly id: number; readonly credentialId: string; readonly name: string; readonly createdAt: Date; readonly usedAt: Date | null }
  "SELECT id, operator_id, credential_id, public_key, counter, transports, name\n         FROM operator_passkey WHERE credential_id = $1": { readonly id: number; readonly operatorId: number; readonly credentialId: string; readonly publicKey: string; readonly counter: number; readonly transports: string[] | null; readonly name: string }
  "SELECT operator_passkey_add($1, $2, $3, $4, $5, $6, $7, $8) AS outcome": { readonly outcome: string | null }
  "SELECT operator_passkey_remove($1, $2, $3) AS outcome": { readonly outcome: string | null }
  "INSERT INTO operator_session (operator_id, token_hash, device, address, network, created_at, last_seen_at)\n       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id": { readonly id: number }
  "SELECT session.id AS session_id, session.last_seen_at, operator.id AS operator_id, operator.name, operator.role,\n              operator.user_id, operator.disabled_at, sign_in.must_change, sign_in.secret, sign_in.demo,\n              (SELECT count(*) FROM operator_passkey passkey WHERE passkey.operator_id = operator.id) AS passkeys\n         FROM operator_session session JOIN operator ON operator.id = session.operator_id\n              JOIN operator_sign_in sign_in ON sign_in.operator_id = operator.id\n        WHERE session.token_hash = $1 AND operator.disabled_at IS NULL AND session.ended_at IS NULL AND session.created_at > $2::timestamptz - interval '12 hours'\n          AND session.last_seen_at > $2::timestamptz - interval '1 hour'": { readonly sessionId: number; readonly lastSeenAt: Date; readonly operatorId: number; readonly name: string; readonly role: Enums['operator_role']; readonly userId: number | null; readonly disabledAt: Date | null; readonly mustChange: boolean; readonly secret: string | null; readonly demo: boolean; readonly passkeys: number | null }
  "SELECT id, device, address, created_at, last_seen_at FROM operator_session session\n        WHERE operator_id = $1 AND session.ended_at IS NULL AND session.created_at > $2::timestamptz - interval '12 hours'\n          AND session.last_seen_at > $2::timestamptz - interval '1 hour' ORDER BY id DESC": { readonly id: number; readonly device: string; readonly address: string; readonly createdAt: Date; readonly lastSeenAt: Date }
  // apps/server/src/features/operations/operators.edits.ts
  "\n  SELECT operator.name, operator.role, operator.mail, operator.user_id AS account, operator.disabled_at IS NOT NULL AS disabled,\n         CASE WHEN sign_in.operator_id IS NULL THEN 'none' WHEN sign_in.must_change THEN 'first' ELSE 'own' END AS password,\n         sign_in.secret IS NOT NULL AS app,\n         (SELECT count(*)::int FROM operator_passkey passkey WHERE passkey.operator_id = operator.id) AS passkeys,\n         (SELECT max(last_seen_at) FROM operator_session session WHERE session.operator_id = operator.id) AS last_seen_at\n    FROM operator LEFT JOIN operator_sign_in sign_in ON sign_in.operator_id = operator.id\n   WHERE operator.role <> 'automatic' ORDER BY operator.name": { readonly name: string; readonly role: Enums['operator_role']; readonly mail: string | null; readonly account: number | null; readonly disabled: boolean; readonly password: string; readonly app: boolean; readonly passkeys: number | null; readonly lastSeenAt: Date | null }
  "SELECT jsonb_build_object('role', role, 'mail', mail, 'account', user_id, 'disabled', disabled_at)::text AS version FROM operator WHERE name = $1": { readonly version: string | null }
  "SELECT role, mail, user_id AS account, disabled_at IS NOT NULL AS disabled FROM operator\n        WHERE name = $1 AND role <> 'automatic'": { readonly role: Enums['operator_role']; readonly mail: string | null; readonly account: number | null; readonly disabled: boolean }
  "SELECT mail FROM operator WHERE name = $1": { readonly mail: string | null }
  // apps/server/src/features/operations/operators.repository.ts
  "SELECT id AS operator_id, name, role, user_id, disabled_at FROM operator ORDER BY id": { readonly operatorId: number; readonly name: string; readonly role: Enums['operator_role']; readonly userId: number | null; readonly disabledAt: Date | null }
  "INSERT INTO operator (name, role, token_hash, user_id, created_at) VALUES ($1, $2, $3, $4, $5)\n         RETURNING id AS operator_id, name, role, user_id, disabled_at": { readonly operatorId: number; readonly name: string; readonly role: Enums['operator_role']; readonly userId: number | null; readonly disabledAt: Date | null }
  "SELECT id AS operator_id, name, role, user_id, disabled_at FROM operator WHERE name = $1": { readonly operatorId: number; readonly name: string; readonly role: Enums['operator_role']; readonly userId: number | null; readonly disabledAt: Date | null }
  "SELECT id AS operator_id, name, role, user_id, disabled_at FROM operator WHERE token_hash = $1 AND disabled_at IS NULL": { readonly operatorId: number; readonly name: string; readonly role: Enums['operator_role']; readonly userId: number | null; readonly disabledAt: Date | null }
  // apps/server/src/features/operations/review-queue.repository.ts
  "SELECT kind, item, user_id, submitted_at, due, state, asset, trim_scale(amount)::text AS amount,\n          (SELECT count(*)::int FROM review_approval approval\n            WHERE approval.kind = waiting.kind AND approval.item_id = waiting.item AND approval.act = 'approve') AS approvals,\n          EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) AS voted,\n          ARRAY(SELECT operator.name FROM review_presence presence JOIN operator ON operator.id = presence.operator_id\n                 WHERE presence.kind = waiting.kind AND presence.item_id = waiting.item AND presence.operator_id <> $7\n                   AND presence.seen_at > $1::timestamptz - interval '45 seconds' ORDER BY presence.since) AS holders\n     FROM review_waiting($1) waiting\n    WHERE ($2::text[] IS NULL OR kind = ANY($2)) AND ($3::bigint IS NULL OR user_id = $3)\n     AND ($4::text IS NULL OR state = $4) AND ($5::timestamptz IS NULL OR due >= $5) AND ($6::timestamptz IS NULL OR due < $6)\n     AND ($8::boolean IS NULL OR EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) = $8)\n      AND ($9::timestamptz IS NULL OR (due, kind, item) > ($9::timestamptz, $10::text, $11::bigint))\n    ORDER BY due ASC, kind ASC, item ASC LIMIT $12": { readonly kind: string | null; readonly item: number | null; readonly userId: number | null; readonly submittedAt: Date | null; readonly due: Date | null; readonly state: string | null; readonly asset: string | null; readonly amount: string | null; readonly approvals: number | null; readonly voted: boolean; readonly holders: string[] }
  "SELECT kind, item, user_id, submitted_at, due, state, asset, trim_scale(amount)::text AS amount,\n          (SELECT count(*)::int FROM review_approval approval\n            WHERE approval.kind = waiting.kind AND approval.item_id = waiting.item AND approval.act = 'approve') AS approvals,\n          EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) AS voted,\n          ARRAY(SELECT operator.name FROM review_presence presence JOIN operator ON operator.id = presence.operator_id\n                 WHERE presence.kind = waiting.kind AND presence.item_id = waiting.item AND presence.operator_id <> $7\n                   AND presence.seen_at > $1::timestamptz - interval '45 seconds' ORDER BY presence.since) AS holders\n     FROM review_waiting($1) waiting\n    WHERE ($2::text[] IS NULL OR kind = ANY($2)) AND ($3::bigint IS NULL OR user_id = $3)\n     AND ($4::text IS NULL OR state = $4) AND ($5::timestamptz IS NULL OR due >= $5) AND ($6::timestamptz IS NULL OR due < $6)\n     AND ($8::boolean IS NULL OR EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) = $8)\n      AND ($9::timestamptz IS NULL OR (due, kind, item) < ($9::timestamptz, $10::text, $11::bigint))\n    ORDER BY due DESC, kind DESC, item DESC LIMIT $12": { readonly kind: string | null; readonly item: number | null; readonly userId: number | null; readonly submittedAt: Date | null; readonly due: Date | null; readonly state: string | null; readonly asset: string | null; readonly amount: string | null; readonly approvals: number | null; readonly voted: boolean; readonly holders: string[] }
  "SELECT kind, item, user_id, submitted_at, due, state, asset, trim_scale(amount)::text AS amount,\n          (SELECT count(*)::int FROM review_approval approval\n            WHERE approval.kind = waiting.kind AND approval.item_id = waiting.item AND approval.act = 'approve') AS approvals,\n          EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) AS voted,\n          ARRAY(SELECT operator.name FROM review_presence presence JOIN operator ON operator.id = presence.operator_id\n                 WHERE presence.kind = waiting.kind AND presence.item_id = waiting.item AND presence.operator_id <> $7\n                   AND presence.seen_at > $1::timestamptz - interval '45 seconds' ORDER BY presence.since) AS holders\n     FROM review_waiting($1) waiting\n    WHERE ($2::text[] IS NULL OR kind = ANY($2)) AND ($3::bigint IS NULL OR user_id = $3)\n     AND ($4::text IS NULL OR state = $4) AND ($5::timestamptz IS NULL OR due >= $5) AND ($6::timestamptz IS NULL OR due < $6)\n     AND ($8::boolean IS NULL OR EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) = $8)\n      AND ($9::timestamptz IS NULL OR (submitted_at, kind, item) > ($9::timestamptz, $10::text, $11::bigint))\n    ORDER BY submitted_at ASC, kind ASC, item ASC LIMIT $12": { readonly kind: string | null; readonly item: number | null; readonly userId: number | null; readonly submittedAt: Date | null; readonly due: Date | null; readonly state: string | null; readonly asset: string | null; readonly amount: string | null; readonly approvals: number | null; readonly voted: boolean; readonly holders: string[] }
  "SELECT kind, item, user_id, submitted_at, due, state, asset, trim_scale(amount)::text AS amount,\n          (SELECT count(*)::int FROM review_approval approval\n            WHERE approval.kind = waiting.kind AND approval.item_id = waiting.item AND approval.act = 'approve') AS approvals,\n          EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) AS voted,\n          ARRAY(SELECT operator.name FROM review_presence presence JOIN operator ON operator.id = presence.operator_id\n                 WHERE presence.kind = waiting.kind AND presence.item_id = waiting.item AND presence.operator_id <> $7\n                   AND presence.seen_at > $1::timestamptz - interval '45 seconds' ORDER BY presence.since) AS holders\n     FROM review_waiting($1) waiting\n    WHERE ($2::text[] IS NULL OR kind = ANY($2)) AND ($3::bigint IS NULL OR user_id = $3)\n     AND ($4::text IS NULL OR state = $4) AND ($5::timestamptz IS NULL OR due >= $5) AND ($6::timestamptz IS NULL OR due < $6)\n     AND ($8::boolean IS NULL OR EXISTS (SELECT FROM review_approval vote\n            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7) = $8)\n      AND ($9::timestamptz IS NULL OR (submitted_at, kind, item) < ($9::timestamptz, $10::text, $11::bigint))\n    ORDER BY submitted_at DESC, kind DESC, item DESC LIMIT $12": { readonly kind: string | null; readonly item: number | null; readonly userId: number | null; readonly submittedAt: Date | null; readonly due: Date | null; readonly state: string | null; readonly asset: string | null; readonly amount: string | null; readonly approvals: number | null; readonly voted: boolean; readonly holders: string[] }
  "SELECT operator.name, presence.since FROM review_presence presence JOIN operator ON operator.id = presence.operator_id\n        WHERE presence.kind = $1 AND presence.item_id = $2 AND presence.operator_id <> $3\n          AND presence.seen_at > $4::timestamptz - interval '45 seconds' ORDER BY presence.since": { readonly name: string; readonly since: Date }
  "\n  SELECT 'transaction' AS what, 'deposit' AS kind, other.id AS item, other.user_id, other.created_at AS at\n    FROM deposit own JOIN deposit other ON other.transaction_hash = own.transaction_hash\n   WHERE own.id = $1 AND other.id <> own.id\n  UNION ALL\n  SELECT 'image', 'deposit', other.id, other.user_id, other.created_at\n    FROM deposit own JOIN upload mine ON mine.id = own.voucher JOIN upload twin ON twin.digest = mine.digest\n    JOIN deposit other ON other.voucher = twin.id\n   WHERE own.id = $1 AND other.id <> own.id\n   LIMIT 50": { readonly what: string; readonly kind: string; readonly item: number; readonly userId: number; readonly at: Date }
  "\n  SELECT DISTINCT ON (item) 'document' AS what, 'identity' AS kind, other.id AS item, other.user_id, other.created_at AS at\n    FROM identity own\n    JOIN upload mine ON mine.id IN (own.front_id, own.back_id, own.held_id)\n    JOIN upload twin ON twin.digest = mine.digest\n    JOIN identity other ON (other.front_id = twin.id OR other.back_id = twin.id OR other.held_id = twin.id)\n   WHERE own.id = $1 AND other.user_id <> own.user_id\n  UNION ALL\n  SELECT 'name', 'identity', other.id, other.user_id, other.created_at\n    FROM identity own JOIN identity other ON identity_name_key(other.name) = identity_name_key(own.name)\n   WHERE own.id = $1 AND other.user_id <> own.user_id\n   LIMIT 50": { readonly what: string; readonly kind: string; readonly item: number; readonly userId: number; readonly at: Date }
  "\n  SELECT * FROM (SELECT 'address' AS what, 'withdrawal' AS kind, other.id AS item, other.user_id, other.created_at AS at\n    FROM withdrawal own JOIN withdrawal other ON other.address = own.address\n   WHERE own.id = $1 AND other.user_id <> own.user_id ORDER BY other.id DESC LIMIT 20) withdrawn\n  UNION ALL\n  (SELECT 'saved address', 'address', saved.id, saved.user_id, saved.created_at\n    FROM withdrawal own JOIN address_book_entry saved ON saved.address = own.address\n   WHERE own.id = $1 AND saved.user_id <> own.user_id LIMIT 20)\n  UNION ALL\n  (SELECT 'deposit address', 'address', theirs.id, theirs.user_id, theirs.assigned_at\n    FROM withdrawal own JOIN deposit_address theirs ON theirs.address = own.address\n   WHERE own.id = $1 AND theirs.user_id <> own.user_id LIMIT 20)": { readonly what: string; readonly kind: string; readonly item: number; readonly userId: number | null; readonly at: Date | null }
  // apps/server/src/features/operations/user-desk.repository.ts
  "SELECT id AS user_id, email, phone, state, subscriptions_barred, withdrawals_blocked_until,\n              created_at AS registered_at\n         FROM users WHERE phone = $1": { readonly userId: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly subscriptionsBarred: boolean; readonly withdrawalsBlockedUntil: Date | null; readonly registeredAt: Date }
  "SELECT id AS user_id, email, phone, state, subscriptions_barred, withdrawals_blocked_until,\n              created_at AS registered_at\n         FROM users WHERE email = $1": { readonly userId: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly subscriptionsBarred: boolean; readonly withdrawalsBlockedUntil: Date | null; readonly registeredAt: Date }
  "SELECT id AS user_id, email, phone, state, subscriptions_barred, withdrawals_blocked_until,\n              created_at AS registered_at\n         FROM users WHERE id = $1": { readonly userId: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly subscriptionsBarred: boolean; readonly withdrawalsBlockedUntil: Date | null; readonly registeredAt: Date }
  "WITH same AS (\n         SELECT id, created_at, text FROM user_note\n          WHERE user_id = $1 AND operator_id = $2 AND text = $3 AND created_at > $4::timestamptz - interval '1 minute'\n          ORDER BY id DESC LIMIT 1),\n       added AS (\n         INSERT INTO user_note (user_id, operator_id, text, created_at)\n           SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM same) RETURNING id, created_at, text)\n       SELECT note.id, note.created_at AS at, operator.name AS by, note.text\n         FROM (SELECT * FROM same UNION ALL SELECT * FROM added) note JOIN operator ON operator.id = $2": { readonly id: number; readonly at: Date; readonly by: string; readonly text: string }
  "SELECT note.id, note.created_at AS at, operator.name AS by, note.text\n           FROM user_note note JOIN operator ON operator.id = note.operator_id\n          WHERE note.user_id = $1 AND ($2::bigint IS NULL OR note.id < $2) ORDER BY note.id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly by: string; readonly text: string }
  // apps/server/src/features/operations/user-search.repository.ts
  "SELECT users.id, users.email, users.phone, users.state, users.withdrawals_blocked_until,\n         users.created_at AS registered_at,\n         (SELECT name FROM identity WHERE identity.user_id = users.id AND identity.state = 'passed') AS name, NULL::text AS found_by FROM users\n    WHERE ($1::user_state IS NULL OR state = $1) AND ($2::bigint IS NULL OR id > $2)\n    ORDER BY id ASC LIMIT $3": { readonly id: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly withdrawalsBlockedUntil: Date | null; readonly registeredAt: Date; readonly name: string | null; readonly foundBy: string | null }
  "SELECT users.id, users.email, users.phone, users.state, users.withdrawals_blocked_until,\n         users.created_at AS registered_at,\n         (SELECT name FROM identity WHERE identity.user_id = users.id AND identity.state = 'passed') AS name, NULL::text AS found_by FROM users\n    WHERE ($1::user_state IS NULL OR state = $1) AND ($2::bigint IS NULL OR id < $2)\n    ORDER BY id DESC LIMIT $3": { readonly id: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly withdrawalsBlockedUntil: Date | null; readonly registeredAt: Date; readonly name: string | null; readonly foundBy: string | null }
  "SELECT users.id, users.email, users.phone, users.state, users.withdrawals_blocked_until,\n         users.created_at AS registered_at,\n         (SELECT name FROM identity WHERE identity.user_id = users.id AND identity.state = 'passed') AS name, found.found_by\n     FROM (SELECT user_id, min(found_by) AS found_by FROM (SELECT id AS user_id, 'number' AS found_by FROM users WHERE id = $2::bigint\n    UNION ALL (SELECT id, 'email' FROM users WHERE email LIKE $3::text LIMIT 10000)\n    UNION ALL (SELECT id, 'phone' FROM users WHERE phone LIKE $3 LIMIT 10000)\n    UNION ALL SELECT id, 'invitation code' FROM users WHERE invitation_code = $4::text\n    UNION ALL SELECT user_id, 'name' FROM identity WHERE identity_name_key(name) = identity_name_key($4) AND state <> 'replaced'\n    UNION ALL SELECT user_id, 'deposit address' FROM deposit_address WHERE address = $4 AND user_id IS NOT NULL\n    UNION ALL SELECT user_id, 'withdrawal address' FROM withdrawal WHERE address = $4\n    UNION ALL SELECT user_id, 'saved address' FROM address_book_entry WHERE address = $4\n    UNION ALL SELECT user_id, 'deposit' FROM deposit WHERE transaction_hash = $4\n    UNION ALL SELECT user_id, 'withdrawal' FROM withdrawal WHERE transaction_hash = $4 AND state = 'completed'\n    UNION ALL SELECT user_id, 'wire transfer' FROM wire_transfer WHERE reference = $4\n    UNION ALL SELECT user_id, 'picture' FROM upload WHERE id = $4) each GROUP BY user_id) found\n     CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = found.user_id LIMIT 1) users\n    WHERE ($1::user_state IS NULL OR state = $1) AND ($5::bigint IS NULL OR users.id > $5)\n    ORDER BY users.id ASC LIMIT $6": { readonly id: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly withdrawalsBlockedUntil: Date | null; readonly registeredAt: Date; readonly name: string | null; readonly foundBy: string }
  "SELECT users.id, users.email, users.phone, users.state, users.withdrawals_blocked_until,\n         users.created_at AS registered_at,\n         (SELECT name FROM identity WHERE identity.user_id = users.id AND identity.state = 'passed') AS name, found.found_by\n     FROM (SELECT user_id, min(found_by) AS found_by FROM (SELECT id AS user_id, 'number' AS found_by FROM users WHERE id = $2::bigint\n    UNION ALL (SELECT id, 'email' FROM users WHERE email LIKE $3::text LIMIT 10000)\n    UNION ALL (SELECT id, 'phone' FROM users WHERE phone LIKE $3 LIMIT 10000)\n    UNION ALL SELECT id, 'invitation code' FROM users WHERE invitation_code = $4::text\n    UNION ALL SELECT user_id, 'name' FROM identity WHERE identity_name_key(name) = identity_name_key($4) AND state <> 'replaced'\n    UNION ALL SELECT user_id, 'deposit address' FROM deposit_address WHERE address = $4 AND user_id IS NOT NULL\n    UNION ALL SELECT user_id, 'withdrawal address' FROM withdrawal WHERE address = $4\n    UNION ALL SELECT user_id, 'saved address' FROM address_book_entry WHERE address = $4\n    UNION ALL SELECT user_id, 'deposit' FROM deposit WHERE transaction_hash = $4\n    UNION ALL SELECT user_id, 'withdrawal' FROM withdrawal WHERE transaction_hash = $4 AND state = 'completed'\n    UNION ALL SELECT user_id, 'wire transfer' FROM wire_transfer WHERE reference = $4\n    UNION ALL SELECT user_id, 'picture' FROM upload WHERE id = $4) each GROUP BY user_id) found\n     CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = found.user_id LIMIT 1) users\n    WHERE ($1::user_state IS NULL OR state = $1) AND ($5::bigint IS NULL OR users.id < $5)\n    ORDER BY users.id DESC LIMIT $6": { readonly id: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly withdrawalsBlockedUntil: Date | null; readonly registeredAt: Date; readonly name: string | null; readonly foundBy: string }
  "\n  SELECT users.id AS user_id, users.email, users.phone, users.state, users.subscriptions_barred,\n         users.withdrawals_blocked_until, users.withdrawals_blocked_reason, users.created_at AS registered_at,\n         users.language, users.credit_score, users.withdrawal_password_hash IS NOT NULL AS withdrawal_password,\n         users.parent_id AS inviter_id, latest.name, latest.state AS identity_state,\n         (SELECT confirmed_at FROM two_factor WHERE two_factor.user_id = users.id) AS two_factor_since,\n         (SELECT count(*)::int FROM passkey WHERE passkey.user_id = users.id) AS passkeys,\n         (SELECT count(*)::int FROM api_key WHERE api_key.user_id = users.id AND revoked_at IS NULL) AS api_keys,\n         (SELECT coalesce(sum(members), 0)::int FROM invitation_count WHERE inviter_id = users.id) AS invited,\n         (SELECT count(*)::int FROM user_note WHERE user_note.user_id = users.id) AS notes\n    FROM users\n    LEFT JOIN LATERAL (SELECT name, state FROM identity WHERE identity.user_id = users.id ORDER BY id DESC LIMIT 1) latest ON true\n   WHERE users.id = $1": { readonly userId: number; readonly email: string | null; readonly phone: string | null; readonly state: Enums['user_state']; readonly subscriptionsBarred: boolean; readonly withdrawalsBlockedUntil: Date | null; readonly withdrawalsBlockedReason: Enums['withdrawal_block_reason'] | null; readonly registeredAt: Date; readonly language: string; readonly creditScore: number; readonly withdrawalPassword: boolean; readonly inviterId: number | null; readonly name: string | null; readonly identityState: Enums['identity_state'] | null; readonly twoFactorSince: Date | null; readonly passkeys: number | null; readonly apiKeys: number | null; readonly invited: number | null; readonly notes: number | null }
  "\n  SELECT users.created_at AS registered_at, users.withdrawals_blocked_until AS blocked_until,\n         (SELECT twins.same_document FROM identity own CROSS JOIN LATERAL identity_twins(own.id) twins\n           WHERE own.user_id = users.id AND own.state IN ('submitted', 'passed')) AS same_document,\n         newest.created_at AS signed_in_at,\n         EXISTS (SELECT 1 FROM session WHERE session.user_id = users.id AND session.id < newest.id)\n           AND NOT EXISTS (SELECT 1 FROM session WHERE session.user_id = users.id AND session.id < newest.id\n                              AND session.device = newest.device) AS new_device\n    FROM users\n    LEFT JOIN LATERAL (SELECT id, device, created_at FROM session WHERE session.user_id = users.id ORDER BY id DESC LIMIT 1) newest ON true\n   WHERE users.id = $1": { readonly registeredAt: Date; readonly blockedUntil: Date | null; readonly sameDocument: number[] | null; readonly signedInAt: Date | null; readonly newDevice: boolean }
  "\n  SELECT EXISTS (SELECT 1 FROM withdrawal paid WHERE paid.user_id = own.user_id AND paid.kind = own.kind AND paid.id < own.id\n                    AND paid.state = 'completed' AND paid.address IS NOT DISTINCT FROM own.address) AS paid_before,\n         ARRAY(SELECT user_id FROM withdrawal other WHERE other.address = own.address AND other.user_id <> own.user_id\n                UNION SELECT user_id FROM deposit_address theirs WHERE theirs.address = own.address AND theirs.user_id <> own.user_id\n                ORDER BY 1 LIMIT 10) AS same_address,\n         EXISTS (SELECT 1 FROM deposit fresh WHERE fresh.user_id = own.user_id AND fresh.asset = own.asset AND fresh.state = 'completed'\n                    AND fresh.reviewed_at BETWEEN own.created_at - interval '24 hours' AND own.created_at) AS fresh_deposit\n    FROM withdrawal own WHERE own.id = $1": { readonly paidBefore: boolean; readonly sameAddress: number[]; readonly freshDeposit: boolean }
  "SELECT posting.id, journal.posted_at AS at,\n         jsonb_strip_nulls(jsonb_build_object('asset', asset, 'amount', trim_scale(amount)::text, 'part', part,\n           'type', record_type::text, 'balance', trim_scale(balance_after)::text, 'journal', journal.key)) AS fields\n    FROM posting JOIN journal ON journal.id = posting.journal_id\n   WHERE user_id = $1 AND record_type IS NOT NULL AND ($2::bigint IS NULL OR posting.id < $2) ORDER BY posting.id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT invitation.id, member.created_at AS at,\n         jsonb_strip_nulls(jsonb_build_object('user', member.id::text, 'level', level::text, 'email', member.email, 'phone', member.phone,\n           'state', member.state::text)) AS fields\n    FROM invitation JOIN users member ON member.id = invitation.member_id\n   WHERE inviter_id = $1 AND ($2::bigint IS NULL OR invitation.id < $2) ORDER BY invitation.id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, at,\n         jsonb_strip_nulls(jsonb_build_object('operator', operator_name, 'action', action, 'kind', kind, 'item', item,\n           'outcome', outcome::text, 'reason', reason)) AS fields\n    FROM audit_entry\n   WHERE audit_user_of(kind, item, before) = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('symbol', symbol, 'side', side::text, 'type', type::text, 'price', trim_scale(limit_price)::text, 'quantity', trim_scale(quantity)::text,\n     'held', trim_scale(held)::text, 'filled', trim_scale(filled_quantity)::text, 'turnover', trim_scale(turnover)::text,\n     'fee', trim_scale(fee)::text, 'state', state::text)) AS fields FROM spot_order\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, opened_at AS at, jsonb_strip_nulls(jsonb_build_object('pair', (SELECT symbol FROM pair WHERE pair.id = pair_id), 'direction', direction::text, 'asset', asset, 'premium', trim_scale(premium)::text,\n     'profit', trim_scale(profit)::text, 'opened', trim_scale(open_price)::text, 'closed', trim_scale(close_price)::text,\n     'closesAt', to_char(closes_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'state', state::text, 'result', result::text,\n     'payout', trim_scale(payout)::text)) AS fields FROM contract\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('from', from_asset, 'to', to_asset, 'quantity', trim_scale(quantity)::text, 'received', trim_scale(received)::text,\n     'fee', trim_scale(fee)::text, 'rate', trim_scale(rate)::text)) AS fields FROM conversion\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('asset', asset, 'quantity', trim_scale(quantity)::text, 'credited', trim_scale(credited)::text, 'network', network, 'address', address,\n     'transactionHash', transaction_hash, 'source', source::text, 'state', state::text, 'reason', reason, 'reviewedBy', reviewed_by,\n     'voucher', voucher)) AS fields FROM deposit\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('asset', asset, 'quantity', trim_scale(quantity)::text, 'credited', trim_scale(credited)::text, 'reference', reference,\n     'state', state::text, 'reason', reason, 'reviewedBy', reviewed_by)) AS fields FROM wire_transfer\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('kind', kind::text, 'asset', asset, 'quantity', trim_scale(quantity)::text, 'fee', trim_scale(fee)::text, 'network', network,\n     'address', address, 'transactionHash', transaction_hash, 'state', CASE WHEN cancelled THEN 'cancelled' ELSE state::text END,\n     'reason', reason, 'approvedBy', approved_by, 'reviewedBy', reviewed_by)) AS fields FROM withdrawal\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('product', product_id::text, 'asset', asset, 'principal', trim_scale(principal)::text, 'days', term_days::text, 'paid', days_paid::text,\n     'state', state::text, 'penalty', trim_scale(penalty)::text)) AS fields FROM stake\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('machine', machine_id::text, 'asset', asset, 'paid', trim_scale(paid)::text, 'coin', paying_asset, 'units', units::text,\n     'share', trim_scale(share)::text, 'earned', trim_scale(earned)::text, 'days', days_paid::text, 'state', state::text, 'reason', reason)) AS fields FROM mining_order\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('product', product_id::text, 'asset', asset, 'requested', trim_scale(requested)::text, 'principal', trim_scale(principal)::text,\n     'state', state::text, 'interest', trim_scale(interest)::text, 'reason', reason, 'reviewedBy', reviewed_by)) AS fields FROM loan\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('sale', sale_id::text, 'asset', asset, 'quantity', trim_scale(quantity)::text, 'paid', trim_scale(paid)::text, 'coin', paying_asset,\n     'state', state::text)) AS fields FROM token_subscription\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('name', name, 'document', document_type::text, 'state', state::text, 'reason', reason, 'reviewedBy', reviewed_by,\n     'secondReview', second_review::text, 'front', front_id, 'back', back_id, 'held', held_id)) AS fields FROM identity\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('device', device, 'state', CASE WHEN ended_at IS NULL AND expires_at > now() THEN 'live' ELSE 'ended' END, 'ended', end_reason::text)) AS fields FROM session\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('name', name, 'used', used_at::text)) AS fields FROM passkey\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('name', name, 'accessKey', access_key, 'mayTrade', may_trade::text, 'mayWithdraw', may_withdraw::text,\n     'addresses', array_to_string(addresses, ' '), 'usedFrom', used_from, 'usedFor', used_for, 'revoked', revoked_by::text)) AS fields FROM api_key\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('coin', coin, 'network', network, 'address', address, 'remark', remark)) AS fields FROM address_book_entry\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT id, created_at AS at, jsonb_strip_nulls(jsonb_build_object('bank', bank_name, 'holder', account_name, 'ends', last_digits, 'country', country, 'bic', bic)) AS fields FROM bank_card\n    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT device.id, device.created_at AS at,\n         jsonb_strip_nulls(jsonb_build_object('device', newest.device, 'address', device.address,\n           'used', to_char(newest.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),\n           'passkey', (SELECT name FROM passkey WHERE passkey.id = device.passkey_id))) AS fields\n    FROM known_device device LEFT JOIN session newest ON newest.id = device.session_id\n   WHERE device.user_id = $1 AND ($2::bigint IS NULL OR device.id < $2) ORDER BY device.id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  "SELECT held.id, held.opened_at AS at,\n         jsonb_strip_nulls(jsonb_build_object('conversation', held.id::text, 'state', held.state::text,\n           'about', held.about_kind || ' ' || held.about_id, 'operator', (SELECT name FROM operator WHERE operator.id = held.operator_id),\n           'said', (SELECT left(text, 120) FROM support_entry WHERE support_entry.id = held.last_entry_id))) AS fields\n    FROM support_case held\n   WHERE held.user_id = $1 AND ($2::bigint IS NULL OR held.id < $2) ORDER BY held.id DESC LIMIT $3": { readonly id: number; readonly at: Date; readonly fields: unknown }
  // apps/server/src/features/own-charts/own-charts.repository.ts
  "SELECT version, drawings FROM chart_drawings WHERE user_id = $1 AND symbol = $2": { readonly version: number; readonly drawings: unknown }
  "INSERT INTO chart_drawings AS stored (user_id, symbol, version, drawings, updated_at)\n       VALUES ($1, $2, 1, $4::jsonb, $5)\n       ON CONFLICT (user_id, symbol) DO UPDATE\n         SET version = stored.version + (stored.version = $3::bigint)::int, drawings = excluded.drawings, updated_at = excluded.updated_at\n       WHERE stored.version = $3::bigint OR (stored.version = $3::bigint + 1 AND stored.drawings = excluded.drawings)\n       RETURNING version": { readonly version: number }
  "SELECT version, settings FROM chart_settings WHERE user_id = $1": { readonly version: number; readonly settings: unknown }
  "INSERT INTO chart_settings AS stored (user_id, version, settings, updated_at)\n       VALUES ($1, 1, $3::jsonb, $4)\n       ON CONFLICT (user_id) DO UPDATE\n         SET version = stored.version + (stored.version = $2::bigint)::int, settings = excluded.settings, updated_at = excluded.updated_at\n       WHERE stored.version = $2::bigint OR (stored.version = $2::bigint + 1 AND stored.settings = excluded.settings)\n       RETURNING version": { readonly version: number }
  // apps/server/src/features/price-alerts/price-alerts.repository.ts
  "SELECT outcome, id FROM price_alert_add($1, $2, $3, $4, $5, $6, $7)": { readonly outcome: string | null; readonly id: number | null }
  "SELECT more FROM price_alert_judge($1, $2, $3, $4)": { readonly more: boolean | null }
  // apps/server/src/features/profile/profile.repository.ts
  "\n  SELECT id AS user_id, email, phone, invitation_code, credit_score,\n         withdrawal_password_hash IS NOT NULL AS has_withdrawal_password,\n         EXISTS (SELECT FROM two_factor WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS has_two_factor,\n         withdrawals_blocked_until, withdrawals_blocked_reason, created_at AS registered_at, updated_at\n    FROM users WHERE id = ANY ((SELECT $1::bigint[])::bigint[])": { readonly userId: number; readonly email: string | null; readonly phone: string | null; readonly invitationCode: string; readonly creditScore: number; readonly hasWithdrawalPassword: boolean; readonly hasTwoFactor: boolean; readonly withdrawalsBlockedUntil: Date | null; readonly withdrawalsBlockedReason: Enums['withdrawal_block_reason'] | null; readonly registeredAt: Date; readonly updatedAt: Date }
  // apps/server/src/features/push/push.repository.ts
  "SELECT push_subscribe($1, $2, $3, $4, $5, $6, $7) AS outcome": { readonly outcome: string | null }
  "SELECT muted, quiet_from, quiet_to, time_zone FROM push_setting WHERE user_id = $1": { readonly muted: string[] | null; readonly quietFrom: string | null; readonly quietTo: string | null; readonly timeZone: string | null }
  "\n  WITH due AS (\n    SELECT notification_id, session_id FROM push_delivery WHERE due_at <= $1\n     ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)\n  UPDATE push_delivery waiting SET due_at = $2, tries = waiting.tries + 1\n    FROM due WHERE waiting.notification_id = due.notification_id AND waiting.session_id = due.session_id\n  RETURNING waiting.notification_id, waiting.session_id, waiting.tries": { readonly notificationId: number; readonly sessionId: number; readonly tries: number }
  "\n  SELECT subscribed.session_id, subscribed.user_id, subscribed.target, subscribed.language, session.ended_at, setting.muted,\n         setting.quiet_from, setting.quiet_to, setting.time_zone\n    FROM push_subscription subscribed\n    JOIN session ON session.id = subscribed.session_id\n    LEFT JOIN push_setting setting ON setting.user_id = subscribed.user_id\n   WHERE subscribed.session_id = ANY($1::bigint[])": { readonly sessionId: number; readonly userId: number; readonly target: string; readonly language: string; readonly endedAt: Date | null; readonly muted: string[] | null; readonly quietFrom: string | null; readonly quietTo: string | null; readonly timeZone: string | null }
  // apps/server/src/features/receipts/receipts.repository.ts
  "SELECT code FROM receipt WHERE user_id = $1 AND kind = $2 AND subject_id = $3 AND amounts = $4": { readonly code: string }
  "SELECT * FROM receipt WHERE code = $1": Tables['receipt']
  // apps/server/src/features/site/site-settings.repository.ts
  "SELECT jsonb_object_agg(name, value)::text AS version FROM site_setting WHERE name = ANY ($1)": { readonly version: string | null }
  // apps/server/src/features/site/site.repository.ts
  "SELECT name, value FROM site_setting": Tables['site_setting']
  // apps/server/src/features/spot/book-check.ts
  "\n  SELECT spot_book.*, pair.id AS pair_id, pair.price_step, pair.quantity_step\n    FROM spot_book JOIN pair ON pair.symbol = spot_book.symbol ORDER BY pair.id": Tables['spot_book'] & { readonly pairId: number; readonly priceStep: Amount; readonly quantityStep: Amount }
  "SELECT * FROM pair_ladder WHERE pair_id = $1": Tables['pair_ladder']
  "\n  SELECT * FROM spot_command WHERE symbol = $1 AND sequence > $2 ORDER BY sequence LIMIT $3": Tables['spot_command']
  "SELECT * FROM spot_order WHERE id = ANY ($1::bigint[]) AND symbol = $2": Tables['spot_order']
  "\n  SELECT asked.command, recorded.price AS recorded_price, recorded.at AS recorded_at,\n         (SELECT min(sequence) FROM tick WHERE pair_id = $1) AS kept_from, skipped.low, skipped.high\n    FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS asked (command, before, quoted)\n    LEFT JOIN tick recorded ON recorded.pair_id = $1 AND recorded.sequence = asked.quoted\n    LEFT JOIN LATERAL (\n      SELECT min(price) AS low, max(price) AS high FROM tick\n       WHERE pair_id = $1 AND sequence > asked.before AND sequence < asked.quoted) skipped ON true": { readonly command: number; readonly recordedPrice: Amount | null; readonly recordedAt: Date | null; readonly keptFrom: number | null; readonly low: Amount | null; readonly high: Amount | null }
  "\n  SELECT skipped.low, skipped.high,\n         (SELECT array_agg(id ORDER BY id) FROM spot_command\n           WHERE symbol = $1 AND sequence IS NULL AND created_at < clock_timestamp() - $5::int * interval '1 millisecond') AS untaken,\n         (SELECT array_agg(id ORDER BY id) FROM spot_order unasked\n           WHERE symbol = $1 AND (sequence IS NOT NULL OR (state = 'open' AND updated_at < clock_timestamp() - $5::int * interval '1 millisecond'))\n             AND NOT EXISTS (SELECT FROM spot_command asked WHERE asked.order_id = unasked.id AND asked.kind <> 'cancel')) AS unasked\n    FROM (SELECT min(price) AS low, max(price) AS high FROM tick\n           WHERE pair_id = $2 AND sequence > $3 AND at < clock_timestamp() - ($4::int + $5::int) * interval '1 millisecond') skipped": { readonly low: Amount | null; readonly high: Amount | null; readonly untaken: number[] | null; readonly unasked: number[] | null }
  "\n  SELECT coalesce(max(fill.trade) FILTER (WHERE fill.created_at < $2), 0) + 1 AS first,\n         min(fill.trade) FILTER (WHERE fill.created_at >= $3) AS \"end\"\n    FROM spot_fill fill JOIN spot_order ON spot_order.id = fill.order_id\n   WHERE spot_order.symbol = $1 AND fill.trade IS NOT NULL": { readonly first: number; readonly end: number | null }
  "\n  SELECT fill.id, fill.trade, fill.role, fill.order_id, fill.price, fill.quantity, fill.tick_sequence, fill.tick_price, fill.ladder_version,\n         fill.created_at, spot_order.side,\n         CASE WHEN later.at < decided.at - $7::int * interval '1 millisecond' THEN later.sequence END AS later_tick\n    FROM spot_fill fill JOIN spot_order ON spot_order.id = fill.order_id\n   CROSS JOIN LATERAL (\n     SELECT CASE WHEN fill.ladder_version IS NULL\n                 THEN (SELECT min(asked.created_at) FROM spot_command asked WHERE asked.order_id = fill.order_id)\n                 ELSE fill.created_at END AS at) decided\n    LEFT JOIN LATERAL (\n      SELECT sequence, at FROM tick WHERE pair_id = $6 AND sequence > fill.tick_sequence ORDER BY sequence LIMIT 1) later ON true\n   WHERE spot_order.symbol = $1 AND fill.trade >= $2 AND fill.trade < $3 AND fill.id > $4\n   ORDER BY fill.id LIMIT $5": { readonly id: number; readonly trade: number | null; readonly role: Enums['spot_role'] | null; readonly orderId: number; readonly price: Amount; readonly quantity: Amount; readonly tickSequence: number; readonly tickPrice: Amount; readonly ladderVersion: number | null; readonly createdAt: Date; readonly side: Enums['spot_side']; readonly laterTick: number | null }
  // apps/server/src/features/spot/fill-check.repository.ts
  "\n  SELECT spot_order.*, fill.price AS fill_price, fill.quantity AS fill_quantity, fill.turnover AS fill_turnover,\n         fill.fee AS fill_fee, fill.trade, fill.role AS fill_role, fill.ladder_version, offered.levels AS ladder_levels, offered.spread AS ladder_spread,\n         offered.distance AS ladder_distance, offered.size AS ladder_size, offered.growth AS ladder_growth,\n         offered.\"limit\" AS ladder_limit, fill.trade IS NOT NULL AND fill.ladder_version IS NULL AND NOT EXISTS (\n           SELECT FROM spot_fill facing JOIN spot_order other ON other.id = facing.order_id AND other.symbol = spot_order.symbol\n            WHERE facing.trade = fill.trade AND facing.price = fill.price AND facing.quantity = fill.quantity\n              AND facing.role <> fill.role AND other.user_id <> spot_order.user_id) AS is_alone,\n         fill.tick_sequence, fill.tick_price, fill.tick_at, fill.tick_source,\n         base.precision AS base_scale, quote.precision AS quote_scale, pair.quantity_step, pair.price_step,\n         exit.quantity AS exit_quantity, exit.limit_price AS exit_limit_price, exit.trigger_price AS exit_trigger_price,\n         exit.profit_price AS exit_profit_price,\n         (SELECT min(sequence) FROM tick WHERE tick.pair_id = pair.id) AS kept_from,\n         set_off.price AS trigger_recorded_price, set_off.at AS trigger_recorded_at,\n         coalesce(trailed.sequence, reaching.sequence) AS trigger_crossing_sequence, trailed.best AS best_price,\n         best.sequence AS best_sequence, activating.sequence AS activation_sequence, recorded.price AS recorded_price, recorded.at AS recorded_at,\n         crossing.sequence AS crossing_sequence,\n         \n  ARRAY(SELECT account.address || ' ' || trim_scale(posting.amount) || ' ' || coalesce(posting.record_type::text, '-')\n          FROM journal\n          JOIN posting ON posting.journal_id = journal.id\n          JOIN ledger_account account ON account.id = posting.account_id\n         WHERE journal.key IN (\n  SELECT 'spotOrder:' || spot_order.id || step FROM unnest(\n    ARRAY[':place', ':hold', ':end'] || ARRAY(SELECT ':fill:' || number FROM generate_series(1, spot_order.partial_fills) number)) step)\n         ORDER BY posting.id) AS moved\n    FROM (SELECT * FROM spot_order WHERE (state = 'filled' OR filled_quantity > 0) AND id > $1 ORDER BY id LIMIT $2) spot_order\n    LEFT JOIN spot_fill fill ON fill.order_id = spot_order.id\n    LEFT JOIN spot_order exit ON exit.exit_of = spot_order.id AND exit.replaces_id IS NULL\n    JOIN pair ON pair.symbol = spot_order.symbol\n    LEFT JOIN pair_ladder offered ON offered.pair_id = pair.id AND offered.version = fill.ladder_version\n    JOIN coin base ON base.code = spot_order.base\n    JOIN coin quote ON quote.code = spot_order.quote\n    LEFT JOIN tick recorded ON recorded.pair_id = pair.id AND recorded.sequence = fill.tick_sequence\n    LEFT JOIN LATERAL spot_crossing_tick(\n           pair.id, spot_order.side, spot_order.limit_price, spot_order.created_at,\n           greatest(spot_order.accepted_sequence, spot_order.trigger_sequence - 1), fill.tick_sequence, 'infinity') crossing ON spot_order.type = 'limit'\n    LEFT JOIN tick set_off ON set_off.pair_id = pair.id AND set_off.sequence = spot_order.trigger_sequence\n    LEFT JOIN LATERAL spot_trigger_tick(\n           pair.id, spot_order.trigger_direction, spot_order.trigger_price, spot_order.profit_price, spot_order.created_at,\n           spot_order.accepted_sequence, spot_order.trigger_sequence, 'infinity') reaching\n           ON spot_order.trigger_price IS NOT NULL AND spot_order.trail_distance IS NULL\n    LEFT JOIN LATERAL spot_trail_tick(\n           pair.id, spot_order.trigger_direction, spot_order.trail_distance, spot_order.trail_unit,\n           CASE WHEN spot_order.peak_sequence < (SELECT min(sequence) FROM tick WHERE tick.pair_id = pair.id) THEN spot_order.peak_price END,\n           spot_order.trail_sequence, spot_order.accepted_sequence, spot_order.trigger_sequence, spot_order.created_at, 'infinity') trailed\n           ON spot_order.trail_distance IS NOT NULL\n    LEFT JOIN LATERAL (\n           SELECT tick.sequence FROM tick\n            WHERE tick.pair_id = pair.id AND tick.sequence >= spot_order.trail_sequence AND tick.sequence <= spot_order.trigger_sequence\n              AND tick.price = trailed.best\n            ORDER BY tick.sequence DESC LIMIT 1) best ON true\n    LEFT JOIN LATERAL spot_trigger_tick(\n           pair.id, (CASE spot_order.trigger_direction WHEN 'falls' THEN 'rises' ELSE 'falls' END)::spot_trigger_direction,\n           spot_order.activation_price, NULL, spot_order.created_at, spot_order.accepted_sequence, spot_order.trail_sequence, 'infinity') activating\n           ON spot_order.activation_price IS NOT NULL\n   ORDER BY spot_order.id, fill.number": { readonly id: number; readonly userId: number; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly sizing: Enums['spot_sizing']; readonly limitPrice: Amount | null; readonly requestedQuantity: Amount | null; readonly requestedTotal: Amount | null; readonly quantity: Amount; readonly held: Amount; readonly state: Enums['spot_order_state']; readonly filledQuantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly feeRate: Amount; readonly acceptedSequence: number; readonly triggerPrice: Amount | null; readonly triggerDirection: Enums['spot_trigger_direction'] | null; readonly triggerSequence: number | null; readonly triggerTickPrice: Amount | null; readonly triggerAt: Date | null; readonly triggerSource: Enums['price_source'] | null; readonly replacesId: number | null; readonly createdAt: Date; readonly updatedAt: Date; readonly clientOrderId: string | null; readonly exitOf: number | null; readonly profitPrice: Amount | null; readonly stopLoss: Amount | null; readonly takeProfit: Amount | null; readonly activationPrice: Amount | null; readonly peakAt: Date | null; readonly peakPrice: Amount | null; readonly peakSequence: number | null; readonly trailDistance: Amount | null; readonly trailGroup: Amount | null; readonly trailSequence: number | null; readonly trailUnit: Enums['spot_trail_unit'] | null; readonly exactFee: Amount; readonly exactTurnover: Amount; readonly heldTaken: Amount; readonly partialFills: number; readonly boundPrice: Amount | null; readonly endReason: Enums['spot_end_reason'] | null; readonly postOnly: boolean; readonly selfTrade: Enums['spot_self_trade']; readonly sequence: number | null; readonly timeInForce: Enums['spot_time_in_force']; readonly makerFeeRate: Amount | null; readonly fillPrice: Amount | null; readonly fillQuantity: Amount | null; readonly fillTurnover: Amount | null; readonly fillFee: Amount | null; readonly trade: number | null; readonly fillRole: Enums['spot_role'] | null; readonly ladderVersion: number | null; readonly ladderLevels: number | null; readonly ladderSpread: Amount | null; readonly ladderDistance: Amount | null; readonly ladderSize: Amount | null; readonly ladderGrowth: Amount | null; readonly ladderLimit: Amount | null; readonly isAlone: boolean; readonly tickSequence: number | null; readonly tickPrice: Amount | null; readonly tickAt: Date | null; readonly tickSource: Enums['price_source'] | null; readonly baseScale: number; readonly quoteScale: number; readonly quantityStep: Amount; readonly priceStep: Amount; readonly exitQuantity: Amount | null; readonly exitLimitPrice: Amount | null; readonly exitTriggerPrice: Amount | null; readonly exitProfitPrice: Amount | null; readonly keptFrom: number | null; readonly triggerRecordedPrice: Amount | null; readonly triggerRecordedAt: Date | null; readonly triggerCrossingSequence: number | null; readonly bestPrice: Amount | null; readonly bestSequence: number | null; readonly activationSequence: number | null; readonly recordedPrice: Amount | null; readonly recordedAt: Date | null; readonly crossingSequence: number | null; readonly moved: string[] }
  "SELECT resting.id, crossing.sequence\n         FROM spot_order resting\n         JOIN pair ON pair.symbol = resting.symbol\n        CROSS JOIN LATERAL spot_crossing_tick(\n                pair.id, resting.side, resting.limit_price, resting.created_at,\n                greatest(resting.accepted_sequence, resting.trigger_sequence - 1),\n                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id),\n                clock_timestamp() - interval '1 minute') crossing\n        WHERE resting.state = 'open' AND NOT EXISTS (SELECT FROM spot_book WHERE spot_book.symbol = resting.symbol)\n       UNION ALL\n       SELECT stop.id, crossing.sequence\n         FROM spot_order stop\n         JOIN pair ON pair.symbol = stop.symbol\n        CROSS JOIN LATERAL spot_trigger_tick(\n                pair.id, stop.trigger_direction, stop.trigger_price, stop.profit_price, stop.created_at, stop.accepted_sequence,\n                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id),\n                clock_timestamp() - interval '1 minute') crossing\n        WHERE stop.state = 'waiting' AND stop.trail_distance IS NULL\n       UNION ALL\n       SELECT stop.id, crossing.sequence\n         FROM spot_order stop\n         JOIN pair ON pair.symbol = stop.symbol\n        CROSS JOIN LATERAL spot_trail_tick(\n                pair.id, stop.trigger_direction, stop.trail_distance, stop.trail_unit, NULL, stop.trail_sequence, stop.accepted_sequence,\n                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id), stop.created_at,\n                clock_timestamp() - interval '1 minute') crossing\n        WHERE stop.state = 'waiting' AND stop.trail_distance IS NOT NULL ORDER BY id": { readonly id: number; readonly sequence: number | null }
  // apps/server/src/features/spot/spot-book.repository.ts
  "UPDATE spot_book SET epoch = epoch + 1 WHERE symbol = ANY ($1::text[]) RETURNING *": Tables['spot_book']
  "SELECT symbol FROM spot_book": { readonly symbol: string }
  "\n      SELECT id, user_id, side, (coalesce(limit_price, bound_price) / $2::numeric)::bigint AS price,\n             (quantity / $3::numeric)::bigint AS lots, ((quantity - filled_quantity) / $3::numeric)::bigint AS open,\n             sequence, post_only, self_trade\n        FROM spot_order WHERE symbol = $1 AND state = 'open' AND sequence IS NOT NULL ORDER BY sequence": { readonly id: number; readonly userId: number; readonly side: Enums['spot_side']; readonly price: number | null; readonly lots: number | null; readonly open: number | null; readonly sequence: number | null; readonly postOnly: boolean; readonly selfTrade: Enums['spot_self_trade'] }
  "\n  SELECT asked.*\n    FROM spot_book book\n   CROSS JOIN LATERAL (\n     SELECT waiting.id AS command_id, waiting.kind AS command_kind, waiting.symbol AS of_book, waiting.phase, waiting.replaced_open,\n            spot_order.*\n       FROM spot_command waiting\n       LEFT JOIN spot_order ON spot_order.id = waiting.order_id\n      WHERE waiting.symbol = book.symbol AND waiting.sequence IS NULL\n        AND (waiting.order_id IS NULL OR spot_order.id IS NOT NULL)\n        AND (book.phase <> 'halted' OR waiting.kind IN ('cancel', 'phase') OR EXISTS (\n               SELECT FROM spot_command cancelling\n                WHERE cancelling.order_id = waiting.order_id AND cancelling.kind = 'cancel' AND cancelling.sequence IS NULL))\n      ORDER BY waiting.id LIMIT $2) asked\n   WHERE book.symbol = ANY ($1::text[])\n   ORDER BY asked.command_id": { readonly commandId: number; readonly commandKind: Enums['spot_command_kind']; readonly ofBook: string; readonly phase: Enums['book_phase'] | null; readonly replacedOpen: Amount | null; readonly id: number | null; readonly userId: number | null; readonly symbol: string | null; readonly base: string | null; readonly quote: string | null; readonly side: Enums['spot_side'] | null; readonly type: Enums['spot_order_type'] | null; readonly sizing: Enums['spot_sizing'] | null; readonly limitPrice: Amount | null; readonly requestedQuantity: Amount | null; readonly requestedTotal: Amount | null; readonly quantity: Amount | null; readonly held: Amount | null; readonly state: Enums['spot_order_state'] | null; readonly filledQuantity: Amount | null; readonly turnover: Amount | null; readonly fee: Amount | null; readonly feeRate: Amount | null; readonly acceptedSequence: number | null; readonly triggerPrice: Amount | null; readonly triggerDirection: Enums['spot_trigger_direction'] | null; readonly triggerSequence: number | null; readonly triggerTickPrice: Amount | null; readonly triggerAt: Date | null; readonly triggerSource: Enums['price_source'] | null; readonly replacesId: number | null; readonly createdAt: Date | null; readonly updatedAt: Date | null; readonly clientOrderId: string | null; readonly exitOf: number | null; readonly profitPrice: Amount | null; readonly stopLoss: Amount | null; readonly takeProfit: Amount | null; readonly activationPrice: Amount | null; readonly peakAt: Date | null; readonly peakPrice: Amount | null; readonly peakSequence: number | null; readonly trailDistance: Amount | null; readonly trailGroup: Amount | null; readonly trailSequence: number | null; readonly trailUnit: Enums['spot_trail_unit'] | null; readonly exactFee: Amount | null; readonly exactTurnover: Amount | null; readonly heldTaken: Amount | null; readonly partialFills: number | null; readonly boundPrice: Amount | null; readonly endReason: Enums['spot_end_reason'] | null; readonly postOnly: boolean | null; readonly selfTrade: Enums['spot_self_trade'] | null; readonly sequence: number | null; readonly timeInForce: Enums['spot_time_in_force'] | null; readonly makerFeeRate: Amount | null }
  "\n  SELECT asked.pair_id, later.sequence, later.price, later.at, later.source\n    FROM unnest($1::int[], $2::bigint[]) AS asked (pair_id, after)\n   CROSS JOIN LATERAL (\n     SELECT * FROM tick WHERE tick.pair_id = asked.pair_id AND tick.sequence > asked.after ORDER BY tick.sequence LIMIT $3) later\n   ORDER BY asked.pair_id, later.sequence": { readonly pairId: number; readonly sequence: number; readonly price: Amount; readonly at: Date; readonly source: Enums['price_source'] }
  // apps/server/src/features/spot/spot-books.job.ts
  "SELECT pg_try_advisory_lock($1::bigint) AS taken": { readonly taken: boolean | null }
  // apps/server/src/features/spot/spot.repository.ts
  "\n  SELECT id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, requested_total, quantity, state, filled_quantity,\n         turnover, fee, fee_rate, maker_fee_rate, trigger_price, trigger_direction, trigger_sequence, trigger_tick_price, trigger_at,\n         trigger_source, profit_price, trail_distance, trail_unit, activation_price, trail_sequence, peak_sequence, peak_price, peak_at,\n         take_profit, stop_loss, exit_of, replaces_id, time_in_force, post_only, self_trade, end_reason, created_at, updated_at,\n         CASE WHEN filled_quantity > 0 THEN spot_average_price(spot_order.id) END AS average_price\n    FROM spot_order": { readonly id: number; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly sizing: Enums['spot_sizing']; readonly limitPrice: Amount | null; readonly requestedQuantity: Amount | null; readonly requestedTotal: Amount | null; readonly quantity: Amount; readonly state: Enums['spot_order_state']; readonly filledQuantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly feeRate: Amount; readonly makerFeeRate: Amount | null; readonly triggerPrice: Amount | null; readonly triggerDirection: Enums['spot_trigger_direction'] | null; readonly triggerSequence: number | null; readonly triggerTickPrice: Amount | null; readonly triggerAt: Date | null; readonly triggerSource: Enums['price_source'] | null; readonly profitPrice: Amount | null; readonly trailDistance: Amount | null; readonly trailUnit: Enums['spot_trail_unit'] | null; readonly activationPrice: Amount | null; readonly trailSequence: number | null; readonly peakSequence: number | null; readonly peakPrice: Amount | null; readonly peakAt: Date | null; readonly takeProfit: Amount | null; readonly stopLoss: Amount | null; readonly exitOf: number | null; readonly replacesId: number | null; readonly timeInForce: Enums['spot_time_in_force']; readonly postOnly: boolean; readonly selfTrade: Enums['spot_self_trade']; readonly endReason: Enums['spot_end_reason'] | null; readonly createdAt: Date; readonly updatedAt: Date; readonly averagePrice: Amount | null }
  "SELECT * FROM spot_end($1::jsonb, $2)": { readonly ordinal: number | null; readonly tickSequence: number | null; readonly tickPrice: Amount | null; readonly tickAt: Date | null; readonly tickSource: Enums['price_source'] | null }
  "\n  SELECT spot_order.*, CASE WHEN filled_quantity > 0 THEN spot_average_price(spot_order.id) END AS average_price\n    FROM spot_order WHERE spot_order.id = ANY ((SELECT $1::bigint[])::bigint[]) AND NOT EXISTS (\n                    SELECT FROM spot_command asked WHERE asked.order_id = spot_order.id AND asked.sequence IS NULL)": Tables['spot_order'] & { readonly averagePrice: Amount | null }
  "\n  SELECT spot_order.*, CASE WHEN filled_quantity > 0 THEN spot_average_price(spot_order.id) END AS average_price\n    FROM spot_order WHERE spot_order.id = $1 AND spot_order.user_id = $2": Tables['spot_order'] & { readonly averagePrice: Amount | null }
  "SELECT * FROM spot_order WHERE id = ANY ((SELECT $1::bigint[])::bigint[])": Tables['spot_order']
  "SELECT * FROM spot_fill WHERE order_id = ANY ((SELECT $1::bigint[])::bigint[]) ORDER BY id": Tables['spot_fill']
  "SELECT * FROM spot_order WHERE user_id = $1 AND state IN ('open', 'waiting')\n                     AND ($2::text IS NULL OR symbol = $2) AND ($3::bigint IS NULL OR id <= $3) ORDER BY id": Tables['spot_order']
  "SELECT * FROM spot_order WHERE user_id = $1 AND client_order_id = $2 ORDER BY id DESC LIMIT 1": Tables['spot_order']
  "\n  SELECT found.* FROM unnest($2::spot_order_state[], $10::boolean[]) AS wanted (state, filled_in_part) \n   CROSS JOIN LATERAL (\n     SELECT * FROM spot_order\n      WHERE user_id = $1 AND state = wanted.state AND (wanted.filled_in_part IS NULL OR (filled_quantity > 0) = wanted.filled_in_part)\n        AND ($3::text[] IS NULL OR symbol = ANY ($3))\n        AND ($4::text[] IS NULL OR\n             side || '-' || \n  CASE WHEN trigger_price IS NOT NULL THEN CASE time_in_force WHEN 'fok' THEN 'stop-limit-fok' ELSE 'stop-limit' END\n       WHEN type = 'market' THEN 'market' WHEN post_only THEN 'limit-maker'\n       ELSE CASE time_in_force WHEN 'ioc' THEN 'ioc' WHEN 'fok' THEN 'limit-fok' ELSE 'limit' END END = ANY ($4))\n        AND created_at >= coalesce($5::timestamptz, '-infinity') AND created_at <= coalesce($6::timestamptz, 'infinity')\n        AND id < coalesce($7::bigint, 9223372036854775807) AND id > coalesce($8::bigint, 0)\n      ORDER BY id DESC LIMIT $9) found ORDER BY found.id DESC LIMIT $9": { readonly id: number; readonly userId: number; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly sizing: Enums['spot_sizing']; readonly limitPrice: Amount | null; readonly requestedQuantity: Amount | null; readonly requestedTotal: Amount | null; readonly quantity: Amount; readonly held: Amount; readonly state: Enums['spot_order_state']; readonly filledQuantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly feeRate: Amount; readonly acceptedSequence: number; readonly triggerPrice: Amount | null; readonly triggerDirection: Enums['spot_trigger_direction'] | null; readonly triggerSequence: number | null; readonly triggerTickPrice: Amount | null; readonly triggerAt: Date | null; readonly triggerSource: Enums['price_source'] | null; readonly replacesId: number | null; readonly createdAt: Date; readonly updatedAt: Date; readonly clientOrderId: string | null; readonly exitOf: number | null; readonly profitPrice: Amount | null; readonly stopLoss: Amount | null; readonly takeProfit: Amount | null; readonly activationPrice: Amount | null; readonly peakAt: Date | null; readonly peakPrice: Amount | null; readonly peakSequence: number | null; readonly trailDistance: Amount | null; readonly trailGroup: Amount | null; readonly trailSequence: number | null; readonly trailUnit: Enums['spot_trail_unit'] | null; readonly exactFee: Amount; readonly exactTurnover: Amount; readonly heldTaken: Amount; readonly partialFills: number; readonly boundPrice: Amount | null; readonly endReason: Enums['spot_end_reason'] | null; readonly postOnly: boolean; readonly selfTrade: Enums['spot_self_trade']; readonly sequence: number | null; readonly timeInForce: Enums['spot_time_in_force']; readonly makerFeeRate: Amount | null }
  "\n  SELECT found.* FROM unnest($2::spot_order_state[], $10::boolean[]) AS wanted (state, filled_in_part) \n   CROSS JOIN LATERAL (\n     SELECT * FROM spot_order\n      WHERE user_id = $1 AND state = wanted.state AND (wanted.filled_in_part IS NULL OR (filled_quantity > 0) = wanted.filled_in_part)\n        AND ($3::text[] IS NULL OR symbol = ANY ($3))\n        AND ($4::text[] IS NULL OR\n             side || '-' || \n  CASE WHEN trigger_price IS NOT NULL THEN CASE time_in_force WHEN 'fok' THEN 'stop-limit-fok' ELSE 'stop-limit' END\n       WHEN type = 'market' THEN 'market' WHEN post_only THEN 'limit-maker'\n       ELSE CASE time_in_force WHEN 'ioc' THEN 'ioc' WHEN 'fok' THEN 'limit-fok' ELSE 'limit' END END = ANY ($4))\n        AND created_at >= coalesce($5::timestamptz, '-infinity') AND created_at <= coalesce($6::timestamptz, 'infinity')\n        AND id < coalesce($7::bigint, 9223372036854775807) AND id > coalesce($8::bigint, 0)\n      ORDER BY id LIMIT $9) found ORDER BY found.id LIMIT $9": { readonly id: number; readonly userId: number; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly sizing: Enums['spot_sizing']; readonly limitPrice: Amount | null; readonly requestedQuantity: Amount | null; readonly requestedTotal: Amount | null; readonly quantity: Amount; readonly held: Amount; readonly state: Enums['spot_order_state']; readonly filledQuantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly feeRate: Amount; readonly acceptedSequence: number; readonly triggerPrice: Amount | null; readonly triggerDirection: Enums['spot_trigger_direction'] | null; readonly triggerSequence: number | null; readonly triggerTickPrice: Amount | null; readonly triggerAt: Date | null; readonly triggerSource: Enums['price_source'] | null; readonly replacesId: number | null; readonly createdAt: Date; readonly updatedAt: Date; readonly clientOrderId: string | null; readonly exitOf: number | null; readonly profitPrice: Amount | null; readonly stopLoss: Amount | null; readonly takeProfit: Amount | null; readonly activationPrice: Amount | null; readonly peakAt: Date | null; readonly peakPrice: Amount | null; readonly peakSequence: number | null; readonly trailDistance: Amount | null; readonly trailGroup: Amount | null; readonly trailSequence: number | null; readonly trailUnit: Enums['spot_trail_unit'] | null; readonly exactFee: Amount; readonly exactTurnover: Amount; readonly heldTaken: Amount; readonly partialFills: number; readonly boundPrice: Amount | null; readonly endReason: Enums['spot_end_reason'] | null; readonly postOnly: boolean; readonly selfTrade: Enums['spot_self_trade']; readonly sequence: number | null; readonly timeInForce: Enums['spot_time_in_force']; readonly makerFeeRate: Amount | null }
  "\n  SELECT spot_fill.id AS fill_id, spot_fill.order_id, spot_fill.price, spot_fill.quantity, spot_fill.turnover, spot_fill.fee,\n         spot_fill.role, spot_fill.ladder_version, spot_fill.created_at AS filled_at, spot_order.symbol, spot_order.base, spot_order.quote,\n         spot_order.side, spot_order.type, spot_order.trigger_price, spot_order.time_in_force, spot_order.post_only,\n         spot_order.client_order_id, spot_order.fee_rate, spot_order.maker_fee_rate\n    FROM spot_fill JOIN spot_order ON spot_order.id = spot_fill.order_id\n   WHERE spot_fill.user_id = $1\n     AND ($2::text[] IS NULL OR spot_order.symbol = ANY ($2))\n     AND ($3::text[] IS NULL OR spot_order.side || '-' || \n  CASE WHEN trigger_price IS NOT NULL THEN CASE time_in_force WHEN 'fok' THEN 'stop-limit-fok' ELSE 'stop-limit' END\n       WHEN type = 'market' THEN 'market' WHEN post_only THEN 'limit-maker'\n       ELSE CASE time_in_force WHEN 'ioc' THEN 'ioc' WHEN 'fok' THEN 'limit-fok' ELSE 'limit' END END = ANY ($3))\n     AND spot_fill.created_at >= coalesce($4::timestamptz, '-infinity')\n     AND spot_fill.created_at <= coalesce($5::timestamptz, 'infinity') AND spot_fill.id < coalesce($6::bigint, 9223372036854775807)\n   ORDER BY spot_fill.id DESC LIMIT $7": { readonly fillId: number; readonly orderId: number; readonly price: Amount; readonly quantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly role: Enums['spot_role'] | null; readonly ladderVersion: number | null; readonly filledAt: Date; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly triggerPrice: Amount | null; readonly timeInForce: Enums['spot_time_in_force']; readonly postOnly: boolean; readonly clientOrderId: string | null; readonly feeRate: Amount; readonly makerFeeRate: Amount | null }
  "\n  SELECT spot_fill.id AS fill_id, spot_fill.order_id, spot_fill.price, spot_fill.quantity, spot_fill.turnover, spot_fill.fee,\n         spot_fill.role, spot_fill.ladder_version, spot_fill.created_at AS filled_at, spot_order.symbol, spot_order.base, spot_order.quote,\n         spot_order.side, spot_order.type, spot_order.trigger_price, spot_order.time_in_force, spot_order.post_only,\n         spot_order.client_order_id, spot_order.fee_rate, spot_order.maker_fee_rate\n    FROM spot_fill JOIN spot_order ON spot_order.id = spot_fill.order_id\n   WHERE spot_fill.user_id = $1\n     AND ($2::text[] IS NULL OR spot_order.symbol = ANY ($2))\n     AND ($3::text[] IS NULL OR spot_order.side || '-' || \n  CASE WHEN trigger_price IS NOT NULL THEN CASE time_in_force WHEN 'fok' THEN 'stop-limit-fok' ELSE 'stop-limit' END\n       WHEN type = 'market' THEN 'market' WHEN post_only THEN 'limit-maker'\n       ELSE CASE time_in_force WHEN 'ioc' THEN 'ioc' WHEN 'fok' THEN 'limit-fok' ELSE 'limit' END END = ANY ($3))\n     AND spot_fill.created_at >= coalesce($4::timestamptz, '-infinity')\n     AND spot_fill.created_at <= coalesce($5::timestamptz, 'infinity') AND spot_fill.id > $6::bigint ORDER BY spot_fill.id LIMIT $7": { readonly fillId: number; readonly orderId: number; readonly price: Amount; readonly quantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly role: Enums['spot_role'] | null; readonly ladderVersion: number | null; readonly filledAt: Date; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly triggerPrice: Amount | null; readonly timeInForce: Enums['spot_time_in_force']; readonly postOnly: boolean; readonly clientOrderId: string | null; readonly feeRate: Amount; readonly makerFeeRate: Amount | null }
  "\n  SELECT spot_fill.id AS fill_id, spot_fill.order_id, spot_fill.price, spot_fill.quantity, spot_fill.turnover, spot_fill.fee,\n         spot_fill.role, spot_fill.ladder_version, spot_fill.created_at AS filled_at, spot_order.symbol, spot_order.base, spot_order.quote,\n         spot_order.side, spot_order.type, spot_order.trigger_price, spot_order.time_in_force, spot_order.post_only,\n         spot_order.client_order_id, spot_order.fee_rate, spot_order.maker_fee_rate\n    FROM spot_fill JOIN spot_order ON spot_order.id = spot_fill.order_id\n   WHERE spot_fill.user_id = $1 AND spot_order.id = $2 ORDER BY spot_fill.id DESC": { readonly fillId: number; readonly orderId: number; readonly price: Amount; readonly quantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly role: Enums['spot_role'] | null; readonly ladderVersion: number | null; readonly filledAt: Date; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly triggerPrice: Amount | null; readonly timeInForce: Enums['spot_time_in_force']; readonly postOnly: boolean; readonly clientOrderId: string | null; readonly feeRate: Amount; readonly makerFeeRate: Amount | null }
  "SELECT user_id AS id, due_at FROM spot_cancellation_timer\n                   WHERE due_at <= $1 AND user_id <> ALL ($2::bigint[]) ORDER BY due_at LIMIT $3": { readonly id: number; readonly dueAt: Date }
  "SELECT * FROM spot_order WHERE replaces_id = $1 AND end_reason IS DISTINCT FROM 'unreplaced'": Tables['spot_order']
  "SELECT * FROM spot_fill WHERE order_id = $1 ORDER BY id": Tables['spot_fill']
  "\n  SELECT waiting.id, peak.price\n    FROM spot_order waiting\n    JOIN pair ON pair.symbol = waiting.symbol\n   CROSS JOIN LATERAL spot_trail_peak(\n           pair.id, waiting.symbol, waiting.trigger_direction, waiting.trail_sequence, 9223372036854775807) peak\n   WHERE waiting.id = ANY ($1::bigint[])": { readonly id: number; readonly price: Amount | null }
  "\n  SELECT (touched.resting).*, touched.tick_sequence, touched.tick_price, touched.tick_at, touched.tick_source\n    FROM spot_match($1, $2, $3, $4, $5) touched": { readonly id: number; readonly userId: number; readonly symbol: string; readonly base: string; readonly quote: string; readonly side: Enums['spot_side']; readonly type: Enums['spot_order_type']; readonly sizing: Enums['spot_sizing']; readonly limitPrice: Amount | null; readonly requestedQuantity: Amount | null; readonly requestedTotal: Amount | null; readonly quantity: Amount; readonly held: Amount; readonly state: Enums['spot_order_state']; readonly filledQuantity: Amount; readonly turnover: Amount; readonly fee: Amount; readonly feeRate: Amount; readonly acceptedSequence: number; readonly triggerPrice: Amount | null; readonly triggerDirection: Enums['spot_trigger_direction'] | null; readonly triggerSequence: number | null; readonly triggerTickPrice: Amount | null; readonly triggerAt: Date | null; readonly triggerSource: Enums['price_source'] | null; readonly replacesId: number | null; readonly createdAt: Date; readonly updatedAt: Date; readonly clientOrderId: string | null; readonly exitOf: number | null; readonly profitPrice: Amount | null; readonly stopLoss: Amount | null; readonly takeProfit: Amount | null; readonly activationPrice: Amount | null; readonly peakAt: Date | null; readonly peakPrice: Amount | null; readonly peakSequence: number | null; readonly trailDistance: Amount | null; readonly trailGroup: Amount | null; readonly trailSequence: number | null; readonly trailUnit: Enums['spot_trail_unit'] | null; readonly exactFee: Amount; readonly exactTurnover: Amount; readonly heldTaken: Amount; readonly partialFills: number; readonly boundPrice: Amount | null; readonly endReason: Enums['spot_end_reason'] | null; readonly postOnly: boolean; readonly selfTrade: Enums['spot_self_trade']; readonly sequence: number | null; readonly timeInForce: Enums['spot_time_in_force']; readonly makerFeeRate: Amount | null; readonly tickSequence: number | null; readonly tickPrice: Amount | null; readonly tickAt: Date | null; readonly tickSource: Enums['price_source'] | null }
  "SELECT pair.symbol, oldest.settled AS sequence, oldest.settled = oldest.last AND oldest.ticks = $1 AS more\n         FROM pair\n         LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol\n         CROSS JOIN LATERAL (\n           SELECT max(sequence) FILTER (WHERE at < $2) AS settled, max(sequence) AS last, count(*) AS ticks\n             FROM (SELECT tick.sequence, tick.at FROM tick\n                    WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)\n                    ORDER BY tick.sequence LIMIT $1) fresh) oldest\n        WHERE oldest.settled IS NOT NULL": { readonly symbol: string; readonly sequence: number | null; readonly more: boolean | null }
  // apps/server/src/features/staking/staking-payouts.repository.ts
  "SELECT * FROM stake\n                   WHERE state = 'inTerm' AND due_at <= $1 AND ($3::bigint IS NULL OR id = $3) AND id <> ALL ($4::bigint[])\n                   ORDER BY due_at, id LIMIT $2": Tables['stake']
  "\n  SELECT payout.*, product.name, stake.asset\n    FROM staking_payout payout\n    JOIN stake ON stake.id = payout.stake_id\n    JOIN staking_product product ON product.id = stake.product_id": Tables['staking_payout'] & { readonly name: unknown; readonly asset: string }
  // apps/server/src/features/staking/staking.repository.ts
  "SELECT product_id, sum(principal) AS principal FROM stake\n                   WHERE user_id = $1 AND state = 'inTerm' GROUP BY product_id": { readonly productId: number; readonly principal: Amount }
  "\n  SELECT mine.*, product.name, coin.logo\n    FROM stake mine\n    JOIN staking_product product ON product.id = mine.product_id\n    JOIN coin ON coin.code = mine.asset WHERE mine.user_id = $1 AND mine.id = $2": Tables['stake'] & { readonly name: unknown; readonly logo: string }
  "\n  SELECT mine.*, product.name, coin.logo\n    FROM stake mine\n    JOIN staking_product product ON product.id = mine.product_id\n    JOIN coin ON coin.code = mine.asset": Tables['stake'] & { readonly name: unknown; readonly logo: string }
  "SELECT asset, coalesce(running.principal, 0) AS principal, coalesce(running.daily_earnings, 0) AS daily_earnings,\n              coalesce(running.open_stakes, 0) AS open_stakes, coalesce(ever.amount, 0) AS earned,\n              coalesce(today.amount, 0) AS earned_today\n         FROM (SELECT asset, sum(principal) AS principal, sum(daily_earnings) AS daily_earnings, count(*) AS open_stakes\n                 FROM stake WHERE user_id = $1 AND state = 'inTerm' GROUP BY asset) running\n         FULL JOIN (SELECT asset, amount FROM staking_earned WHERE user_id = $1) ever USING (asset)\n         LEFT JOIN (SELECT stake.asset, sum(payout.amount) AS amount\n                      FROM staking_payout payout JOIN stake ON stake.id = payout.stake_id\n                     WHERE payout.user_id = $1 AND payout.due_at >= $2 GROUP BY stake.asset) today USING (asset)\n        ORDER BY asset": { readonly asset: string | null; readonly principal: Amount; readonly dailyEarnings: Amount; readonly openStakes: number; readonly earned: Amount; readonly earnedToday: Amount }
  // apps/server/src/features/submissions/submissions.repository.ts
  "SELECT fingerprint = '' AS closed, outcome IS NOT NULL AS ended FROM submission WHERE scope = $1 AND key = $2": { readonly closed: boolean; readonly ended: boolean }
  // apps/server/src/features/support/support.repository.ts
  "SELECT support_case.id, about_kind, about_id, state, unread, opened_at, support_entry.id AS entry_id, kind, by,\n    left(text, 140) AS text, at\n  FROM support_case JOIN support_entry ON support_entry.id = last_entry_id": { readonly id: number; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly unread: number; readonly openedAt: Date; readonly entryId: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly text: string; readonly at: Date }
  "SELECT support_case.id, about_kind, about_id, state, unread, opened_at, support_entry.id AS entry_id, kind, by,\n    left(text, 140) AS text, at\n  FROM support_case JOIN support_entry ON support_entry.id = last_entry_id WHERE support_case.user_id = $1 AND support_case.id = $2": { readonly id: number; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly unread: number; readonly openedAt: Date; readonly entryId: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly text: string; readonly at: Date }
  "SELECT coalesce(sum(unread), 0)::int AS unread FROM support_case WHERE user_id = $1 AND unread > 0": { readonly unread: number }
  "SELECT support_entry.id, kind, by, operator.name AS operator, text, at,\n                      ARRAY(SELECT upload_id FROM support_picture WHERE entry_id = support_entry.id ORDER BY position) AS pictures\n                 FROM support_entry LEFT JOIN operator ON operator.id = support_entry.operator_id": { readonly id: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly operator: string | null; readonly text: string; readonly at: Date; readonly pictures: string[] }
  "SELECT outcome, id FROM support_open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)": { readonly outcome: string | null; readonly id: number | null }
  "SELECT support_end($1, $2, $3, $4, $5) AS outcome": { readonly outcome: string | null }
  "SELECT support_answer($1, $2, $3, $4, $5, $6, $7) AS outcome": { readonly outcome: string | null }
  "SELECT found.id, found.user_id, found.language, found.about_kind, found.about_id, found.state, found.state_since,\n    found.operator_id, holder.name AS operator, found.opened_at, found.first_answered_at, found.entries,\n    entry.kind, entry.by, author.name AS author, left(entry.text, 140) AS text, entry.at\n  FROM support_case found JOIN support_entry entry ON entry.id = found.last_entry_id\n  LEFT JOIN operator holder ON holder.id = found.operator_id\n  LEFT JOIN operator author ON author.id = entry.operator_id WHERE found.state = 'closed' AND $1::bigint IS NOT NULL AND ($2::bigint IS NULL OR found.user_id = $2)\n                AND ($5::bigint IS NULL OR $3::support_case_state IS NULL OR (found.state_since, found.id) < ($4::timestamptz, $5))\n              ORDER BY found.state_since DESC, found.id DESC LIMIT $6": { readonly id: number; readonly userId: number; readonly language: string; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly stateSince: Date; readonly operatorId: number | null; readonly operator: string | null; readonly openedAt: Date; readonly firstAnsweredAt: Date | null; readonly entries: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly author: string | null; readonly text: string; readonly at: Date }
  "SELECT found.id, found.user_id, found.language, found.about_kind, found.about_id, found.state, found.state_since,\n    found.operator_id, holder.name AS operator, found.opened_at, found.first_answered_at, found.entries,\n    entry.kind, entry.by, author.name AS author, left(entry.text, 140) AS text, entry.at\n  FROM support_case found JOIN support_entry entry ON entry.id = found.last_entry_id\n  LEFT JOIN operator holder ON holder.id = found.operator_id\n  LEFT JOIN operator author ON author.id = entry.operator_id WHERE found.state <> 'closed' AND found.operator_id = $1 AND ($2::bigint IS NULL OR found.user_id = $2)\n                AND ($5::bigint IS NULL\n                     OR (found.state, found.state_since, found.id) > ($3::support_case_state, $4::timestamptz, $5))\n              ORDER BY found.state, found.state_since, found.id LIMIT $6": { readonly id: number; readonly userId: number; readonly language: string; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly stateSince: Date; readonly operatorId: number | null; readonly operator: string | null; readonly openedAt: Date; readonly firstAnsweredAt: Date | null; readonly entries: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly author: string | null; readonly text: string; readonly at: Date }
  "SELECT found.id, found.user_id, found.language, found.about_kind, found.about_id, found.state, found.state_since,\n    found.operator_id, holder.name AS operator, found.opened_at, found.first_answered_at, found.entries,\n    entry.kind, entry.by, author.name AS author, left(entry.text, 140) AS text, entry.at\n  FROM support_case found JOIN support_entry entry ON entry.id = found.last_entry_id\n  LEFT JOIN operator holder ON holder.id = found.operator_id\n  LEFT JOIN operator author ON author.id = entry.operator_id WHERE found.state <> 'closed' AND found.operator_id IS NULL AND $1::bigint IS NOT NULL AND ($2::bigint IS NULL OR found.user_id = $2)\n                AND ($5::bigint IS NULL\n                     OR (found.state, found.state_since, found.id) > ($3::support_case_state, $4::timestamptz, $5))\n              ORDER BY found.state, found.state_since, found.id LIMIT $6": { readonly id: number; readonly userId: number; readonly language: string; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly stateSince: Date; readonly operatorId: number | null; readonly operator: string | null; readonly openedAt: Date; readonly firstAnsweredAt: Date | null; readonly entries: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly author: string | null; readonly text: string; readonly at: Date }
  "SELECT found.id, found.user_id, found.language, found.about_kind, found.about_id, found.state, found.state_since,\n    found.operator_id, holder.name AS operator, found.opened_at, found.first_answered_at, found.entries,\n    entry.kind, entry.by, author.name AS author, left(entry.text, 140) AS text, entry.at\n  FROM support_case found JOIN support_entry entry ON entry.id = found.last_entry_id\n  LEFT JOIN operator holder ON holder.id = found.operator_id\n  LEFT JOIN operator author ON author.id = entry.operator_id WHERE found.state = 'waitingForUser' AND $1::bigint IS NOT NULL AND ($2::bigint IS NULL OR found.user_id = $2)\n                AND ($5::bigint IS NULL\n                     OR (found.state, found.state_since, found.id) > ($3::support_case_state, $4::timestamptz, $5))\n              ORDER BY found.state, found.state_since, found.id LIMIT $6": { readonly id: number; readonly userId: number; readonly language: string; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly stateSince: Date; readonly operatorId: number | null; readonly operator: string | null; readonly openedAt: Date; readonly firstAnsweredAt: Date | null; readonly entries: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly author: string | null; readonly text: string; readonly at: Date }
  "SELECT found.id, found.user_id, found.language, found.about_kind, found.about_id, found.state, found.state_since,\n    found.operator_id, holder.name AS operator, found.opened_at, found.first_answered_at, found.entries,\n    entry.kind, entry.by, author.name AS author, left(entry.text, 140) AS text, entry.at\n  FROM support_case found JOIN support_entry entry ON entry.id = found.last_entry_id\n  LEFT JOIN operator holder ON holder.id = found.operator_id\n  LEFT JOIN operator author ON author.id = entry.operator_id WHERE found.state <> 'closed' AND $1::bigint IS NOT NULL AND ($2::bigint IS NULL OR found.user_id = $2)\n                AND ($5::bigint IS NULL\n                     OR (found.state, found.state_since, found.id) > ($3::support_case_state, $4::timestamptz, $5))\n              ORDER BY found.state, found.state_since, found.id LIMIT $6": { readonly id: number; readonly userId: number; readonly language: string; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly stateSince: Date; readonly operatorId: number | null; readonly operator: string | null; readonly openedAt: Date; readonly firstAnsweredAt: Date | null; readonly entries: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly author: string | null; readonly text: string; readonly at: Date }
  "SELECT found.id, found.user_id, found.language, found.about_kind, found.about_id, found.state, found.state_since,\n    found.operator_id, holder.name AS operator, found.opened_at, found.first_answered_at, found.entries,\n    entry.kind, entry.by, author.name AS author, left(entry.text, 140) AS text, entry.at\n  FROM support_case found JOIN support_entry entry ON entry.id = found.last_entry_id\n  LEFT JOIN operator holder ON holder.id = found.operator_id\n  LEFT JOIN operator author ON author.id = entry.operator_id WHERE found.id = $1": { readonly id: number; readonly userId: number; readonly language: string; readonly aboutKind: Enums['support_subject'] | null; readonly aboutId: number | null; readonly state: Enums['support_case_state']; readonly stateSince: Date; readonly operatorId: number | null; readonly operator: string | null; readonly openedAt: Date; readonly firstAnsweredAt: Date | null; readonly entries: number; readonly kind: Enums['support_entry_kind']; readonly by: Enums['support_party']; readonly author: string | null; readonly text: string; readonly at: Date }
  "SELECT waiting.*, answered.*\n         FROM (SELECT count(*) FILTER (WHERE operator_id = $1) AS mine, count(*) FILTER (WHERE operator_id IS NULL) AS nobody,\n                      count(*) FILTER (WHERE state = 'waitingForUser') AS waiting,\n                      min(state_since) FILTER (WHERE state = 'waitingForUs') AS oldest\n                 FROM support_case WHERE state <> 'closed') waiting,\n              (SELECT count(*) AS cases, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median,\n                      percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS ninth_decile\n                 FROM (SELECT extract(epoch FROM first_answered_at - opened_at)::float8 AS seconds\n                         FROM support_case WHERE opened_at >= $2 AND first_answered_at IS NOT NULL\n                        ORDER BY opened_at DESC LIMIT 10000) taken) answered": { readonly mine: number; readonly nobody: number; readonly waiting: number; readonly oldest: Date | null; readonly cases: number; readonly median: number | null; readonly ninthDecile: number | null }
  "SELECT (SELECT value FROM site_setting WHERE name = 'serviceHours') AS hours, waited.*\n         FROM (SELECT count(*) AS cases, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median\n                 FROM (SELECT extract(epoch FROM coalesce(first_answered_at, $2) - opened_at)::float8 AS seconds\n                         FROM support_case\n                        WHERE opened_at >= $1 AND (first_answered_at IS NOT NULL OR state = 'waitingForUs')\n                        ORDER BY opened_at DESC LIMIT 10000) taken) waited": { readonly hours: unknown; readonly cases: number; readonly median: number | null }
  "SELECT support_note.id, at, operator.name AS by, text\n         FROM support_note JOIN operator ON operator.id = operator_id WHERE case_id = $1 ORDER BY support_note.id": { readonly id: number; readonly at: Date; readonly by: string; readonly text: string }
  "SELECT key, texts FROM support_template WHERE enabled ORDER BY sort, key": { readonly key: string; readonly texts: unknown }
  // apps/server/src/features/token-sale/token-sale.repository.ts
  "SELECT subscriptions_barred AS barred FROM users WHERE id = $1": { readonly barred: boolean }
  "\n  SELECT sale_id, sum(quantity) AS quantity FROM token_subscription\n   WHERE user_id = $1 AND sale_id = ANY ($2::int[]) GROUP BY sale_id": { readonly saleId: number; readonly quantity: Amount }
  "SELECT * FROM token_subscription\n                   WHERE state = 'frozen' AND unlocks_at <= $1 AND id <> ALL ($3::bigint[]) ORDER BY unlocks_at, id LIMIT $2": Tables['token_subscription']
  "SELECT reward.subscription_id, reward.level, reward.user_id, reward.asset, reward.amount\n                    FROM token_reward reward\n                    JOIN token_subscription bought ON bought.id = reward.subscription_id AND bought.state = 'unfrozen'\n                   WHERE reward.paid_at IS NULL AND reward.subscription_id <> ALL ($2::bigint[])\n                     AND token_reward_earned(reward.user_id, bought.user_id)\n                   ORDER BY reward.subscription_id, reward.level LIMIT $1": { readonly subscriptionId: number; readonly level: number; readonly userId: number; readonly asset: string; readonly amount: Amount }
  "SELECT paying_asset AS asset, sum(paid) AS quantity FROM token_subscription\n                   WHERE user_id = $1 AND state = 'frozen' GROUP BY paying_asset": { readonly asset: string; readonly quantity: Amount }
  "\n  SELECT mine.*, sale.name, coin.logo, paying.precision AS paying_scale\n    FROM token_subscription mine\n    JOIN token_sale sale ON sale.id = mine.sale_id\n    JOIN coin ON coin.code = mine.asset\n    JOIN coin paying ON paying.code = mine.paying_asset WHERE mine.user_id = $1 AND mine.id = $2": Tables['token_subscription'] & { readonly name: unknown; readonly logo: string; readonly payingScale: number }
  "\n  SELECT mine.*, sale.name, coin.logo, paying.precision AS paying_scale\n    FROM token_subscription mine\n    JOIN token_sale sale ON sale.id = mine.sale_id\n    JOIN coin ON coin.code = mine.asset\n    JOIN coin paying ON paying.code = mine.paying_asset": Tables['token_subscription'] & { readonly name: unknown; readonly logo: string; readonly payingScale: number }
  // apps/server/src/features/uploads/uploads.repository.ts
  "SELECT id AS upload_id, user_id, digest, bytes, width, height FROM upload WHERE id = $1": { readonly uploadId: string; readonly userId: number; readonly digest: string; readonly bytes: number; readonly width: number; readonly height: number }
  "SELECT id FROM upload ORDER BY created_at DESC LIMIT $1": { readonly id: string }
  // apps/server/src/features/user-events/user-events.repository.ts
  "\n  SELECT sequence FROM user_event_stream\n   WHERE user_id = $1 AND (made_by < pg_snapshot_xmin(pg_current_snapshot())::text::bigint\n                           OR made_by >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)": { readonly sequence: number }
  "SELECT pg_current_snapshot()::text AS snapshot": { readonly snapshot: string }
  "\n  SELECT seen.snapshot, event.user_id, event.sequence, event.kind, event.at, event.order_id, event.asset, event.balance,\n         event.available, event.balance_moved, event.available_moved, event.cause, event.subject_id\n    FROM (SELECT pg_current_snapshot()::text AS snapshot) seen\n    LEFT JOIN user_event event\n      ON event.transaction_id >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint\n     AND NOT pg_visible_in_snapshot(event.transaction_id::text::xid8, $1::pg_snapshot)\n     AND pg_visible_in_snapshot(event.transaction_id::text::xid8, pg_current_snapshot())\n   ORDER BY event.user_id, event.sequence": { readonly snapshot: string; readonly userId: number | null; readonly sequence: number | null; readonly kind: Enums['user_event_kind'] | null; readonly at: Date | null; readonly orderId: number | null; readonly asset: string | null; readonly balance: Amount | null; readonly available: Amount | null; readonly balanceMoved: boolean | null; readonly availableMoved: boolean | null; readonly cause: string | null; readonly subjectId: number | null }
  "\n  SELECT stream.sequence AS newest, event.user_id, event.sequence, event.kind, event.at, event.order_id, event.asset, event.balance,\n         event.available, event.balance_moved, event.available_moved, event.cause, event.subject_id\n    FROM user_event_stream stream\n    LEFT JOIN LATERAL (SELECT * FROM user_event\n                        WHERE user_event.user_id = stream.user_id AND user_event.sequence > $2\n                        ORDER BY user_event.sequence LIMIT $3) event ON true\n   WHERE stream.user_id = $1 ORDER BY event.sequence": { readonly newest: number; readonly userId: number | null; readonly sequence: number | null; readonly kind: Enums['user_event_kind'] | null; readonly at: Date | null; readonly orderId: number | null; readonly asset: string | null; readonly balance: Amount | null; readonly available: Amount | null; readonly balanceMoved: boolean | null; readonly availableMoved: boolean | null; readonly cause: string | null; readonly subjectId: number | null }
  "\n  SELECT stream.user_id AS listener, stream.sequence - heard.last AS missing, event.user_id, event.sequence, event.kind, event.at, event.order_id, event.asset, event.balance,\n         event.available, event.balance_moved, event.available_moved, event.cause, event.subject_id\n    FROM unnest($1::bigint[], $2::bigint[]) AS heard (user_id, last)\n    JOIN user_event_stream stream ON stream.user_id = heard.user_id\n    LEFT JOIN user_event event\n      ON event.user_id = stream.user_id AND event.sequence > heard.last AND event.sequence <= heard.last + $3\n   ORDER BY stream.user_id, event.sequence": { readonly listener: number; readonly missing: number; readonly userId: number | null; readonly sequence: number | null; readonly kind: Enums['user_event_kind'] | null; readonly at: Date | null; readonly orderId: number | null; readonly asset: string | null; readonly balance: Amount | null; readonly available: Amount | null; readonly balanceMoved: boolean | null; readonly availableMoved: boolean | null; readonly cause: string | null; readonly subjectId: number | null }
  "\n  SELECT stream.sequence, account.asset, sum(account.balance) AS balance,\n         coalesce(sum(account.balance) FILTER (WHERE account.part = 'available'), 0) AS available\n    FROM user_event_stream stream\n    LEFT JOIN ledger_account account\n      ON account.user_id = stream.user_id AND account.part IN ('available', 'spot', 'withdrawal')\n   WHERE stream.user_id = $1 GROUP BY stream.sequence, account.asset ORDER BY account.asset": { readonly sequence: number; readonly asset: string | null; readonly balance: Amount | null; readonly available: Amount }
  "\n  SELECT pg_logical_emit_message(true, 'halyard', '')::text AS position\n   WHERE current_setting('synchronous_standby_names') <> ''": { readonly position: string }
  // apps/server/src/features/wire-transfers/wire-transfers.repository.ts
  "\n  SELECT wire_transfer.*, coin.precision FROM wire_transfer JOIN coin ON coin.code = wire_transfer.asset WHERE wire_transfer.id = $1 AND ($2::bigint IS NULL OR user_id = $2)": Tables['wire_transfer'] & { readonly precision: number }
  "\n  SELECT wire_transfer.*, coin.precision FROM wire_transfer JOIN coin ON coin.code = wire_transfer.asset": Tables['wire_transfer'] & { readonly precision: number }
  // apps/server/src/features/withdrawals/withdrawals.repository.ts
  "SELECT withdrawal_approve($1, $2, $3) AS outcome": { readonly outcome: string | null }
  "SELECT withdrawal_confirm($1, $2, $3, $4, $5::jsonb, $6) AS others": { readonly others: number[] | null }
  "SELECT level, single, daily, spent FROM withdrawal_allowance($1, $2)": { readonly level: Enums['withdrawal_level'] | null; readonly single: Amount | null; readonly daily: Amount | null; readonly spent: Amount | null }
  "SELECT level, single, daily FROM withdrawal_limit ORDER BY level": { readonly level: Enums['withdrawal_level']; readonly single: Amount; readonly daily: Amount }
  "SELECT precision FROM coin WHERE code = $1": { readonly precision: number }
  "SELECT count(*) AS count, min(approved_at) AS since FROM withdrawal WHERE state = 'beingPaid'": { readonly count: number; readonly since: Date | null }
  "\n  SELECT withdrawal.*, coin.id AS coin_id, network.address_kind, owner.state AS owner_state,\n         (SELECT name FROM identity WHERE identity.user_id = withdrawal.user_id AND identity.state = 'passed') AS verified_name\n    FROM withdrawal JOIN coin ON coin.code = withdrawal.asset JOIN users owner ON owner.id = withdrawal.user_id\n         LEFT JOIN network ON network.code = withdrawal.network WHERE withdrawal.id = $1 AND ($2::bigint IS NULL OR user_id = $2)": Tables['withdrawal'] & { readonly coinId: number; readonly addressKind: string | null; readonly ownerState: Enums['user_state']; readonly verifiedName: string | null }
  "\n  SELECT withdrawal.*, coin.id AS coin_id, network.address_kind, owner.state AS owner_state,\n         (SELECT name FROM identity WHERE identity.user_id = withdrawal.user_id AND identity.state = 'passed') AS verified_name\n    FROM withdrawal JOIN coin ON coin.code = withdrawal.asset JOIN users owner ON owner.id = withdrawal.user_id\n         LEFT JOIN network ON network.code = withdrawal.network WHERE user_id = $1 AND withdrawal.kind = 'chain' AND ($2::text IS NULL OR asset = $2)\n     AND ($3::bigint IS NULL OR withdrawal.id < $3) AND ($4::bigint IS NULL OR withdrawal.id > $4) ORDER BY withdrawal.id DESC LIMIT $5": Tables['withdrawal'] & { readonly coinId: number; readonly addressKind: string | null; readonly ownerState: Enums['user_state']; readonly verifiedName: string | null }
  "\n  SELECT withdrawal.*, coin.id AS coin_id, network.address_kind, owner.state AS owner_state,\n         (SELECT name FROM identity WHERE identity.user_id = withdrawal.user_id AND identity.state = 'passed') AS verified_name\n    FROM withdrawal JOIN coin ON coin.code = withdrawal.asset JOIN users owner ON owner.id = withdrawal.user_id\n         LEFT JOIN network ON network.code = withdrawal.network WHERE user_id = $1 AND withdrawal.kind = 'chain' AND ($2::text IS NULL OR asset = $2)\n     AND ($3::bigint IS NULL OR withdrawal.id < $3) AND ($4::bigint IS NULL OR withdrawal.id > $4) ORDER BY withdrawal.id LIMIT $5": Tables['withdrawal'] & { readonly coinId: number; readonly addressKind: string | null; readonly ownerState: Enums['user_state']; readonly verifiedName: string | null }
  "\n  SELECT withdrawal.*, coin.id AS coin_id, network.address_kind, owner.state AS owner_state,\n         (SELECT name FROM identity WHERE identity.user_id = withdrawal.user_id AND identity.state = 'passed') AS verified_name\n    FROM withdrawal JOIN coin ON coin.code = withdrawal.asset JOIN users owner ON owner.id = withdrawal.user_id\n         LEFT JOIN network ON network.code = withdrawal.network": Tables['withdrawal'] & { readonly coinId: number; readonly addressKind: string | null; readonly ownerState: Enums['user_state']; readonly verifiedName: string | null }
  // apps/server/src/market-feed/books.ts
  "\n  SELECT book.tick_sequence, book.phase, book.inventory, book.taken, best.side, best.limit_price, best.quantity\n    FROM pair\n    LEFT JOIN spot_book book ON book.symbol = pair.symbol\n    LEFT JOIN LATERAL (\n         (SELECT side, limit_price, sum(quantity - filled_quantity) AS quantity FROM spot_order\n            WHERE state = 'open' AND spot_order.symbol = $1 AND side = 'buy' AND (book.symbol IS NULL OR spot_order.sequence IS NOT NULL)\n            GROUP BY side, limit_price ORDER BY limit_price DESC LIMIT $2)\n          UNION ALL\n          (SELECT side, limit_price, sum(quantity - filled_quantity) AS quantity FROM spot_order\n            WHERE state = 'open' AND spot_order.symbol = $1 AND side = 'sell' AND (book.symbol IS NULL OR spot_order.sequence IS NOT NULL)\n            GROUP BY side, limit_price ORDER BY limit_price LIMIT $2)) best ON true\n   WHERE pair.symbol = $1": { readonly tickSequence: number | null; readonly phase: Enums['book_phase'] | null; readonly inventory: number | null; readonly taken: unknown; readonly side: Enums['spot_side'] | null; readonly limitPrice: Amount | null; readonly quantity: Amount | null }
  // apps/server/src/market-feed/candle-store.ts
  "SELECT candle.pair_id, candle.period, extract(epoch FROM candle.open_time)::bigint AS open_time, candle.open,\n  candle.high, candle.low, candle.close, candle.volume, candle.turnover, candle.trades, candle.last_sequence FROM candle\n              WHERE pair_id = $1 AND period = $2\n                AND open_time >= to_timestamp($3::bigint) AND open_time < to_timestamp($4::bigint)\n              ORDER BY candle.open_time DESC LIMIT $5": { readonly pairId: number; readonly period: Enums['candle_period']; readonly openTime: number; readonly open: Amount; readonly high: Amount; readonly low: Amount; readonly close: Amount; readonly volume: Amount; readonly turnover: Amount; readonly trades: number; readonly lastSequence: number }
  "SELECT candle.pair_id, candle.period, extract(epoch FROM candle.open_time)::bigint AS open_time, candle.open,\n  candle.high, candle.low, candle.close, candle.volume, candle.turnover, candle.trades, candle.last_sequence FROM candle\n              WHERE pair_id = $1 AND period = $2\n                AND open_time >= to_timestamp($3::bigint) AND open_time < to_timestamp($4::bigint)\n              ORDER BY candle.open_time LIMIT $5": { readonly pairId: number; readonly period: Enums['candle_period']; readonly openTime: number; readonly open: Amount; readonly high: Amount; readonly low: Amount; readonly close: Amount; readonly volume: Amount; readonly turnover: Amount; readonly trades: number; readonly lastSequence: number }
  "SELECT newest.* FROM unnest($1::integer[]) AS listed (id)\n              CROSS JOIN unnest(enum_range(NULL::candle_period)) AS wanted (period)\n              CROSS JOIN LATERAL (SELECT candle.pair_id, candle.period, extract(epoch FROM candle.open_time)::bigint AS open_time, candle.open,\n  candle.high, candle.low, candle.close, candle.volume, candle.turnover, candle.trades, candle.last_sequence FROM candle\n                                   WHERE pair_id = listed.id AND period = wanted.period\n                                   ORDER BY candle.open_time DESC LIMIT 1) AS newest": { readonly pairId: number; readonly period: Enums['candle_period']; readonly openTime: number; readonly open: Amount; readonly high: Amount; readonly low: Amount; readonly close: Amount; readonly volume: Amount; readonly turnover: Amount; readonly trades: number; readonly lastSequence: number }
  "SELECT minute.pair_id, min(minute.open_time) AS open_time, (array_agg(minute.open ORDER BY minute.open_time))[1] AS open,\n                    max(minute.high) AS high, min(minute.low) AS low,\n                    (array_agg(minute.close ORDER BY minute.open_time DESC))[1] AS close, sum(minute.volume) AS volume,\n                    sum(minute.turnover) AS turnover, sum(minute.trades)::bigint AS trades,\n                    string_agg(concat_ws(' ', minute.open_time, minute.open, minute.high, minute.low, minute.close,\n                                         minute.volume, minute.turnover, minute.trades), ',' ORDER BY minute.open_time) AS minutes\n               FROM unnest($1::integer[]) AS listed (id)\n              CROSS JOIN LATERAL (SELECT candle.pair_id, candle.period, extract(epoch FROM candle.open_time)::bigint AS open_time, candle.open,\n  candle.high, candle.low, candle.close, candle.volume, candle.turnover, candle.trades, candle.last_sequence FROM candle WHERE pair_id = listed.id AND period = '1m'\n                                   ORDER BY candle.open_time DESC LIMIT 1440) AS minute\n              GROUP BY minute.pair_id, minute.open_time / 3600 ORDER BY minute.pair_id, open_time": { readonly pairId: number; readonly openTime: number; readonly open: Amount | null; readonly high: Amount; readonly low: Amount; readonly close: Amount | null; readonly volume: Amount; readonly turnover: Amount; readonly trades: number; readonly minutes: string | null }
  "SELECT listed.id FROM unnest($1::integer[]) AS listed (id)\n              WHERE NOT EXISTS (SELECT FROM candle WHERE candle.pair_id = listed.id)": { readonly id: number }
  // apps/server/src/market-feed/feed-check.ts
  "SELECT id, symbol FROM pair ORDER BY id": { readonly id: number; readonly symbol: string }
  "SELECT number, source, generator, hash, next_hash, starts_at, ends_at, pairs, seed,\n                  (SELECT beacon FROM feed_statement WHERE epoch = number ORDER BY position DESC LIMIT 1) AS beacon\n             FROM feed_epoch ORDER BY number": { readonly number: number; readonly source: Enums['price_source']; readonly generator: number | null; readonly hash: string; readonly nextHash: string | null; readonly startsAt: Date; readonly endsAt: Date; readonly pairs: unknown; readonly seed: string | null; readonly beacon: string | null }
  "SELECT epoch.number FROM feed_epoch epoch JOIN feed_epoch following ON following.number = epoch.number + 1\n            WHERE epoch.source = 'sim' AND epoch.seed IS NULL AND following.starts_at < clock_timestamp() - interval '10 minutes'\n              AND NOT EXISTS (SELECT FROM contract WHERE state = 'pending' AND opened_at < following.starts_at)\n              AND coalesce((SELECT max(settled_at) FROM contract WHERE opened_at < following.starts_at), '-infinity')\n                  < clock_timestamp() - interval '10 minutes'\n            ORDER BY epoch.number": { readonly number: number }
  "SELECT id FROM contract WHERE state <> 'pending' AND open_source = 'sim' AND id > $1 ORDER BY id LIMIT $2": { readonly id: number }
  "\n        SELECT contract.id, pair.symbol, epoch.number AS epoch, decided.word, decided.moment,\n               ARRAY(SELECT at FROM tick WHERE tick.pair_id = pair.id AND at > decided.moment - $2 * interval '1 ms' AND at <= decided.moment\n                     UNION SELECT at FROM contract_tick\n                            WHERE contract_tick.pair_id = pair.id AND at > decided.moment - $2 * interval '1 ms' AND at <= decided.moment) AS told,\n               decided.moment - $2 * interval '1 ms'\n                 > (SELECT at FROM tick WHERE tick.pair_id = pair.id ORDER BY sequence LIMIT 1) AS kept\n          FROM contract\n          JOIN pair ON pair.id = contract.pair_id\n         CROSS JOIN LATERAL (VALUES ('was opened', contract.opened_at), ('closed', contract.closes_at)) decided (word, moment)\n         CROSS JOIN LATERAL (SELECT number FROM feed_epoch WHERE starts_at < decided.moment ORDER BY number DESC LIMIT 1) epoch\n         WHERE contract.id = ANY ($1)\n         ORDER BY contract.id, decided.moment": { readonly id: number; readonly symbol: string; readonly epoch: number; readonly word: string | null; readonly moment: Date | null; readonly told: Date[]; readonly kept: boolean | null }
  "SELECT sequence, price, volume, at, epoch FROM tick\n              WHERE pair_id = $1 AND sequence > $2 AND epoch IS NOT NULL ORDER BY sequence LIMIT 20000": { readonly sequence: number; readonly price: Amount; readonly volume: Amount; readonly at: Date; readonly epoch: number | null }
  "SELECT sequence, price, NULL::numeric AS volume, at, epoch FROM contract_tick\n              WHERE pair_id = $1 AND sequence > $2 AND epoch IS NOT NULL ORDER BY sequence LIMIT 20000": { readonly sequence: number; readonly price: Amount; readonly volume: Amount | null; readonly at: Date; readonly epoch: number | null }
  // apps/server/src/market-feed/feed-epochs.ts
  "SELECT beacon FROM feed_statement ORDER BY position DESC LIMIT 1": { readonly beacon: string | null }
  "SELECT symbol FROM pair\n              WHERE (SELECT true FROM contract WHERE contract.state = 'pending' AND contract.pair_id = pair.id LIMIT 1)": { readonly symbol: string }
  "SELECT max(seconds) AS seconds FROM contract_duration": { readonly seconds: number | null }
  "SELECT * FROM feed_epoch ORDER BY number DESC LIMIT 1": Tables['feed_epoch']
  "SELECT * FROM feed_statement WHERE epoch = $1 ORDER BY position DESC LIMIT 1": Tables['feed_statement']
  "SELECT epoch AS number, starts_at, ends_at FROM feed_statement ORDER BY position DESC LIMIT 1": { readonly number: number; readonly startsAt: Date; readonly endsAt: Date }
  "SELECT encrypted FROM feed_seed WHERE epoch = $1 AND NOT given": { readonly encrypted: string | null }
  "SELECT epoch, seed FROM feed_seed": { readonly epoch: number; readonly seed: string | null }
  "SELECT encode(signature, 'hex') AS signature FROM feed_round WHERE epoch = $1 ORDER BY round": { readonly signature: string }
  // apps/server/src/market-feed/feed-record.ts
  "\n  SELECT epoch.number, epoch.source, epoch.generator, epoch.hash, epoch.next_hash, epoch.starts_at,\n         coalesce((SELECT following.starts_at FROM feed_epoch following\n                    WHERE following.number = epoch.number + 1 AND following.starts_at > epoch.starts_at), epoch.ends_at) AS ends_at,\n         epoch.pairs, epoch.seed, epoch.revealed_at\n    FROM feed_epoch epoch ORDER BY epoch.number DESC LIMIT $1 OFFSET $2": { readonly number: number; readonly source: Enums['price_source']; readonly generator: number | null; readonly hash: string; readonly nextHash: string | null; readonly startsAt: Date; readonly endsAt: Date; readonly pairs: unknown; readonly seed: string | null; readonly revealedAt: Date | null }
  "SELECT max(number) AS total FROM feed_epoch": { readonly total: number | null }
  "\n  SELECT epoch.number, epoch.source, epoch.generator, epoch.hash, epoch.next_hash, epoch.starts_at,\n         coalesce((SELECT following.starts_at FROM feed_epoch following\n                    WHERE following.number = epoch.number + 1 AND following.starts_at > epoch.starts_at), epoch.ends_at) AS ends_at,\n         epoch.pairs, epoch.seed, epoch.revealed_at\n    FROM feed_epoch epoch WHERE epoch.number = $1::bigint": { readonly number: number; readonly source: Enums['price_source']; readonly generator: number | null; readonly hash: string; readonly nextHash: string | null; readonly startsAt: Date; readonly endsAt: Date; readonly pairs: unknown; readonly seed: string | null; readonly revealedAt: Date | null }
  "SELECT * FROM feed_statement ORDER BY position DESC LIMIT $1 OFFSET $2": Tables['feed_statement']
  "SELECT max(position) AS total FROM feed_statement": { readonly total: number | null }
  "SELECT round, encode(signature, 'hex') AS signature, received_at FROM feed_round\n        WHERE epoch = $1::bigint ORDER BY round LIMIT $2 OFFSET $3": { readonly round: number; readonly signature: string; readonly receivedAt: Date }
  "SELECT min(round) AS first, max(round) AS last FROM feed_round WHERE epoch = $1::bigint": { readonly first: number | null; readonly last: number | null }
  "SELECT max(seconds) AS seconds FROM contract_duration WHERE enabled": { readonly seconds: number | null }
  "SELECT DISTINCT ON (epoch) * FROM feed_statement WHERE epoch = ANY ($1::int[]) ORDER BY epoch, position DESC": Tables['feed_statement']
  "SELECT source FROM feed_epoch ORDER BY number DESC LIMIT 1": { readonly source: Enums['price_source'] }
  "SELECT feed_bound_until() AS until": { readonly until: Date | null }
  // apps/server/src/market-feed/feed-reveals.job.ts
  "SELECT epoch, encrypted FROM feed_revealable()": { readonly epoch: number | null; readonly encrypted: string | null }
  // apps/server/src/market-feed/market-settings.ts
  "SELECT value FROM market_setting WHERE name = $1": { readonly value: string }
  // apps/server/src/market-feed/pairs.ts
  "\n  SELECT pair.id, pair.symbol, pair.name, pair.base, pair.quote, pair.kind, pair.logo, pair.price_step, pair.quantity_step,\n         pair.notional_min, pair.fee_rate, pair.maker_fee_rate, pair.session, pair.reference_price, pair.yearly_volatility, pair.tick_interval,\n         pair.typical_trade, pair.ladder_levels, pair.ladder_spread, pair.ladder_distance, pair.ladder_size,\n         pair.ladder_growth, pair.ladder_limit, pair.ladder_version, pair.collar, pair.in_book, pair.book_phase,\n         pair.auction_move, pair.auction_until, base.precision AS base_scale, quote.precision AS quote_scale,\n         pair.enabled AND base.enabled AND quote.enabled AS offered,\n         pair.created_at, pair.updated_at\n    FROM pair\n    JOIN coin base ON base.code = pair.base\n    JOIN coin quote ON quote.code = pair.quote\n   ORDER BY pair.sort, pair.id": { readonly id: number; readonly symbol: string; readonly name: string; readonly base: string; readonly quote: string; readonly kind: Enums['pair_kind']; readonly logo: string; readonly priceStep: Amount; readonly quantityStep: Amount; readonly notionalMin: Amount; readonly feeRate: Amount; readonly makerFeeRate: Amount; readonly session: Enums['trading_session']; readonly referencePrice: Amount; readonly yearlyVolatility: Amount; readonly tickInterval: number; readonly typicalTrade: Amount; readonly ladderLevels: number; readonly ladderSpread: Amount; readonly ladderDistance: Amount; readonly ladderSize: Amount; readonly ladderGrowth: Amount; readonly ladderLimit: Amount; readonly ladderVersion: number; readonly collar: Amount; readonly inBook: boolean; readonly bookPhase: Enums['book_phase']; readonly auctionMove: Amount; readonly auctionUntil: Date | null; readonly baseScale: number; readonly quoteScale: number; readonly offered: boolean; readonly createdAt: Date; readonly updatedAt: Date }
  // apps/server/src/market-feed/tick-store.ts
  "SELECT moved, next_close FROM feed_watermark_advance($1)": { readonly moved: number[] | null; readonly nextClose: Date | null }
  "SELECT symbol, greatest(feed_complete_before(id),\n                                    (SELECT at FROM tick WHERE pair_id = pair.id ORDER BY sequence DESC LIMIT 1)) AS until FROM pair": { readonly symbol: string; readonly until: Date | null }
  "SELECT symbol, array_agg(DISTINCT closes_at) AS closes FROM contract JOIN pair ON pair.id = pair_id\n              WHERE state = 'pending' AND closes_at <= $1 GROUP BY symbol": { readonly symbol: string; readonly closes: Date[] }
  "SELECT newest.* FROM unnest($1::integer[]) AS listed (id)\n              CROSS JOIN LATERAL (SELECT tick.pair_id, tick.sequence, tick.price, tick.volume, tick.at, tick.source FROM tick WHERE tick.pair_id = listed.id\n                                   ORDER BY sequence DESC LIMIT $2) AS newest\n              ORDER BY newest.pair_id, newest.sequence": { readonly pairId: number; readonly sequence: number; readonly price: Amount; readonly volume: Amount; readonly at: Date; readonly source: Enums['price_source'] }
  "SELECT later.* FROM unnest($1::integer[], $2::bigint[]) AS listed (id, sequence)\n              CROSS JOIN LATERAL (SELECT tick.pair_id, tick.sequence, tick.price, tick.volume, tick.at, tick.source FROM tick\n                                   WHERE tick.pair_id = listed.id AND tick.sequence > listed.sequence\n                                   ORDER BY tick.sequence LIMIT $3) AS later\n              ORDER BY later.pair_id, later.sequence": { readonly pairId: number; readonly sequence: number; readonly price: Amount; readonly volume: Amount; readonly at: Date; readonly source: Enums['price_source'] }
  "SELECT tick.pair_id, tick.sequence, tick.price, tick.volume, tick.at, tick.source FROM unnest($1::integer[], $2::bigint[]) AS listed (id, sequence)\n               JOIN tick ON tick.pair_id = listed.id AND tick.sequence = listed.sequence": { readonly pairId: number; readonly sequence: number; readonly price: Amount; readonly volume: Amount; readonly at: Date; readonly source: Enums['price_source'] }
  "SELECT tick.pair_id, tick.sequence, tick.price, tick.volume, tick.at, tick.source FROM tick WHERE pair_id = $1 AND at <= $2 ORDER BY at DESC, sequence DESC LIMIT 1": { readonly pairId: number; readonly sequence: number; readonly price: Amount; readonly volume: Amount; readonly at: Date; readonly source: Enums['price_source'] }
  "SELECT DISTINCT ON (date_trunc('second', at)) price, at\n               FROM (SELECT price, at, sequence FROM tick WHERE pair_id = $1 AND at > $2\n                      ORDER BY at DESC, sequence DESC LIMIT $3) newest\n              ORDER BY date_trunc('second', at), at DESC, sequence DESC": { readonly price: Amount; readonly at: Date }
  "SELECT feed_compared_until($1 * interval '1 ms') AS until": { readonly until: Date | null }
  // apps/server/src/platform/clock/database-clock.ts
  "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS time": { readonly time: number }
  // apps/server/src/platform/config/host-inspection.ts
  "SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('archive_mode') <> 'off' AS archives,\n                    to_regclass('wire_currency') IS NOT NULL AS migrated,\n                    coalesce((SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = to_regclass('journal')), false) AS \"ownsTables\"": { readonly major: number | null; readonly archives: boolean | null; readonly migrated: boolean; readonly ownsTables: boolean }
  "SELECT currency FROM wire_currency WHERE sample AND enabled ORDER BY sort": { readonly currency: string }
  // apps/server/src/platform/database/advance-rows.ts
  "SELECT ordinal FROM contract_settle($1::jsonb, $2) AS ordinal": { readonly ordinal: number | null }
  "SELECT ordinal FROM mining_advance($1::jsonb, $2) AS ordinal": { readonly ordinal: number | null }
  "SELECT ordinal FROM staking_advance($1::jsonb, $2) AS ordinal": { readonly ordinal: number | null }
  "SELECT ordinal FROM token_sale_pay_rewards($1::jsonb, $2) AS ordinal": { readonly ordinal: number | null }
  "SELECT ordinal FROM token_sale_release($1::jsonb, $2) AS ordinal": { readonly ordinal: number | null }
  // apps/server/src/platform/health/storage.ts
  "SELECT current_setting('archive_mode') <> 'off' AS archives,\n              coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing\n         FROM pg_stat_archiver": { readonly archives: boolean | null; readonly failing: boolean }
  // apps/server/src/platform/rate-limit/rate-limits.ts
  "\n  SELECT asked.key, rate_limit_take(asked.key, asked.mosts::int[], asked.spans::int[], $4) AS free_at\n    FROM (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS of (key, mosts, spans) ORDER BY key OFFSET 0) asked": { readonly key: string; readonly freeAt: Date | null }
  "SELECT (SELECT count(*) FROM rate_limit, unnest(hits) hit\n                WHERE rate_limit.key = asked.key AND hit > $3::timestamptz - make_interval(secs => asked.span)) AS used\n         FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked (key, span, number) ORDER BY asked.number": { readonly used: number | null }
  // apps/server/src/platform/session/sessions.ts
  "SELECT asked.user_id, before.at, before.device FROM unnest((SELECT $1::bigint[])) asked (user_id)\n          CROSS JOIN LATERAL (\n            SELECT created_at AS at, device FROM session\n             WHERE session.user_id = asked.user_id ORDER BY session.id DESC OFFSET 1 LIMIT 1) before": { readonly userId: number; readonly at: Date; readonly device: string }
  "SELECT id, created_at AS at, device FROM session WHERE user_id = $1 ORDER BY id DESC LIMIT $2": { readonly id: number; readonly at: Date; readonly device: string }
  "SELECT id, user_id, token_hash, expires_at, ended_at, end_reason, successor_device\n                    FROM session WHERE token_hash = ANY ((SELECT $1::text[])::text[])": { readonly id: number; readonly userId: number; readonly tokenHash: string; readonly expiresAt: Date; readonly endedAt: Date | null; readonly endReason: Enums['session_end'] | null; readonly successorDevice: string | null }
  // apps/server/src/platform/submit/batch-writer.ts
  "SELECT ordinal, outcome, id, fingerprint, refusal, detail FROM submit($1, $2::jsonb, $3::jsonb, $4)": { readonly ordinal: number | null; readonly outcome: string | null; readonly id: number | null; readonly fingerprint: string | null; readonly refusal: string | null; readonly detail: unknown }
  // apps/server/src/platform/submit/remembered-answers.ts
  "SELECT fingerprint, outcome #>> '{}' AS outcome FROM submission WHERE scope = $1 AND key = $2": { readonly fingerprint: string; readonly outcome: string | null }
  // apps/server/src/platform/submit/submitter.ts
  "SELECT fingerprint, (outcome ->> 'id')::bigint AS id, outcome ->> 'refusal' AS refusal, outcome -> 'detail' AS detail\n           FROM submission WHERE scope = $1 AND key = $2": { readonly fingerprint: string; readonly id: number | null; readonly refusal: string | null; readonly detail: unknown }
}
