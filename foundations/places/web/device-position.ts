import type { LatLng } from '@daoxing/kit/contract'
import { littleStore } from '@daoxing/kit/web'
import { useEffect } from 'react'

export type DevicePosition =
  /** Not asked yet, and the browser would ask the rider. */
  | { readonly state: 'unasked' }
  | { readonly state: 'finding' }
  | { readonly state: 'found'; readonly location: LatLng; readonly accuracyMetres: number }
  | { readonly state: 'refused' }
  /** Allowed, but the device did not say in time. */
  | { readonly state: 'unknown' }

/** A device that knows no better than this names a district, not a kerb. */
const coarseMetres = 200

/** Whether the place has to be confirmed: the rider, the browser or the device keeps the exact one back. */
export function isCoarse({ accuracyMetres }: Extract<DevicePosition, { state: 'found' }>): boolean {
  return accuracyMetres > coarseMetres
}

const timeoutMs = 8000
const position = littleStore<DevicePosition>('device', { state: 'unasked' })

/**
 * Asks the device where it is. The browser may ask the rider, so this follows a tap. A caller that needs the present
 * position asks for an age of 0.
 */
export function findDevicePosition(maximumAgeMs = 15_000): Promise<DevicePosition> {
  if (position.get().state !== 'found') position.set({ state: 'finding' })
  return new Promise((resolve) => {
    const end = (next: DevicePosition) => {
      position.set(next)
      resolve(next)
    }
    if (!('geolocation' in navigator)) return end({ state: 'unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        end({ state: 'found', location: { lat, lng }, accuracyMetres: Math.round(accuracy) }),
      ({ code, PERMISSION_DENIED }) => end({ state: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maximumAgeMs },
    )
  })
}

/** Where the device is. Found without a question where the rider has allowed it before, else only after a tap. */
export function useDevicePosition(): DevicePosition {
  useEffect(() => {
    if (position.get().state === 'unasked') void findIfAllowed()
  }, [])
  return position.useValue()
}

async function findIfAllowed(): Promise<void> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state === 'granted') await findDevicePosition()
  if (permission?.state === 'denied') position.set({ state: 'refused' })
}
