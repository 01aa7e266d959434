import { crc32, deflateSync } from 'node:zlib'

/** A PNG as a phone would hand it over: a gradient, so that no two numbers give the same picture. */
export function picture(number = 1, { width, height } = { width: 320, height: 200 }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) line.set([(x * number) % 256, (y + number * 40) % 256, (x + y) % 256], 1 + x * 3)
    return line
  })
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Length, type, content and checksum (PNG specification, section 5.3). */
function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
