import { type DevicePosition, findDevicePosition } from '@daoxing/places/web'

type Position = { readonly latitude?: number; readonly longitude?: number }

/** Longer than the device itself may take; an unanswered question of the browser must not hang a command. */
const patienceMs = 9000

/** The rider's position for a call that a tap has begun; the browser may ask for permission. */
export async function herePosition(): Promise<Position> {
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  return bodyOf(await Promise.race([findDevicePosition(), tooLate]))
}

/** The rider's position for a call without a tap: the browser is not made to ask. */
export async function knownPosition(): Promise<Position> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted' ? herePosition() : {}
}

function bodyOf(position: DevicePosition | undefined): Position {
  if (position?.state !== 'found') return {}
  return { latitude: position.location.lat, longitude: position.location.lng }
}
