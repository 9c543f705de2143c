import { openDeskStore } from '@daoxing/kit/simulator'

/** How a car was left, so that it stands there after the city has restarted. */
export type LeftCar = {
  readonly lat: number
  readonly lng: number
  readonly odometerMetres: number
  readonly energyShare: number
  readonly isLocked: boolean
}

export type CarMemory = {
  find(plate: string): LeftCar | undefined
  put(plate: string, car: LeftCar): void
  close(): void
}

export function openCarMemory(folder: string): CarMemory {
  const database = openDeskStore(folder, 'lent-cars')
  database.exec(`CREATE TABLE IF NOT EXISTS cars (plate TEXT PRIMARY KEY, lat REAL NOT NULL, lng REAL NOT NULL,
    odometer_metres REAL NOT NULL, energy_share REAL NOT NULL, is_locked INTEGER NOT NULL) STRICT`)
  const found = database.prepare('SELECT * FROM cars WHERE plate = ?')
  const stored = database.prepare(`INSERT INTO cars VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (plate) DO UPDATE SET
    lat = excluded.lat, lng = excluded.lng, odometer_metres = excluded.odometer_metres,
    energy_share = excluded.energy_share, is_locked = excluded.is_locked`)
  return {
    find(plate) {
      const row = found.get(plate)
      return (
        row && {
          lat: Number(row['lat']),
          lng: Number(row['lng']),
          odometerMetres: Number(row['odometer_metres']),
          energyShare: Number(row['energy_share']),
          isLocked: row['is_locked'] === 1,
        }
      )
    },
    put(plate, { lat, lng, odometerMetres, energyShare, isLocked }) {
      stored.run(plate, lat, lng, odometerMetres, energyShare, isLocked ? 1 : 0)
    },
    close: () => database.close(),
  }
}
