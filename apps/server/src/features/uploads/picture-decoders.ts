import { type ChildProcess, fork } from 'node:child_process'
import { picturePixelsMax, pictureRatioMax, pictureSideMax } from '@halyard/domain/uploads'
import type { FieldFault } from '@halyard/wire'
import { Injectable, Logger, type OnApplicationShutdown, Optional } from '@nestjs/common'
import pLimit from 'p-limit'
import { refuse } from '../../platform/http/refusal.ts'

/** A re-encoded JPEG: the pixels, and nothing else of the uploaded file. */
interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

type Decoded = CleanImage | { fault: FieldFault }

/** Limits of a decoder. The longest side keeps small print readable. */
const rules = {
  sideMax: 3000,
  quality: 88,
  pixelsMax: picturePixelsMax,
  shapeSideMax: pictureSideMax,
  shapeRatioMax: pictureRatioMax,
}
const decodersMax = 2
/** Past this the answer is "later". */
const waitingMax = 20
/** An idle process ends after this. */
const idleMs = 60_000
/** Beside this file, in the sources and in the build. */
const script = new URL(`./picture-decoder.${import.meta.url.endsWith('.ts') ? 'mjs' : 'js'}`, import.meta.url)

/** Limits of one picture; 25 megapixels take some 100 MB besides the process's 80. */
export interface DecoderLimits {
  readonly seconds: number
  readonly memory: number
}
const usual: DecoderLimits = { seconds: 10, memory: 600_000_000 }

/**
 * Decodes pictures in separate processes. A decoder is native code that reads untrusted bytes: there it has limits on
 * time and memory, knows no secrets, and a crash affects no other request. Over its limits it is killed, and the
 * picture counts as damaged.
 */
@Injectable()
export class PictureDecoders implements OnApplicationShutdown {
  private readonly logger = new Logger('PictureDecoders')
  private readonly limit = pLimit(decodersMax)
  private readonly idle: Decoder[] = []
  private readonly running = new Set<Decoder>()

  constructor(@Optional() private readonly limits: DecoderLimits = usual) {}

  /** Re-encodes a picture, or says what is wrong with it. */
  async decode(bytes: Buffer): Promise<Decoded> {
    if (this.limit.pendingCount >= waitingMax) refuse('overloaded')
    return this.limit(() => this.decodeInProcess(bytes))
  }

  onApplicationShutdown(): void {
    for (const decoder of this.running) decoder.end()
  }

  private async decodeInProcess(bytes: Buffer): Promise<Decoded> {
    const decoder = this.idle.pop() ?? this.start()
    const decoded = await decoder.decode(bytes, this.limits.seconds)
    if (!decoded) {
      this.logger.warn(`a picture of ${bytes.length} bytes took more than it may, or ended its decoder`)
      return { fault: 'imageDamaged' }
    }
    this.idle.push(decoder)
    return decoded
  }

  private start(): Decoder {
    const decoder = new Decoder({ ...rules, memoryMax: this.limits.memory }, () => {
      this.running.delete(decoder)
      if (this.idle.includes(decoder)) this.idle.splice(this.idle.indexOf(decoder), 1)
    })
    this.running.add(decoder)
    return decoder
  }
}

/** One process, with one picture at a time. */
class Decoder {
  private readonly process: ChildProcess
  private rest: NodeJS.Timeout | undefined
  private answered: (decoded: Decoded | undefined) => void = () => {}

  constructor(rules: object, ended: () => void) {
    this.process = fork(script, [JSON.stringify(rules)], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It must not keep the server's process alive.
    this.process.unref()
    this.process.channel?.unref()
    this.process.on('message', (decoded: Decoded) => this.answered(decoded))
    for (const event of ['exit', 'error']) {
      this.process.on(event, () => {
        this.answered(undefined)
        ended()
      })
    }
  }

  /** Undefined when it took too long or crashed. */
  async decode(bytes: Buffer, seconds: number): Promise<Decoded | undefined> {
    clearTimeout(this.rest)
    const overdue = setTimeout(() => this.end(), seconds * 1_000)
    const decoded = await new Promise<Decoded | undefined>((resolve) => {
      this.answered = resolve
      this.process.send(bytes, (error) => {
        if (error) resolve(undefined)
      })
    })
    clearTimeout(overdue)
    this.rest = setTimeout(() => this.end(), idleMs).unref()
    return decoded
  }

  end(): void {
    clearTimeout(this.rest)
    this.process.kill('SIGKILL')
  }
}
