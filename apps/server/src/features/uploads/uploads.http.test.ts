import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { Amount } from '@halyard/domain'
import { endpoints, tokenHeader, uploadPath } from '@halyard/wire'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { openDeposits } from '../../../test/money-movers.ts'
import { base64, photo } from '../../../test/photos.ts'
import { DepositsService } from '../deposits/deposits.service.ts'
import { FILE_STORE, type FileStore } from './file-store.ts'
import { UploadsRepository } from './uploads.repository.ts'
import { UploadsService } from './uploads.service.ts'

const { upload, createDeposit } = endpoints

const app = appOfFile()
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
})

function read(id: string, token?: string) {
  return fetch(`${app.url}/api${uploadPath}/${id}`, token ? { headers: { [tokenHeader]: token } } : {})
}

function filesOnDisk(): string[] {
  const folder = join(app.dataDir, 'uploads')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
}

describe('an image', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s is kept and shown to its owner as a JPEG', async (format) => {
    const { uploadId, url } = await app.does(user, upload, { content: base64(await photo(format)) })
    expect(url).toContain(`/api/user/upload/${uploadId}?`)
    expect(uploadId).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const shown = await read(uploadId, user.token)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    const { format: kept, width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([kept, width, height]).toEqual(['jpeg', 64, 48])
  })

  it('comes with a data URL or without, in JSON or in a form whose plus signs were not escaped', async () => {
    const bytes = await photo('png')
    const plain = await app.does(user, upload, { content: base64(bytes) })
    const asUrl = await app.does(user, upload, { content: `data:image/gif;base64,${base64(bytes)}` })
    const form = await fetch(`${app.url}/api${upload.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', [tokenHeader]: user.token },
      body: `base64Str=${base64(bytes)}`,
    })
    const inForm = (await form.json()) as { code: number; data: { id: string } }
    expect(inForm.code).toBe(0)
    const digests = await Promise.all(
      [plain.uploadId, asUrl.uploadId, inForm.data.id].map(
        async (id) => (await app.get(UploadsService).find(id))?.digest,
      ),
    )
    expect(new Set(digests).size).toBe(1)
  })

  it('loses its metadata, and the place where it was taken with it', async () => {
    const bytes = await sharp(await photo())
      .withExif({ IFD0: { Copyright: 'planted-secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(bytes.toString('latin1')).toContain('planted-secret')
    const { uploadId } = await app.does(user, upload, { content: base64(bytes) })
    const kept = Buffer.from(await (await read(uploadId, user.token)).arrayBuffer())
    expect(kept.toString('latin1')).not.toContain('planted-secret')
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  it('is turned the way its camera was held', async () => {
    const bytes = await sharp(await photo('jpeg', { width: 60, height: 20 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { uploadId } = await app.does(user, upload, { content: base64(bytes) })
    expect(await app.get(UploadsService).find(uploadId)).toMatchObject({ width: 20, height: 60 })
  })

  it('with a second exposure behind it, as phones make them, is a photo like any other', async () => {
    const bytes = Buffer.concat([await photo(), await photo()])
    expect((await app.tries(user, upload, { content: base64(bytes) })).code).toBe(0)
  })

  it('of 5 MB passes, although other bodies end at 32 kB', async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(1_000_000)
    expect((await app.tries(user, upload, { content: base64(noise) })).code).toBe(0)
  })

  it('lies outside every served folder, under a name of 128 random bits, readable by the server alone', async () => {
    const { uploadId } = await app.does(user, upload, { content: base64(await photo()) })
    const file = filesOnDisk().find((name) => name.endsWith(uploadId)) as string
    expect(statSync(join(app.dataDir, 'uploads', file)).mode & 0o077).toBe(0)
  })
})

/** A PNG whose header claims a size that its few bytes of data unpack to nothing but zeros for. */
function pngClaiming(width: number, height: number, unpacked: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, crcOf(body)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crcOf(bytes: Buffer): Buffer {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  const written = Buffer.alloc(4)
  written.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return written
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all([photo('png'), photo('png')])
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** A PNG with an animation's control chunk in front of its data. */
async function animatedPng(): Promise<Buffer> {
  const still = await photo('png')
  const control = Buffer.concat([Buffer.from('acTL', 'latin1'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])])
  return Buffer.concat([still.subarray(0, 33), Buffer.from([0, 0, 0, 8]), control, crcOf(control), still.subarray(33)])
}

/** A picture with an archive behind it, whose directory ends the file. */
async function archived(): Promise<Buffer> {
  return Buffer.concat([
    await photo(),
    Buffer.from('PK\x03\x04whatever', 'latin1'),
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(18),
  ])
}

async function withComment(text: string): Promise<Buffer> {
  const bytes = await photo()
  const comment = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)])
}

describe('refused, with the reason at the field:', () => {
  it.each<[string, () => Promise<Buffer | string> | Buffer | string, RegExp]>([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      /JPEG, PNG/,
    ],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'), /JPEG, PNG/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), /JPEG, PNG/],
    ['text', () => Buffer.from('hello'), /JPEG, PNG/],
    ['what is no base64', () => 'data:image/png;base64,***', /damaged/],
    ['more than 5 MB', async () => Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]), /5 MB/],
    ['26 megapixels', () => photo('png', { width: 5200, height: 5000 }), /25 megapixels/],
    ['a header that claims 900 megapixels', () => pngClaiming(30_000, 30_000, 1000), /25 megapixels/],
    [
      'a header that claims the largest size there is',
      () => pngClaiming(0x7fffffff, 0x7fffffff, 1000),
      /megapixels|damaged/,
    ],
    ['a line of 25 megapixels', () => pngClaiming(1, 24_999_999, 1000), /narrow/],
    ['a side of 12,001 pixels', () => pngClaiming(12_001, 1_000, 1000), /12,000/],
    ['data that ends before the picture does', () => pngClaiming(2000, 2000, 1000), /damaged/],
    ['a truncated JPEG', async () => (await photo('jpeg', { width: 400, height: 400 })).subarray(0, 900), /damaged/],
    ['a truncated PNG', async () => (await photo('png', { width: 400, height: 400 })).subarray(0, -20), /damaged/],
    ['a truncated WebP', async () => (await photo('webp', { width: 400, height: 400 })).subarray(0, -20), /damaged/],
    ['an animated WebP', animation, /Animated/],
    ['an animated PNG', animatedPng, /Animated/],
    ['a JPEG with a script inside', () => withComment('<script>alert(1)</script>'), /more than a picture/],
    ['a JPEG that is also a PDF', () => withComment('%PDF-1.7'), /more than a picture/],
    ['a JPEG that is also an archive', archived, /more than a picture/],
    [
      'a PNG with something behind it',
      async () => Buffer.concat([await photo('png'), Buffer.from('more')]),
      /more than a picture/,
    ],
    [
      'a WebP with something behind it',
      async () => Buffer.concat([await photo('webp'), Buffer.from('even more')]),
      /more than a picture/,
    ],
  ])('%s', async (_, make, words) => {
    const before = filesOnDisk().length
    const made = await make()
    const base64Str = typeof made === 'string' ? made : base64(made)
    const answer = await app.call(upload, { base64Str }, user)
    expect(answer).toMatchObject({
      status: 200,
      code: 7,
      refusal: 'badInput',
      data: { errors: [{ path: 'base64Str' }] },
    })
    expect(answer.msg).toMatch(words)
    expect(filesOnDisk()).toHaveLength(before)
  })

  it('nothing at all', async () => {
    for (const sent of [{}, { base64Str: '' }, { base64Str: 7 }, { base64Str: null }]) {
      expect(await app.call(upload, sent, user)).toMatchObject({ code: 7, refusal: 'badInput' })
    }
  })

  it('a body over 8 MB, as a fault of transport', async () => {
    expect((await app.tries(user, upload, { content: 'A'.repeat(8 * 1024 * 1024) })).status).toBe(413)
  })

  it('a form where no endpoint takes one', async () => {
    const response = await fetch(`${app.url}/api${endpoints.placeBuyOrder.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', [tokenHeader]: user.token },
      body: 'symbol=btcusdt',
    })
    expect(response.status).toBe(415)
  })

  it('the twenty-first upload within ten minutes, and an hour later no more', async () => {
    const busy = await app.signedIn()
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => app.tries(busy, upload, { content: base64(Buffer.from('text')) })),
    )
    expect(answers.filter((answer) => answer.code === 4024)).toHaveLength(1)
    app.clock.advance({ hours: 1 })
    expect((await app.tries(busy, upload, { content: base64(await photo()) })).code).toBe(0)
  })
})

