import { type ApiClient, ApiFailure, type Chance, type CityWorld } from '@daoxing/kit/simulator'
import {
  addRentalSearch,
  deleteRental,
  estimateRental,
  getRental,
  getRentalBookingWindow,
  getRentalContract,
  listRentalCars,
  listRentals,
  objectToRentalLine,
  orderRental,
  orderRentalOnDemand,
  payRental,
  type RentalOrder,
  type RentalState,
  type RentalWish,
  searchRentalStations,
} from '@daoxing/rental/contract'
import type { PeopleAtDesks } from './people-at-desks.ts'
import { faultOfBill, planRental, type RentalPlan, visitOf } from './renter-decisions.ts'

export type Renting = {
  readonly world: Pick<CityWorld, 'wheel' | 'deviceNowMs' | 'count'>
  readonly api: ApiClient
  readonly people: PeopleAtDesks
  /** Decides everything about this rental. */
  readonly lot: Chance
  /** The car is back before this. */
  readonly untilMs: number
  /** How often the rider looks at the order. */
  readonly lookMs: number
  /** A bill that its rider cannot explain. */
  readonly onWrongBill: (what: string, order: RentalOrder) => void
  readonly signal?: AbortSignal
}

/** Where a rider is with a rental, for the console. */
export type RenterStage = 'home' | 'booked' | 'driving'

const overStates: readonly RentalState[] = ['COMPLETED', 'CANCELED', 'EXPIRED']
const drivingStates: readonly RentalState[] = ['PREAUTHORIZED', 'IN_USE', 'RETURNING', 'RETURN_ERROR']
const triesMax = 4

/** A whole rental of one rider, from the search to the paid bill; undefined if there was none. */
export async function rentCar(
  renting: Renting,
  onStage: (stage: RenterStage) => void,
): Promise<RentalOrder | undefined> {
  const { world, people, lot } = renting
  let order: RentalOrder | undefined
  try {
    await answerLines(renting)
    const plan = await wantedPlan(renting)
    order = plan && (await orderCar(renting, plan))
    if (!plan || !order) return undefined
    world.count(`rental ordered ${order.bookingType}`)
    onStage('booked')
    people.expect(order.hash, visitOf(plan, order, lot.branch('visit')))
    order = await followOrder(renting, { plan, order }, onStage)
    world.count(`rental ended ${order.state}`)
    const fault = order.state === 'COMPLETED' ? faultOfBill(order) : undefined
    if (fault !== undefined) renting.onWrongBill(fault, order)
    return order
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`rental gave up ${error.code}`)
    return undefined
  } finally {
    if (order) people.forget(order.hash)
    onStage('home')
  }
}

async function wantedPlan({ api, lot, untilMs, signal }: Renting): Promise<RentalPlan | undefined> {
  const { earliest } = await api.send(getRentalBookingWindow, { ...(signal && { signal }) })
  return planRental(lot.branch('plan'), { earliestMs: earliest, untilMs })
}

/** Searches, looks at cars and price, and orders: a wish where no car is free. */
async function orderCar({ world, api, lot }: Renting, plan: RentalPlan): Promise<RentalOrder | undefined> {
  const { startTime, endTime, tab } = plan
  const { stations } = await api.send(searchRentalStations, { query: { startTime, endTime, tab } })
  const open = stations.filter(({ isOpenThen, weekdays }) => isOpenThen === true || weekdays === undefined)
  const [first, ...others] = open.filter(({ freeCars }) => (freeCars ?? 0) > 0)
  const from = first ? lot.branch('station').pick([first, ...others]) : open[0]
  if (!from) return undefined
  const to = plan.isElsewhere ? open.find(({ stationId }) => stationId !== from.stationId) : from
  const fromStationId = from.stationId
  const toStationId = (to ?? from).stationId
  const span = { startTime, endTime }
  const { cars } = await api.send(listRentalCars, { query: { stationId: fromStationId, toStationId, ...span } })
  const [car] = cars
  if (!car) return undefined
  await api.send(addRentalSearch, { body: { fromStationId, toStationId, ...span } })
  const wish: RentalWish = {
    ...{ ...span, fromStationId, toStationId, carModelCode: car.model.modelCode, carModelSpecified: true },
    ...{ accessories: [...plan.accessories], isPremiumNoDuty: plan.isPremium },
    drivers: [{ noDuty: plan.hasWaiver ? 'Y' : 'N', autoRenew: 'N' }],
  }
  const quote = await api.send(estimateRental, { body: wish })
  // A moment to read the price and the contract.
  await world.wheel.sleep(lot.branch('reads').between(5, 60) * 1000)
  const idempotencyKey = `order-${fromStationId}-${startTime}`
  const body = { ...wish, quoteHash: quote.quoteHash }
  return api.send(quote.isDemandOnly ? orderRentalOnDemand : orderRental, { body, idempotencyKey })
}

type Following = { readonly plan: RentalPlan; readonly order: RentalOrder }

/** Pays what is due, or changes their mind, and looks at the order until it is over. */
async function followOrder(
  renting: Renting,
  { plan, order: ordered }: Following,
  onStage: (stage: RenterStage) => void,
): Promise<RentalOrder> {
  const { world, api, lookMs, signal } = renting
  const params = { hash: ordered.hash }
  await api.send(getRentalContract, { params })
  for (let [order, tries] = [ordered, 0]; ; ) {
    if (overStates.includes(order.state)) return order
    if (drivingStates.includes(order.state)) onStage('driving')
    if (order.can.pay && tries < triesMax) {
      tries += 1
      const idempotencyKey = `pay-${order.hash}-${tries}`
      await orRefused(renting, api.send(payRental, { params, body: {}, idempotencyKey }))
    } else if (plan.regrets && order.state === 'RESERVED' && order.refundPreview !== null) {
      const { refundTwd } = order.refundPreview
      const idempotencyKey = `delete-${order.hash}`
      await orRefused(renting, api.send(deleteRental, { params, query: { refundTwd }, idempotencyKey }))
    }
    await world.wheel.sleep(lookMs, signal)
    order = await api.send(getRental, { params })
  }
}

/** Objects to some tolls and fines of earlier rentals, while there is time. */
async function answerLines(renting: Renting): Promise<void> {
  const { world, api, lot } = renting
  const { orders } = await api.send(listRentals, { query: { tab: 'history' } })
  for (const { hash, laterLines } of orders)
    for (const { lineId, state } of laterLines) {
      if (state !== 'announced' || !lot.branch(lineId).happens(0.5)) continue
      world.count('rental objections')
      const line = { params: { hash, lineId }, body: { text: '當天沒有經過那裡。' } }
      await orRefused(renting, api.send(objectToRentalLine, line))
    }
}

/** A request that the server may refuse: the next look shows why. */
async function orRefused({ world }: Renting, request: Promise<RentalOrder>): Promise<RentalOrder | undefined> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`rental refused ${error.code}`)
    return undefined
  }
}
