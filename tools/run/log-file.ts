import { closeSync, openSync, readdirSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A log and its predecessor are this long each at the most, and what is written within one look. */
const usualLongestBytes = 20 * 1024 * 1024
const lookEveryMs = 1_000

type LogLimits = { readonly longestBytes?: number; readonly everyMs?: number }

/** Opens a log to write at its end, wherever that is: it may be turned while it is open. */
export function openLog(path: string): number {
  turnIfLong(path, usualLongestBytes)
  return openSync(path, 'a', 0o600)
}

/**
 * Turns every log of a folder that has become long, also while programs write to it, so that nothing that makes them
 * talk can fill the disk. Answers how to stop.
 */
export function keepLogsShort(
  folder: string,
  { longestBytes = usualLongestBytes, everyMs = lookEveryMs }: LogLimits = {},
): () => void {
  const look = () => {
    for (const name of readdirSync(folder)) if (name.endsWith('.log')) turnIfLong(join(folder, name), longestBytes)
  }
  const looking = setInterval(() => {
    try {
      look()
    } catch {
      // The folder is gone, or the disk does not answer: the programs go on, and the next look comes.
    }
  }, everyMs).unref()
  return () => clearInterval(looking)
}

/**
 * Puts a copy of a long log aside in the place of the one before, and begins it anew. It is not renamed, since those who
 * write hold it open. Where the disk has no room for the copy, the log begins anew without one.
 */
function turnIfLong(path: string, longestBytes: number): void {
  if (logSize(path) <= longestBytes) return
  const aside = `${path}.1`
  try {
    copyToEnd(path, aside)
  } catch {
    rmSync(aside, { force: true, recursive: true })
  }
  truncateSync(path)
}

/** Copies up to the end that the file has by then: what is said meanwhile comes along. */
function copyToEnd(path: string, aside: string): void {
  const piece = Buffer.alloc(1024 * 1024)
  const from = openSync(path, 'r')
  try {
    const to = openSync(aside, 'w', 0o600)
    try {
      for (let length = readSync(from, piece); length > 0; length = readSync(from, piece))
        writeSync(to, piece, 0, length)
    } finally {
      closeSync(to)
    }
  } finally {
    closeSync(from)
  }
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
