import * as z from 'zod/mini'

/** `'all'`, or entries: a first one such as `'10%'` admits a share of the riders, the others are rider numbers. */
export const WhiteList = z.union([z.literal('all'), z.array(z.union([z.string(), z.int()]))])
export type WhiteList = z.infer<typeof WhiteList>

const percentMax = 100

/** Whether a service is open for the rider with this number. Listed riders are admitted in addition to a share. */
export function isWhiteListed(list: WhiteList, userNumber: number): boolean {
  const entries = (list === 'all' ? ['all'] : list).map((entry) => String(entry).trim())
  const [first = ''] = entries
  if (first === 'all') return true
  return userNumber % percentMax < sharePercent(first) || entries.includes(String(userNumber))
}

/** An unreadable share opens nothing; one above 100 opens for everybody. */
function sharePercent(entry: string): number {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(entry)?.[1]
  return percent === undefined ? 0 : Math.min(percentMax, Number(percent))
}
