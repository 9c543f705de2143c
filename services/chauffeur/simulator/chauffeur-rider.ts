import {
  bookChauffeur,
  cancelChauffeur,
  changeChauffeur,
  type ChauffeurTrip,
  estimateChauffeur,
  estimateChauffeurChange,
  payChauffeurRest,
  readChauffeurTrip,
} from '@daoxing/chauffeur/contract'
import { type CityPerson, joinCity } from '@daoxing/identity/simulator'
import {
  type ApiClient,
  ApiFailure,
  type Chance,
  citySleep,
  type PartWorld,
  seededChance,
} from '@daoxing/kit/simulator'
import { payTrip } from '@daoxing/wallet/contract'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { authorizationExpires, faultOn, moreHours } from './chauffeur-faults.ts'
import { nextStepOf, planDay, type RiderMind, type RiderStep } from './rider-decisions.ts'
import { troubleOf } from './chauffeur-decisions.ts'
import { chauffeurTrouble } from './chauffeur-settings.ts'
import { troubleOfTrip } from './trip-trouble.ts'

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
const lookMs = 20_000
const retrySeconds = 120
const triesMax = 4
/** 17:50: the hour at which a seeded rider wishes that the day were longer. */
const lateMinute = 17 * 60 + 50
const mindShare = 0.05

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
    // The city begins with many things at once, which come first.
    await citySleep(world, 120 + number * 20, signal)
    let person: CityPerson | undefined
    for (;;) {
      try {
        person ??= await joinCity(world, { phone, name })
        await bindCityCard(world, person)
        return person
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        world.count(`chauffeur rider not ready ${error.code}`)
        await citySleep(world, retrySeconds, signal)
      }
    }
  }
  async function live(): Promise<void> {
    const person = await become()
    for (let day = 0; !signal.aborted; day += 1) {
      state = 'home'
      const lot = chance.branch('days').branch(`${world.deviceNowMs()} ${day}`)
      await citySleep(world, lot.between(pauseMinutesMin, pauseMinutesMax) * 60, signal)
      try {
        const booked = await book(world, { person, name, phone, lot })
        state = 'booked'
        const show = (seen: ChauffeurTrip) => {
          trip = seen
        }
        const ended = await follow({ world, api: person.api, lot, signal, show }, booked)
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

type Booking = {
  readonly person: CityPerson
  readonly name: string
  readonly phone: string
  readonly lot: Chance
}

/** Reads the price of a day, and books it by card; with that fault, by one whose authorization does not last. */
async function book(world: PartWorld, { person, name, phone, lot }: Booking): Promise<ChauffeurTrip> {
  const { api } = person
  const wish = planDay(lot, { nowMs: world.deviceNowMs() })
  const { fareHash, plan } = await api.send(estimateChauffeur, { body: wish })
  const trouble = troubleOf(lot.branch('trouble'), world.settings.get(chauffeurTrouble))
  const expires = faultOn(world.faults, authorizationExpires, { trouble })
  const cardId = await bindCityCard(world, person, expires ? 'captureFails' : 'good')
  const { tripStartTime, startAddress, startLocation, endAddress, endLocation, stopList, carType, additional } = wish
  return api.send(bookChauffeur, {
    body: {
      ...{ fareHash, finalDuration: plan.duration, finalMileage: plan.mileage, isAgreeAgreement: true },
      ...{ tripStartTime, startAddress, startLocation, endAddress, endLocation, stopList, carType, additional },
      userContactInfo: { userName: name, phoneNo: `+886${phone.slice(1)}` },
      ...{ paymentMethod: 'creditcard', cardId },
    },
    idempotencyKey: `book-${fareHash}`,
  })
}

type Following = {
  readonly world: PartWorld
  readonly api: ApiClient
  readonly lot: Chance
  readonly signal: AbortSignal
  readonly show: (trip: ChauffeurTrip) => void
}

/** Watches the trip until it is over and paid. */
async function follow(following: Following, booked: ChauffeurTrip): Promise<ChauffeurTrip> {
  const { world, api, lot, signal, show } = following
  const changesMind = lot.branch('mind').happens(mindShare)
  let trip = booked
  let tries = 0
  let hasAsked = false
  for (;;) {
    show(trip)
    const mind = { changesMind, hasAsked, more: moreOf(world, trip) }
    const step = nextStepOf(trip, mind, { nowMs: world.deviceNowMs() })
    if (step === 'done' || tries > triesMax) return trip
    if (step === 'askMore') hasAsked = true
    if (step !== 'wait') {
      tries += step === 'askMore' ? 0 : 1
      await take({ ...following, step, tries }, trip).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        world.count(`chauffeur rider ${step} ${error.code}`)
      })
    }
    await world.wheel.sleep(lookMs, signal)
    trip = await api.send(readChauffeurTrip, { query: { trip_hash: trip.orderHash } })
  }
}

function moreOf(world: PartWorld, { orderHash }: ChauffeurTrip): RiderMind['more'] {
  const trouble = troubleOfTrip(world, orderHash)
  const given = faultOn(world.faults, moreHours, { tripHash: orderHash, trouble })
  if (!given) return null
  return { minuteOfDay: given.minuteOfDay ?? (trouble === moreHours.kind ? lateMinute : undefined) }
}

type Taking = Following & { readonly step: RiderStep; readonly tries: number }

async function take({ api, world, step, tries }: Taking, { orderHash, status }: ChauffeurTrip): Promise<void> {
  const params = { id: orderHash }
  const key = { idempotencyKey: `${step}-${orderHash}-${tries}` }
  switch (step) {
    case 'pay':
      await api.send(payTrip, { params, body: {}, ...key })
      break
    case 'payRest':
      await api.send(payChauffeurRest, { params, body: { paymentMethod: 'creditcard' }, ...key })
      break
    case 'cancel':
      await api.send(cancelChauffeur, { params, body: { agreedFeeTwd: 0 }, ...key })
      break
    case 'askMore': {
      const hours = faultOn(world.faults, moreHours, { tripHash: orderHash })?.hours ?? 2
      const { changeHash } = await api.send(estimateChauffeurChange, { params, body: { moreHours: hours } })
      await api.send(changeChauffeur, { params, body: { changeHash }, ...key })
      break
    }
    case 'wait':
    case 'done':
      throw new Error(`a rider with a trip ${status} has nothing to do`)
  }
  world.count(`chauffeur rider ${step}`)
}
