import { type DevicePosition, findDevicePosition } from '@daoxing/places/web'

type Position = { readonly latitude?: number; readonly longitude?: number }

/** Longer than the device itself may take; an unanswered question of the browser must not hang a command. */
const patienceMs = 9000
/** A list of cars near by changes little in this time. */
const knownForMs = 15_000

/** The rider's position for a call that a tap has begun: of now, since a rider walks. The browser may ask for permission. */
export const herePosition = (): Promise<Position> => positionWithin(0)

async function positionWithin(maximumAgeMs: number): Promise<Position> {
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  return bodyOf(await Promise.race([findDevicePosition(maximumAgeMs), tooLate]))
}

/** The rider's position for a call without a tap: the browser is not made to ask. */
export async function knownPosition(): Promise<Position> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted' ? positionWithin(knownForMs) : {}
}

function bodyOf(position: DevicePosition | undefined): Position {
  if (position?.state !== 'found') return {}
  return { latitude: position.location.lat, longitude: position.location.lng }
}
