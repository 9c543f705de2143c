import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const longestLogBytes = 20 * 1024 * 1024

/** Opens a log to write at its end. A long one is put aside first, so that two of them are the most that is kept. */
export function openLog(path: string): number {
  if (logSize(path) > longestLogBytes) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

export function logSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The last lines that were written since the log had the given size. */
export function lastLines(path: string, { since, count }: { since: number; count: number }): string {
  const size = logSize(path)
  const from = Math.max(size < since ? 0 : since, size - 16_384)
  const buffer = Buffer.alloc(Math.max(size - from, 0))
  if (buffer.length === 0) return ''
  const file = openSync(path, 'r')
  try {
    readSync(file, buffer, 0, buffer.length, from)
  } finally {
    closeSync(file)
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count).join('\n')
}
