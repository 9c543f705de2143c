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
import { type ApiClient, ApiFailure, type Chance, type CityWorld } from '@daoxing/kit/simulator'
import { payTrip } from '@daoxing/wallet/contract'
import { faultOn, moreHours } from './chauffeur-faults.ts'
import { nextStepOf, type PlannedWish, planDay, type RiderMind, type RiderStep } from './rider-decisions.ts'
import { troubleOfTrip } from './trip-trouble.ts'

const lookMs = 20_000
const triesMax = 4
/** 17:50: the hour at which a seeded rider wishes that the day were longer. */
const lateMinute = 17 * 60 + 50
const mindShare = 0.05

type Booking = {
  readonly api: ApiClient
  readonly name: string
  /** In the form 09…. */
  readonly phone: string
  readonly lot: Chance
  /** Hours until the day begins, at least and at most. */
  readonly hoursAhead?: PlannedWish['hoursAhead']
  /** The card that pays; without it the default one does. */
  readonly cardId?: string
}

/** Reads the price of a day, and books it by card. */
export async function bookDay(
  { deviceNowMs }: Pick<CityWorld, 'deviceNowMs'>,
  { api, name, phone, lot, hoursAhead, cardId }: Booking,
): Promise<ChauffeurTrip> {
  const wish = planDay(lot, { nowMs: deviceNowMs(), ...(hoursAhead && { hoursAhead }) })
  const { fareHash, plan } = await api.send(estimateChauffeur, { body: wish })
  const { tripStartTime, startAddress, startLocation, endAddress, endLocation, stopList, carType, additional } = wish
  return api.send(bookChauffeur, {
    body: {
      ...{ fareHash, finalDuration: plan.duration, finalMileage: plan.mileage, isAgreeAgreement: true },
      ...{ tripStartTime, startAddress, startLocation, endAddress, endLocation, stopList, carType, additional },
      userContactInfo: { userName: name, phoneNo: `+886${phone.slice(1)}` },
      paymentMethod: 'creditcard',
      ...(cardId !== undefined && { cardId }),
    },
    idempotencyKey: `book-${fareHash}`,
  })
}

type Following = {
  readonly world: CityWorld
  readonly api: ApiClient
  readonly lot: Chance
  readonly signal: AbortSignal
  readonly show: (trip: ChauffeurTrip) => void
}

/** Watches the trip until it is over and paid. */
export async function followDay(following: Following, booked: ChauffeurTrip): Promise<ChauffeurTrip> {
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

function moreOf(world: CityWorld, { orderHash }: ChauffeurTrip): RiderMind['more'] {
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
