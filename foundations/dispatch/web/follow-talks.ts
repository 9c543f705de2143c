import { talkMessageChanged } from '@daoxing/dispatch/contract'
import { onEvent, onReconnect } from '@daoxing/kit/web'
import type { QueryClient } from '@tanstack/react-query'
import { sendKeptMessages } from './send-kept.ts'
import { holdMessage } from './talk-cache.ts'

/** Keeps talks at what the server says, and sends what was written without a line as soon as there is one. */
export function followTalks(cache: QueryClient): () => void {
  const sendKept = () => void sendKeptMessages(cache)
  const stops = [
    onEvent(talkMessageChanged, ({ message }) => holdMessage(cache, message)),
    onReconnect(() => {
      void cache.invalidateQueries({ queryKey: ['dispatch', 'talk'] })
      sendKept()
    }),
  ]
  addEventListener('online', sendKept)
  sendKept()
  return () => {
    removeEventListener('online', sendKept)
    for (const stop of stops) stop()
  }
}
