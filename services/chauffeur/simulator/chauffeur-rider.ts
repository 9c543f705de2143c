import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { type CityPerson, joinUntilReady } from '@daoxing/identity/simulator'
import { ApiFailure, type Chance, citySleep, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { troubleOf } from './chauffeur-decisions.ts'
import { bookDay, followDay } from './chauffeured-day.ts'
import { authorizationExpires, faultOn } from './chauffeur-faults.ts'
import { chauffeurTrouble } from './chauffeur-settings.ts'

export type ChauffeurRiderState = 'joining' | 'home' | 'booked'
/** A rider of the city who books cars with their drivers, as the console sees it. */
export type CityChauffeurRider = {
  readonly name: string
  state(): ChauffeurRiderState
  trip(): ChauffeurTrip | undefined
  stop(): void
}

const names = ['周美慧', '蔡承翰', '楊淑惠', '許家瑋', '鄭雅雯', '郭柏翰'] as const
const [pauseMinutesMin, pauseMinutesMax] = [5, 60]

/** A person of the city who plans a day with a driver, again and again: books, watches, changes, pays. */
export function startChauffeurRider(world: PartWorld, number: number): CityChauffeurRider {
  const chance = seededChance(world.seed).branch('chauffeur riders').branch(number)
  const name = names[number % names.length] ?? names[0]
  const phone = `09${String(57_000_000 + number * 19).padStart(8, '0')}`
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ChauffeurRiderState = 'joining'
  let trip: ChauffeurTrip | undefined

  async function become(): Promise<CityPerson> {
    const joining = { phone, name, afterSeconds: 120 + number * 20, called: 'chauffeur rider', signal }
    return joinUntilReady(world, joining, async (person) => {
      await bindCityCard(world, person)
      return person
    })
  }
  /** With that fault, the rider pays by a card whose authorization does not last. */
  async function book(person: CityPerson, lot: Chance): Promise<ChauffeurTrip> {
    const trouble = troubleOf(lot.branch('trouble'), world.settings.get(chauffeurTrouble))
    const expires = faultOn(world.faults, authorizationExpires, { trouble })
    const cardId = await bindCityCard(world, person, expires ? 'captureFails' : 'good')
    return bookDay(world, { api: person.api, name, phone, lot, cardId })
  }
  async function live(): Promise<void> {
    const person = await become()
    for (let day = 0; !signal.aborted; day += 1) {
      state = 'home'
      const lot = chance.branch('days').branch(`${world.deviceNowMs()} ${day}`)
      await citySleep(world, lot.between(pauseMinutesMin, pauseMinutesMax) * 60, signal)
      try {
        const booked = await book(person, lot)
        state = 'booked'
        const show = (seen: ChauffeurTrip) => {
          trip = seen
        }
        const ended = await followDay({ world, api: person.api, lot, signal, show }, booked)
        world.count(`chauffeured trip ended ${ended.status}`)
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        world.count(`chauffeur rider gave up ${error.code}`)
      } finally {
        trip = undefined
      }
    }
  }
  live().catch((err: unknown) => !signal.aborted && world.log.error({ number, err }, 'a chauffeured rider has stopped'))
  return { name, state: () => state, trip: () => trip, stop: () => stopping.abort() }
}
