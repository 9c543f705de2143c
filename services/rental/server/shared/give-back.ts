import { endKeep, recordHandover } from '@daoxing/assets/server'
import { distanceMetres, type Instant, Refusal } from '@daoxing/kit/contract'
import { early, handled, ignored, lockUntilEnd, type Verdict } from '@daoxing/kit/server'
import { type CarCommand, rentalService, type ReturnProblem, type SharedRental } from '@daoxing/rental/contract'
import { captureTotal } from '@daoxing/wallet/server'
import { billTotal } from '../rules/cap-bill.ts'
import { commandCar } from './command-car.ts'
import { filesOfWalk, missingSlots } from './handover-pictures.ts'
import { carOfOrder, readingOf, whereaboutsOf } from './lent-cars.ts'
import { carIsBack } from './late-renter.ts'
import { refuseUnless, type SharedStep } from './locked-shared.ts'
import { type Asking, checkReturn } from './return-place.ts'
import { isUnderWay, outStates } from './rules/shared-rights.ts'
import { billLinesAt, energyPriceOf } from './shared-bill.ts'
import { sharedRentals } from './shared-rentals.ts'
import { sharedView } from './shared-view.ts'

/** The rider presses return in a lot with room: a bay is taken, and the time stands still from here. */
export async function beginReturn(step: SharedStep, asking: Asking): Promise<SharedRental> {
  const { tx, house, order } = step
  if (order.state === 'RETURNING') return sharedView(step)
  refuseUnless(order.state === 'IN_USE' || order.state === 'RETURN_ERROR', order)
  const { standId, isPlacedByRider } = await takeBay(step, asking)
  const asset = carOfOrder(house, order)
  const isSilent = isPlacedByRider && asking.rider !== undefined
  const odometer = isSilent ? null : readingOf(house, asset).odometer
  const location = isSilent ? asking.rider : whereaboutsOf(house, asset).location
  // Pressed again after an error, the first time counts, unless the car was driven in between.
  const isFirst = order.returnPressedAt === null || hasDrivenOn(step)
  const pressed = isFirst
    ? { pressed: { odometer, location }, returnPressedAt: house.clock.now(), drivenOnAt: null }
    : {}
  // A bank that does not answer about a longer span keeps no rider from the return: the excess goes back with the bill.
  const change = { ...pressed, extension: null, returnStandId: standId, returnProblems: [] }
  return (await sharedRentals.advance({ tx, house, row: order, event: 'returnBegun', change })).views
}

/** A lot has as many bays as it has: two cars do not get the same one. */
async function takeBay(step: SharedStep, asking: Asking) {
  const { place, nextLot, isPlacedByRider } = await checkReturn(step, asking)
  const next = nextLot?.name ?? ''
  if (!place) throw new Refusal('rental.invalidParkingZone', { next })
  const { standId } = place.stand
  await lockUntilEnd(step.tx, `rental:lot:${standId}`)
  const { problems } = await checkReturn(step, asking)
  if (problems.some(({ kind }) => kind === 'lotClosed')) throw new Refusal('rental.lotClosed', { next })
  if (problems.some(({ kind }) => kind === 'lotFull')) throw new Refusal('rental.lotFull', { next })
  return { standId, isPlacedByRider }
}

/** The return is canceled: the time runs on as if it had not stood still. */
export async function cancelTheReturn({ tx, house, order }: SharedStep): Promise<SharedRental> {
  if (order.state === 'IN_USE') return sharedView({ tx, house, order })
  refuseUnless((order.state === 'RETURNING' || order.state === 'RETURN_ERROR') && !isUnderWay(order), order)
  const change = { returnPressedAt: null, returnStandId: null, pressed: null, drivenOnAt: null, returnProblems: [] }
  return (await sharedRentals.advance({ tx, house, row: order, event: 'returnCanceled', change })).views
}

type Ending = Pick<SharedStep['order'], 'cleaning' | 'returnNote'> & { readonly hasCheckedBelongings: boolean }

/** Ends the return with its signature: the car is asked to close, and its answer ends the rental. */
export async function endReturn(step: SharedStep, ending: Ending, asking: Asking): Promise<SharedRental> {
  const { tx, house, order } = step
  refuseUnless(order.state === 'RETURNING' || order.state === 'RETURN_ERROR', order)
  if (isUnderWay(order)) throw new Refusal('rental.commandUnderWay')
  const missing = await missingSlots(step, 'return')
  if (missing.length > 0) throw new Refusal('rental.picturesMissing', { slots: missing.join(',') })
  if (!ending.hasCheckedBelongings) throw new Refusal('rental.belongingsNotChecked')
  const { problems, isPlacedByRider } = await checkReturn(step, asking)
  refuseUnready(problems, isPlacedByRider)
  const { cleaning, returnNote } = ending
  // Driven on to another lot, the car needs a bay of that one.
  const returnStandId = hasDrivenOn(step) ? (await takeBay(step, asking)).standId : order.returnStandId
  const change = { cleaning, returnNote, returnStandId, returnProblems: [], isPlacedByRider }
  const isAgain = order.state === 'RETURN_ERROR'
  const { row } = isAgain
    ? await sharedRentals.advance({ tx, house, row: order, event: 'returnBegun', change })
    : await sharedRentals.amend({ tx, house, row: order, change })
  const { views } = await commandCar({ tx, house, order: row }, { kind: 'lock', purpose: 'close' })
  return views
}

/** The place is checked again: the car may have been driven since return was pressed. */
function refuseUnready(problems: readonly ReturnProblem[], isPlacedByRider: boolean): void {
  if (problems.some(({ kind }) => kind === 'outOfZone')) throw new Refusal('rental.invalidParkingZone')
  const first = problems.find(
    ({ kind }) => kind !== 'lotFull' && kind !== 'lotClosed' && !(kind === 'unheard' && isPlacedByRider),
  )
  if (first) throw new Refusal('rental.carNotReady', { problem: first.kind, parts: first.parts.join(',') })
}

