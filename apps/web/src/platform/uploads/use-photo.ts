import { upload } from '@halyard/wire/uploads'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { call } from '../api/call.ts'
import { describeFailure } from '../api/describe.ts'
import { ApiRefusal, NetworkFailure } from '../api/failures.ts'
import { newKey } from '../api/idempotency-key.ts'
import { dataUrlOf, shrinkPhoto, UnreadablePhoto } from './shrink-photo.ts'
import { useObjectUrl, usePrivatePhoto } from './use-private-photo.ts'

/** A photo that the server has: what other calls name it by, and where its owner reads it. */
export interface SentPhoto {
  uploadId: string
  url: string
}

/** One photo of a form, from being chosen to being kept by the server. */
export interface Photo {
  state: 'empty' | 'preparing' | 'sending' | 'sent' | 'failed'
  /** The share that has left the device, 0 to 1, while it is `sending`. */
  progress: number
  /** What the picture shows, for an `<img>`. */
  source: string | undefined
  /** What went wrong, in words, when it `failed`. */
  failure: string | undefined
  /** There once it is `sent`. */
  sent: SentPhoto | undefined
  /** Whether it is on its way, so that the form had better wait. */
  busy: boolean
  choose: (file: Blob) => void
  /** Sends the same photo again; there after a failure that another attempt may mend. */
  retry: (() => void) | undefined
  remove: () => void
}

/** An upload may take this long on a slow network. */
const uploadTimeout = 60_000

/** A photo as one attempt to send it left it. */
interface Attempt {
  state: Exclude<Photo['state'], 'empty'>
  progress: number
  file?: Blob
  small?: Blob
  failure?: string
  /** The key under which it went out unanswered, so that what already arrived is not kept twice. */
  unansweredKey?: string
  sent?: SentPhoto
}

/**
 * Takes one photo, makes it small on the device and sends it at once, so that the form's own button need not wait.
 * `initial` is one that was sent before and may stay.
 */
export function usePhoto(initial?: SentPhoto): Photo {
  const { t } = useTranslation('uploads')
  const [attempt, setAttempt] = useState<Attempt | undefined>(initial && { state: 'sent', progress: 1, sent: initial })
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  const own = useObjectUrl(attempt?.small)
  const kept = usePrivatePhoto(attempt && !attempt.file ? attempt.sent?.url : undefined)

  async function send(file: Blob, before?: Attempt) {
    underWay.current?.abort()
    const mine = new AbortController()
    underWay.current = mine
    const change = (next: Partial<Attempt>) => {
      if (!mine.signal.aborted) setAttempt((now) => (now ? { ...now, ...next } : now))
    }
    const key = before?.unansweredKey ?? newKey()
    setAttempt({ state: 'preparing', progress: 0, file, ...(before?.small ? { small: before.small } : {}) })
    try {
      const small = before?.small ?? (await shrinkPhoto(file))
      change({ state: 'sending', small })
      const content = await dataUrlOf(small)
      const sent = await call(
        upload,
        { content },
        {
          signal: mine.signal,
          timeout: uploadTimeout,
          idempotencyKey: key,
          transport: fetchWithProgress((progress) => change({ progress })),
        },
      )
      change({ state: 'sent', progress: 1, sent })
    } catch (error) {
      const unanswered = error instanceof NetworkFailure ? { unansweredKey: key } : {}
      change({ state: 'failed', failure: reasonOf(error), ...unanswered })
    }
  }

  function again(failed: Attempt) {
    if (failed.file) void send(failed.file, failed)
  }

  function reasonOf(error: unknown): string {
    if (error instanceof UnreadablePhoto) return t('unreadable')
    if (error instanceof ApiRefusal) return error.errors.content ?? error.message
    return describeFailure(error)
  }

  const state = attempt?.state ?? 'empty'
  return {
    state,
    progress: attempt?.progress ?? 0,
    source: own ?? kept.source,
    failure: attempt?.failure,
    sent: state === 'sent' ? attempt?.sent : undefined,
    busy: state === 'preparing' || state === 'sending',
    choose: (file) => void send(file),
    retry: attempt?.state === 'failed' && attempt.small ? () => again(attempt) : undefined,
    remove() {
      underWay.current?.abort()
      setAttempt(undefined)
    },
  }
}

/**
 * `fetch` tells nothing while a body is on its way, so a photo goes by XMLHttpRequest. `onProgress` hears the share
 * that has left the device, 0 to 1.
 */
function fetchWithProgress(onProgress: (share: number) => void) {
  return (url: URL, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', url)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('the connection failed'))
      const { signal } = init
      const abort = () => {
        request.abort()
        reject(signal?.reason)
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      request.send(init.body as XMLHttpRequestBodyInit)
    })
}
