import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CityLog } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

/** The stored state of a taximeter during a ride; it survives a restart of the telephone or the city. */
export const RideRecord = z.object({
  tripHash: z.string(),
  /** When the rider boarded, by the server's clock: readings are timed from here on. */
  boardedAtMs: z.number(),
  /** City seconds since boarding. */
  rodeSeconds: z.number(),
  seq: z.int(),
  /** The distance on the meter. */
  metres: z.number(),
  slowSeconds: z.number(),
  /** The way and how much of it is done. */
  polyline: z.string(),
  alongMetres: z.number(),
  usualSeconds: z.number(),
  /** Metres on the meter for the whole way; the drawn way is only nearly as long. */
  meteredMetres: z.number(),
})
export type RideRecord = Readonly<z.infer<typeof RideRecord>>

export type RideMemory = {
  of(tripHash: string): RideRecord | undefined
  keep(ride: RideRecord): void
  forget(tripHash: string): void
  /** Writes what is not written yet. */
  close(): void
}

const writeEveryMs = 1_000

/** Keeps rides in a file, so that a city that was killed goes on with the meters where they stood. */
export function openRideMemory(folder: string, log: CityLog): RideMemory {
  const path = join(folder, 'taxi-rides.json')
  const rides = new Map(readRides(path, log).map((ride) => [ride.tripHash, ride]))
  let writing: NodeJS.Timeout | undefined

  function write(): void {
    clearTimeout(writing)
    writing = undefined
    mkdirSync(folder, { recursive: true })
    // Renamed into its place, so that there is never half a file.
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
    // The first start has no file; one that cannot be read is as good as none.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) log.error({ err: error }, 'the rides cannot be read')
    return []
  }
}
