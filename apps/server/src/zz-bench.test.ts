import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { it } from 'vitest'
import { WebSocketServer } from 'ws'
import { Amount } from '@halyard/domain'
import { FeedGateway } from './market-feed/gateway/feed-gateway.ts'
import { ManualSource } from './market-feed/testing/manual-source.ts'
import { marketDatabase, marketProcess } from './market-feed/testing/market-in-test.ts'
const N = 500, S = 20, SECONDS = 5
const wait = (ms: number) => new Promise((r) => setTimeout(r, ms))
it('gateway', async () => {
  const db = await marketDatabase()
  const p = await marketProcess(db, new ManualSource())
  const symbols = p.pairs.all().slice(0, S).map((x) => x.symbol)
  async function run(kind: 'gateway' | 'yardstick' | 'idle') {
    const server = createServer(); await new Promise<void>((r) => server.listen(0, '127.0.0.1', r))
    const port = (server.address() as any).port
    let wss: WebSocketServer | undefined, g: FeedGateway | undefined
    global.gc?.()
    const before = process.memoryUsage()
    if (kind !== 'yardstick') { g = new FeedGateway({ ...p, failed: console.error, limits: { messagesPerSecond: 1000, messageBurst: 100, pingEvery: 600000 } }); g.attach(server) }
    else wss = new WebSocketServer({ server, perMessageDeflate: false })
    const child = spawn('node', ['/tmp/mk/clients.mjs', String(port), String(N), JSON.stringify(kind === 'gateway' ? symbols.map((s) => `market.${s}.detail`) : [])], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((r) => child.stdout.once('data', r)); await wait(2000)
    global.gc?.()
    const mem = process.memoryUsage().heapUsed + process.memoryUsage().external - before.heapUsed - before.external
    if (kind === 'idle') { console.log('idle: heap+external kB/socket', (mem / N / 1024).toFixed(1)) }
    else {
    const buf = Buffer.alloc(190, 7); let sends = 0
    const cpu = process.cpuUsage(), t0 = performance.now()
    let price = 1000
    for (let step = 0; step < SECONDS * 20; step++) {
      const target = t0 + step * 50
      const batch = symbols.filter((_, i) => i % 4 === step % 4)
      if (kind === 'gateway') { p.market.receive(batch.map((symbol) => ({ symbol, price: Amount.of(String(price++) + '.25'), volume: Amount.of('0.01'), at: new Date(), sequence: p.market.lastSequence(symbol) + 1, source: 'sim' as const }))) }
      else for (const _ of batch) for (const c of wss!.clients) c.send(buf, { binary: true, compress: false })
      sends += batch.length * N
      await wait(Math.max(0, target + 50 - performance.now()))
    }
    const used = process.cpuUsage(cpu)
    console.log(kind, 'sends', sends, 'cpu us/send', ((used.user + used.system) / sends).toFixed(2), 'heap+external kB/socket', (mem / N / 1024).toFixed(1)) }
    child.kill(); g?.close(); wss?.close(); server.closeAllConnections(); server.close(); await wait(1500)
  }
  for (const k of ['yardstick', 'gateway', 'idle', 'yardstick', 'gateway', 'idle'] as const) await run(k)
  await db.drop()
}, 120000)
