import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { type CityPerson, joinUntilReady } from '@daoxing/identity/simulator'
import {
  ApiFailure,
  type CityPanel,
  citySleep,
  type ConsoleText,
  defineNumber,
  type PartWorld,
  seededChance,
} from '@daoxing/kit/simulator'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { rideHome } from './ride-home.ts'

export const designatedRiderCount = defineNumber({
  name: 'CITY_DESIGNATED_RIDERS',
  label: ['找代駕的人', 'Riders with a designated driver', '代行の利用者'],
  preset: 2,
  min: 0,
  max: 100,
  isWhole: true,
})

const words = {
  title: designatedRiderCount.label,
  none: ['沒有找代駕的人', 'No riders', '利用者はいません'],
  home: ['目前沒有代駕', 'no trip', '利用なし'],
} as const satisfies Readonly<Record<string, ConsoleText>>

type CityRider = { readonly name: string; trip(): DesignatedTrip | undefined; stop(): void }

const names = ['林志豪', '陳怡君', '黃俊傑', '張雅婷', '李宗翰', '王淑芬'] as const
const [pauseMinutesMin, pauseMinutesMax] = [10, 90]

/** A person of the city who goes home in the own car with a driver, again and again. */
function startRider(world: PartWorld, number: number): CityRider {
  const chance = seededChance(world.seed).branch('designated riders').branch(number)
  const name = names[number % names.length] ?? names[0]
  const phone = `09${String(58_000_000 + number * 23).padStart(8, '0')}`
  const stopping = new AbortController()
  const { signal } = stopping
  let trip: DesignatedTrip | undefined

  async function become(): Promise<CityPerson> {
    const joining = { phone, name, afterSeconds: 150 + number * 20, called: 'designated rider', signal }
    return joinUntilReady(world, joining, async (person) => {
      await bindCityCard(world, person)
      return person
    })
  }
  async function live(): Promise<void> {
    const { api } = await become()
    for (let evening = 0; !signal.aborted; evening += 1) {
      const lot = chance.branch('evenings').branch(`${world.deviceNowMs()} ${evening}`)
      await citySleep(world, lot.between(pauseMinutesMin, pauseMinutesMax) * 60, signal)
      const show = (seen: DesignatedTrip) => {
        trip = seen
      }
      try {
        const ended = await rideHome({ world, api, lot, signal, show })
        world.count(`ride home ended ${ended.trip_status}`)
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        world.count(`ride home given up ${error.code}`)
      } finally {
        trip = undefined
      }
    }
  }
  live().catch((err: unknown) => !signal.aborted && world.log.error({ number, err }, 'a designated rider has stopped'))
  return { name, trip: () => trip, stop: () => stopping.abort() }
}

/** As many riders as the setting says, with their panel. */
export function runDesignatedRiders(world: PartWorld): { readonly panel: CityPanel; stop(): void } {
  const riders: CityRider[] = []
  const adjust = () => {
    const wanted = world.settings.get(designatedRiderCount)
    for (const gone of riders.splice(wanted)) gone.stop()
    while (riders.length < wanted) riders.push(startRider(world, riders.length))
  }
  world.settings.onChange(designatedRiderCount, adjust)
  adjust()
  return {
    panel: {
      id: 'designated-riders',
      title: words.title,
      count: () => riders.filter((rider) => rider.trip() !== undefined).length,
      empty: () => words.none,
      rows: ({ say }) =>
        riders.map((rider, number) => ({
          key: `designated-rider-${number}`,
          blocks: [
            {
              ...{ block: 'heading', text: rider.name, side: rider.trip()?.trip_status ?? say(words.home) },
              badge: rider.trip()?.trip_hash.slice(0, 8),
            },
          ],
        })),
    },
    stop() {
      for (const rider of riders) rider.stop()
    },
  }
}
