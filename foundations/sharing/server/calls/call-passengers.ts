import { voicePort } from '@daoxing/dispatch/server'
import { riderOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { callPassengers } from '@daoxing/sharing/contract'
import * as z from 'zod/mini'
import { followedTrip, isShareable } from '../followed-trip.ts'
import { passengersOf } from '../stores/passenger-store.ts'

/** A number is leased for a call, and returns to the pool automatically. */
const leaseSeconds = 30 * 60

export const callPassengersAnswer = answer(callPassengers, {
  intent: z.object({ riderId: z.string(), orderHash: z.string() }),
  async begin({ params, who, tx, house }) {
    const { order } = await followedTrip({ tx, house, who, reference: params.id })
    if (!isShareable(order)) throw new Refusal('sharing.notShareable')
    if ((await passengersOf(tx, order)).length === 0) throw new Refusal('sharing.noPassengers')
    return intend({ riderId: order.riderId, orderHash: order.orderHash })
  },
  async act({ house, intent: trip }) {
    const { phoneE164 } = await riderOf(house.database, trip.riderId)
    const passengers = await passengersOf(house.database, trip)
    const expiresAt = plusSeconds(house.clock.now(), leaseSeconds)
    return await Promise.all(
      passengers.map(async ({ number, name, phone }) => {
        const reference = `${trip.orderHash}-passenger-${number}-${phone.slice(-4)}`
        const lease = await house.port(voicePort).lease({ reference, parties: [phoneE164, phone], expiresAt })
        const leased = lease.state === 'leased' ? lease : undefined
        return { number, name, phone_number: leased?.phoneNumber ?? null, expires_at: leased?.expiresAt ?? null }
      }),
    )
  },
  async finish({ result: calls }) {
    if (calls.every(({ phone_number: number }) => number === null)) return new Refusal('sharing.callsUnavailable')
    return { calls }
  },
})
