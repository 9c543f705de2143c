import { instantFromMs, type Instant, msOf } from '@daoxing/kit/contract'
import { formatDay } from '@daoxing/kit/web'

/** The last day on which points count: they expire at the midnight that ends it. */
export const lastDay = (expiresAt: Instant): string => formatDay(instantFromMs(msOf(expiresAt) - 1))
