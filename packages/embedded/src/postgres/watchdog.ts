import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Stops the process `pid`, or the group of processes `-pid`, when this one dies, even by SIGKILL: a shell waits on a pipe that only this process holds
 * open. In a session of its own, so that Ctrl-C in a terminal reaches neither it nor what it watches before their turn.
 */
export function watchOver(pid: number, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' = 'SIGINT'): { dismiss(): void } {
  const shell: ChildProcess = spawn(
    '/bin/sh',
    ['-c', 'read -r _; kill -s "$2" -- "$1"', 'watchdog', String(pid), signal.slice(3)],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // Without a shell there is no watchdog; the next start then stops what was left over.
  shell.on('error', () => {})
  shell.stdin?.on('error', () => {})
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return {
    dismiss() {
      shell.kill('SIGKILL')
    },
  }
}
