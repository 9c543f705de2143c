import type { LentCars, LentFleet } from '@daoxing/assets/simulator'
import { bindMembership, idNumberOf, joinUntilReady, provePapers } from '@daoxing/identity/simulator'
import { citySleep, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { lateRenters } from './desk-faults.ts'
import type { Renter, RenterState } from './renter-actor.ts'
import { createKeypads } from './shared-keypad.ts'
import { rentSharedCar } from './shared-renter.ts'
import { faultOfSharedBill } from './shared-renter-decisions.ts'

type SharedRenterPlan = {
  readonly number: number
  readonly cars: LentCars
  /** The operator of shared cars; undefined until it is registered. */
  readonly fleet: () => LentFleet | undefined
}

const names = ['蔡佳玲', '許家銘', '鄭雅文', '謝承恩', '郭品妤', '洪宗翰', '邱詩涵', '曾柏宇'] as const
const [pauseMinutesMin, pauseMinutesMax] = [3, 30]
const lookMs = 20_000

/** A rider of the city who takes shared cars, one after the other. */
export function startSharedRenter(world: PartWorld, { number, cars, fleet }: SharedRenterPlan): Renter {
  const chance = seededChance(world.seed).branch('shared renters').branch(number)
  const name = names[number % names.length] ?? names[0]
  const loginId = idNumberOf(chance.branch('id'))
  const phone = `09${String(60_000_000 + number * 13).padStart(8, '0')}`
  const stopping = new AbortController()
  const { signal } = stopping
  let state: RenterState = 'joining'

  async function become() {
    const joining = { phone, name, afterSeconds: 75 + number * 20, called: 'shared renter', signal }
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
      const shared = fleet()
      const [first, ...others] = shared?.plan.stands ?? []
      if (!shared || !first) continue
      const order = await rentSharedCar(
        {
          ...{ world, api, carOf: cars.carOf, lot, lookMs, signal },
          keypads: createKeypads(world, shared.registered.api),
          isLate: world.faults.is(lateRenters),
          here: lot.branch('here').pick([first, ...others]).point,
        },
        (stage) => {
          state = stage
        },
      )
      const what = order?.state === 'COMPLETED' ? faultOfSharedBill(order) : undefined
      if (what !== undefined) world.log.error({ orderNo: order?.orderNo, what }, 'a renter cannot explain a bill')
    }
  }
  live().catch(
    (err: unknown) => !signal.aborted && world.log.error({ number, err }, 'a renter of shared cars has stopped'),
  )
  return { name, state: () => state, stop: () => stopping.abort() }
}
