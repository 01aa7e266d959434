import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkName, type FileStore } from './file-store.ts'

/** Uploads as files of one folder, readable by the server's account only. */
export class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(name: string, bytes: Buffer): Promise<void> {
    const file = this.fileOf(name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    // Renamed once it is complete.
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }

  async get(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.fileOf(name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    const file = this.fileOf(name)
    await rm(`${file}.part`, { force: true })
    await rm(file, { force: true })
  }

  /** Several folders, because some file systems are slow with very full ones. */
  private fileOf(name: string): string {
    return join(this.folder, checkName(name).slice(0, 2), name)
  }
}
