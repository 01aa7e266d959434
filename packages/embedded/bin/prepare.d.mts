/** Builds the server, the web app, the console or the client, unless what is there was built from the same sources. */
export function buildCurrent(
  name: 'server' | 'web' | 'console' | 'client',
  options?: { signal?: AbortSignal },
): Promise<void>
