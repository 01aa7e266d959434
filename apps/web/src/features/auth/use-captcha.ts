import { captcha } from '@halyard/wire/auth'
import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '#platform/api/describe.ts'
import { apiQuery } from '#platform/query/api-query.ts'

export interface Captcha {
  /** Undefined while there is none that could be answered. */
  captchaId: string | undefined
  image: string | undefined
  loading: boolean
  errorText: string | undefined
  reload(): void
}

/** A picture lives five minutes; it is replaced a little earlier, so that nobody answers a dead one. */
const lifetime = 4.5 * 60_000

/** The picture to be read. It can be answered once, so every refusal fetches another. */
export function useCaptcha(needed = true): Captcha {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(captcha, undefined),
    enabled: needed,
    staleTime: lifetime,
    refetchInterval: lifetime,
    gcTime: 0,
  })
  return {
    captchaId: isFetching ? undefined : data?.captchaId,
    image: data?.image,
    loading: isFetching,
    errorText: error ? describeFailure(error) : undefined,
    reload: () => void refetch(),
  }
}
