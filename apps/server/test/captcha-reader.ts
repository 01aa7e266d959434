import sharp from 'sharp'
import { captchaAlphabet, captchaAnswer, captchaLength, drawCaptcha } from '../src/features/auth/captcha-image.ts'

/** Grey points of a picture, 0 for paper to 1 for ink, row by row. */
interface Picture {
  readonly points: Float32Array
  readonly answer: string
}

/** The size to which the pictures are made smaller. */
const [columns, rows] = [90, 30]
/** A window is what the reader sees of one letter. */
const windowColumns = 34
const [kernel, stride, filters, hidden] = [5, 2, 12, 64]
const across = Math.floor((windowColumns - kernel) / stride) + 1
const down = Math.floor((rows - kernel) / stride) + 1
const features = across * down * filters

export async function drawPictures(count: number): Promise<Picture[]> {
  const pictures: Picture[] = []
  while (pictures.length < count) {
    const answer = captchaAnswer()
    const url = await drawCaptcha(answer)
    const png = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    const grey = await sharp(png).resize(columns, rows, { fit: 'fill' }).greyscale().raw().toBuffer()
    pictures.push({ answer, points: Float32Array.from(grey, (value) => 1 - value / 255) })
  }
  return pictures
}

/**
 * A small network that learns to read captchas: one layer of filters, one hidden layer and a choice of letters, for a
 * window about the place where each letter is on average. It is what somebody writes in an afternoon who has the
 * source.
 */
export class CaptchaReader {
  private readonly layers = {
    filter: new Weights(kernel * kernel, filters),
    dense: new Weights(features, hidden),
    choice: new Weights(hidden, captchaAlphabet.length),
  }

  /** Learns from each picture once. */
  learn(pictures: readonly Picture[], rate: number): void {
    for (const { points, answer } of pictures) {
      for (let place = 0; place < captchaLength; place += 1) {
        const shift = Math.floor(Math.random() * 5) - 2
        this.correct(this.window(points, place, shift), captchaAlphabet.indexOf(answer[place] ?? ''), rate)
      }
    }
  }

  read(points: Float32Array): string {
    return Array.from({ length: captchaLength }, (_, place) => {
      const { chances } = this.judge(this.window(points, place, 0))
      return captchaAlphabet[chances.indexOf(Math.max(...chances))]
    }).join('')
  }

  private window(points: Float32Array, place: number, shift: number): Float32Array {
    const middle = (columns * (place + 0.8)) / (captchaLength + 0.6)
    const first = Math.round(middle - windowColumns / 2) + shift
    const seen = new Float32Array(windowColumns * rows)
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < windowColumns; x += 1) {
        if (first + x >= 0 && first + x < columns) seen[y * windowColumns + x] = points[y * columns + first + x] ?? 0
      }
    }
    return seen
  }

  private judge(seen: Float32Array) {
    const filtered = new Float32Array(features)
    const patch = new Float32Array(kernel * kernel)
    for (let spot = 0; spot < across * down; spot += 1) {
      copyPatch(seen, spot, patch)
      filtered.set(positive(this.layers.filter.forward(patch)), spot * filters)
    }
    const thought = positive(this.layers.dense.forward(filtered))
    return { filtered, thought, chances: softmax(this.layers.choice.forward(thought)) }
  }

  private correct(seen: Float32Array, right: number, rate: number): void {
    const { filtered, thought, chances } = this.judge(seen)
    chances[right] = (chances[right] ?? 0) - 1
    const { filter, dense, choice } = this.layers
    const blameThought = choice.backward(thought, chances, rate)
    const blameFiltered = dense.backward(filtered, where(thought, blameThought), rate)
    const blame = where(filtered, blameFiltered)
    const patch = new Float32Array(kernel * kernel)
    for (let spot = 0; spot < across * down; spot += 1) {
      copyPatch(seen, spot, patch)
      filter.backward(patch, blame.subarray(spot * filters, (spot + 1) * filters), rate / 10)
    }
  }
}

/** A layer's weights and biases, which learn by backpropagation. */
class Weights {
  private readonly weights: Float32Array
  private readonly biases: Float32Array

  constructor(
    private readonly inputs: number,
    private readonly outputs: number,
  ) {
    const spread = Math.sqrt(6 / inputs)
    this.weights = Float32Array.from({ length: inputs * outputs }, () => (Math.random() * 2 - 1) * spread)
    this.biases = new Float32Array(outputs)
  }

  forward(input: Float32Array): Float32Array {
    const { inputs, outputs, weights, biases } = this
    const output = new Float32Array(outputs)
    for (let to = 0; to < outputs; to += 1) {
      let sum = biases[to] ?? 0
      const row = to * inputs
      for (let from = 0; from < inputs; from += 1) sum += (weights[row + from] ?? 0) * (input[from] ?? 0)
      output[to] = sum
    }
    return output
  }

  /** Returns the gradient of the inputs for that of the outputs. */
  backward(input: Float32Array, blame: Float32Array, rate: number): Float32Array {
    const { inputs, outputs, weights, biases } = this
    const passed = new Float32Array(inputs)
    for (let to = 0; to < outputs; to += 1) {
      const share = blame[to] ?? 0
      if (share === 0) continue
      const row = to * inputs
      for (let from = 0; from < inputs; from += 1) {
        const weight = weights[row + from] ?? 0
        passed[from] = (passed[from] ?? 0) + weight * share
        weights[row + from] = weight - rate * share * (input[from] ?? 0)
      }
      biases[to] = (biases[to] ?? 0) - rate * share
    }
    return passed
  }
}

function copyPatch(seen: Float32Array, spot: number, patch: Float32Array): void {
  const first = Math.floor(spot / across) * stride * windowColumns + (spot % across) * stride
  for (let y = 0; y < kernel; y += 1) {
    for (let x = 0; x < kernel; x += 1) patch[y * kernel + x] = seen[first + y * windowColumns + x] ?? 0
  }
}

const positive = (values: Float32Array) => values.map((value) => Math.max(0, value))
const where = (active: Float32Array, values: Float32Array) =>
  values.map((value, index) => ((active[index] ?? 0) > 0 ? value : 0))

function softmax(values: Float32Array): Float32Array {
  const max = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - max))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
