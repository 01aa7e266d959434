import { hostEndpoints } from '@halyard/wire/host'
import { Controller, NotFoundException } from '@nestjs/common'
import { serve } from '../http/serve.ts'
import { Outbox, type OutboxMessage } from './outbox.ts'

/** Messages that were not sent: as JSON, or as a page for a browser. */
@Controller()
export class OutboxController {
  constructor(private readonly outbox: Outbox) {}

  readonly routes = [
    serve(
      hostEndpoints.outbox,
      async ({ input }) => {
        if (!this.outbox.open) throw new NotFoundException()
        return { list: await this.outbox.list(input.target) }
      },
      { page: ({ list }) => page(list) },
    ),
  ] as const
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
