import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A rider has opened the link of a mail: the address of the account is confirmed. The address itself is not sent. */
export const mailVerified = defineEvent('mailVerified', z.object({ riderId: z.string() }))