describe('a signed address', () => {
  const typeAt = async (address: string) => (await fetch(app.url + address)).headers.get('content-type')

  it('shows the image without a token, for five to ten minutes', async () => {
    const { url } = await app.does(user, upload, { content: base64(await photo()) })
    expect(await typeAt(url)).toBe('image/jpeg')
    app.clock.advance({ minutes: 5 })
    expect(await typeAt(url)).toBe('image/jpeg')
    app.clock.advance({ minutes: 5 })
    expect(await (await fetch(app.url + url)).json()).toMatchObject({ code: 4015 })
  })

  it('is for one image and one end: whatever is changed in it, it is none', async () => {
    const { url } = await app.does(user, upload, { content: base64(await photo()) })
    const { uploadId } = await app.does(user, upload, { content: base64(await photo()) })
    const query = url.slice(url.indexOf('?'))
    const others = [
      `/api/user/upload/${uploadId}${query}`,
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/signature=.*/, 'signature=x'),
      `${url}&signature=x`,
      url.replace(/expires=\d+&/, ''),
    ]
    for (const other of others) {
      expect(await (await fetch(app.url + other)).json(), other).toMatchObject({ code: 4015 })
    }
  })

  it('names the image in a call, too', async () => {
    const { uploadId, url } = await app.does(user, upload, { content: base64(await photo()) })
    expect((await app.get(UploadsService).own(user.userId, url))?.uploadId).toBe(uploadId)
  })
})

