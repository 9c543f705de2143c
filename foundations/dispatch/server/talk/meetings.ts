import { talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type Meeting, meetingOfPair, meetingOfRider } from '../stores/meeting-store.ts'
import { orderReferencePort } from '../order-reference.ts'

type Asked = { readonly tx: Tx; readonly house: House }

/** The rider's order with the driver who has it now. Another rider's order is as absent as none. */
export async function ofRider({
  tx,
  house,
  riderId,
  reference,
}: Asked & { riderId: string; reference: string }): Promise<{ orderHash: string; meeting: Meeting | undefined }> {
  const known = await meetingOfRider(tx, { riderId, orderHash: reference })
  const orderHash = known?.orderHash ?? (await house.port(orderReferencePort).hashOf({ tx, house, riderId, reference }))
  if (orderHash === undefined) throw new Refusal('kit.notFound')
  const meeting = known ?? (await meetingOfRider(tx, { riderId, orderHash }))
  return { orderHash, meeting: meeting?.leftAt === null ? meeting : undefined }
}

/** The order that this driver has or had. To whoever gave it back, and to all others, it is not there. */
export async function ofDriver({
  tx,
  driverId,
  orderHash,
}: {
  tx: Tx
  driverId: string
  orderHash: string
}): Promise<Meeting> {
  const meeting = await meetingOfPair(tx, { orderHash, driverId })
  if (!meeting || meeting.leftAt !== null) throw new Refusal('kit.notFound')
  return meeting
}

/** When a talk closes; null while the journey goes on. */
export function closesAt({ endedAt }: Meeting): Instant | null {
  return endedAt === null ? null : plusSeconds(endedAt, talkSecondsAfterEnd)
}

export function isOpen(meeting: Meeting, now: Instant): boolean {
  const end = closesAt(meeting)
  return end === null || now < end
}

/** The meeting, as long as its two people may still reach each other. */
export function openMeeting(meeting: Meeting | undefined, now: Instant): Meeting {
  if (!meeting || !isOpen(meeting, now)) throw new Refusal('dispatch.talkClosed')
  return meeting
}
