import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, statfsSync } from 'node:fs'
import { atExit } from './at-exit.ts'

/** More than a run writes; space is only used when it is written to. */
const roomy = 3 * 2 ** 30

/**
 * A disk of its own for a database, which can be made full. It takes a Linux on which this account may mount, so it is
 * not to be had everywhere; what is on it outlives every process, and is gone with the run.
 */
export class Disk {
  private constructor(private readonly folder: string) {
    atExit(() => this.discard())
  }

  /**
   * Takes away the disks of runs that were killed: of those whose process, which the disk is named after, runs no more.
   */
  static discardLeft(): void {
    for (const folder of leftIn(textOf('/proc/mounts'), (pid) =>
      /torture|vitest/.test(textOf(`/proc/${pid}/cmdline`)),
    )) {
      spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
      try {
        rmdirSync(folder)
      } catch {
        // It is no longer empty, or the folder went with the run.
      }
    }
  }

  /** A disk at a folder, or undefined where none may be mounted. */
  static at(folder: string): Disk | undefined {
    mkdirSync(folder, { recursive: true })
    const { status } = mount('-t', 'tmpfs', '-o', `size=${roomy},mode=755`, `${name}${process.pid}`, folder)
    return status === 0 ? new Disk(folder) : undefined
  }

  /** Leaves room for so many more bytes, and none after that. */
  leave(bytes: number): void {
    // What is written meanwhile may already be more than it is to hold; the next size fits.
    for (let tries = 0; tries < 20; tries += 1) {
      const { blocks, bfree, bsize } = statfsSync(this.folder)
      if (this.resize((blocks - bfree) * bsize + bytes)) return
    }
    throw new Error(`the disk at ${this.folder} cannot be made full`)
  }

  /** There is room again. */
  free(): void {
    this.resize(roomy)
  }

  discard(): void {
    spawnSync('umount', ['--lazy', this.folder], { stdio: 'ignore' })
  }

  private resize(bytes: number): boolean {
    return mount('-o', `remount,size=${bytes}`, this.folder).status === 0
  }
}

const name = 'halyard-torture-'

/** Mount points of disks whose run has ended, from /proc/mounts. */
export function leftIn(mounts: string, runs: (pid: number) => boolean): string[] {
  return mounts.split('\n').flatMap((line) => {
    const [device = '', folder = ''] = line.split(' ')
    const pid = Number(device.startsWith(name) ? device.slice(name.length) : Number.NaN)
    return Number.isInteger(pid) && !runs(pid) ? [folder] : []
  })
}

/** Empty where there is no such file, as outside of Linux. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function mount(...parameters: string[]) {
  return spawnSync('mount', parameters, { stdio: 'ignore' })
}
