import { talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { riderOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { planRelease } from '../jobs/plan-release.ts'
import { lockOrder } from '../locks.ts'
import { type CallLease, readLease, writeLease } from '../stores/call-lease-store.ts'
import { driverPhone } from '../stores/driver-store.ts'
import { type Meeting, meetingOfPair } from '../stores/meeting-store.ts'
import { isOpen, openMeeting } from '../talk/meetings.ts'
import { type LeaseAnswer, voicePort } from './voice-port.ts'

/** A lease is asked for so long at first; nobody rides longer without asking again. */
const leaseSeconds = 2 * 3600
/** A lease that ends sooner is prolonged before it is given out. */
const enoughSeconds = 20 * 60

/** Whom a number is asked for. No telephone number is kept: they are read when the provider is asked. */
export const AskedPair = z.object({ orderHash: z.string(), driverId: z.string(), riderId: z.string() })
export type AskedPair = Readonly<z.infer<typeof AskedPair>>

export type PreparedNumber = { readonly phone_number: string; readonly expires_at: string }

/** The number that the pair has already, or the pair that needs one. */
export async function numberOrPair({
  tx,
  house,
  meeting: asked,
}: {
  tx: Tx
  house: House
  meeting: Meeting | undefined
}): Promise<{ number: PreparedNumber } | { pair: AskedPair }> {
  const now = house.clock.now()
  const meeting = openMeeting(asked, now)
  const held = await readLease(tx, meeting)
  if (held && secondsBetween(now, held.expiresAt) > enoughSeconds) return { number: numberOf(held) }
  const { orderHash, driverId, riderId } = meeting
  return { pair: { orderHash, driverId, riderId } }
}

/** Asks the provider, outside of any transaction. */
export async function leaseNumber({ house, kept }: { house: House; kept: AskedPair }): Promise<LeaseAnswer> {
  const { phoneE164 } = await riderOf(house.database, kept.riderId)
  const driversNumber = await driverPhone(house.database, kept.driverId)
  if (driversNumber === undefined) return { state: 'unknown' }
  return house.port(voicePort).lease({
    reference: referenceOf(kept),
    parties: [phoneE164, driversNumber],
    expiresAt: plusSeconds(house.clock.now(), leaseSeconds),
  })
}

/**
 * Writes what was lent and plans its return. Where the journey has ended meanwhile, the number goes back at once; a
 * refusal is answered, not thrown, so that this plan stands.
 */
export async function keepNumber({
  tx,
  house,
  kept,
  told,
}: {
  tx: Tx
  house: House
  kept: AskedPair
  told: LeaseAnswer
}): Promise<PreparedNumber | Refusal> {
  if (told.state === 'poolEmpty') return new Refusal('dispatch.noNumberFree')
  if (told.state === 'unknown') return new Refusal('dispatch.callUnavailable')
  const { orderHash, driverId } = kept
  // A journey that ends at this moment plans the return of the number, too: the later plan must know of the end.
  await lockOrder(tx, orderHash)
  const now = house.clock.now()
  const meeting = await meetingOfPair(tx, kept)
  const isReachable = meeting !== undefined && meeting.leftAt === null && isOpen(meeting, now)
  await writeLease(tx, { orderHash, driverId, ...told, now })
  await planRelease({ tx, house, orderHash, driverId, dueAt: isReachable ? lastMoment(meeting, told) : now })
  return isReachable ? numberOf(told) : new Refusal('dispatch.talkClosed')
}

function lastMoment({ endedAt }: Meeting, { expiresAt }: CallLease) {
  const end = endedAt === null ? expiresAt : plusSeconds(endedAt, talkSecondsAfterEnd)
  return end < expiresAt ? end : expiresAt
}

/** The provider's reference of the pair; it reveals nothing about either of them. */
export function referenceOf({ orderHash, driverId }: { orderHash: string; driverId: string }): string {
  return `${orderHash}-${driverId}`
}

function numberOf({ phoneNumber, expiresAt }: CallLease): PreparedNumber {
  return { phone_number: phoneNumber, expires_at: expiresAt }
}
