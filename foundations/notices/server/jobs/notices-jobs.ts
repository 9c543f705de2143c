import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Delivers a notice over the first channel that reaches its rider. */
export const deliverNotice = defineJob('notices.deliverNotice', z.object({ noticeId: z.string(), attempt: z.int() }))
/** Deletes notices after their retention time. */
export const purgeNotices = defineJob('notices.purgeNotices', z.object({}))
