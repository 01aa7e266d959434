const matcher = 'apps/server/src/features/spot/spot-matcher.test.ts'
const stops = 'apps/server/src/features/spot/spot-stop.http.test.ts'

const ended = {
  file: 'prisma/sql/spot/spot.sql.test.ts',
  name: 'is not filled while it waits, nor on a tick from before it was set off, whoever writes',
}

export const spot = [
  {
    id: 'spot-cancel-before-looking',
    rule: 'A cancellation looks first for a stored tick that already crossed the order: then it is filled',
    fault: 'What was crossed while no worker was alive can be cancelled',
    file: 'prisma/sql/spot/spot_end.sql',
    find: "WHERE item.state = 'cancelled' AND cancelled.state = 'open'),",
    put: "WHERE item.state = 'cancelled' AND item.order_id < 0 AND cancelled.state = 'open'),",
    test: {
      file: matcher,
      name: 'an order that was crossed while no worker was alive is filled by its cancellation, which says so',
    },
  },
  {
    id: 'spot-tick-of-before',
    rule: 'A tick from before an order, by its time, does not fill it',
    fault: 'Only the number of the tick counts, and an exchange’s feed arrives late',
    file: 'prisma/sql/spot/spot_crossing_tick.sql',
    find: "AND at >= date_trunc('milliseconds', placed_at) AND at <= moment",
    put: 'AND at <= moment',
    test: {
      file: 'prisma/sql/spot/spot.sql.test.ts',
      name: 'is the first after the order that reaches its limit, by number and by time',
    },
  },
  {
    id: 'spot-fill-of-before',
    rule: 'Nobody fills an order on a tick from before it, whoever writes',
    fault: 'The write goes by the number alone',
    file: 'prisma/sql/spot/spot_end_orders.sql',
    find: `AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)
                                         AND item.tick_at >= date_trunc('milliseconds', spot_order.created_at)))`,
    put: 'AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)))',
    test: {
      file: 'prisma/sql/spot/spot.sql.test.ts',
      name: 'is not filled on a tick from before it, by its number or by its time',
    },
  },
  {
    id: 'spot-newest-stored-tick',
    rule: 'A market order is filled on the newest stored tick, found in the call that writes it',
    fault: 'It is filled on the tick before',
    file: 'prisma/sql/market/tick_newest.sql',
    find: 'ORDER BY tick.sequence DESC LIMIT 1)',
    put: 'ORDER BY tick.sequence DESC OFFSET 1 LIMIT 1)',
    test: { file: 'prisma/sql/spot/spot.sql.test.ts', name: 'is the newest stored one' },
  },
  {
    id: 'spot-stop-cancel-before-looking',
    rule: 'A cancellation looks first for a stored tick that set a stop order off',
    fault: 'A stop order that ticks have set off and filled can be cancelled as long as no worker has come by',
    file: 'prisma/sql/spot/spot_end.sql',
    find: 'PERFORM spot_set_off(ARRAY(SELECT item.order_id FROM unnest(items) item), moment);',
    put: '',
    test: { file: stops, name: 'that a stored tick set off and filled comes too late, and fills it' },
  },
  {
    id: 'spot-stop-filled-before-set-off',
    rule: 'The tick that sets a stop order off fills it, or a later one',
    fault: 'What fills it is looked for from the order on, so that it never waited',
    file: 'prisma/sql/spot/spot_touched.sql',
    find: 'greatest((open.resting).accepted_sequence, open.done, (open.resting).trigger_sequence - 1)',
    put: 'greatest((open.resting).accepted_sequence, open.done)',
    test: { file: 'prisma/sql/spot/spot.sql.test.ts', name: 'is not filled on one from before it was set off' },
  },
  {
    id: 'spot-waiting-is-filled',
    rule: 'A stop order that waits is filled by nobody, whoever writes',
    fault: 'The write goes by the tick alone',
    file: 'prisma/sql/spot/spot_end_orders.sql',
    find: "spot_order.state = 'open' AND item.tick_sequence > spot_order.accepted_sequence",
    put: 'item.tick_sequence > spot_order.accepted_sequence',
    test: ended,
  },
  {
    id: 'spot-fill-before-set-off',
    rule: 'Nobody fills a stop order on a tick from before it was set off, whoever writes',
    fault: 'The write asks only whether it is open',
    file: 'prisma/sql/spot/spot_end_orders.sql',
    find: 'AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)\n',
    put: '\n',
    test: ended,
  },
  {
    id: 'spot-quiet-forgets-ticks',
    rule: 'What ticked while no order was known to rest is held against those that do by the next look',
    fault: 'It is forgotten until the sweep',
    file: 'apps/server/src/features/spot/spot-matcher.job.ts',
    find: 'if (await this.idle.isIdle()) return\n',
    put: 'if (await this.idle.isIdle()) return void this.ticked.clear()\n',
    test: {
      file: 'apps/server/src/features/spot/spot-matcher-quiet.test.ts',
      name: 'a tick that came while no order was known to rest %s at the next look',
      row: 'fills the one that it crossed',
    },
  },
  {
    id: 'spot-quiet-without-stops',
    rule: 'A stop order that waits keeps the matcher awake as one that rests does',
    fault: 'Only orders that rest are asked after',
    file: 'apps/server/src/features/spot/spot.repository.ts',
    find: "OR EXISTS (SELECT FROM spot_order WHERE state = 'waiting') AS rests",
    put: 'OR false AS rests',
    test: {
      file: 'apps/server/src/features/spot/spot-matcher-quiet.test.ts',
      name: 'a tick that came while no order was known to rest %s at the next look',
      row: 'sets off and fills the stop order that it reached',
    },
  },
  {
    id: 'spot-trail-goes-back',
    rule: 'The trigger of a trailing stop follows the best price, and never goes back',
    fault: 'It follows each price',
    file: 'prisma/sql/spot/spot_trail_tick.sql',
    find: "WHEN 'falls' THEN greatest(best_before, max(tick.price) OVER past)",
    put: "WHEN 'falls' THEN tick.price",
    test: {
      file: 'prisma/sql/spot/spot_trailing.sql.test.ts',
      name: 'come to what each of them does by itself, whenever the matcher comes by (%d)',
    },
  },
  {
    id: 'spot-trail-forgets',
    rule: 'The best price counts from where a trailing stop began, whatever ticks are done with or forgotten since',
    fault: 'Only the ticks that are not done with count',
    file: 'prisma/sql/spot/spot_trail_set_off.sql',
    find: 'stop.trail_unit, before.price,',
    put: 'stop.trail_unit, NULL,',
    test: {
      file: 'prisma/sql/spot/spot_trailing.sql.test.ts',
      name: 'come to what each of them does by itself, whenever the matcher comes by (%d)',
    },
  },
  {
    id: 'spot-trail-begins-anew',
    rule: 'Other terms of a trailing stop do not forget the best price',
    fault: 'What stands in its place follows from its own tick on',
    file: 'apps/server/src/features/spot/spot.service.ts',
    find: ', trailSequence: replaced.trailSequence }',
    put: ' }',
    test: {
      file: 'apps/server/src/features/spot/spot-trailing.http.test.ts',
      name: 'leave the best price that it followed, and set its worst price anew',
    },
  },
]
