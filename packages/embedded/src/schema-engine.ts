import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

type SchemaEngine = engineModule.SchemaEngine

/** What one use of the engine works with. `run` sends SQL over the very session that the engine uses. */
export interface EngineSession {
  engine: SchemaEngine
  run(sql: string): Promise<void>
  /**
   * The database's own words about the first statement that it refused since `run`; the engine's are longer and say
   * less.
   */
  firstFailure(): Error | undefined
}

/** Prisma's schema engine, in WebAssembly, on one session of the database at `url`. */
export async function withSchemaEngine<Result>(
  url: string,
  use: (session: EngineSession) => Promise<Result>,
): Promise<Result> {
  await loadEngine()
  // One connection, so that locks and transactions belong to everything the engine does.
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 0 })
  pool.on('error', () => {})
  let failure: Error | undefined
  const factory = bindMigrationAwareSqlAdapterFactory(
    wholeScripts(pool, (error) => {
      failure ??= error
    }),
  )
  let engine: SchemaEngine | undefined
  try {
    engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => {}, factory)
    return await use({
      engine,
      run: async (sql) => {
        failure = undefined
        await pool.query(sql)
      },
      firstFailure: () => failure,
    })
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
    const { instance } = await WebAssembly.instantiate(readFileSync(file), {
      './schema_engine_bg.js': withIdleTimers(engineModule),
    })
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: giveUp } })
    engineModule.__wbg_set_wasm(instance.exports)
    const start = instance.exports.__wbindgen_start
    if (typeof start === 'function') start()
  })()
  return loading
}

/** The engine leaves the timer that bounds its wait for a lock, and whoever is done would stay ten seconds for it. */
function withIdleTimers(imports: object): object {
  const idly = (called: () => void, milliseconds: number) => setTimeout(called, milliseconds).unref()
  return Object.fromEntries(
    Object.entries(imports).map(([name, value]) => [name, name.startsWith('__wbg_setTimeout_') ? idly : value]),
  )
}

/**
 * A panic inside the engine never settles what it was asked; without its words the process would end for no visible
 * reason.
 */
function giveUp(message: string): never {
  throw new Error(`Prisma's schema engine failed: ${message}`)
}

/**
 * The stock adapter splits a script at every semicolon, also inside the body of a function. Postgres takes a script
 * whole.
 */
function wholeScripts(pool: pg.Pool, onFailure: (error: Error) => void): SqlMigrationAwareDriverAdapterFactory {
  const { provider, adapterName } = new PrismaPg(pool)
  return {
    provider,
    adapterName,
    connect: async () => wholeScriptAdapter(await new PrismaPg(pool).connect(), onFailure),
    connectToShadowDb: async () => {
      const shadow = await shadowDatabase(pool)
      return { ...wholeScriptAdapter(await new PrismaPg(shadow.pool).connect(), onFailure), dispose: shadow.drop }
    },
  }
}

/**
 * The database in which the engine builds what the migrations say, to compare it; the stock one is dropped too early to
 * succeed.
 */
async function shadowDatabase(pool: pg.Pool): Promise<{ pool: pg.Pool; drop: () => Promise<void> }> {
  const name = `shadow_${randomUUID().replaceAll('-', '_')}`
  await pool.query(`CREATE DATABASE ${name}`)
  const url = new URL(pool.options.connectionString ?? '')
  url.pathname = `/${name}`
  const shadow = new pg.Pool({ ...pool.options, connectionString: url.toString() })
  shadow.on('error', () => {})
  return {
    pool: shadow,
    drop: async () => {
      await shadow.end()
      await pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

function wholeScriptAdapter(inner: SqlDriverAdapter, onFailure: (error: Error) => void): SqlDriverAdapter {
  const { underlyingDriver } = inner as SqlDriverAdapter & { underlyingDriver(): pg.Pool }
  const pool = underlyingDriver.call(inner)
  const withSingleCharacters = knowSingleCharacters(pool)
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    queryRaw: async (query) => withSingleCharacters(await inner.queryRaw(query)),
    executeRaw: (query) => inner.executeRaw(query),
    startTransaction: (isolationLevel) => inner.startTransaction(isolationLevel),
    getConnectionInfo: () => inner.getConnectionInfo?.() ?? { supportsRelationJoins: true },
    dispose: () => inner.dispose(),
    executeScript: async (script) => {
      try {
        await pool.query(script)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error
        onFailure(error)
        throw new DriverAdapterError({
          kind: 'postgres',
          code: error.code ?? 'XX000',
          severity: error.severity ?? 'ERROR',
          message: error.message,
          detail: error.detail,
          column: error.column,
          hint: error.hint,
          ...(error.code === undefined ? {} : { originalCode: error.code }),
          originalMessage: error.message,
        })
      }
    },
  }
}

/**
 * The engine reads Postgres's catalogue, whose one-byte type "char" the stock adapter does not know. It is let through
 * as text, and the answer remembers which of its columns are single characters.
 */
function knowSingleCharacters(pool: pg.Pool): (answer: SqlResultSet) => SqlResultSet {
  const characterColumns = new WeakMap<object, number[]>()
  const query = pool.query.bind(pool) as (...values: unknown[]) => Promise<pg.QueryResult>
  Object.assign(pool, {
    query: async (...values: unknown[]) => {
      const result = await query(...values)
      const columns: number[] = []
      for (const [index, field] of (result.fields ?? []).entries()) {
        if (field.dataTypeID !== oneByteType) continue
        field.dataTypeID = pg.types.builtins.TEXT
        columns.push(index)
      }
      if (columns.length > 0) characterColumns.set(result.rows, columns)
      return result
    },
  })
  return (answer) => {
    for (const index of characterColumns.get(answer.rows) ?? []) answer.columnTypes[index] = ColumnTypeEnum.Character
    return answer
  }
}

const oneByteType: number = pg.types.builtins.CHAR
