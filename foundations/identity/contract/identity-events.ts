import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A rider has opened the link of a mail: the account's address is verified. The event does not contain the address. */
export const mailVerified = defineEvent('mailVerified', z.object({ riderId: z.string() }))
