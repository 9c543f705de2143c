import { refuseOutsideWindow } from '@daoxing/bookings/server'
import { configValue } from '@daoxing/configs/server'
import { assertMayUse, phoneE164 } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend, lockUntilEnd } from '@daoxing/kit/server'
import { createDesignatedTrip, designatedDriverService } from '@daoxing/designated-driver/contract'
import { applyOutcome, callProvider, holdDeclined, orderPaymentOf } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { acceptedVersion } from '../agreement-view.ts'
import { beginTrip } from '../begin-trip.ts'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { insuranceNow } from '../estimate-view.ts'
import { lockedTrip } from '../locked-trip.ts'
import { refuseUnknownMarkup } from '../markup.ts'
import { refuseUnlessBinding } from '../quote-trip.ts'
import { refuseMisfit } from '../rules/fee-fits.ts'
import { refuseDiscounts } from '../rules/refuse-discounts.ts'
import { refuseUnstated } from '../rules/refuse-unstated.ts'
import { endOf, startOf } from '../rules/wish-of.ts'
import { findFee } from '../stores/fee-store.ts'
import { liveTripOf } from '../stores/trip-store.ts'
import { tripPayer } from '../trip-money.ts'
import { tripView } from '../trip-view.ts'

/** With cash the search starts at once, with a card or wallet after the price is held, and a reservation at its time. */
export const createDesignatedTripAnswer = answer(createDesignatedTrip, {
  intent: z.object({ tripHash: z.string(), movement: z.string() }),
  async begin({ body, who: { riderId }, tx, house, language }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await assertMayUse(tx, riderId, designatedDriverService)
    refuseDiscounts(body)
    refuseUnstated(body)
    const { name, phone, cc } = body.emergency_contact
    const contactPhone = phoneE164({ cc: cc.replace('+', ''), phone })
    const termsVersion = await acceptedVersion(tx, riderId)
    const [start, end] = [startOf(body), endOf(body)]
    const found = await findFee(tx, { riderId, feeId: body.estimated_trip_fee_id })
    const fee = refuseUnlessBinding(found, house.clock.now())
    refuseMisfit(fee, { start, end })
    await refuseUnknownMarkup(tx, body.markup_price)
    const live = fee.reservedFor === null ? await liveTripOf(tx, riderId) : undefined
    if (live) throw new Refusal('designatedDriver.tripUnderWay', { trip_hash: live.tripHash })
    const policy = await configValue(tx, designatedDriverConfigs.designated_driver_reservation)
    if (fee.reservedFor !== null) refuseOutsideWindow({ policy, boardingAt: fee.reservedFor, now: house.clock.now() })
    const payer = await tripPayer({ tx, house, riderId, named: body })
    const people = {
      ...{ contactName: name, contactPhone, companionName: body.companion_name ?? '' },
      ...{ isConscious: body.is_conscious, statedAt: house.clock.now() },
    }
    const insurance = await insuranceNow({ tx, house, language })
    const wish = { start, end, body, fee, people, insurance, termsVersion, payer, policy }
    const { trip, view, movement } = await beginTrip({ tx, house, riderId, wish })
    return movement === undefined ? view : intend({ tripHash: trip.tripHash, movement })
  },
  act: ({ house, intent: { movement } }) => callProvider({ house, reference: movement }),
  /** The payment client moves the trip on. Without an outcome the trip waits, and a job retries. */
  async finish({ tx, house, intent: { tripHash, movement }, result: outcome }) {
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const trip = await lockedTrip(tx, tripHash)
    const payment = await orderPaymentOf({ tx, house, orderHash: tripHash })
    if (payment?.tripStatus !== 'FAILED') return tripView({ tx, house, trip })
    const { method, declineReason } = payment
    return holdDeclined({ tx, orderHash: tripHash, method, reason: declineReason ?? 'refused' })
  },
})
