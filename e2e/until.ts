import { setTimeout as pause } from 'node:timers/promises'

/** Waits until an answer is there; the last failure is told when it never is. */
export async function until<T>(what: string, look: () => Promise<T | undefined>, ms = 30_000): Promise<T> {
  const end = performance.now() + ms
  let failure: unknown
  while (performance.now() < end) {
    try {
      const found = await look()
      if (found !== undefined) return found
    } catch (error) {
      failure = error
    }
    await pause(100)
  }
  throw new Error(`waited ${ms} ms for ${what}`, { cause: failure })
}
