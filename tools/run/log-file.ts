import { closeSync, openSync, readdirSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The largest log and its predecessor. Lines written between two checks come on top. */
const usualLongestBytes = 20 * 1024 * 1024
const pollEveryMs = 1_000

type LogLimits = { readonly longestBytes?: number; readonly everyMs?: number }

/** Opens a log for appending, so that writing continues at its start after a truncation. */
export function openLog(path: string): number {
  rotateIfLong(path, usualLongestBytes)
  return openSync(path, 'a', 0o600)
}

/**
 * Rotates the long logs of a folder while programs write to them, so that logs cannot fill the disk. Returns a function
 * that stops it.
 */
export function keepLogsShort(
  folder: string,
  { longestBytes = usualLongestBytes, everyMs = pollEveryMs }: LogLimits = {},
): () => void {
  const check = () => {
    for (const name of readdirSync(folder)) if (name.endsWith('.log')) rotateIfLong(join(folder, name), longestBytes)
  }
  const looking = setInterval(() => {
    try {
      check()
    } catch {
      // The folder is gone, or the disk does not respond: the programs continue, and the next check follows.
    }
  }, everyMs).unref()
  return () => clearInterval(looking)
}

/**
 * Copies a long log over its predecessor and truncates it. It is not renamed, because the writing programs have it
 * open. If the disk has no space for the copy, the log is truncated without one.
 */
function rotateIfLong(path: string, longestBytes: number): void {
  if (logSize(path) <= longestBytes) return
  const aside = `${path}.1`
  try {
    copyToEnd(path, aside)
  } catch {
    rmSync(aside, { force: true, recursive: true })
  }
  truncateSync(path)
}

/** Copies up to the end of the file, including lines that are written during the copy. */
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
