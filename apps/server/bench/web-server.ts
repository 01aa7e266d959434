import { fileURLToPath } from 'node:url'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { createApplication } from '../src/application.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Database } from '../src/platform/database/database.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { insertUser } from '../testing/users.ts'

/** A file of the repository, from where a bench's program is built to. */
export const programAt = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** A server in this process, with the built app and a market that moves, for benches that look through a browser. */
export async function startWebServer(environment: Record<string, string> = {}): Promise<NestFastifyApplication> {
  const app = await createApplication(
    readEnvironment({
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      ROLES: 'api,feed,worker',
      LOG_LEVEL: 'error',
      WEB_DIR: programAt('apps/web/dist'),
      ...environment,
    }),
  )
  await app.listen(0, '127.0.0.1')
  return app
}

/** A new user's session, as the app keeps it. */
export async function somebody(app: NestFastifyApplication) {
  const userId = await insertUser(app.get(Database, { strict: false }).pool)
  const { token } = await app.get(Sessions, { strict: false }).begin(userId, 'bench')
  return { token, user: { userId, invitationCode: 'bench', creditScore: 100, identity: 'none' } }
}
