import { pictureBytesMax, picturePixelsMax } from '@halyard/domain/uploads'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { named, object, ours } from './fields.ts'
import type { FieldFault } from './refusals.ts'

/** The field of the image, so that a fault can name it. */
export const uploadField = 'base64Str'

/** Base64 is a third longer than what it holds; the rest is room for a data URL's head and the form's escapes. */
export const uploadBodyBytesMax = Math.ceil(1.6 * pictureBytesMax)

/**
 * The address of an image: signed, as calls answer it, for an <img> and five to ten minutes, or with the header X-Token
 * of its owner. Refusals come as envelopes, with another content type.
 */
export const uploadPath = '/user/upload'

/** Text that may be an image in base64, with or without a data URL's head. What is in it is found out by looking. */
const base64 = z
  .string({ error: (issue) => (issue.input === undefined ? 'required' : ('imageDamaged' satisfies FieldFault)) })
  .check(z.minLength(1, 'required'))

/**
 * POST /user/uploadBase64 {base64Str}: keeps an image privately. Answers what other calls name it by, and where to read
 * it.
 */
export const upload = endpoint({
  route: 'POST /user/uploadBase64',
  input: 'form',
  bodyBytesMax: uploadBodyBytesMax,
  effect: 'replays',
  noun: 'uploads',
  summary: `Keeps an image privately: JPEG, PNG or WebP, at most ${pictureBytesMax / 2 ** 20} MB and ${picturePixelsMax / 1e6} megapixels`,
  request: object({ content: named('base64Str', base64) }),
  response: object({ uploadId: named('id', z.string()), url: ours(z.string()) }),
  refusals: ['tooFrequent'],
  example: {
    request: {
      base64Str:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    response: {
      id: 'u8mJ2kq0Yl1bZ7Vd3nQ4xA',
      url: '/api/user/upload/u8mJ2kq0Yl1bZ7Vd3nQ4xA?expires=1795252200&signature=t0bVsc…',
    },
  },
})
