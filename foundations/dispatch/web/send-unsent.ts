import { sendToDriver } from '@daoxing/dispatch/contract'
import { isApiError, onRiderLeft, send, sentenceOf, showToast } from '@daoxing/kit/web'
import type { QueryClient } from '@tanstack/react-query'
import { dropMessage, unsentMessages } from './unsent-messages.ts'
import { holdMessage } from './talk-cache.ts'

let sending: Promise<void> | undefined
// The page of a message in flight may be gone, and the next rider's messages must not wait for it.
onRiderLeft(() => {
  sending = undefined
})

/** Sends pending messages, the oldest first. Safe to call often: the idempotency keys prevent duplicates. */
export function sendUnsentMessages(cache: QueryClient): Promise<void> {
  sending ??= sendAll(cache).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(cache: QueryClient): Promise<void> {
  for (let next = unsentMessages.get()[0]; next !== undefined; next = unsentMessages.get()[0]) {
    const { hash, key, phrase, text } = next
    try {
      const body = phrase === null ? { key, text } : { key, phrase }
      holdMessage(cache, await send(sendToDriver, { params: { hash }, body }))
    } catch (error) {
      // Without a response the outcome is unknown, so the message stays; a refusal is final and shown.
      if (!isApiError(error) || error.isAnswerLost) return
      showToast(sentenceOf(error), 4000)
    }
    dropMessage(key)
  }
}
