import { lineAttemptSeconds, startLineLogin } from '@daoxing/identity/contract'
import { callPath } from '@daoxing/kit/contract'
import { storeForRider, newTapKey, nowMs, readOfRider } from '@daoxing/kit/web'
import * as z from 'zod/mini'

const storageKey = 'identity.line'
const Left = z.object({ key: z.string(), redirect: z.nullable(z.string()), atMs: z.number() })
/** The key with which this browser left for the messaging app, and the page that the rider wanted. */
export type Left = z.infer<typeof Left>

/**
 * Leaves for the messaging app. The key stays in this browser: the returned code is useless in any other, so an
 * attacker cannot sign a rider in to a foreign account. It outlives the tab, because the return from another app opens
 * a new one.
 */
export function leaveForLine(redirect: string | null, go = (address: string) => location.assign(address)): void {
  const left: Left = { key: newTapKey(), redirect, atMs: nowMs() }
  storeForRider('stay', storageKey, JSON.stringify(left))
  go(`${callPath(startLineLogin)}?key=${left.key}`)
}

/** The stored data of a recent departure of this browser. */
export function leftForLine(): Left | undefined {
  const { data } = z.safeParse(Left, parsed(readOfRider('stay', storageKey)))
  const sinceMs = data ? nowMs() - data.atMs : 0
  return sinceMs < lineAttemptSeconds * 2000 ? data : undefined
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
