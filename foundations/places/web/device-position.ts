import type { LatLng } from '@daoxing/kit/contract'
import { valueStore } from '@daoxing/kit/web'
import { useEffect } from 'react'

export type DevicePosition =
  /** Not requested yet; the browser would prompt the rider. */
  | { readonly state: 'unasked' }
  | { readonly state: 'finding' }
  | { readonly state: 'found'; readonly location: LatLng; readonly accuracyMetres: number }
  | { readonly state: 'refused' }
  /** Allowed, but the device did not respond in time. */
  | { readonly state: 'unknown' }

/** A less accurate position identifies a district, not a kerb. */
const coarseMetres = 200

/** Whether the place has to be confirmed because the rider, the browser or the device withholds the exact position. */
export function isCoarse({ accuracyMetres }: Extract<DevicePosition, { state: 'found' }>): boolean {
  return accuracyMetres > coarseMetres
}

const timeoutMs = 8000
const position = valueStore<DevicePosition>('device', { state: 'unasked' })

/**
 * Requests the position from the device. The browser may prompt the rider, so this follows a tap. A caller that needs
 * the current position passes an age of 0.
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

/** The position of the device: without a prompt if the rider allowed it before, else only after a tap. */
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
