import { driverPositionChanged } from '@daoxing/dispatch/contract'
import { CarTrack, nowMs, useEvent } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { useEffect, useState } from 'react'
import { type DriverGlimpse, worthierGlimpse } from './driver-arrival.ts'

export type DriverWatch = { readonly track: CarTrack; readonly glimpse: DriverGlimpse | undefined }

const carId = 'driver'
type LegGlimpse = DriverGlimpse & { readonly leg: string }

/** Follows the car of a trip. Each position updates the map's track, and only a relevant change updates the texts. */
export function useDriverWatch(trip: Pick<Trip, 'trip_hash' | 'driver_info' | 'trip_status'>): DriverWatch {
  const { trip_hash: hash, driver_info: driver, trip_status: status } = trip
  const [track] = useState(() => new CarTrack())
  const [seen, setSeen] = useState<LegGlimpse>()
  const driverId = driver?.driver_id
  // With another driver or destination, earlier positions are void.
  const leg = `${driverId ?? ''} ${status === 'TRIP_STARTED' ? 'ride' : 'pickup'}`
  useEvent(driverPositionChanged, ({ orderHash, location, bearing, etaSeconds }) => {
    if (orderHash !== hash || driverId === undefined) return
    const now = nowMs()
    track.move({ id: carId, at: location, bearing }, now)
    const arrivesAtMs = etaSeconds === null ? null : now + etaSeconds * 1000
    setSeen((held) => {
      const glimpse: LegGlimpse = { at: location, arrivesAtMs, seenAtMs: now, leg }
      return held?.leg === leg && worthierGlimpse(held, glimpse) === held ? held : glimpse
    })
  })
  useEffect(() => () => track.remove(carId), [track, driverId])
  return { track, glimpse: seen?.leg === leg ? seen : undefined }
}
