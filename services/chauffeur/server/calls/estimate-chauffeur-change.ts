import { longestDaySeconds } from '@daoxing/bookings/contract'
import { possibleEnd, refuseClash } from '@daoxing/bookings/server'
import { type ChauffeurLeg, estimateChauffeurChange, isChauffeurUnderWay } from '@daoxing/chauffeur/contract'
import { configValue } from '@daoxing/configs/server'
import {
  type Instant,
  instantFromMs,
  type LatLng,
  msOf,
  plusSeconds,
  Refusal,
  secondsBetween,
} from '@daoxing/kit/contract'
import { answer, type House, type Tx } from '@daoxing/kit/server'
import { timeRulesOf } from '../admit-wish.ts'
import { agreedWith, endOfHours, needsDriver } from '../change-trip.ts'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { lockedTripOfRider, tripOfRider } from '../locked-trip.ts'
import { priceTrip } from '../rules/price-trip.ts'
import { tariffPlan } from '../rules/final-fare.ts'
import { refuseStart, refuseWay } from '../rules/refuse-wish.ts'
import { routeOf, secondsOfWay } from '../route-of.ts'
import { insertChange } from '../stores/change-store.ts'
import type { TripRecord } from '../stores/trip-table.ts'

const changeHashBytes = 12

type Wish = {
  readonly stopList?: TripRecord['stopList'] | undefined
  readonly end?: TripRecord['end'] | undefined
}

/** The way of a trip with a change. */
const wayWith = (trip: TripRecord, { stopList = trip.stopList, end = trip.end }: Wish) => ({
  stopList,
  end,
  startLocation: trip.start.location,
  endLocation: end.location,
})

const isSameWay = (trip: TripRecord, { stopList, end }: { stopList: unknown; end: unknown }) =>
  JSON.stringify([stopList, end]) === JSON.stringify([trip.stopList, trip.end])

/** Prices a change over real roads, before anything counts. */
export const estimateChauffeurChangeAnswer = answer(estimateChauffeurChange, {
  prepare:
    ({ params, body, who: { riderId }, house }) =>
    async () => {
      const trip = await tripOfRider(house.database, riderId, params.id)
      const way = wayWith(trip, body)
      refuseWay(await configValue(house.database, chauffeurConfigs.chauffeur_settings), {
        ...way,
        isRoundTrip: isLoop(way),
      })
      const departAt = body.tripStartTime === undefined ? trip.startsAt : instantFromMs(body.tripStartTime)
      return isSameWay(trip, way) && departAt === trip.startsAt
        ? trip.legs
        : routeOf(house, { ...way, tripStartTime: msOf(departAt) })
    },
  async handle({ params, body, who: { riderId }, tx, house, prepared }) {
    const trip = await lockedTripOfRider(tx, riderId, params.id)
    if (trip.state !== 'RESERVED' && !isChauffeurUnderWay(trip.state))
      throw new Refusal('kit.movedMeanwhile', { state: trip.state })
    const legs = prepared()
    if (!legs) throw new Error('the way of a change was not asked for')
    const way = wayWith(trip, body)
    const startsAt = await newStart({ tx, house, trip, tripStartTime: body.tripStartTime })
    if (isSameWay(trip, way) && startsAt === trip.startsAt && body.moreHours === 0)
      throw new Refusal('chauffeur.nothingChanges')
    const agreed = agreedWith(trip, { metres: sumOf(legs), seconds: secondsOfWay(way, legs) }, body.moreHours)
    const possibleHours = Math.floor(longestDaySeconds / 3600)
    if (agreed.hours > possibleHours) throw new Refusal('chauffeur.exceedsMaxHours', { possibleHours })
    const { fareDetail, totalFare } = priceTrip(trip.tariff, tariffPlan(trip.plan, trip.tariff), {
      ...{ startsAt, seconds: agreed.hours * 3600, metres: agreed.km * 1000, babySeats: trip.babySeat },
    })
    const { changeSeconds } = await configValue(tx, chauffeurConfigs.chauffeur_settings)
    const endsAt = endOfHours(trip, { startsAt, hours: agreed.hours })
    await refuseBeyondHours({ tx, house, trip, startsAt, endsAt })
    const changeHash = house.random.hex(changeHashBytes)
    const expiresAt = plusSeconds(house.clock.now(), changeSeconds)
    await insertChange(tx, {
      of: { state: trip.state, totalTwd: trip.totalTwd, startsAt: trip.startsAt, endsAt: trip.endsAt },
      ...{ orderHash: trip.orderHash, changeHash, expiresAt, moreHours: body.moreHours },
      ...{
        startsAt,
        endsAt,
        stopList: way.stopList,
        end: way.end,
        legs: [...legs],
        fareDetail,
        totalTwd: totalFare,
        agreed,
      },
    })
    const differenceTwd = totalFare - trip.totalTwd
    return { changeHash, expiresAt, totalFare, differenceTwd, endsAt, needsDriver: needsDriver(trip) }
  },
})

type NewStart = {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly tripStartTime: number | undefined
}

/** Another start can be booked only before the day, like a new trip. */
async function newStart({ tx, house, trip, tripStartTime }: NewStart) {
  const { startsAt, riderId, orderHash } = trip
  if (tripStartTime === undefined || instantFromMs(tripStartTime) === startsAt) return startsAt
  if (trip.state !== 'RESERVED') throw new Refusal('kit.movedMeanwhile', { state: trip.state })
  const wanted = instantFromMs(tripStartTime)
  refuseStart(await timeRulesOf(tx, house), wanted)
  await refuseClash({ tx, riderId, startsAt: wanted, except: orderHash })
  return wanted
}

type Span = Pick<NewStart, 'tx' | 'house' | 'trip'> & { readonly startsAt: Instant; readonly endsAt: Instant }

/** The hours of the driver on the way bound what a rider can add; the refusal says how many hours are possible. */
async function refuseBeyondHours({ tx, house, trip, startsAt, endsAt }: Span): Promise<void> {
  const { driverId, orderHash } = trip
  if (driverId === null) return
  const latest = await possibleEnd({ tx, house, driverId, orderHash })
  if (endsAt <= latest) return
  const possibleHours = Math.max(0, Math.floor(secondsBetween(startsAt, latest) / 3600))
  throw new Refusal('chauffeur.exceedsMaxHours', { possibleHours })
}

/** A way that ends where it starts. */
const isLoop = ({ startLocation, endLocation }: { startLocation: LatLng; endLocation: LatLng }) =>
  startLocation.lat === endLocation.lat && startLocation.lng === endLocation.lng

const sumOf = (legs: readonly ChauffeurLeg[]) => legs.reduce((sum, { distanceMetres }) => sum + distanceMetres, 0)
