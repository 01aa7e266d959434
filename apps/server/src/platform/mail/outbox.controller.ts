import { Controller, Get, Header, Headers, NotFoundException, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Outbox, type OutboxMessage } from './outbox.ts'

/** `GET /outbox?target=`: messages that were not sent. JSON, or a page for a browser. */
@Controller()
export class OutboxController {
  constructor(private readonly outbox: Outbox) {}

  @Get('outbox')
  @Header('cache-control', 'no-store')
  async read(
    @Query('target') target: unknown,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | { list: OutboxMessage[] }> {
    if (!this.outbox.open) throw new NotFoundException()
    const list = await this.outbox.list(typeof target === 'string' && target !== '' ? target : undefined)
    if (!accept?.includes('text/html')) return { list }
    void reply.type('text/html; charset=utf-8')
    return page(list)
  }
}

function page(list: readonly OutboxMessage[]): string {
  const entries = list.map(
    ({ at, target, subject, text }) =>
      `<article><h2>${escaped(subject)}</h2><p>${escaped(target)}, <time>${escaped(at)}</time></p><pre>${escaped(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Outbox</title></head><body><h1>Outbox</h1><p>Mails and text messages stay here: no mail server is configured.</p>${entries.join('') || '<p>Nothing yet.</p>'}</body></html>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
