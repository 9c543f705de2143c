import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processStartMark } from './process-lock.ts'

/** State of a running PostgreSQL, from the file in its folder. */
export type Postmaster = { readonly pid: number; readonly isReady: boolean }

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined // No file: no server was here, or it ended cleanly.
  }
}

/**
 * Ends a server without an owner, so that the next one starts from a consistent folder; committed data stays. A pid
 * file whose number belongs to another process is removed, because PostgreSQL would take that process for a server.
 */
export async function endOrphan(cluster: string): Promise<'none' | 'ended'> {
  const orphan = readPostmaster(cluster)
  if (!orphan) return 'none'
  if (!isServerOf(cluster, orphan.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return 'none'
  }
  await endPostmaster(orphan.pid, { fastForMs: 10_000 })
  return 'ended'
}

/**
 * Requests a fast shutdown (sessions are ended, all is written), then an immediate one, which recovers at the next
 * start.
 */
export async function endPostmaster(pid: number, { fastForMs }: { fastForMs: number }): Promise<void> {
  const steps: readonly [NodeJS.Signals, number][] = [
    ['SIGINT', fastForMs],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 1_000],
  ]
  const mark = processStartMark(pid)
  for (const [signal, waitMs] of steps) {
    if (waitMs === 0) continue
    if (mark === undefined || processStartMark(pid) !== mark) return
    process.kill(pid, signal)
    const until = performance.now() + waitMs
    while (performance.now() < until && processStartMark(pid) === mark) await pause(10)
  }
}

function isServerOf(cluster: string, pid: number): boolean {
  if (processStartMark(pid) === undefined) return false
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(cluster)
  } catch {
    return false // It ended during the check.
  }
}
