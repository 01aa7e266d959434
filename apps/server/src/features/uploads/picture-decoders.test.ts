import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { endpoints } from '@halyard/wire'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../test/harness.ts'
import { base64, photo } from '../../../test/photos.ts'
import { PictureDecoders } from './picture-decoders.ts'

/** A large picture in a form that is read many times over: it takes a second or so to decode. */
let slow: Buffer
beforeAll(async () => {
  const drawing = sharp({ create: { width: 4000, height: 3500, channels: 3, background: '#345' } })
  slow = await drawing.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
})

let decoders: PictureDecoders | undefined
afterEach(() => decoders?.onApplicationShutdown())

/** The processes that this one started and that decode. */
async function decoding(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '--ppid', String(process.pid)])
  return stdout.split('\n').filter((line) => line.includes('picture-decoder')).length
}

it('a picture that takes longer than it may is given up with its process, and the next is decoded', async () => {
  decoders = new PictureDecoders({ seconds: 0.001, memory: 600_000_000 })
  expect(await decoders.decode(slow)).toEqual({ fault: 'imageDamaged' })
  await expect.poll(decoding).toBe(0)
  const patient = new PictureDecoders()
  decoders = patient
  expect(await patient.decode(await photo())).toMatchObject({ width: 64, height: 48 })
  expect(await patient.decode(await photo())).toMatchObject({ width: 64, height: 48 })
  expect(await decoding()).toBe(1)
})

it('a picture that takes more memory than it may is given up likewise', async () => {
  decoders = new PictureDecoders({ seconds: 60, memory: 1_000_000 })
  expect(await decoders.decode(slow)).toEqual({ fault: 'imageDamaged' })
  await expect.poll(decoding).toBe(0)
})

it('other requests are answered while a picture is decoded, and nothing is left at the end', async () => {
  const app = await startTestApp({ ROLES: 'api' })
  try {
    const user = await app.signedIn()
    let decoded = false
    const kept = app.tries(user, endpoints.upload, { content: base64(slow) }).finally(() => {
      decoded = true
    })
    await expect.poll(decoding).toBe(1)
    let answered = 0
    for (; answered < 5 && !decoded; answered += 1) await app.does(user, endpoints.getUserInfo)
    expect(answered).toBe(5)
    expect(await kept).toMatchObject({ code: 0 })
  } finally {
    await app.stop()
  }
  await expect.poll(decoding).toBe(0)
})
