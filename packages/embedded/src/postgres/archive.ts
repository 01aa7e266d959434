import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from './cluster.ts'

/** Where the archived WAL of a cluster lies: one folder for each, since all clusters name their segments alike. */
export function walFolder(backupDir: string, systemIdentifier: string): string {
  return join(backupDir, 'wal', systemIdentifier)
}

/** A cluster's own number, the first eight bytes of its control file (PostgreSQL's pg_control.h). */
export function systemIdentifierOf(directory: string): string {
  return readFileSync(join(directory, 'global/pg_control')).readBigUInt64LE(0).toString()
}

/** The WAL segments of a folder from the first to the last, and the histories of timelines. */
export function segmentsIn(folder: string, first: string, last: string): string[] {
  return readdirSync(folder).filter(
    (name) => (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) || /^[0-9A-F]{8}\.history$/.test(name),
  )
}

/** Every change is in the archive within a minute: this, and what it takes to compress a segment. */
const archiveSeconds = 45

/**
 * What Postgres runs for each segment that it has filled, so often at least: compressed, on disk before it has its
 * name, and never over another one. A segment that is handed over twice after a crash is the same and is taken as done.
 * xz at its quickest leaves a quarter less than gzip, which every system has.
 */
export function archiveSettings(archive: string, seconds = archiveSeconds): Record<string, string | number> {
  const [part, xz, gz] = ['%f.part', '%f.xz', '%f.gz'].map((name) => quoted(archive, name))
  return {
    archive_mode: 'on',
    archive_timeout: seconds,
    archive_command: [
      `if test -f ${xz}; then xz -dc ${xz} | cmp -s - "%p"`,
      `elif test -f ${gz}; then gunzip -c ${gz} | cmp -s - "%p"`,
      `elif command -v xz >/dev/null; then xz -0c "%p" > ${part} && sync ${part} && mv ${part} ${xz}`,
      `else gzip -nc "%p" > ${part} && sync ${part} && mv ${part} ${gz}`,
      'fi',
    ].join('; '),
  }
}

/** Whether what the archive was compressed with is here: it may have been written on another machine. */
export function canUnpack(archive: string): boolean {
  const ofXz = readdirSync(archive).some((name) => name.endsWith('.xz'))
  return !ofXz || spawnSync('xz', ['--version'], { env: cleanEnvironment, stdio: 'ignore' }).status === 0
}

/** Recovery up to a moment, or to the end of the archive; afterwards the database is an ordinary one again. */
export function recoverySettings({ archive, until }: Recovery): Record<string, string | number> {
  const [xz, gz] = ['%f.xz', '%f.gz'].map((name) => quoted(archive, name))
  return {
    restore_command: `if test -f ${xz}; then xz -dc ${xz} > "%p"; else test -f ${gz} && gunzip -c ${gz} > "%p"; fi`,
    recovery_target_timeline: 'latest',
    // Nobody reads what has not recovered: the start ends when all of it has.
    hot_standby: 'off',
    ...(until
      ? {
          recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_action: 'promote',
        }
      : {}),
  }
}

export interface Recovery {
  archive: string
  until: Date | undefined
}

/** A path for a shell inside a Postgres setting, where % has a meaning. */
function quoted(folder: string, name: string): string {
  return `'${folder.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'/${name}`
}
