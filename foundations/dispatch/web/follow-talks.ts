import { talkMessageChanged } from '@daoxing/dispatch/contract'
import { onEvent, onReconnect } from '@daoxing/kit/web'
import type { QueryClient } from '@tanstack/react-query'
import { sendUnsentMessages } from './send-unsent.ts'
import { holdMessage } from './talk-cache.ts'

/** Keeps conversations in sync with the server, and sends messages that were written offline after a reconnect. */
export function followTalks(cache: QueryClient): () => void {
  const sendUnsent = () => void sendUnsentMessages(cache)
  const stops = [
    onEvent(talkMessageChanged, ({ message }) => holdMessage(cache, message)),
    onReconnect(() => {
      void cache.invalidateQueries({ queryKey: ['dispatch', 'talk'] })
      sendUnsent()
    }),
  ]
  addEventListener('online', sendUnsent)
  sendUnsent()
  return () => {
    removeEventListener('online', sendUnsent)
    for (const stop of stops) stop()
  }
}
