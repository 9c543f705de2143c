import type { ScooterEvent, ScooterRental } from '@daoxing/scooter/contract'
import { refuseUnless, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { rightsOf } from '../rules/rights.ts'

type UnusedEvent = Extract<ScooterEvent, 'canceled' | 'notFound' | 'overtime' | 'scooterLost'>

/** Ends a rental that was never ridden. Nothing is charged, and the scooter is free to the second. */
export async function endUnused(step: RentalStep, event: UnusedEvent, reason = ''): Promise<ScooterRental> {
  const { tx, house, rental: row } = step
  const change = { endedAt: house.clock.now() }
  return (await rentals.advance({ tx, house, row, event, change, reason })).views
}

/** The rider gives up a reservation. */
export function cancelRental(step: RentalStep): Promise<ScooterRental> {
  const can = rightsOf(step.rental, { now: step.house.clock.now(), canPay: false })
  refuseUnless(can.cancel, step.rental)
  return endUnused(step, 'canceled')
}
