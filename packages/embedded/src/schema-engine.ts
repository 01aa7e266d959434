import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

/**
 * The script by which Prisma's own schema engine, in WebAssembly, makes what the models say: from nothing, or from what
 * stands in the database at `url`. Empty when nothing is to be done.
 */
export async function modelScript(
  from: 'nothing' | 'database',
  { url, models }: { url: string; models: engineModule.SchemaContainer[] },
): Promise<string> {
  await loadEngine()
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 0 })
  pool.on('error', () => {})
  let engine: engineModule.SchemaEngine | undefined
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(withSingleCharacters(pool))
    engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => {}, factory)
    const { stdout } = await engine.diff({
      from: from === 'nothing' ? { tag: 'empty' } : { tag: 'schemaDatasource', files: models, configDir: '' },
      to: { tag: 'schemaDatamodel', files: models },
      script: true,
      exitCode: false,
      filters: { externalTables: [], externalEnums: [] },
    })
    const script = (stdout ?? '').trim()
    return script === '-- This is an empty migration.' ? '' : script
  } finally {
    engine?.free()
    await pool.end()
  }
}

// Node has it; its type would come with the browser's library, which does not belong here.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>
}

let loading: Promise<void> | undefined

/** The package's own loader imports a .wasm file, which Node 20 cannot; so the module is put together here. */
function loadEngine(): Promise<void> {
  loading ??= (async () => {
    const file = createRequire(import.meta.url)
      .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
      .replace(/\.js$/, '.wasm')
    const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': engineModule })
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: giveUp } })
    engineModule.__wbg_set_wasm(instance.exports)
    const start = instance.exports.__wbindgen_start
    if (typeof start === 'function') start()
  })()
  return loading
}

/** A panic in the engine leaves its promise unsettled; without its message the process would end unexplained. */
function giveUp(message: string): never {
  throw new Error(`Prisma's schema engine failed: ${message}`)
}

/**
 * The engine reads Postgres's catalogue, whose one-byte type "char" the stock adapter does not know. It is let through
 * as text, and the answer remembers which of its columns are single characters.
 */
function withSingleCharacters(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const characterColumns = new WeakMap<object, number[]>()
  const query = pool.query.bind(pool) as (...values: unknown[]) => Promise<pg.QueryResult>
  Object.assign(pool, {
    query: async (...values: unknown[]) => {
      const result = await query(...values)
      const isCharacter = ({ dataTypeID }: pg.FieldDef) => dataTypeID === pg.types.builtins.CHAR
      characterColumns.set(
        result.rows,
        result.fields.flatMap((field, index) => (isCharacter(field) ? [index] : [])),
      )
      for (const field of result.fields.filter(isCharacter)) field.dataTypeID = pg.types.builtins.TEXT
      return result
    },
  })
  const stock = new PrismaPg(pool)
  const connect = async () => {
    const adapter = await stock.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (asked): Promise<SqlResultSet> => {
      const answer = await queryRaw(asked)
      for (const index of characterColumns.get(answer.rows) ?? []) answer.columnTypes[index] = ColumnTypeEnum.Character
      return answer
    }
    return adapter
  }
  return { provider: stock.provider, adapterName: stock.adapterName, connect, connectToShadowDb: connect }
}
