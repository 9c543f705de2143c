import { positionOfOrder } from '@daoxing/dispatch/server'
import { recordAct, type Rider, riderOf, subjectOfRider } from '@daoxing/identity/server'
import { type Language, Refusal, taipeiTime } from '@daoxing/kit/contract'
import type { House, RiderPrincipal, Tx } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import type { EmergencyPlace } from '@daoxing/safety/contract'

type Emergency = {
  readonly tx: Tx
  readonly house: House
  readonly who: RiderPrincipal
  readonly place: EmergencyPlace
  /** The address from the map, if the page sent none. */
  readonly named: string | undefined
  /** The name of the call in the audit log. */
  readonly action: string
}

type EmergencyFacts = {
  readonly rider: Rider
  readonly orderHash: string
  /** Returns the facts of a message in a language. */
  readonly factsIn: (language: Language) => Readonly<Record<string, string>>
}

/**
 * Returns the facts of an emergency in the rider's own live order, and records the call in the audit log. Any other
 * order is refused.
 */
export async function emergencyFacts({ tx, house, who, place, named, action }: Emergency): Promise<EmergencyFacts> {
  const { riderId } = who
  const orderHash = place.trip_hash
  const order = await findOrder(tx, { riderId, orderHash })
  if (!order) throw new Refusal('kit.notFound')
  if (order.tab !== 'unfinished' || !order.can.sos) throw new Refusal('safety.orderNotLive')
  await recordAct(tx, house, { who, action, subject: subjectOfRider(riderId), facts: { orderHash } })
  const rider = await riderOf(tx, riderId)
  const position = await positionOfOrder({ tx, house, orderHash })
  const plate = order.live?.plate ?? null
  const { hour, minute } = taipeiTime(house.clock.now())
  const say = (key: string, language: Language, facts: Readonly<Record<string, string>> = {}) =>
    house.words.say(key, language, facts) ?? ''
  const carIn = (language: Language) => {
    if (plate === null) return say('safety_sms_noCar', language)
    if (!position) return say('safety_sms_car', language, { plate })
    return say('safety_sms_carAt', language, { plate, ...shownPoint(position.location) })
  }
  return {
    rider,
    orderHash,
    factsIn: (language) => ({
      name: rider.displayName,
      phone: rider.phoneE164,
      address: place.address || named || order.start.address,
      ...shownPoint(place),
      car: carIn(language),
      hash: orderHash,
      time: `${twoDigits(hour)}:${twoDigits(minute)}`,
    }),
  }
}

/** Five decimals are about a metre. */
const shownPoint = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => ({
  lat: lat.toFixed(5),
  lng: lng.toFixed(5),
})
const twoDigits = (number: number) => String(number).padStart(2, '0')
