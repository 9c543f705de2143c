import { type Language, type NoticeKindFacts, type ServiceDefinition, wordPrefixOf } from '@daoxing/kit/contract'
import type { ServerWords } from '@daoxing/kit/server'
import type { NoticeKind, PushPayload } from '@daoxing/notices/contract'

type NoticeFacts = {
  readonly kind: NoticeKind
  readonly facts: NoticeKindFacts
  readonly orderHash: string
  /** Undefined for a notice of a service that this server does not have (any more). */
  readonly service: ServiceDefinition | undefined
}

/** The link of a notice: the live order of the service, the page of the order, or the page of another subject. */
export function pathOf({ facts, orderHash, service }: NoticeFacts): string {
  if (isPath(facts.opens)) return `${facts.opens}/${orderHash}`
  return facts.opens === 'live' && service !== undefined ? service.paths.live : `/myOrder/${orderHash}`
}

function isPath(opens: NoticeKindFacts['opens']): boolean {
  return opens !== 'live' && opens !== 'order'
}

/** The text of a notice in a language. It has no variables, so that it can never contain personal data. */
export function noticeText({
  words,
  language,
  ...notice
}: NoticeFacts & { readonly words: ServerWords; readonly language: Language }): PushPayload {
  const { kind, facts, orderHash, service } = notice
  const owners = ['notices', ...(service === undefined ? [] : [wordPrefixOf(service)])]
  const say = (part: 'title' | 'body') =>
    owners.map((owner) => words.say(`${owner}_${kind}_${part}`, language)).find((text) => text !== undefined) ?? ''
  const about = facts.isOneOfMany ? 'message' : isPath(facts.opens) ? kind : 'trip'
  const tag = `${about}-${orderHash.slice(0, 8)}`
  return { title: say('title'), body: say('body'), path: pathOf(notice), tag, lang: language }
}
