import type { Instant } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { PartyKey } from '../rules/ocpi-keys.ts'
import { PeerTrouble, responseOf } from './ask-peer.ts'

export type Page<Item> = {
  readonly items: readonly Item[]
  /** Objects that do not fit; the others count all the same. */
  readonly wrongCount: number
  readonly nextUrl: string | undefined
}

/** Objects that are parsed before other work gets its turn: a page of a thousand must not pause the server. */
const atOnce = 20
export const pageLimit = 100

/** The URL of the first page of a list. `from` is inclusive. */
export function firstPageUrl(endpoint: string, from: Instant | undefined): string {
  const url = new URL(endpoint)
  if (from !== undefined) url.searchParams.set('date_from', from)
  url.searchParams.set('offset', '0')
  url.searchParams.set('limit', String(pageLimit))
  return url.href
}

/** One page of a list of a peer. */
export async function readPage<Schema extends z.ZodMiniType>(
  asking: {
    readonly house: Pick<House, 'settings' | 'random'>
    readonly url: string
    readonly token: string
    readonly to?: PartyKey | undefined
  },
  schema: Schema,
): Promise<Page<z.output<Schema>>> {
  const { response, headers } = await responseOf(asking)
  if (!Array.isArray(response.data)) throw new PeerTrouble('no list')
  const items: z.output<Schema>[] = []
  let wrongCount = 0
  for (const [at, sent] of response.data.entries()) {
    if (at % atOnce === atOnce - 1) await new Promise<void>((next) => void setImmediate(next))
    const item = z.safeParse(schema, sent)
    if (item.success) items.push(item.data)
    else wrongCount += 1
  }
  return { items, wrongCount, nextUrl: nextUrlIn([headers.link ?? []].flat().join(', '), asking.url) }
}

/**
 * The next page that a Link header names. It is at the host that was asked: our token goes nowhere else. A server behind
 * a proxy may name itself without TLS, so the protocol stays.
 */
export function nextUrlIn(link: string, asked: string): string | undefined {
  const target = [...link.matchAll(/<([^>]+)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g)].find(
    ([, , facts = '']) => /;\s*rel\s*=\s*"?next"?(\s|;|$)/i.test(facts),
  )?.[1]
  if (target === undefined || !URL.canParse(target, asked)) return undefined
  const [next, before] = [new URL(target, asked), new URL(asked)]
  next.protocol = before.protocol
  if (next.host !== before.host) throw new PeerTrouble('a next page at another host')
  return next.href === before.href ? undefined : next.href
}
