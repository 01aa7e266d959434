import { noFilter } from '../migrate.ts'
import { withSchemaEngine } from '../schema-engine.ts'
import { readSources } from './sources.ts'

/** Builds an empty database from models and SQL, without any migration. */
export async function buildFromSources({ url, prismaDir }: { url: string; prismaDir: string }): Promise<void> {
  const sources = readSources(prismaDir)
  await withSchemaEngine(url, async ({ engine, run, firstFailure }) => {
    try {
      const { stdout } = await engine.diff({
        from: { tag: 'empty' },
        to: { tag: 'schemaDatamodel', files: sources.models },
        script: true,
        exitCode: false,
        filters: noFilter,
      })
      // SQL functions may call each other in any order.
      await run('SET check_function_bodies = off')
      const { types, functions, tables, triggers, rows } = sources
      for (const script of [stdout ?? '', types, functions, tables, triggers, ...rows]) await run(script)
      await run(checkFunctions)
    } catch (error) {
      throw firstFailure() ?? error
    }
  })
}

/** With everything there, each function is read once more, so that a mistake shows now and not at its first call. */
const checkFunctions = `
  SET check_function_bodies = on;
  DO $$ DECLARE definition text; BEGIN
    FOR definition IN SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace LOOP
      EXECUTE definition;
    END LOOP;
  END $$`
