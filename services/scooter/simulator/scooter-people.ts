import { scooterUnitOf, scooterUnitsOf } from '@daoxing/assets/simulator'
import { type CitySetting, defineNumber, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import { type CityScooterRider, startScooterRider } from './scooter-rider.ts'
import { runScooterStaff } from './scooter-staff.ts'
import { startSwapCrew, type SwapCrew } from './swap-crews.ts'
import type { VendorNews } from './vendor-news.ts'

export const scooterRiders = defineNumber({
  name: 'CITY_SCOOTER_RIDERS',
  label: ['騎機車的人', 'Scooter riders', 'スクーター利用者'],
  preset: 4,
  min: 0,
  max: 200,
  isWhole: true,
})
export const swapCrews = defineNumber({
  name: 'CITY_SWAP_CREWS',
  label: ['換電人員', 'Swap crews', '電池交換チーム'],
  preset: 2,
  min: 0,
  max: 50,
  isWhole: true,
})

export type ScooterPeople = {
  riders(): readonly CityScooterRider[]
  stop(): void
}

type PeoplePlan = { readonly news: VendorNews; readonly opened: Promise<unknown> }

/** The riders, the swap crews and the staff of the vendor. */
export function startScooterPeople(world: PartWorld, { news, opened }: PeoplePlan): ScooterPeople {
  const riders: CityScooterRider[] = []
  const crews: SwapCrew[] = []
  const units = () => scooterUnitsOf(world)
  const isTaken = (plate: string) => riders.some((rider) => rider.plate() === plate)
  const staff = runScooterStaff(world, { units, news, isTaken })
  const expected = new Set<string>()

  function follow<Actor extends { stop(): void }>(
    setting: CitySetting,
    actors: Actor[],
    start: (at: number) => Actor,
  ): void {
    const adjust = () => {
      const wanted = world.settings.get(setting)
      for (const gone of actors.splice(wanted)) gone.stop()
      while (actors.length < wanted) actors.push(start(actors.length))
    }
    world.settings.onChange(setting, adjust)
    adjust()
  }
  follow(scooterRiders, riders, (number) =>
    startScooterRider(world, { number, unitOf: (plate) => scooterUnitOf(world, plate), staff, opened }),
  )
  follow(swapCrews, crews, (number) =>
    startSwapCrew(world, { units, expected, chance: seededChance(world.seed).branch('swap crews').branch(number) }),
  )
  return {
    riders: () => riders,
    stop() {
      staff.stop()
      for (const actor of [...riders, ...crews]) actor.stop()
    },
  }
}
