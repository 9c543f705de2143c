import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { House, Tx } from '@daoxing/kit/server'
import { defaultService } from '../driver-services.ts'
import { type FleetMark, fromTheStart, readFleetMoves } from '../stores/fleet-store.ts'
import { createFleet, type Fleet } from './fleet.ts'

type Holding = {
  readonly fleet: Fleet
  readUpTo: FleetMark
  refreshedAtMs: number
  refreshing: Promise<void> | undefined
}

/** Reads for maps and ETAs may be this old. The dispatcher itself refreshes for every batch. */
const refreshEveryMs = 2_000
const fleets = new WeakMap<House, Holding>()

function holdingOf(house: House): Holding {
  const known = fleets.get(house)
  if (known) return known
  const fleet = createFleet(defaultService(house))
  const holding: Holding = { fleet, readUpTo: fromTheStart, refreshedAtMs: 0, refreshing: undefined }
  fleets.set(house, holding)
  return holding
}

/** The cars that this process knows; rebuilt from rows and pings after a start. */
export function fleetOf(house: House): Fleet {
  return holdingOf(house).fleet
}

/** Updates the fleet from the rows. It reads only the changes since the last time, whatever the fleet's size. */
export async function refreshFleet(house: House, tx: Tx = house.database): Promise<Fleet> {
  const holding = holdingOf(house)
  const noted = holding.fleet.mark()
  const besides = holding.fleet.unconfirmed()
  const { rows, mark } = await readFleetMoves(tx, { since: holding.readUpTo, besides })
  holding.fleet.takeOver(rows, noted)
  // Of two concurrent reads, the older one may finish last: some of it is then read again.
  holding.readUpTo = mark
  holding.fleet.setPace(await configValue(tx, baseConfigs.city_speed))
  holding.refreshedAtMs = house.clock.nowMs()
  return holding.fleet
}

/** Refreshes in the background if the last refresh is old; the caller does not wait. */
export function refreshFleetSoon(house: House): void {
  const holding = holdingOf(house)
  if (holding.refreshing || house.clock.nowMs() - holding.refreshedAtMs < refreshEveryMs) return
  holding.refreshing = refreshFleet(house)
    .then(
      () => undefined,
      (error: unknown) => {
        // A server that is shutting down needs no refresh.
        if (!house.database.pool.ending) house.log.error({ err: error }, 'the fleet could not be refreshed')
      },
    )
    .finally(() => {
      holding.refreshing = undefined
    })
}
