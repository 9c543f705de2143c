import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Brings a notice to its rider, over the first channel that reaches anybody. */
export const deliverNotice = defineJob('notices.deliverNotice', z.object({ noticeId: z.string(), attempt: z.int() }))
/** Deletes notices that were kept long enough. */
export const purgeNotices = defineJob('notices.purgeNotices', z.object({}))
