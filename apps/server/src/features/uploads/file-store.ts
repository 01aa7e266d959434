/** Storage of uploads, outside every served folder. A name is 22 characters of base64url. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** Does nothing when there is none. */
  remove(name: string): Promise<void>
}

export const FILE_STORE = Symbol('file store')

/** Names are random and ours; anything else must never become part of a path. */
export function checkName(name: string): string {
  if (!/^[A-Za-z0-9_-]{22}$/.test(name)) throw new Error('not the name of an upload')
  return name
}
