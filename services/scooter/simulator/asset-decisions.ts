import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { Chance, VehicleReading } from '@daoxing/kit/simulator'
import type { ScooterCommand, ScooterCommandAnswer } from '@daoxing/scooter/contract'

export type Stand = { readonly name: string; readonly location: LatLng }
const stand = (name: string, lat: number, lng: number): Stand => ({ name, location: { lat, lng } })

/** Stands in central Taipei, around the map's default centre. */
export const stands: readonly [Stand, ...Stand[]] = [
  stand('臺北車站 東三門', 25.0479, 121.5182),
  stand('臺大醫院站 2 號出口', 25.0412, 121.5161),
  stand('善導寺站 1 號出口', 25.0448, 121.5236),
  stand('中山站 4 號出口', 25.0528, 121.5202),
  stand('西門站 6 號出口', 25.0423, 121.5079),
  stand('華山文創園區', 25.0441, 121.5294),
  stand('二二八和平公園', 25.0402, 121.5141),
  stand('北門站 3 號出口', 25.0495, 121.5101),
]

const standMetres = 60
const emptyShare = 0.1

/** The stand of a vehicle, if it is at one. */
export function standAt({ location, speedMps }: Pick<VehicleReading, 'location' | 'speedMps'>): Stand | undefined {
  if (speedMps > 0) return undefined
  return stands.find((one) => distanceMetres(one.location, location) <= standMetres)
}

/** The answer of a vehicle to a command: it unlocks with enough energy, and locks at a stand. */
export function answerTo(
  { kind }: Pick<ScooterCommand, 'kind'>,
  reading: Pick<VehicleReading, 'location' | 'speedMps' | 'energyShare'>,
  at: string,
): ScooterCommandAnswer {
  if (kind === 'unlock' && (reading.energyShare ?? 1) < emptyShare) return { state: 'refused', reason: 'lowBattery' }
  if (kind === 'lock' && standAt(reading) === undefined) return { state: 'refused', reason: 'notAtStand' }
  return { state: 'done', at }
}

type Numbered = Pick<ScooterCommand, 'orderHash' | 'number'>

/** Whether a command was sent before: within an order its number identifies it, whatever its kind. */
export function isSameCommand(one: Numbered, other: Numbered): boolean {
  return one.orderHash === other.orderHash && one.number === other.number
}

/** The destination of a rider's outing: some streets away. */
export function outing({ from, chance }: { from: LatLng; chance: Chance }): LatLng {
  const [metres, angle] = [chance.within(200, 450), chance.within(0, 2 * Math.PI)]
  const degrees = metres / 111_320
  return {
    lat: from.lat + degrees * Math.cos(angle),
    lng: from.lng + (degrees * Math.sin(angle)) / Math.cos((from.lat * Math.PI) / 180),
  }
}

/** A slot of a stand: the first at its centre, the others around it, so that each is visible on the map. */
export function besides({ lat, lng }: LatLng, place: number): LatLng {
  if (place === 0) return { lat, lng }
  const degrees = 45 / 111_320
  return {
    lat: lat + degrees * Math.cos(place * 2.4),
    lng: lng + (degrees * Math.sin(place * 2.4)) / Math.cos((lat * Math.PI) / 180),
  }
}
