const epochs = 'apps/server/src/market-feed/feed-epochs'
const check = 'apps/server/src/market-feed/feed-check.ts'
const epochTest = (name) => ({ file: `${epochs}.test.ts`, name })

export const feed = [
  {
    id: 'feed-epochs-rewritten',
    rule: 'What was stated of an epoch of the feed stays as it was stated',
    fault: 'Its seed may be replaced, and one that was not announced be published',
    file: 'prisma/sql/market/feed_epoch_is_append_only.sql',
    find: ` OR OLD.seed IS NOT NULL
     OR NEW.seed IS NULL OR encode(sha256(convert_to(NEW.seed, 'UTF8')), 'hex') <> OLD.hash`,
    put: '',
    test: epochTest('stays: %s'),
  },
  {
    id: 'feed-epochs-deleted',
    rule: 'No epoch is taken out of the record',
    fault: 'The record can be deleted from',
    file: 'prisma/sql/market/triggers.sql',
    find: 'CREATE TRIGGER feed_epoch_stays BEFORE DELETE OR TRUNCATE ON feed_epoch',
    put: 'CREATE TRIGGER feed_epoch_stays BEFORE TRUNCATE ON feed_epoch',
    statement: `DROP TRIGGER feed_epoch_stays ON feed_epoch;
      CREATE TRIGGER feed_epoch_stays BEFORE TRUNCATE ON feed_epoch FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`,
    test: epochTest('stays: %s'),
  },
  {
    id: 'feed-other-seed-leads',
    rule: 'A process with another seed, source or recording does not lead while contracts are pending',
    fault: 'Whoever has the lock leads',
    file: 'prisma/sql/market/feed_epoch_follows.sql',
    find: "AND EXISTS (SELECT FROM contract WHERE contract.state = 'pending') THEN",
    put: "AND NOT EXISTS (SELECT FROM contract) AND before.source = 'none' THEN",
    test: { ...epochTest('%s does not lead, and does when there are none'), row: 'another seed' },
  },
  {
    id: 'feed-recording-offered',
    rule: 'Where a recording is played, whose prices anybody may know, no contracts are offered outside a demo',
    fault: 'They are offered on it',
    file: 'apps/server/src/features/contracts/contract-offer.ts',
    find: "const known = source === 'replay' && !this.environment.demo",
    put: "const known = source === 'replay' && this.environment.demo && false",
    test: {
      file: 'apps/server/src/features/feed-epochs/feed-epochs.http.test.ts',
      name: 'a recording offers no contracts, except for show on a demo host',
    },
  },
  {
    id: 'feed-seed-chosen-late',
    rule: 'The seed of an epoch is bound by a hash before the epoch begins',
    fault: 'A new epoch takes a fresh seed instead of the one that was announced',
    file: `${epochs}.ts`,
    find: 'const kept = announced ? await this.ownSeed(client, number) : undefined',
    put: 'const kept = announced ? undefined : await this.ownSeed(client, number)',
    test: epochTest('is stated with the hash of its seed before its first tick, and announces the next'),
  },
  {
    id: 'feed-seed-of-the-future',
    rule: 'A seed is published only after its epoch has ended and its last contract is settled',
    fault: 'It is published while contracts of its epoch are pending',
    file: 'prisma/sql/market/feed_reveal.sql',
    find: "contract.state = 'pending' AND contract.opened_at < following.starts_at",
    put: "contract.state = 'pending' AND contract.opened_at < epoch.starts_at",
    test: epochTest('is revealed once, after the epoch and its last contract have ended'),
  },
  {
    id: 'feed-epoch-without-end',
    rule: 'An epoch lasts at most as long as its host says, and then the next begins',
    fault: 'It runs on when its time is over',
    file: 'apps/server/src/market-feed/feed.ts',
    find: "else if (now >= epoch.endsAt) resolve('epoch is over')",
    put: "else if (now < epoch.startsAt) resolve('epoch is over')",
    test: epochTest('is stated with the hash of its seed before its first tick, and announces the next'),
  },
  {
    id: 'feed-altered-tick',
    rule: 'Every tick of a revealed epoch is computed again from its seed, and the first that differs is named',
    fault: 'Prices are not compared',
    file: check,
    find: 'if (!generated.price.equals(tick.price))',
    put: 'if (generated.price.isZero())',
    test: epochTest('every tick is one that the generator gives, and the first that is not is named'),
  },
  {
    id: 'feed-narrow-key',
    rule: 'The generator goes by a key of 128 bits, all of which count',
    fault: 'The key is folded to 64 bits',
    file: 'packages/domain/src/market/keyed-hash.ts',
    find: 'this.key = [wordAt(key, 0), wordAt(key, 8), wordAt(key, 16), wordAt(key, 24)]',
    put: 'this.key = [wordAt(key, 0) ^ wordAt(key, 16), wordAt(key, 8) ^ wordAt(key, 24), 0, 0]',
    test: {
      file: 'packages/domain/src/market/keyed-hash.test.ts',
      name: 'is SipHash-2-4: it gives what its authors publish for seven bytes',
    },
  },
  {
    id: 'feed-paused-leader',
    rule: 'A leader that is stopped or gone loses the feed within three seconds',
    fault: 'Its session, and with it the lock, stays while its connection does',
    file: 'apps/server/src/market-feed/feed.ts',
    find: "SET idle_session_timeout = '2500ms';",
    put: "SET idle_session_timeout = '0';",
    test: {
      file: 'apps/server/src/market-feed/feed-leading.test.ts',
      name: 'a leader that is stopped loses the feed, and stands in line when it wakes up',
    },
  },
]
