import { bindMembership, idNumberOf, joinUntilReady, provePapers } from '@daoxing/identity/simulator'
import { citySleep, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { rentersAbsent } from './desk-faults.ts'
import type { PeopleAtDesks } from './people-at-desks.ts'
import { rentCar, type RenterStage } from './renter.ts'

/** Where a renter of the city is with becoming one, or with a rental. */
export type RenterState = 'joining' | RenterStage | 'refused'

export type Renter = { readonly name: string; readonly state: () => RenterState; stop(): void }

type RenterPlan = { readonly number: number; readonly people: PeopleAtDesks }

const names = ['陳怡君', '林志明', '張淑芬', '黃俊傑', '李美玲', '王建宏', '吳佩珊', '劉家豪'] as const
const [pauseMinutesMin, pauseMinutesMax] = [5, 45]
const lookMs = 20_000
const dayMs = 86_400_000

/** A rider of the city who binds the membership, proves the licence and rents cars, one after the other. */
export function startRenter(world: PartWorld, { number, people }: RenterPlan): Renter {
  const chance = seededChance(world.seed).branch('renters').branch(number)
  const name = names[number % names.length] ?? names[0]
  const loginId = idNumberOf(chance.branch('id'))
  const phone = `09${String(70_000_000 + number * 13).padStart(8, '0')}`
  const stopping = new AbortController()
  const { signal } = stopping
  let state: RenterState = 'joining'

  async function become() {
    const joining = { phone, name, afterSeconds: 60 + number * 20, called: 'renter', signal }
    return joinUntilReady(world, joining, async (person) => {
      await bindMembership(world, person, loginId)
      const mayDrive = await provePapers(world, person, { name, loginId, chance: chance.branch('papers') })
      if (mayDrive) await bindCityCard(world, person)
      return mayDrive ? person.api : undefined
    })
  }

  async function live(): Promise<void> {
    const api = await become()
    if (!api) {
      state = 'refused'
      return
    }
    state = 'home'
    for (let rental = 0; !signal.aborted; rental += 1) {
      const lot = chance.branch('rentals').branch(`${world.deviceNowMs()} ${rental}`)
      await citySleep(world, lot.between(pauseMinutesMin, pauseMinutesMax) * 60, signal)
      const untilMs = world.deviceNowMs() + dayMs
      await rentCar(
        {
          ...{ world, api, lot, untilMs, lookMs, signal },
          people: world.faults.is(rentersAbsent) ? nobodyComes(people) : people,
          onWrongBill: (what, { orderNo }) => world.log.error({ orderNo, what }, 'a renter cannot explain a bill'),
        },
        (stage) => {
          state = stage
        },
      )
    }
  }
  live().catch((err: unknown) => !signal.aborted && world.log.error({ number, err }, 'a renter has stopped'))
  return { name, state: () => state, stop: () => stopping.abort() }
}

const nobodyComes = (people: PeopleAtDesks): PeopleAtDesks => ({
  ...people,
  expect: (orderHash, visit) => people.expect(orderHash, { ...visit, comesAtMs: null }),
})
