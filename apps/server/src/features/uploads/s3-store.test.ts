import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints, tokenHeader, uploadPath } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/harness.ts'
import { base64, photo } from '../../../test/photos.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import { S3Store } from './s3-store.ts'

const settings = {
  bucket: 'halyard',
  accessKey: 'AKEXAMPLE',
  secretKey: 'a secret / with + signs',
  region: 'eu-north-1',
}
const name = 'u8mJ2kq0Yl1bZ7Vd3nQ4xA'

let server: Server
let endpoint: string
const objects = new Map<string, Buffer>()
let failing = false

/** A bucket that does what AWS documents of signature version 4, with code of its own. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (failing) return response.writeHead(500).end('<Error/>')
    if (!isSigned(request, body))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const path = request.url as string
    if (request.method === 'PUT') objects.set(path, body)
    if (request.method === 'DELETE') objects.delete(path)
    const found = objects.get(path)
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    return found ? response.writeHead(200).end(found) : response.writeHead(404).end('<Error/>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  objects.clear()
  failing = false
})

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return false
  const [, key, day, region, signed = '', signature] = found
  const digest = createHash('sha256').update(body).digest('hex')
  if (request.headers['x-amz-content-sha256'] !== digest || key !== settings.accessKey) return false
  const headers = signed.split(';').map((header) => `${header}:${String(request.headers[header]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), signed, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const sign = (secret: string | Buffer, value: string) => createHmac('sha256', secret).update(value).digest()
  const signing = [String(region), 's3', 'aws4_request'].reduce(
    (secret, part) => sign(secret, part),
    sign(`AWS4${settings.secretKey}`, String(day)),
  )
  return signed.includes('x-amz-content-sha256') && sign(signing, text).toString('hex') === signature
}

describe('a bucket', () => {
  it('keeps, gives back and forgets what it is given, every call signed with its content', async () => {
    const store = new S3Store({ endpoint, ...settings })
    const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 255])
    await store.put(name, bytes)
    expect([...objects.keys()]).toEqual([`/halyard/${name}`])
    expect(await store.get(name)).toEqual(bytes)
    await store.remove(name)
    expect(await store.get(name)).toBeUndefined()
    await store.remove(name)
  })

  it('that does not know the key refuses, and the refusal is an error that names no secret', async () => {
    const store = new S3Store({ endpoint, ...settings, secretKey: 'another' })
    const failure = await store.put(name, Buffer.from('x')).catch((error: Error) => error.message)
    expect(failure).toBe('the file store answered 403 to PUT')
    expect(objects.size).toBe(0)
  })

  it('that is broken is an error, not a missing image', async () => {
    failing = true
    const store = new S3Store({ endpoint, ...settings })
    await expect(store.get(name)).rejects.toThrow('500')
  })

  it.each(['../other', 'a/b', '', 'x'.repeat(23), `${'x'.repeat(21)}?`])('is never asked for %j', async (wrong) => {
    await expect(new S3Store({ endpoint, ...settings }).get(wrong)).rejects.toThrow('not the name of an upload')
  })
})

it('holds the uploads of a server that is told so', async () => {
  const app = await startTestApp({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY: settings.accessKey,
    S3_SECRET_KEY: settings.secretKey,
    S3_REGION: settings.region,
  })
  try {
    const user = await app.signedIn()
    const { uploadId } = await app.does(user, endpoints.upload, { content: base64(await photo()) })
    expect(objects.has(`/halyard/${uploadId}`)).toBe(true)
    const shown = await fetch(`${app.url}/api${uploadPath}/${uploadId}`, { headers: { [tokenHeader]: user.token } })
    const kept = Buffer.from(await shown.arrayBuffer())
    expect(kept.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(app.get(Encryption).decrypt(objects.get(`/halyard/${uploadId}`) as Buffer, `upload:${uploadId}`)).toEqual(
      kept,
    )
  } finally {
    await app.stop()
  }
})