describe('nobody else', () => {
  it('reads it: to them it looks missing', async () => {
    const { uploadId } = await app.does(user, upload, { content: base64(await photo()) })
    const other = await app.signedIn()
    const theirs = await read(uploadId, other.token)
    const missing = await read('A'.repeat(22), other.token)
    expect(theirs.headers.get('content-type')).toContain('application/json')
    expect(await theirs.json()).toEqual(await missing.json())
    expect(await (await read(uploadId)).json()).toMatchObject({ code: 4015 })
    expect(await (await read(uploadId, 'made-up')).json()).toMatchObject({ code: 4016 })
  })

  it.each(['..%2f..%2fsession-secret', '%2e%2e', 'A'.repeat(21), `${'A'.repeat(22)}%00`, "' OR 1=1"])(
    'gets anything by asking for %s',
    async (id) => {
      const response = await read(id, user.token)
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(((await response.json()) as { code: number }).code).toBe(7)
    },
  )

  it('takes it for their own documents', async () => {
    const { uploadId, url } = await app.does(user, upload, { content: base64(await photo()) })
    const other = await app.signedIn()
    const service = app.get(UploadsService)
    expect(await service.own(user.userId, uploadId)).toMatchObject({ uploadId })
    expect(await service.own(user.userId, url)).toMatchObject({ uploadId })
    expect(await service.own(other.userId, uploadId)).toBeUndefined()
    expect(await service.own(user.userId, `https://elsewhere.example${url}`)).toBeUndefined()
  })
})

it('the same submit again is answered as the first time and keeps one file', async () => {
  const base64Str = base64(await photo())
  const first = await app.tries(user, upload, { content: base64Str }, 'u-1')
  const before = filesOnDisk().length
  expect(await app.tries(user, upload, { content: base64Str }, 'u-1')).toEqual(first)
  expect(filesOnDisk()).toHaveLength(before)
})

describe('the sweep', () => {
  /** Deletes what is older than a day, a day and a moment from now. */
  const sweep = () => app.get(UploadsService).sweep(new Date(app.clock.now().getTime() + 1000))
  const kept = async () => (await app.does(user, upload, { content: base64(await photo()) })).uploadId
  const isOnDisk = (id: string) => filesOnDisk().some((name) => name.includes(id))

  it('deletes what nothing uses; what a deposit was ever judged by stays, though it failed', async () => {
    await openDeposits(app)
    const unused = await kept()
    const used = await kept()
    const { depositId } = await app.does(user, createDeposit, {
      kind: 'crypto',
      coin: 'USDT',
      network: 'TRC20',
      quantity: Amount.of('250'),
      voucher: used,
    })
    await app.get(DepositsService).reject(depositId, { name: 'mira' }, 'The image is unreadable.')
    await sweep()
    expect(((await (await read(unused, user.token)).json()) as { code: number }).code).toBe(7)
    expect((await read(used, user.token)).headers.get('content-type')).toBe('image/jpeg')
    expect([unused, used].map(isOnDisk)).toEqual([false, true])
  })

  it('tries a file that could not be removed again, and is kept from no other by it', async () => {
    const unused = [await kept(), await kept()]
    const fails = vi.spyOn(app.get<FileStore>(FILE_STORE as never), 'remove').mockRejectedValueOnce(new Error('EACCES'))
    await sweep()
    fails.mockRestore()
    expect(unused.map(isOnDisk)).toEqual([true, false])
    await sweep()
    expect(unused.map(isOnDisk)).toEqual([false, false])
  })

  it('deletes a file whose upload died before it had a row, and lets one be that is on its way', async () => {
    const before = filesOnDisk()
    const dies = vi.spyOn(app.get(UploadsRepository), 'add').mockRejectedValueOnce(new Error('killed'))
    expect((await app.tries(user, upload, { content: base64(await photo()) })).status).toBe(500)
    dies.mockRestore()
    const [left] = filesOnDisk().filter((name) => !before.includes(name))
    await app.get(UploadsService).sweep(new Date(app.clock.now().getTime() - 1000))
    expect(filesOnDisk()).toContain(left)
    await sweep()
    expect(filesOnDisk()).not.toContain(left)
  })
})
