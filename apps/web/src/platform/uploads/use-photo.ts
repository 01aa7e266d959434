import { ApiRefusal, NetworkFailure } from '@halyard/client/failures'
import { newKey } from '@halyard/client/idempotency-key'
import { upload } from '@halyard/wire/uploads'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { call } from '../api/call.ts'
import { describeFailure } from '../api/describe.ts'
import { dataUrlOf, shrinkPhoto, UnreadablePhoto } from './shrink-photo.ts'
import { useObjectUrl, usePrivatePhoto } from './use-private-photo.ts'

/** An uploaded photo: its id for other calls, and its address for its owner. */
export interface SentPhoto {
  uploadId: string
  url: string
}

/** One photo of a form, from choice to upload. */
export interface Photo {
  state: 'empty' | 'preparing' | 'sending' | 'sent' | 'failed'
  /** The uploaded share, 0 to 1, while it is `sending`. */
  progress: number
  /** The preview, for an `<img>`. */
  source: string | undefined
  /** The error in words, when it `failed`. */
  failure: string | undefined
  /** There once it is `sent`. */
  sent: SentPhoto | undefined
  /** Whether it is being uploaded, so that the form should wait. */
  busy: boolean
  choose: (file: Blob) => void
  /** Sends the same photo again; there after a failure that a retry may mend. */
  retry: (() => void) | undefined
  remove: () => void
}

/** The timeout of an upload on a slow network. */
const uploadTimeout = 60_000

/** A photo with its latest attempt. */
interface Attempt {
  state: Exclude<Photo['state'], 'empty'>
  progress: number
  file?: Blob
  small?: Blob
  failure?: string
  /** The key of an unanswered attempt, so that what already arrived is not stored twice. */
  unansweredKey?: string
  sent?: SentPhoto
}

/**
 * Takes one photo, shrinks it on the device and uploads it at once, so that the form's button need not wait. `initial`
 * is one uploaded before, which may stay.
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

/** By XMLHttpRequest, since `fetch` has no upload progress. `onProgress` gets the uploaded share, 0 to 1. */
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
