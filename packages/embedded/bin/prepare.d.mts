/** Builds the server, the web app or the client, unless what is there was built from the same sources. */
export function buildCurrent(name: 'server' | 'web' | 'client', options?: { signal?: AbortSignal }): Promise<void>
