import { OcpiDateTime } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import type { Span } from '../cpo/operator-books.ts'

export type PageWish = Span & { readonly offset: number; readonly limit: number }
export type Page = { readonly total: number; readonly objects: readonly object[] }

/** The most objects of a page. */
export const pageMax = 100
const endOfTime = Date.parse('9999-01-01T00:00:00Z')

/** The wish of a list; undefined if a parameter is wrong. `date_to` is exclusive. */
export function pageWishOf(query: URLSearchParams): PageWish | undefined {
  const fromMs = momentIn(query.get('date_from'), 0)
  const untilMs = momentIn(query.get('date_to'), endOfTime)
  const offset = wholeIn(query.get('offset'), 0)
  const limit = wholeIn(query.get('limit'), pageMax)
  if (fromMs === undefined || untilMs === undefined || offset === undefined || !limit) return undefined
  return { fromMs, untilMs, offset, limit: Math.min(limit, pageMax) }
}

function momentIn(sent: string | null, otherwise: number): number | undefined {
  if (sent === null || sent === '') return otherwise
  const moment = OcpiDateTime.safeParse(sent)
  return moment.success ? msOf(moment.data) : undefined
}

function wholeIn(sent: string | null, otherwise: number): number | undefined {
  if (sent === null || sent === '') return otherwise
  return /^\d{1,9}$/.test(sent) ? Number(sent) : undefined
}

/** A page of objects that are all in memory. */
export function pageOf(
  objects: readonly { readonly last_updated: string }[],
  { fromMs, untilMs, offset, limit }: PageWish,
): Page {
  const within = objects.filter((one) => msOf(one.last_updated) >= fromMs && msOf(one.last_updated) < untilMs)
  return { total: within.length, objects: within.slice(offset, offset + limit) }
}

/** The headers of a page, with the link to the next one. */
export function pageHeaders(
  url: string,
  query: URLSearchParams,
  { total }: Page,
  { offset, limit }: PageWish,
): Readonly<Record<string, string>> {
  const next = new URLSearchParams(query)
  next.set('offset', String(offset + limit))
  next.set('limit', String(limit))
  return {
    'x-total-count': String(total),
    'x-limit': String(pageMax),
    ...(offset + limit < total ? { link: `<${url}?${next.toString()}>; rel="next"` } : {}),
  }
}
