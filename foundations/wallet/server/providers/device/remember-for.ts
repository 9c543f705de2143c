import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import type { Clock } from '@daoxing/kit/server'

/** Reads a value again only after this many seconds; a failed read is not remembered. */
export function rememberFor<Value>(clock: Clock, seconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let held: { readonly value: Value; readonly readAt: Instant } | undefined
  return async () => {
    const now = clock.now()
    if (held === undefined || secondsBetween(held.readAt, now) >= seconds) held = { value: await read(), readAt: now }
    return held.value
  }
}
