import type { CallDefinition, ReplyOf } from '@daoxing/kit/contract'
import { send, type SendArguments, type SendInput } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { nowMs } from './clock.ts'
import { helpFor } from './error-words.ts'
import { jittered } from './jitter.ts'
import { forNobody, riderStay } from './rider-scope.ts'

const retryForMsMax = 60_000

/**
 * Sends a write whose response may get lost: the same key again, so that it counts once, for at most a minute. It waits
 * for a concurrent duplicate (409). Any other refusal is final.
 */
export async function sendWithRetry<C extends CallDefinition>(
  call: C,
  input: SendInput<C> & { readonly idempotencyKey: string },
): Promise<ReplyOf<C>> {
  const until = nowMs() + retryForMsMax
  const stay = riderStay()
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(call, ...([input] as unknown as SendArguments<C>))
    } catch (error) {
      const pauseMs = jittered(Math.min(8000, 500 * 2 ** attempt))
      if (!isWorthRetrying(error) || nowMs() + pauseMs > until) throw error
      await pause(pauseMs, input.signal)
      // A request of one rider is never retried with the session of the next.
      if (stay.aborted) return await forNobody()
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // An announced pause of a service takes longer than a minute.
  if (helpFor(error).reaction === 'wait') return false
  return error.isAnswerLost || error.code === 'IDEMPOTENCY_IN_FLIGHT'
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
