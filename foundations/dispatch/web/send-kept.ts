import { sendToDriver } from '@daoxing/dispatch/contract'
import { isApiError, onRiderLeft, send, sentenceOf, showToast } from '@daoxing/kit/web'
import type { QueryClient } from '@tanstack/react-query'
import { dropMessage, keptMessages } from './kept-messages.ts'
import { holdMessage } from './talk-cache.ts'

let sending: Promise<void> | undefined
// A message that was on its way is answered to nobody, and the next rider's must not wait for it.
onRiderLeft(() => {
  sending = undefined
})

/** Sends what waits, oldest first. Called as often as there is hope; the keys make each message one. */
export function sendKeptMessages(cache: QueryClient): Promise<void> {
  sending ??= sendAll(cache).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(cache: QueryClient): Promise<void> {
  for (let next = keptMessages.get()[0]; next !== undefined; next = keptMessages.get()[0]) {
    const { hash, key, phrase, text } = next
    try {
      const body = phrase === null ? { key, text } : { key, phrase }
      holdMessage(cache, await send(sendToDriver, { params: { hash }, body }))
    } catch (error) {
      // Without an answer nothing is known, so it stays; a refusal is final and said.
      if (!isApiError(error) || error.isAnswerLost) return
      showToast(sentenceOf(error), 4000)
    }
    dropMessage(key)
  }
}
