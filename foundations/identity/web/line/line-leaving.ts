import { lineAttemptSeconds, startLineLogin } from '@daoxing/identity/contract'
import { callPath } from '@daoxing/kit/contract'
import { keepForRider, newTapKey, nowMs, readOfRider } from '@daoxing/kit/web'
import * as z from 'zod/mini'

const storageKey = 'identity.line'
const Left = z.object({ key: z.string(), redirect: z.nullable(z.string()), atMs: z.number() })
/** The key with which this browser left for the messaging app, and where the rider wanted to go. */
export type Left = z.infer<typeof Left>

/**
 * Leaves for the messaging app. The key stays in this browser: what comes back is worth nothing to any other, so
 * nobody can be signed in to an account that somebody else has sent along. It outlives the tab, because coming back
 * from another app opens a new one.
 */
export function leaveForLine(redirect: string | null, go = (address: string) => location.assign(address)): void {
  const left: Left = { key: newTapKey(), redirect, atMs: nowMs() }
  keepForRider('stay', storageKey, JSON.stringify(left))
  go(`${callPath(startLineLogin)}?key=${left.key}`)
}

/** How this browser left, where it did so a short while ago. */
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
