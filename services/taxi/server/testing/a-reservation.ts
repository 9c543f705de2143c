import { type BodyInOf, instantFromMs, secondsBetween, unixSecondsOf } from '@daoxing/kit/contract'
import type { Answered } from '@daoxing/kit/server/testing'
import {
  confirmReservationChange,
  estimateReservationChange,
  type RideRequest,
  type ReservationChange,
  type Trip,
} from '@daoxing/taxi/contract'
import type { City } from './a-city.ts'
import { type CityRider, reserves, type Wish } from './a-rider.ts'

type Reserving = {
  readonly city: City
  readonly seconds: number
  readonly rider?: CityRider
  readonly more?: Partial<RideRequest>
  readonly wish?: Wish
}
type ChangeBody = NonNullable<BodyInOf<typeof estimateReservationChange>>

/** A reservation that its rider can change. */
export type ReservationOfTest = {
  readonly rider: CityRider
  readonly hash: string
  /** The original boarding time in Unix seconds. */
  readonly at: number
  sees(): Promise<Trip>
  asks(body: ChangeBody): Promise<Answered<ReservationChange>>
  agrees(changeHash: string, key?: string): Promise<Answered<Trip>>
  /** Requests the price of a change and consents to it. */
  changes(body: ChangeBody): Promise<Answered<Trip>>
  /** Lets time pass until this many seconds before a boarding time, by default that of the reservation. */
  passUntil(before: number, of?: number): Promise<void>
}

/** Reserves a ride that begins in this many seconds. */
export async function aReservation({
  city,
  seconds,
  more = {},
  wish = {},
  ...of
}: Reserving): Promise<ReservationOfTest> {
  const rider = of.rider ?? (await city.rider())
  const at = unixSecondsOf(city.clock.now()) + seconds
  const { data, body: refused, status } = await reserves({ city, rider, at, more, wish })
  if (status !== 200) throw new Error(`nothing was reserved: ${JSON.stringify(refused)}`)
  const hash = data.trip_hash
  const params = { id: hash }
  const asks = (body: ChangeBody) => city.call(estimateReservationChange, { params, body, as: rider.as })
  const agrees = (change_hash: string, key?: string) =>
    city.call(confirmReservationChange, { params, body: { change_hash }, as: rider.as, ...(key && { key }) })
  return {
    rider,
    hash,
    at,
    sees: () => rider.sees(hash),
    asks,
    agrees,
    async changes(body) {
      const asked = await asks(body)
      return agrees(asked.status === 200 ? asked.data.estimate.fareHash : 'none')
    },
    passUntil: (before, boarding = at) =>
      city.pass(secondsBetween(city.clock.now(), instantFromMs(boarding * 1000)) - before),
  }
}
