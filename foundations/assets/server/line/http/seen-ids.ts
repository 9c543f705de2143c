import { webhookAgeSeconds } from '@daoxing/assets/contract'
import type { Clock } from '@daoxing/kit/server'

/** A webhook is accepted from this long before its time until as long after it. */
const rememberMs = 2 * webhookAgeSeconds * 1000

/** The ids of webhooks that were taken and whose signature may still be valid. */
export function seenIds(clock: Pick<Clock, 'nowMs'>): { has(id: string): boolean; add(id: string): void } {
  // In the order of their time.
  const ids = new Map<string, number>()
  return {
    has: (id) => ids.has(id),
    add(id) {
      const nowMs = clock.nowMs()
      for (const [old, atMs] of ids) {
        if (nowMs - atMs <= rememberMs) break
        ids.delete(old)
      }
      ids.set(id, nowMs)
    },
  }
}
