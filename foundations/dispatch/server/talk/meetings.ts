import { talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type Meeting, meetingOfPair, meetingOfRider } from '../stores/meeting-store.ts'
import { orderHashOf } from '../order-reference.ts'

type MeetingInput = { readonly tx: Tx; readonly house: House }

/** The rider's order with its current driver. Another rider's order counts as absent. */
export async function ofRider({
  tx,
  house,
  riderId,
  reference,
}: MeetingInput & { riderId: string; reference: string }): Promise<{
  orderHash: string
  meeting: Meeting | undefined
}> {
  const known = await meetingOfRider(tx, { riderId, orderHash: reference })
  const orderHash = known?.orderHash ?? (await orderHashOf({ tx, house, riderId, reference }))
  if (orderHash === undefined) throw new Refusal('kit.notFound')
  const meeting = known ?? (await meetingOfRider(tx, { riderId, orderHash }))
  return { orderHash, meeting: meeting?.leftAt === null ? meeting : undefined }
}

/** The order that this driver has or had. For a driver who gave it back, and for all others, it is absent. */
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

/** The closing time of a conversation; null during the trip. */
export function closesAt({ endedAt, reopenedUntil }: Meeting): Instant | null {
  if (endedAt === null) return null
  const usual = plusSeconds(endedAt, talkSecondsAfterEnd)
  return reopenedUntil !== null && reopenedUntil > usual ? reopenedUntil : usual
}

export function isOpen(meeting: Meeting, now: Instant): boolean {
  const end = closesAt(meeting)
  return end === null || now < end
}

/** The meeting, while its two people may still contact each other. */
export function openMeeting(meeting: Meeting | undefined, now: Instant): Meeting {
  if (!meeting || !isOpen(meeting, now)) throw new Refusal('dispatch.talkClosed')
  return meeting
}
