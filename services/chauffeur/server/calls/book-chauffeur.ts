import { refuseClash } from '@daoxing/bookings/server'
import { bookChauffeur, chauffeurService } from '@daoxing/chauffeur/contract'
import { configValue } from '@daoxing/configs/server'
import { assertMayUse } from '@daoxing/identity/server'
import { type BodyOf, instantFromMs, Refusal } from '@daoxing/kit/contract'
import { answer, type House, intend, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import {
  applyOutcome,
  callProvider,
  holdByEstimate,
  orderPaymentOf,
  payerFor,
  refuseBadPayer,
  takeDeposit,
} from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { admitWish } from '../admit-wish.ts'
import { bookTrip } from '../book-trip.ts'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { lockedTrip } from '../locked-trip.ts'
import { type Fare, findFare } from '../stores/fare-store.ts'
import { insertTrip } from '../stores/trip-store.ts'
import { sealTrip } from '../trip-seal.ts'
import { tripView } from '../trip-view.ts'
import { trips } from '../trips.ts'

type Body = BodyOf<typeof bookChauffeur>
type Booking = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly body: Body }

/** Books a car: the deposit is paid between the two transactions, and the trip is booked with it. */
export const bookChauffeurAnswer = answer(bookChauffeur, {
  intent: z.object({ orderHash: z.string(), movement: z.string() }),
  async begin({ body, who: { riderId }, tx, house }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await assertMayUse(tx, riderId, chauffeurService)
    const fare = await boundFare({ tx, house, riderId, body })
    await refuseClash({ tx, riderId, startsAt: fare.startsAt })
    const payer = await payerFor({ tx, house, riderId, method: body.paymentMethod, cardId: body.cardId })
    await refuseBadPayer({ tx, house, riderId, payer })
    const orderHash = newOrderHash(house.random)
    const instrumentId = payer.instrument?.instrumentId ?? null
    const written = await insertTrip(tx, { ...tripOf({ tx, house, riderId, body }, fare), orderHash, instrumentId })
    const order = { orderHash, orderNumber: null, riderId, service: chauffeurService.id }
    await holdByEstimate({ tx, house, order, payer, amountTwd: 0 })
    const { row: trip } = await trips.begin({ tx, house, row: written })
    if (trip.depositTwd === 0) return tripView({ tx, house, trip: await bookTrip({ tx, house, trip }) })
    const movement = await takeDeposit({ tx, house, orderHash, amountTwd: trip.depositTwd, how: 'charged' })
    if (movement === undefined) throw new Error(`nothing takes the deposit of ${orderHash}`)
    await trips.amend({ tx, house, row: trip, change: { depositMovement: movement } })
    return intend({ orderHash, movement })
  },
  act: ({ house, intent: { movement } }) => callProvider({ house, reference: movement }),
  /** Without an outcome the trip waits, and a job of the wallet asks again. */
  async finish({ tx, house, intent: { orderHash, movement }, result: outcome }) {
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'CANCELED') return tripView({ tx, house, trip })
    const payment = await orderPaymentOf({ tx, house, orderHash })
    return new Refusal('chauffeur.paymentError', { trip_hash: orderHash, reason: payment?.declineReason ?? 'refused' })
  },
})

/** The price that the booking names, if it still binds, is of this trip, and the trip can still be booked. */
async function boundFare({ tx, house, riderId, body }: Booking): Promise<Fare> {
  const { remarksMax } = await configValue(tx, chauffeurConfigs.chauffeur_settings)
  if (!body.isAgreeAgreement) throw new Refusal('kit.invalidInput', { field: 'isAgreeAgreement' })
  if (body.useLinegoPoints) throw new Refusal('chauffeur.pointsNotYet', { field: 'useLinegoPoints' })
  if ([...(body.remarks ?? '')].length > remarksMax)
    throw new Refusal('chauffeur.remarksTooLong', { field: 'remarks', max: remarksMax })
  const fare = await findFare(tx, { riderId, fareHash: body.fareHash })
  if (!fare || fare.expiresAt <= house.clock.now()) throw new Refusal('chauffeur.fareExpired')
  const { isRoundTrip, adult, child, luggage } = fare
  const plan = { duration: body.finalDuration, mileage: body.finalMileage }
  await admitWish({ tx, house, wish: { ...body, plan, isRoundTrip, adult, child, luggage } })
  if (!isOfFare(body, fare)) throw new Refusal('chauffeur.fareDoesNotFit')
  return fare
}

/** Whether a booking is the trip that was priced. */
function isOfFare(body: Body, fare: Fare): boolean {
  const booked = {
    startsAt: instantFromMs(body.tripStartTime),
    start: { address: body.startAddress, location: body.startLocation },
    end: { address: body.endAddress, location: body.endLocation },
    stopList: body.stopList,
    ...{ carType: body.carType, babySeat: body.additional.babySeat },
    plan: [body.finalDuration, body.finalMileage],
  }
  const { startsAt, start, end, stopList, carType, babySeat, plan } = fare
  const priced = { startsAt, start, end, stopList, carType, babySeat, plan: [plan.duration, plan.mileage] }
  return canonical(booked) === canonical(priced)
}

/** A text that does not depend on the order of keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

function tripOf({ house, riderId, body }: Booking, fare: Fare) {
  const { region, carType, startsAt, endsAt, start, end, stopList, legs, plan, fareDetail, terms, tariff } = fare
  const { babySeat, adult, child, luggage, totalFare: totalTwd, depositTwd, overtimeHours, estimatedMileage } = fare
  const { userContactInfo: contact, invoiceInfo: invoice = null, remarks = '', nameSign = '', language = null } = body
  return {
    ...{ riderId, region, carType, startsAt, endsAt, start, end, stopList, legs, plan, fareDetail, terms, tariff },
    ...{ babySeat, adult, child, luggage, totalTwd, depositTwd, remarks, nameSign, language },
    requestedAt: house.clock.now(),
    agreed: {
      hours: plan.duration + overtimeHours,
      km: Math.max(plan.mileage, Math.floor(estimatedMileage / 1000)),
    },
    peopleSealed: sealTrip(house, { contact, invoice }),
  }
}
