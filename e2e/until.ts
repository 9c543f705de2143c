import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a result is there; otherwise throws the last failure. */
export async function until<T>(what: string, read: () => Promise<T | undefined>, ms = 30_000): Promise<T> {
  const end = performance.now() + ms
  let failure: unknown
  while (performance.now() < end) {
    try {
      const found = await read()
      if (found !== undefined) return found
    } catch (error) {
      failure = error
    }
    await pause(100)
  }
  throw new Error(`waited ${ms} ms for ${what}`, { cause: failure })
}
