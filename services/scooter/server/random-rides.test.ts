import type { AssetReport } from '@daoxing/assets/contract'
import { msOf } from '@daoxing/kit/contract'
import { testLength } from '@daoxing/kit/server/testing'
import type { ScooterRental } from '@daoxing/scooter/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aScooterHouse, type Held, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'
import { keepsOf, scooterTruths, violations } from './testing/scooter-truths.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 3 })
})
afterAll(() => house.close())

const reports = {
  on: { isPowerOn: true },
  off: { isPowerOn: false },
  ridden: { isPowerOn: true, speedKmh: 25 },
  trunkOpen: { isPowerOn: true, isTrunkOpen: true },
  batteryOut: { isPowerOn: false, batteryError: 'batteryOut' },
  swapped: { isPowerOn: true, batteryId: 'B-2', energyPercent: 100 },
} as const satisfies Readonly<Record<string, Partial<AssetReport>>>
type Report = keyof typeof reports
const told = Object.keys(reports) as Report[]

const taps = ['rent', 'return', 'cancel', 'powerOn', 'powerOff', 'trunk', 'rival'] as const
const answers = ['obey', 'obey', 'refuse', 'forget', 'late'] as const
const others = ['dies', 'wait', 'wait', 'longWait', 'again'] as const
type Step = Report | (typeof taps)[number] | (typeof answers)[number] | (typeof others)[number]

async function does(held: Held, step: Step): Promise<void> {
  const { plate } = held.rental
  switch (step) {
    case 'rent':
      return void (await house.rents(held))
    case 'return':
      // Two tabs at once.
      return void (await Promise.all([house.returns(held), house.returns(held)]))
    case 'cancel':
      return void (await house.cancels(held))
    case 'powerOn':
      return void (await house.controls(held, 'power_on'))
    case 'powerOff':
      return void (await house.controls(held, 'power_off'))
    case 'trunk':
      return void (await house.controls(held, 'open_trunk'))
    case 'rival': {
      const rival = await house.rider()
      // A scooter that is taken has no price.
      if ((await house.quotes(rival, { plate })).status === 200) await house.asks(rival, { plate })
      return
    }
    case 'obey':
      return house.obey()
    case 'refuse':
      return house.obey('refused', 'busy')
    case 'forget':
      return house.forget()
    case 'late':
      // The answer comes when the command is already given up.
      await house.city.leap(45)
      return house.obey()
    case 'dies':
      await house.city.restart()
      return house.line.isHeard()
    case 'wait':
      return house.city.leap(95)
    case 'longWait':
      return house.city.leap(17 * 60)
    case 'again':
      // The scooter tells the same twice.
      await house.scooterReports(plate, { reportId: 'the-same', seq: 1, isPowerOn: true })
      return house.scooterReports(plate, { reportId: 'the-same', seq: 1, isPowerOn: true })
    default:
      return house.scooterReports(plate, reports[step])
  }
}

/** The bill by a second reckoning, second by second and in cents, from what the rider was shown. */
function reckoned({ meter, tariff }: ScooterRental): number {
  const [from, until] = [msOf(meter.startedAt ?? ''), msOf(meter.stoppedAt ?? '')]
  let seconds = 0
  for (let ms = from; ms + 1000 <= until; ms += 1000)
    if (!meter.freeSpans.some((span) => msOf(span.from) <= ms && ms < (span.until ? msOf(span.until) : until)))
      seconds += 1
  let cents = 0
  for (let day = 0; day * 86_400 <= seconds; day += 1) {
    const ofDay = Math.min(86_400, seconds - day * 86_400)
    let dayCents = day === 0 ? tariff.baseTwd * 100 : 0
    for (let minute = day === 0 ? tariff.includedMinutes : 0; minute * 60 <= ofDay; minute += 1)
      dayCents += tariff.minuteCents
    cents += ofDay === 86_400 ? tariff.dayCapTwd * 100 : Math.min(dayCents, tariff.dayCapTwd * 100)
  }
  return Math.round(cents / 100)
}

const lives = fc.record({
  moods: fc.array(fc.constantFrom('fine', 'fine', 'declines', 'loses', 'silent'), { maxLength: 4 }),
  lived: fc.array(fc.constantFrom<Step[]>(...told, ...taps, ...answers, ...others, 'rent', 'obey', 'on', 'return'), {
    ...{ minLength: 5, maxLength: 16 },
  }),
})

test('taps, reports and answers in any order: one keep, one bill as by a second reckoning, never above its cap, and every command ends', async () => {
  const { city } = house
  const seen = { rides: 0, unused: 0 }
  const property = fc.asyncProperty(lives, async ({ moods, lived }) => {
    const before = house.bank.takenTwd()
    const held = await house.reserves({ plate: plateOf(0) })
    const { wemoRentId, tariff } = held.rental
    house.bank.feels(...moods)
    for (const step of lived) await does(held, step)
    house.bank.feels()
    await endsWell(held)
    // A rival's reservation ends by itself.
    await city.leap(700)
    const end = await house.looks(held)
    expect(await violations(city.house, scooterTruths)).toEqual([])
    // A reservation of no length leaves no keep.
    expect(await keepsOf(city.house, wemoRentId)).toBeLessThanOrEqual(1)
    const total = end.bill?.totalTwd ?? 0
    if (end.bill) {
      const ride = end.bill.lines.find(({ kind }) => kind === 'ride')?.amountTwd
      expect(ride).toBe(reckoned(end))
      expect(ride).toBeLessThanOrEqual(tariff.dayCapTwd)
      seen.rides += 1
    } else seen.unused += 1
    expect(house.bank.takenTwd() - before).toBe(end.state === 'COMPLETED' ? total : 0)
    await house.scooterReports(plateOf(0))
    expect((await house.quotes(await house.rider(), { plate: plateOf(0) })).status).toBe(200)
  })
  const numRuns = testLength({ usual: 12, full: 200, named: 'SCOOTER_LIVES' })
  await fc.assert(property, { numRuns, endOnFailure: true })
  expect(seen.rides + seen.unused).toBe(numRuns)
}, 600_000)

/** The rider gives the scooter back and pays, or the reservation ends by itself. */
async function endsWell(held: Held): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) {
    house.forget()
    // A command without an answer ends.
    await house.city.leap(60)
    const { state } = await house.looks(held)
    if (state === 'COMPLETED' || state === 'CANCELED' || state === 'EXPIRED') return
    if (state === 'RIDING') await house.ends(held)
    else await house.city.leap(700)
  }
  throw new Error(`a rental did not end: ${(await house.looks(held)).state}`)
}
