import { afterEach, beforeEach, expect, test } from 'vitest'
import { fleetOf, refreshFleet } from './fleet/fleet-of.ts'
import { claimForOffer } from './stores/claim-store.ts'
import { fromTheStart, readFleetMoves } from './stores/fleet-store.ts'
import { type DispatchWorld, north, openDispatchWorld } from './testing/dispatch-world.ts'

let world: DispatchWorld
beforeEach(async () => {
  world = await openDispatchWorld()
})
afterEach(() => world.close())

/** An open transaction of another client on the same database server moves the start of a read back: retry once. */
const readToTheEnd = async (since: string) => {
  let mark = since
  await expect
    .poll(
      async () => {
        const { rows, mark: next } = await read(mark)
        mark = next
        return rows
      },
      { timeout: 30_000 },
    )
    .toEqual([])
  return mark
}
const read = (since: string) => readFleetMoves(world.house.house.database, { since, besides: [] })

test('a refresh reads only changed drivers, and misses none whose transaction was open in the meantime', async () => {
  const { database, clock } = world.house.house
  const [ana] = await world.drivers({ ana: north(500), ben: north(1500), cat: north(2500) })
  const first = await read(fromTheStart)
  expect(Object.fromEntries(first.rows.map(({ driverId, car }) => [driverId, car?.state]))).toEqual({
    ana: 'free',
    ben: 'free',
    cat: 'free',
  })
  const settled = await readToTheEnd(first.mark)
  // Ben's claim is in a transaction that started before the second read and ends after it.
  let isRead: () => void = () => undefined
  let isClaimed: () => void = () => undefined
  const afterReading = new Promise<void>((resolve) => (isRead = resolve))
  const claimed = new Promise<void>((resolve) => (isClaimed = resolve))
  const claim = { driverId: 'ben', orderHash: 'one', service: 'test', offerId: 'offer', now: clock.now() }
  const claiming = database.transaction(async (tx) => {
    await claimForOffer(tx, claim)
    isClaimed()
    await afterReading
  })
  await claimed
  await ana?.endsShift()
  const second = await read(settled)
  expect(second.rows).toEqual([{ driverId: 'ana', car: undefined }])
  isRead()
  await claiming
  const third = await read(second.mark)
  expect(third.rows.find(({ driverId }) => driverId === 'ben')?.car).toMatchObject({
    state: 'offered',
    orderHash: 'one',
  })
  expect(third.rows.map(({ driverId }) => driverId)).not.toContain('cat')
  await readToTheEnd(third.mark)
})

test('the next refresh corrects an in-memory change whose transaction was rolled back', async () => {
  const { house } = world.house
  await world.drivers({ ana: north(500) })
  await refreshFleet(house)
  const doomed = house.database.transaction(async () => {
    fleetOf(house).change('ana', { state: 'busy', orderHash: 'one' })
    throw new Error('rolled back')
  })
  await expect(doomed).rejects.toThrow('rolled back')
  expect(fleetOf(house).carOf('ana')?.state).toBe('busy')
  await refreshFleet(house)
  expect(fleetOf(house).carOf('ana')?.state).toBe('free')
})
