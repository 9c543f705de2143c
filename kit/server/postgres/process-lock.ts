import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type Holder = { readonly pid: number; readonly startedAt: string }

/** Another living process holds the lock. */
export class LockTaken extends Error {
  readonly pid: number
  constructor(path: string, pid: number) {
    super(`process ${pid} holds ${path}`)
    this.pid = pid
  }
}

/**
 * Takes a file lock, or throws `LockTaken`. A killed holder leaves its file behind; it counts as free as soon as the
 * process has ended, even if its pid was reused.
 */
export function takeProcessLock(path: string): { release(): void } {
  mkdirSync(dirname(path), { recursive: true })
  const mine: Holder = { pid: process.pid, startedAt: processStartMark(process.pid) ?? '' }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 })
  try {
    while (!isLinked(draft, path)) {
      const holder = readHolder(path)
      if (holder && processStartMark(holder.pid) === holder.startedAt) throw new LockTaken(path, holder.pid)
      clearStaleLock(path, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release() {
      if (isSame(readHolder(path), mine)) rmSync(path, { force: true })
    },
  }
}

/**
 * The start time of a process, in a system format that is only good for comparing; undefined if it does not run. A
 * zombie does not run either.
 */
export function processStartMark(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return linuxStartMark(pid)
  try {
    const [state = '', ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/)
    return state.startsWith('Z') ? undefined : started.join(' ')
  } catch {
    return undefined // ps returns 1 for an unused pid.
  }
}

function linuxStartMark(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}

/** Only one of several starters creates the hard link, and never over an existing file. */
function isLinked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Two starters may find the same stale file; the one that moves away a fresh lock by mistake puts it back. */
function clearStaleLock(path: string, stale: Holder | undefined): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (!isSame(readHolder(aside), stale)) isLinked(aside, path)
  rmSync(aside, { force: true })
}

function readHolder(path: string): Holder | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(found) ? found : undefined
  } catch {
    return undefined // Missing in the meantime, or truncated by a crash of the machine: without an owner.
  }
}

function isHolder(found: unknown): found is Holder {
  return (
    typeof found === 'object' &&
    found !== null &&
    'pid' in found &&
    typeof found.pid === 'number' &&
    'startedAt' in found &&
    typeof found.startedAt === 'string'
  )
}

function isSame(a: Holder | undefined, b: Holder | undefined): boolean {
  return a?.pid === b?.pid && a?.startedAt === b?.startedAt
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
