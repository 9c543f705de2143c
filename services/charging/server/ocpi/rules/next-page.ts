import type { Instant } from '@daoxing/kit/contract'

type Listed = {
  readonly url: string
  readonly from: Instant | undefined
  readonly to: Instant | undefined
  readonly offset: number
  readonly limit: number
  readonly total: number
}

/** The Link header to the next page, with the filters of this one; none on the last page. */
export function nextPageHeader({ url, from, to, offset, limit, total }: Listed): { readonly link?: string } {
  if (offset + limit >= total) return {}
  const next = new URL(url)
  if (from !== undefined) next.searchParams.set('date_from', from)
  if (to !== undefined) next.searchParams.set('date_to', to)
  next.searchParams.set('offset', String(offset + limit))
  next.searchParams.set('limit', String(limit))
  return { link: `<${next.href}>; rel="next"` }
}
