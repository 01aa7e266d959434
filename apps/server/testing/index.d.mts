import type { Host, HostOptions } from '@halyard/testing'

export type { Answer, CallOptions, Host, HostOptions, TestClock, TestUser } from '@halyard/testing'

/**
 * Starts a Halyard in this process, on a database of its own that begins as a new installation's. The first time builds
 * the server and makes that database, which takes a minute; then a start takes seconds. End it with `await host.stop()`.
 */
export function startHost(options?: HostOptions): Promise<Host>
