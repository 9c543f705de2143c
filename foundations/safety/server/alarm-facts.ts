import { type Rider, riderOf } from '@daoxing/identity/server'
import { type Language, type LatLng, taipeiTime } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { AlarmRecord } from './stores/alarm-store.ts'
import { lastPosition } from './stores/alarm-position-store.ts'

export type AlarmFacts = {
  readonly rider: Rider
  /** The newest known position; undefined if there is none. */
  readonly point: LatLng | undefined
  readonly factsIn: (language: Language) => Readonly<Record<string, string>>
}

/** The facts of an alarm for messages, with the newest position. */
export async function alarmFacts(tx: Tx, house: House, alarm: AlarmRecord): Promise<AlarmFacts> {
  const rider = await riderOf(tx, alarm.riderId)
  const raisedFrom = alarm.lat === null || alarm.lng === null ? undefined : { lat: alarm.lat, lng: alarm.lng }
  const point = (await lastPosition(tx, alarm)) ?? raisedFrom
  const { hour, minute } = taipeiTime(alarm.raisedAt)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const say = (key: string, language: Language, facts: Readonly<Record<string, string>> = {}) =>
    house.words.say(key, language, facts) ?? ''
  return {
    rider,
    point,
    factsIn: (language) => ({
      id: alarm.id,
      name: rider.displayName,
      phone: rider.phoneE164,
      address: alarm.address ?? say('safety_place_unknown', language),
      map: point ? say('safety_sms_alarmMap', language, { lat: point.lat.toFixed(5), lng: point.lng.toFixed(5) }) : '',
      car:
        alarm.plate === null
          ? say('safety_sms_noCar', language)
          : say('safety_sms_car', language, { plate: alarm.plate }),
      time: `${twoDigits(hour)}:${twoDigits(minute)}`,
    }),
  }
}
