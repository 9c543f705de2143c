import { OcpiCdr, OcpiCommand, OcpiCommandResult, OcpiSession } from '@daoxing/charging/contract'
import { definePeerEvents } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** A CDR has periods, tariffs and signed values, and may be as large as a request. */
const payloadBytesMax = 256 * 1024

/** Characters that JSON in PostgreSQL cannot hold: NUL, and a half of a pair of UTF-16. */
const unstorable = /\\u(0000|d[89a-f])/i

/**
 * Whether an object of a list can be stored. One that cannot is left out, since it would come again with every attempt,
 * and hold back all others of its list.
 */
export const isStorable = (object: unknown): boolean => !unstorable.test(JSON.stringify(object))

/** Whether it can be passed on as well. */
export const fitsInbox = (object: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(object)) <= payloadBytesMax && isStorable(object)

/**
 * Sessions of operators as they stand after each change. The subject is the hash of our order if the session names one,
 * else `party/session`.
 */
export const sessionUpdates = definePeerEvents('charging.sessionUpdates', OcpiSession, { payloadBytesMax })

/** Charge detail records; the subject is that of their session. */
export const chargeDetails = definePeerEvents('charging.chargeDetails', OcpiCdr, { payloadBytesMax })

/** Results of commands, as the charge point gave them; the subject is the hash of the order. */
export const commandResults = definePeerEvents(
  'charging.commandResults',
  z.object({ orderHash: z.string(), command: OcpiCommand, result: OcpiCommandResult.shape.result }),
)
