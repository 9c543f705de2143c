import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { NoticeKind } from './notice.ts'

/** To `rider:{riderId}`: a notice is about to be sent. A visible page confirms with `seeNotice`. */
export const noticeTold = defineEvent('noticeTold', z.object({ id: z.string(), kind: NoticeKind }))