/** The words of cars for what keeps them from closing. */
const problemOfReason: Readonly<Record<string, ReturnProblem['kind']>> = { engineOn: 'engineOn', doorOpen: 'doorOpen' }

/** The car has answered the command to close. */
export async function carClosed(step: SharedStep, command: CarCommand): Promise<void> {
  const { tx, house, order } = step
  if (command.state === 'done')
    return finishRental(step, { command, isLocked: true, returnedAt: returnTime(step), back: carReading(step) })
  if (command.state === 'unanswered' && order.isPlacedByRider) {
    // The car was silent before. Its rider has shown where it stands, and cannot do more.
    house.log.warn({ orderHash: order.orderHash }, 'a silent car was returned by the word of its rider')
    return finishRental(step, { command, isLocked: null, returnedAt: returnTime(step), back: carReading(step) })
  }
  const kind = problemOfReason[command.reason ?? ''] ?? 'unheard'
  const change = { command, returnProblems: [{ kind, parts: [] }] }
  const reason = command.reason ?? command.state
  await sharedRentals.advance({ tx, house, row: order, event: 'returnFailed', change, reason })
}

const carReading = ({ house, order }: SharedStep) => readingOf(house, carOfOrder(house, order))

type Found = { readonly odometer: number; readonly energy: number; readonly at: Instant }

/**
 * Staff of the operator has the car back, although it does not answer: no rental stays open for a car that is silent. The time
 * at which return was pressed counts; without it that of the report.
 */
export async function foundByOperator(step: SharedStep, { odometer, energy, at }: Found): Promise<Verdict> {
  const { house, order } = step
  const { departedAt, depart, command } = order
  if (!outStates.includes(order.state) || departedAt === null) return ignored('the car is not out')
  if (isUnderWay(order)) return early('the car has not answered yet')
  const now = house.clock.now()
  const told = at < departedAt ? departedAt : at > now ? now : at
  const returnedAt = order.returnPressedAt === null || hasDrivenOn(step) ? told : order.returnPressedAt
  const back = { odometer: Math.max(odometer, depart?.odometer ?? 0), energy }
  const standId = order.returnStandId ?? order.lot.stationId
  const found = { ...order, returnStandId: standId }
  await finishRental({ ...step, order: found }, { command, isLocked: order.isLocked, returnedAt, back })
  return handled
}

type Finish = Pick<SharedStep['order'], 'command' | 'isLocked'> & {
  readonly returnedAt: Instant
  readonly back: { readonly odometer: number; readonly energy: number }
}

/** The car is back: the bill is cut to the contract and collected. */
async function finishRental(step: SharedStep, { command, isLocked, returnedAt, back }: Finish): Promise<void> {
  const { tx, house, order } = step
  const { orderHash, assetId, operatorId, departedAt, returnStandId: standId } = order
  if (departedAt === null || standId === null) throw new Error(`the rental ${orderHash} was not begun`)
  const asset = carOfOrder(house, order)
  const facts = { at: returnedAt, odometerKm: back.odometer, energyPercent: back.energy, notes: order.returnNote }
  const handover = { tx, house, assetId, orderHash, service: rentalService.id, standId, ...facts }
  await recordHandover({ ...handover, way: 'return', pictures: await filesOfWalk(step, 'return') })
  await endKeep({ tx, house, orderHash, at: house.clock.now() })
  const energyPercentTwd = await energyPriceOf(tx)
  const billLines = [...billLinesAt(order, { at: returnedAt, back, energyPercentTwd })]
  const change = {
    ...{ returnedAt, endedAt: house.clock.now(), back, command, isLocked, billLines },
    // The operator may find a car whose rider never pressed return.
    returnPressedAt: order.returnPressedAt ?? returnedAt,
    ...{ returnStandId: standId, extension: null, whereabouts: whereaboutsOf(house, asset), returnProblems: [] },
  }
  const event = order.state !== 'RETURNING' ? (['returnBegun', 'returned'] as const) : 'returned'
  await sharedRentals.advance({ tx, house, row: order, event, change })
  const payee = { kind: 'operator', id: operatorId } as const
  await captureTotal({ tx, house, orderHash, amountTwd: billTotal(billLines), payee })
  await carIsBack({ tx, house, order })
}

/** Kilometres of an odometer that count as driving on: it shows whole ones, so one may be a rounding. */
const drivenKm = 2
/** A car that stands may report points so far apart. */
const drivenMetres = 500

/** Whether the car was driven since return was pressed. */
export function hasDrivenOn({ house, order }: SharedStep): boolean {
  if (order.drivenOnAt !== null) return true
  const { pressed, returnPressedAt } = order
  if (pressed === null || returnPressedAt === null) return false
  const asset = carOfOrder(house, order)
  const { location, accuracyMetres, heardAt } = whereaboutsOf(house, asset)
  const kilometres = pressed.odometer === null ? 0 : readingOf(house, asset).odometer - pressed.odometer
  if (kilometres >= drivenKm) return true
  // A car that is silent since then has told of no other place.
  const metres = distanceMetres(location, pressed.location) - accuracyMetres
  return heardAt !== null && heardAt > returnPressedAt && metres > drivenMetres
}

/** The time stood still when the rider pressed return, unless the car was driven on. */
export function returnTime(step: SharedStep): Instant {
  const { returnPressedAt } = step.order
  return returnPressedAt === null || hasDrivenOn(step) ? step.house.clock.now() : returnPressedAt
}
