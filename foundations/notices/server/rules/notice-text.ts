import type { Language } from '@daoxing/kit/contract'
import type { ServerWords } from '@daoxing/kit/server'
import type { NoticeKind, PushPayload } from '@daoxing/notices/contract'

/** Where a tap leads: the live trip, or the order that is to be paid. */
export function pathOf({ kind, orderHash }: { kind: NoticeKind; orderHash: string }): string {
  return kind === 'paymentFailed' ? `/myOrder/${orderHash}` : '/taxi'
}

/** The words of a notice in a language. They take no facts, so that nothing personal can ever get into them. */
export function noticeText({
  words,
  language,
  kind,
  orderHash,
}: {
  words: ServerWords
  language: Language
  kind: NoticeKind
  orderHash: string
}): PushPayload {
  const say = (part: 'title' | 'body') => words.say(`notices_${kind}_${part}`, language) ?? ''
  // The newest notice of a trip replaces the one before; messages stand beside it.
  const tag = kind === 'driverMessage' ? `message-${orderHash.slice(0, 8)}` : `trip-${orderHash.slice(0, 8)}`
  return { title: say('title'), body: say('body'), path: pathOf({ kind, orderHash }), tag, lang: language }
}
