/**
 * Reads the feed's gzip frames in the order in which they came: each waits for the one before. The browser's own
 * decompressor needs no code of ours to be downloaded.
 */
export function inflater(deliver: (text: string) => void): (frame: ArrayBuffer) => void {
  let before: Promise<void> = Promise.resolve()
  return (frame) => {
    const text = inflate(frame)
    before = before.then(async () => {
      try {
        deliver(await text)
      } catch (error) {
        console.warn('unreadable frame of the market feed', error)
      }
    })
  }
}

async function inflate(frame: ArrayBuffer): Promise<string> {
  const stream = new Blob([frame]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).text()
}
