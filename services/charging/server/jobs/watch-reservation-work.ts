import { configValue } from '@daoxing/configs/server'
import { chargingService } from '@daoxing/charging/contract'
import { msOf, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type House, type JobPayload, retryEarlyEvents } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { chargingConfigs } from '../charging-configs.ts'
import { chargeDetails } from '../ocpi/streams.ts'
import { type CommandAnswer, operatorsPort } from '../operators-port.ts'
import { bill, expire, lose, release, timeOut } from '../reservation/reservation-steps.ts'
import type { ReservationStep } from '../reservation/reservations.ts'
import { findReservation, lockedReservation, type ReservationRecord } from '../stores/reservation-store.ts'
import { watchKey, watchReservation } from './reservation-jobs.ts'

/** An operator that has not kept the charger for so long is not waited for. */
const answerSeconds = 60
/** An operator that was asked for a release, and answers nothing, is asked for so long. */
const releaseSeconds = 300
const retrySeconds = { Asking: 10, Canceling: 20 } as const
/** The pauses between questions for a bill, in seconds; the last one repeats. */
const billPauses = [120, 300, 600, 1200] as const

type Asked = CommandAnswer['answer'] | undefined

/** Calls the operator outside of any transaction, and stores the answer if the reservation has not changed. */
export async function watchReservationWork({
  payload: { reservationHash, tries },
  house,
}: {
  payload: JobPayload<typeof watchReservation>
  house: House
}): Promise<void> {
  const seen = await findReservation(house.database, reservationHash)
  if (!seen) return
  const asked = await askOperator(house, seen)
  await house.database.transaction(async (tx) => {
    const reservation = await lockedReservation(tx, reservationHash)
    // One that has moved in the meantime has a job of its new state.
    if (reservation?.state !== seen.state) return
    await follow({ tx, house, reservation }, { asked, tries })
  })
}

async function askOperator(house: House, reservation: ReservationRecord): Promise<Asked> {
  const { reservationHash: orderHash, state, operatorId, locationId, evseUid, connectorId, riderId } = reservation
  const operators = house.port(operatorsPort)
  const plug = { operatorId, orderHash, locationId, evseUid, connectorId }
  if (isAnswerLate(house, reservation)) return undefined
  if (state === 'Asking') return (await operators.reserve({ ...plug, riderId, until: reservation.untilAt })).answer
  if (state === 'Canceling') return (await operators.cancelReservation({ operatorId, orderHash })).answer
  if (state === 'Awaiting') await operators.lookUpCdrs({ operatorId, orderHash, since: reservation.createdAt })
  return undefined
}

/** Time is up for the answer of an operator: it is not asked once more. */
function isAnswerLate(house: House, { state, createdAt, endedAt }: ReservationRecord): boolean {
  const now = house.clock.now()
  if (state === 'Asking') return secondsBetween(createdAt, now) >= answerSeconds
  return state === 'Canceling' && secondsBetween(endedAt ?? now, now) >= releaseSeconds
}

type Followed = { readonly asked: Asked; readonly tries: number }

async function follow(step: ReservationStep, followed: Followed): Promise<void> {
  const { state, untilAt } = step.reservation
  const isOver = msOf(untilAt) <= step.house.clock.nowMs()
  if (state === 'Holding') return lose(step, { event: 'DECLINED', endReason: 'declined' })
  if (state === 'Asking') return followAsking(step, followed)
  if (state === 'Kept') return isOver ? expire(step) : warn(step)
  if (state === 'Canceling') return followCanceling(step, followed)
  if (state === 'Awaiting') await followAwaiting(step, followed)
}

async function followAsking(step: ReservationStep, { asked, tries }: Followed): Promise<void> {
  const { house, reservation } = step
  if (asked === 'rejected' || asked === 'notSupported' || asked === 'unknownSession')
    return lose(step, { event: 'REFUSED', endReason: 'refused' })
  if (isAnswerLate(house, reservation)) return timeOut(step)
  // Its result follows; a request without an answer is repeated.
  const left = answerSeconds - secondsBetween(reservation.createdAt, house.clock.now())
  await again(step, tries, asked === 'accepted' ? left : retrySeconds.Asking)
}

async function followCanceling(step: ReservationStep, { asked, tries }: Followed): Promise<void> {
  const { house, reservation } = step
  const now = house.clock.now()
  // An operator that does not know it has nothing to release.
  const isGone = asked === 'rejected' || asked === 'notSupported' || asked === 'unknownSession'
  if (isGone || isAnswerLate(house, reservation)) return release(step)
  const left = releaseSeconds - secondsBetween(reservation.endedAt ?? now, now)
  await again(step, tries, asked === 'accepted' ? left : retrySeconds.Canceling)
}

async function followAwaiting(step: ReservationStep, { tries }: Followed): Promise<void> {
  const { tx, house, reservation } = step
  const { cdrSeconds } = await configValue(tx, chargingConfigs.charging_terms)
  const now = house.clock.now()
  // Without a bill of its operator it costs nothing.
  if (secondsBetween(reservation.endedAt ?? now, now) >= cdrSeconds) return bill(step, { amountTwd: 0 })
  await retryEarlyEvents({ tx, house, events: chargeDetails, subject: reservation.reservationHash })
  await again(step, tries, billPauses[tries] ?? 1200)
}

async function warn({ tx, house, reservation }: ReservationStep): Promise<void> {
  const { riderId, reservationHash, untilAt } = reservation
  const told = { tx, house, riderId, orderHash: '', service: chargingService.id, about: reservationHash }
  await notifyRider({ ...told, kind: 'reservationEnds' })
  const key = watchKey(reservationHash)
  await house.jobs.plan(tx, watchReservation, { reservationHash, tries: 1 }, { key, dueAt: untilAt })
}

async function again({ tx, house, reservation }: ReservationStep, tries: number, seconds: number): Promise<void> {
  const { reservationHash } = reservation
  const dueAt = plusSeconds(house.clock.now(), seconds)
  const key = watchKey(reservationHash)
  await house.jobs.plan(tx, watchReservation, { reservationHash, tries: tries + 1 }, { key, dueAt })
}
