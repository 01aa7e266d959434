import { languageHeader, tokenHeader } from '@halyard/wire/envelope'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'

/** An object URL of a private photo for an `<img>`, which cannot send the session's token. */
export function usePrivatePhoto(url: string | undefined) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['uploads', url],
    queryFn: ({ signal }) => read(url ?? '', signal),
    enabled: url !== undefined,
    // A photo never changes under its address.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { source: useObjectUrl(data), failed: isError, retry: refetch }
}

/** An object URL of bytes in memory, released when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (!blob) return setSource(undefined)
    const made = URL.createObjectURL(blob)
    setSource(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return source
}

async function read(url: string, signal: AbortSignal): Promise<Blob> {
  const token = useSession.getState().token
  const response = await fetch(url, {
    headers: { [languageHeader]: currentLanguage(), ...(token ? { [tokenHeader]: token } : {}) },
    signal,
  })
  // A refusal comes as an envelope.
  if (!response.headers.get('content-type')?.startsWith('image/')) throw new Error(`${url}: no image`)
  return response.blob()
}
