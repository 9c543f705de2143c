import { riderOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { planRelease } from '../jobs/plan-release.ts'
import { lockOrder } from '../locks.ts'
import { type CallLease, readLease, writeLease } from '../stores/call-lease-store.ts'
import { driverPhone } from '../stores/driver-store.ts'
import { type Meeting, meetingOfPair } from '../stores/meeting-store.ts'
import { closesAt, isOpen, openMeeting } from '../talk/meetings.ts'
import { type LeaseAnswer, voicePort } from './voice-port.ts'

/** The first duration of a lease; longer rides renew it. */
const leaseSeconds = 2 * 3600
/** A lease that ends earlier is extended before its number is returned. */
const enoughSeconds = 20 * 60

/**
 * The parties of a requested number. Telephone numbers are not stored with it: they are read for each request to the
 * provider.
 */
export const NumberRequest = z.object({ orderHash: z.string(), driverId: z.string(), riderId: z.string() })
export type NumberRequest = Readonly<z.infer<typeof NumberRequest>>

export type PreparedNumber = { readonly phone_number: string; readonly expires_at: string }

/** The pair's current number, or the pair that needs one. */
export async function numberOrPair({
  tx,
  house,
  meeting: wanted,
}: {
  tx: Tx
  house: House
  meeting: Meeting | undefined
}): Promise<{ number: PreparedNumber } | { pair: NumberRequest }> {
  const now = house.clock.now()
  const meeting = openMeeting(wanted, now)
  const held = await readLease(tx, meeting)
  if (held && secondsBetween(now, held.expiresAt) > enoughSeconds) return { number: numberOf(held) }
  const { orderHash, driverId, riderId } = meeting
  return { pair: { orderHash, driverId, riderId } }
}

/** Calls the provider, outside of any transaction. */
export async function leaseNumber({ house, intent }: { house: House; intent: NumberRequest }): Promise<LeaseAnswer> {
  const { phoneE164 } = await riderOf(house.database, intent.riderId)
  const driversNumber = await driverPhone(house.database, intent.driverId)
  if (driversNumber === undefined) return { state: 'unknown' }
  return house.port(voicePort).lease({
    reference: referenceOf(intent),
    parties: [phoneE164, driversNumber],
    expiresAt: plusSeconds(house.clock.now(), leaseSeconds),
  })
}

/**
 * Stores the lease and plans its return. If the trip has ended in the meantime, the number is returned at once; a
 * refusal is returned, not thrown, so that this plan is committed.
 */
export async function keepNumber({
  tx,
  house,
  intent,
  result,
}: {
  tx: Tx
  house: House
  intent: NumberRequest
  result: LeaseAnswer
}): Promise<PreparedNumber | Refusal> {
  if (result.state === 'poolEmpty') return new Refusal('dispatch.noNumberFree')
  if (result.state === 'unknown') return new Refusal('dispatch.callUnavailable')
  const { orderHash, driverId } = intent
  // A trip that ends at this moment also plans the return: the later plan must know of the end.
  await lockOrder(tx, orderHash)
  const now = house.clock.now()
  const meeting = await meetingOfPair(tx, intent)
  const isReachable = meeting !== undefined && meeting.leftAt === null && isOpen(meeting, now)
  await writeLease(tx, { orderHash, driverId, ...result, now })
  await planRelease({ tx, house, orderHash, driverId, dueAt: isReachable ? lastMoment(meeting, result) : now })
  return isReachable ? numberOf(result) : new Refusal('dispatch.talkClosed')
}

function lastMoment(meeting: Meeting, { expiresAt }: CallLease) {
  const end = closesAt(meeting) ?? expiresAt
  return end < expiresAt ? end : expiresAt
}

/** The provider's reference of the pair; it reveals nothing about either of them. */
export function referenceOf({ orderHash, driverId }: { orderHash: string; driverId: string }): string {
  return `${orderHash}-${driverId}`
}

function numberOf({ phoneNumber, expiresAt }: CallLease): PreparedNumber {
  return { phone_number: phoneNumber, expires_at: expiresAt }
}
