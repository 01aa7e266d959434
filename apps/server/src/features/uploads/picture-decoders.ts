import { type ChildProcess, fork } from 'node:child_process'
import { type FieldFault, uploadPixelsMax, uploadRatioMax, uploadSideMax } from '@halyard/wire'
import { Injectable, Logger, type OnApplicationShutdown, Optional } from '@nestjs/common'
import pLimit from 'p-limit'
import { refuse } from '../../platform/http/refusal.ts'

/** A picture as it is kept: pixels in a JPEG of our own making, and nothing else of the file that came. */
export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

type Decoded = CleanImage | { fault: FieldFault }

/** What a decoder goes by. The longest side of what is kept leaves small print on a document readable. */
const rules = {
  sideMax: 3000,
  quality: 88,
  pixelsMax: uploadPixelsMax,
  shapeSideMax: uploadSideMax,
  shapeRatioMax: uploadRatioMax,
}
const decodersMax = 2
/** How many may wait for that; past this the answer is "later". */
const waitingMax = 20
/** A process that nobody has needed for so long ends. */
const idleMs = 60_000
/** Stands beside this file, as a source and in the build. */
const script = new URL(`./picture-decoder.${import.meta.url.endsWith('.ts') ? 'mjs' : 'js'}`, import.meta.url)

/** How long a picture may take, and how much memory; one of 25 megapixels takes some 100 MB beside the 80 of the process. */
export interface DecoderLimits {
  readonly seconds: number
  readonly memory: number
}
const usual: DecoderLimits = { seconds: 10, memory: 600_000_000 }

/**
 * Decodes pictures in processes of their own. A decoder is native code that strangers feed: there it takes no more time and memory
 * than it may, or crashes, and no other request waits for it or falls with it; and it knows no secret. One that is over its limits is
 * killed, and the picture counts as damaged.
 */
@Injectable()
export class PictureDecoders implements OnApplicationShutdown {
  private readonly logger = new Logger('PictureDecoders')
  private readonly limit = pLimit(decodersMax)
  private readonly idle: Decoder[] = []
  private readonly running = new Set<Decoder>()

  constructor(@Optional() private readonly limits: DecoderLimits = usual) {}

  /** Makes a picture of our own of what came, or says what is wrong with it. */
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
    // It keeps no process of ours from ending.
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

  /** Undefined when it took too long, or the process ended over it. */
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
