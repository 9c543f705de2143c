import type { CallDefinition } from '@daoxing/kit/contract'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, assert, beforeAll, vi } from 'vitest'
import { scooterServer } from './index.ts'
import { aScooterHouse, type Held, kerb, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'

let house: ScooterHouse
let riding: Held
let reserved: Held
let ended: Held
let quoteHash: string
beforeAll(async () => {
  house = await aScooterHouse()
  riding = await house.rides({ plate: plateOf(1) })
  ended = await house.rides({ plate: plateOf(3) })
  await house.ends(ended)
  reserved = await house.reserves({ plate: plateOf(2) })
  await house.scooterReports(plateOf(4))
  quoteHash = (await house.quotes(ended.rider, { plate: plateOf(4) })).data.quoteHash
  // The line writes what scooters reported a second later, beside any call.
  const written = () => house.city.house.database.pool.query('SELECT 1 FROM assets.conditions')
  await vi.waitFor(async () => assert((await written()).rowCount === 4), 30_000)
})
afterAll(() => house.close())

const calls: readonly CallDefinition[] = scooterServer.calls.map(({ call }) => call)
/** Riding on takes a rental away from the calls that come later, so each kind of call has its own rider. */
const ofReserved = new Set(['CALL-271', 'CALL-273', 'OWN-scooter-not-found'])

fuzzCalls(calls, () => ({
  house: house.city,
  likely: {
    id: [riding.rental.wemoRentId, reserved.rental.wemoRentId, ended.rental.wemoRentId],
    wemoRentId: [riding.rental.wemoRentId, reserved.rental.wemoRentId],
    plate: [plateOf(4), plateOf(1)],
    quoteHash: [quoteHash],
    lat: [kerb.lat],
    lng: [kerb.lng],
    accuracyMetres: [20],
    action: ['find', 'power_off', 'open_trunk'],
    code: [plateOf(2)],
    type: ['return', 'plan'],
    destination: [kerb],
    kind: ['lookedFor', 'maintenance', 'csReturned', 'feeRaised'],
    paymentMethod: ['creditcard'],
  },
  callerOf({ id, who }) {
    if (who === 'peer') return house.fleet.lender
    return ofReserved.has(id) ? reserved.rider.as : riding.rider.as
  },
  // A wrong guess of the code in a message is counted.
  withoutAllowedWrites: ({ id }, rows) => (id === 'CALL-255' ? { ...rows, 'identity.otp_codes': '' } : rows),
}))
