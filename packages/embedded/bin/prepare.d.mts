/** Builds one of them, unless what is there was built from the same sources. */
export function buildCurrent(
  name: 'server' | 'commands' | 'web' | 'console' | 'client',
  options?: { signal?: AbortSignal },
): Promise<void>
