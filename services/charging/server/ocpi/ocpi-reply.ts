import { Refusal } from '@daoxing/kit/contract'
import { type House, replyWith, type ReplyWith } from '@daoxing/kit/server'
import { ocpiStatus } from '@daoxing/charging/contract'

type OcpiReply = {
  readonly data?: unknown
  readonly status_code: number
  readonly timestamp: string
}

/** A response that says success. Without data it leaves the property out, as OCPI advises. */
export function done({ clock }: Pick<House, 'clock'>, data?: unknown): OcpiReply {
  return { ...(data === undefined ? {} : { data }), status_code: ocpiStatus.success, timestamp: clock.now() }
}

/** The response to a push: 201 if the object is new. */
export const stored = (house: Pick<House, 'clock'>, isNew: boolean): ReplyWith<OcpiReply> =>
  replyWith(done(house), { status: isNew ? 201 : 200 })

/** A refusal that has a status of OCPI and no HTTP error. The reason is for developers of the other party. */
export const refuse = (statusCode: number, reason: string): Refusal =>
  new Refusal('charging.ocpiRefused', { statusCode, reason })

/** An object that does not exist, or belongs to another party. */
export const unknownObject = (reason: string, statusCode: number = ocpiStatus.clientError): Refusal =>
  new Refusal('charging.ocpiUnknown', { statusCode, reason })
