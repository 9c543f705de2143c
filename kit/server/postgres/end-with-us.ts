import { type ChildProcess, spawn } from 'node:child_process'
import { postgresEnvironment } from './postgres-cluster.ts'

/**
 * A shell that waits on a pipe from this process. However this process ends, also by SIGKILL, the pipe closes and the
 * shell ends the process.
 */
export function endWithUs(pid: number, signal: 'INT' | 'KILL' = 'INT'): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read _; kill -"$1" "$0" 2>/dev/null', String(pid), signal], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: postgresEnvironment,
  })
  guard.unref()
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return guard
}
