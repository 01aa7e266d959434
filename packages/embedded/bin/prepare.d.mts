/** Builds the server or the web app, unless what is there was built from the same sources. */
export function buildCurrent(name: 'server' | 'web', options?: { signal?: AbortSignal }): Promise<void>
