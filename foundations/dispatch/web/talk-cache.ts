import type { Talk, TalkMessage } from '@daoxing/dispatch/contract'
import type { QueryClient } from '@tanstack/react-query'

export const talkKey = (hash: string) => ['dispatch', 'talk', hash] as const

/** Of two versions of a message, the one with the higher revision wins; a message of a former driver is dropped. */
export function withMessage(talk: Talk, message: TalkMessage): Talk {
  if (talk.driver_id !== message.driver_id) return talk
  const held = talk.messages.find(({ number }) => number === message.number)
  if (held && held.revision >= message.revision) return talk
  const others = talk.messages.filter(({ number }) => number !== message.number)
  const messages = [...others, message].toSorted((one, other) => one.number - other.number)
  return { ...talk, messages, unread: messages.filter(isUnread).length }
}

export function isUnread({ from, read_at: readAt }: TalkMessage): boolean {
  return from === 'driver' && readAt === null
}

/** Puts a message into the query cache; a conversation without a cache entry is loaded when it is shown. */
export function holdMessage(cache: QueryClient, message: TalkMessage): void {
  cache.setQueryData<Talk>(talkKey(message.trip_hash), (talk) => talk && withMessage(talk, message))
}
