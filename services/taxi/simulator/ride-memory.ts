import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LatLng } from '@daoxing/kit/contract'
import type { CityLog } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

/** The stored state of a taximeter during a ride; it survives a restart of the phone or the city. */
export const RideRecord = z.object({
  tripHash: z.string(),
  /** The boarding time by the server's clock: the times of readings count from it. */
  boardedAtMs: z.number(),
  /** City seconds since boarding. */
  rodeSeconds: z.number(),
  seq: z.int(),
  /** The distance on the meter. */
  metres: z.number(),
  slowSeconds: z.number(),
  /** The route, and the driven part of it. */
  polyline: z.string(),
  alongMetres: z.number(),
  usualSeconds: z.number(),
  /** The metered length of the whole route, which the polyline only approximates. */
  meteredMetres: z.number(),
  /** The distance on the meter at the start of this leg, and the target of the leg; null if unknown. */
  legFromMetres: z._default(z.number(), 0),
  target: z._default(z.nullable(LatLng), null),
})
export type RideRecord = Readonly<z.infer<typeof RideRecord>>

export type RideMemory = {
  of(tripHash: string): RideRecord | undefined
  keep(ride: RideRecord): void
  forget(tripHash: string): void
  /** Writes unsaved entries. */
  close(): void
}

const writeEveryMs = 1_000

/** Stores rides in a file, so that the meters continue after the city was killed. */
export function openRideMemory(folder: string, log: CityLog): RideMemory {
  const path = join(folder, 'taxi-rides.json')
  const rides = new Map(readRides(path, log).map((ride) => [ride.tripHash, ride]))
  let writing: NodeJS.Timeout | undefined

  function write(): void {
    clearTimeout(writing)
    writing = undefined
    mkdirSync(folder, { recursive: true })
    // Written to a temporary file and renamed, so that a crash leaves no partial file.
    writeFileSync(`${path}.next`, JSON.stringify([...rides.values()]), { mode: 0o600 })
    renameSync(`${path}.next`, path)
  }
  const writeSoon = () => {
    writing ??= setTimeout(write, writeEveryMs)
  }
  return {
    of: (tripHash) => rides.get(tripHash),
    keep(ride) {
      rides.set(ride.tripHash, ride)
      writeSoon()
    },
    forget(tripHash) {
      if (rides.delete(tripHash)) writeSoon()
    },
    close() {
      if (writing !== undefined) write()
    },
  }
}

function readRides(path: string, log: CityLog): readonly RideRecord[] {
  try {
    return z.array(RideRecord).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    // The first start has no file; an unreadable file counts as absent.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) log.error({ err: error }, 'the rides cannot be read')
    return []
  }
}
