const backups = 'packages/embedded/src/backup.slow.test.ts'

export const host = [
  {
    id: 'host-keys-in-a-backup',
    rule: 'A backup has no keys in it unless it is asked for them',
    fault: 'The keys are copied with everything else',
    file: 'packages/embedded/src/backup.ts',
    find: 'isNotOfTheData(path) || (!withKeys && keyNames.includes(path))',
    put: 'isNotOfTheData(path)',
    test: { file: backups, name: 'has the keys of the installation only when it is asked for them' },
  },
  {
    id: 'host-archive-asleep',
    rule: 'What is written is handed to the archive soon after a start',
    fault: 'The first segment waits for a checkpoint',
    file: 'packages/embedded/src/postgres.ts',
    find: "if (archives) await client.query('SELECT pg_reload_conf()')",
    put: '',
    test: { file: backups, name: 'what is written is handed to the archive soon after a start, without a checkpoint' },
  },
  {
    id: 'host-restore-left-half',
    rule: 'A restore that fails leaves the folder as it was',
    fault: 'What it has written stays',
    file: 'packages/embedded/src/backup.ts',
    find: '    discardUnfinished(dataDir)\n    throw restoreFault(',
    put: '    throw restoreFault(',
    test: { file: backups, name: 'a restore that fails says why in words of ours, and leaves the folder as it was' },
  },
  {
    id: 'host-rows-of-before',
    rule: 'Each version starts on the data of those before',
    fault: 'A column is demanded of rows that do not have it yet',
    file: 'prisma/migrations/20261127103243_orders-in-parts/migration.sql',
    find: 'UPDATE spot_fill SET user_id = spot_order.user_id FROM spot_order WHERE spot_order.id = spot_fill.order_id;\n',
    put: '',
    test: {
      file: 'apps/server/test/dumps/dumps.test.ts',
      name: 'this version goes on from %s with its books, its users and what is due',
    },
  },
]
