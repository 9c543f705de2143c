import type { ScooterUnit } from '@daoxing/assets/simulator'
import { idNumberOf, joinUntilReady } from '@daoxing/identity/simulator'
import { citySleep, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { joinScooters } from './join-scooters.ts'
import { rideScooter } from './ride-scooter.ts'
import { faultOfScooterBill } from './rider-decisions.ts'
import type { RideStage, Riding } from './riding.ts'
import { baysOfCity } from './scooter-ground.ts'
import { returnedTwice } from './vendor-faults.ts'

export type ScooterRiderState = 'joining' | RideStage | 'refused'

/** A rider of scooters of the city, as the console sees it. */
export type CityScooterRider = {
  readonly name: string
  readonly state: () => ScooterRiderState
  /** The scooter that the rider has now. */
  readonly plate: () => string | undefined
  stop(): void
}

type RiderPlan = {
  readonly number: number
  readonly unitOf: (plate: string) => ScooterUnit | undefined
  readonly staff: Riding['staff']
  /** Resolves when the service is open: sign-ups come afterwards. */
  readonly opened: Promise<unknown>
}

const names = ['林柏翰', '陳思妤', '黃冠廷', '張語彤', '吳承翰', '李宜蓁', '劉品睿', '周子晴'] as const
const [pauseMinutesMin, pauseMinutesMax] = [2, 15]
const lookMs = 20_000

/** A person of the city who signs up for scooters and takes one after the other. */
export function startScooterRider(world: PartWorld, { number, unitOf, staff, opened }: RiderPlan): CityScooterRider {
  const chance = seededChance(world.seed).branch('scooter riders').branch(number)
  const name = names[number % names.length] ?? names[0]
  const phone = `09${String(50_000_000 + number * 13).padStart(8, '0')}`
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ScooterRiderState = 'joining'
  let plate: string | undefined

  async function become() {
    await opened
    const joining = { phone, name, afterSeconds: 90 + number * 20, called: 'scooter rider', signal }
    return joinUntilReady(world, joining, async (person) => {
      const facts = { name, idNumber: idNumberOf(chance.branch('id')), chance: chance.branch('papers'), signal }
      const mayRide = await joinScooters({ world, person, facts })
      if (mayRide) await bindCityCard(world, person)
      return mayRide ? person.api : undefined
    })
  }

  async function live(): Promise<void> {
    const api = await become()
    if (!api) {
      state = 'refused'
      return
    }
    state = 'home'
    for (let ride = 0; !signal.aborted; ride += 1) {
      const lot = chance.branch('rides').branch(`${world.deviceNowMs()} ${ride}`)
      await citySleep(world, lot.between(pauseMinutesMin, pauseMinutesMax) * 60, signal)
      const [first, ...others] = baysOfCity
      if (!first) return
      const here = lot.branch('here').pick([first, ...others]).point
      const isImpatient = world.faults.is(returnedTwice)
      const rental = await rideScooter(
        { world, api, unitOf, lot, here, lookMs, isImpatient, hasCamera: true, staff, signal },
        (stage, taken) => {
          state = stage
          plate = taken
        },
      )
      const what = rental?.state === 'COMPLETED' ? faultOfScooterBill(rental) : undefined
      if (what !== undefined) world.log.error({ wemoRentId: rental?.wemoRentId, what }, 'a rider cannot explain a bill')
    }
  }
  live().catch((err: unknown) => !signal.aborted && world.log.error({ number, err }, 'a rider of scooters has stopped'))
  return { name, state: () => state, plate: () => plate, stop: () => stopping.abort() }
}
