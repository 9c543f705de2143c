import { Instant, LatLng } from '@daoxing/kit/contract'
import { openDeskStore } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

/** How a scooter was left, so that it stands there after the city has restarted. */
const LeftScooter = z.object({
  location: LatLng,
  odometerMetres: z.number(),
  energyShare: z.number(),
  isPowerOn: z.boolean(),
  isTrunkOpen: z.boolean(),
  helmets: z.int(),
  isProtected: z.boolean(),
  /** How many it had before this one. */
  batteries: z.int(),
  swappedAt: z.nullable(Instant),
})
export type LeftScooter = Readonly<z.infer<typeof LeftScooter>>

export type ScooterMemory = {
  find(plate: string): LeftScooter | undefined
  put(plate: string, scooter: LeftScooter): void
  close(): void
}

export function openScooterMemory(folder: string): ScooterMemory {
  const database = openDeskStore(folder, 'scooters')
  database.exec('CREATE TABLE IF NOT EXISTS scooters (plate TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT')
  const found = database.prepare('SELECT state FROM scooters WHERE plate = ?')
  const stored = database.prepare(
    'INSERT INTO scooters VALUES (?, ?) ON CONFLICT (plate) DO UPDATE SET state = excluded.state',
  )
  return {
    find(plate) {
      const row = found.get(plate)
      return row && z.parse(LeftScooter, JSON.parse(String(row['state'])))
    },
    put(plate, scooter) {
      stored.run(plate, JSON.stringify(scooter))
    },
    close: () => database.close(),
  }
}
