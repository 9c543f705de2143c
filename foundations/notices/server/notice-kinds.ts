import type { NoticeKindFacts } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { type NoticeKind, orderlessNoticeKinds, sharedNoticeKinds } from '@daoxing/notices/contract'

/** All kinds of notification of this server by name, the shared ones first. */
export function noticeKindsOf({ declared }: House): ReadonlyMap<NoticeKind, NoticeKindFacts> {
  const own = [sharedNoticeKinds, orderlessNoticeKinds]
  const kinds = [...own, ...declared.services.map(({ noticeKinds }) => noticeKinds)]
  return new Map(kinds.flatMap((some) => Object.entries<NoticeKindFacts>(some)))
}

/** The declaration of a kind; undefined for one that no longer exists. */
export function factsOfKind(house: House, kind: NoticeKind): NoticeKindFacts | undefined {
  return noticeKindsOf(house).get(kind)
}
