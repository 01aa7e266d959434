import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestClock } from '@halyard/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Environment, readEnvironment } from '../config/environment.ts'
import type { HalyardRequest } from '../http/request.ts'
import { Mailer } from './mailer.ts'
import { OutboxController } from './outbox.controller.ts'
import { Outbox } from './outbox.ts'
import { SmsSender } from './sms.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'halyard-mail-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const environment = (variables: Record<string, string> = {}): Environment =>
  readEnvironment({ NODE_ENV: 'test', DATABASE_URL: 'postgres://unused', DATA_DIR: dataDir, ...variables })

const message = (target: string, code: string) => ({
  target,
  purpose: 'register',
  subject: 'Your code – bitte nicht weitergeben',
  text: `Your code is ${code}.\n.\nKeep it.`,
  code,
})

describe('the outbox', () => {
  it('lists what was put in, newest first, and by target', async () => {
    const clock = new TestClock()
    const outbox = new Outbox(clock, environment())
    for (const [target, code] of [
      ['a@example.com', '000001'],
      ['b@example.com', '000002'],
      ['a@example.com', '000003'],
    ] as const) {
      await outbox.put(message(target, code))
      clock.advance({ seconds: 1 })
    }
    expect((await outbox.list()).map((one) => one.code)).toEqual(['000003', '000002', '000001'])
    expect((await outbox.list('a@example.com')).map((one) => one.code)).toEqual(['000003', '000001'])
    expect(await outbox.list('nobody@example.com')).toEqual([])
    expect(statSync(join(dataDir, 'outbox')).mode & 0o077).toBe(0)
  })

  it('makes room for the 501st only where nobody can have a use for the first any more', async () => {
    const clock = new TestClock()
    const outbox = new Outbox(clock, environment())
    const putAll = async (many: number) => {
      for (let put = 0; put < many; put += 1) await outbox.put(message('a@example.com', '000001'))
    }
    const kept = () => readdirSync(join(dataDir, 'outbox')).length
    await putAll(501)
    expect(kept()).toBe(501)
    clock.advance({ minutes: 61 })
    await putAll(1)
    expect(kept()).toBe(500)
    expect(await outbox.list()).toHaveLength(500)
  })

  it('is empty before anything was sent', async () => {
    expect(await new Outbox(new TestClock(), environment()).list()).toEqual([])
  })

  it.each([
    ['with a mail server', { DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1' }],
    [
      'in production',
      {
        DEMO: '1',
        NODE_ENV: 'production',
        SESSION_SECRET: 'x'.repeat(32),
        ENCRYPTION_KEYS: `first:${'0'.repeat(64)}`,
      },
    ],
    ['where it is no demo', {}],
  ])('cannot be read from outside %s', async (_, variables) => {
    const outbox = new Outbox(new TestClock(), environment(variables))
    await outbox.put(message('a@example.com', '000001'))
    const [{ answer }] = new OutboxController(outbox).routes
    await expect(answer({ input: {} } as HalyardRequest)).rejects.toMatchObject({ status: 404 })
  })

  it('shows a page to a browser in which nothing of a message is markup', async () => {
    const outbox = new Outbox(new TestClock(), environment({ DEMO: '1' }))
    await outbox.put({ ...message('a@example.com', '000001'), subject: '<script>alert("1")</script>' })
    const [{ answer, shown }] = new OutboxController(outbox).routes
    const page = shown.page?.((await answer({ input: {} } as HalyardRequest)) as never)
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(page).not.toContain('<script')
  })
})

describe('mail', () => {
  it('leaves through SMTP, whole', async () => {
    const smtp = await startSmtpServer()
    const mailer = new Mailer(
      new Outbox(new TestClock(), environment()),
      environment({ SMTP_URL: smtp.url, MAIL_FROM: 'Halyard <no-reply@halyard.example>' }),
    )
    await mailer.send(message('mira@example.com', '428913'))
    await expect.poll(() => smtp.mails).toHaveLength(1)
    await mailer.onApplicationShutdown()
    await smtp.close()
    const [mail] = smtp.mails
    expect(mail?.from).toBe('<no-reply@halyard.example>')
    expect(mail?.to).toBe('<mira@example.com>')
    expect(mail?.data).toMatch(/^Subject: =\?UTF-8\?Q\?Your_code/m)
    expect(mail?.data).toContain('Your code is 428913.')
    expect(mail?.data).toContain('Keep it.')
  })

  it('that cannot leave is nobody’s failure to see', async () => {
    const smtp = await startSmtpServer()
    await smtp.close()
    const mailer = new Mailer(new Outbox(new TestClock(), environment()), environment({ SMTP_URL: smtp.url }))
    await expect(mailer.send(message('mira@example.com', '428913'))).resolves.toBeUndefined()
    await mailer.onApplicationShutdown()
  })
})

interface ReceivedMail {
  from: string
  to: string
  data: string
}

/** As much of RFC 5321 as a sender needs. */
async function startSmtpServer() {
  const mails: ReceivedMail[] = []
  const server: Server = createServer((socket) => {
    let mail: ReceivedMail = { from: '', to: '', data: '' }
    let inData = false
    let rest = ''
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const command = (line: string) => {
      if (inData) {
        if (line !== '.') {
          mail.data += `${line.startsWith('..') ? line.slice(1) : line}\n`
          return
        }
        inData = false
        mails.push(mail)
        mail = { from: '', to: '', data: '' }
        answer('250 kept')
        return
      }
      const [verb = '', value = ''] = [line.slice(0, 4).toUpperCase(), line.slice(line.indexOf(':') + 1)]
      if (verb === 'MAIL') mail.from = value.split(' ')[0] ?? ''
      if (verb === 'RCPT') mail.to = value.split(' ')[0] ?? ''
      if (verb === 'DATA') inData = true
      answer(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine')
    }
    answer('220 test')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) command(line)
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    mails,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

describe('text messages', () => {
  const text = { ...message('+4915112345678', '000001'), subject: '' }

  async function gateway(answer: (request: { headers: IncomingHttpHeaders; body: string }) => number) {
    const server = createHttpServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      response.writeHead(answer({ headers: request.headers, body })).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`
    return { url, close: () => new Promise((resolve) => server.close(resolve)) }
  }

  const sender = (variables: Record<string, string>) =>
    new SmsSender(new Outbox(new TestClock(), environment(variables)), environment(variables))

  it('go to the gateway, signed, and not into the outbox', async () => {
    const taken: { headers: IncomingHttpHeaders; body: string }[] = []
    const { url, close } = await gateway((request) => {
      taken.push(request)
      return 202
    })
    await sender({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: 'a secret' }).send(text)
    await close()
    expect(taken.map(({ body }) => JSON.parse(body))).toEqual([{ to: text.target, text: text.text }])
    const expected = createHmac('sha256', 'a secret')
      .update(taken[0]?.body ?? '')
      .digest('hex')
    expect(taken[0]?.headers['x-halyard-signature']).toBe(expected)
    expect(existsSync(join(dataDir, 'outbox'))).toBe(false)
  })

  it('are tried once more when the gateway fails, and then given up', async () => {
    let tries = 0
    const { url, close } = await gateway(() => {
      tries += 1
      return 500
    })
    await sender({ SMS_WEBHOOK_URL: url }).send(text)
    await close()
    expect(tries).toBe(2)
  })

  it('wait in the outbox without one', async () => {
    await sender({}).send(text)
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1)
  })
})
