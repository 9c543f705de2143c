import type { ScooterEvent, ScooterRental } from '@daoxing/scooter/contract'
import { refuseUnless, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { switchOffSoon } from '../ride/switch-off.ts'
import { rightsOf } from '../rules/rights.ts'

type UnusedEvent = Extract<ScooterEvent, 'canceled' | 'notFound' | 'overtime' | 'scooterLost'>

/** Ends a rental that was never ridden. Nothing is charged, and the scooter is free to the second. */
export async function endUnused(step: RentalStep, event: UnusedEvent, reason = ''): Promise<ScooterRental> {
  const { tx, house, rental: row } = step
  const change = { endedAt: house.clock.now() }
  const { row: rental, views } = await rentals.advance({ tx, house, row, event, change, reason })
  // A start was tried: the scooter may have switched on after all.
  const { command, told } = rental
  const mayBeOn = command?.action === 'power_off' ? command.state !== 'done' : told.power === true
  if (command !== null && mayBeOn) await switchOffSoon({ tx, house, rental })
  return views
}

/** The rider gives up a reservation. */
export function cancelRental(step: RentalStep): Promise<ScooterRental> {
  const can = rightsOf(step.rental, { now: step.house.clock.now(), canPay: false })
  refuseUnless(can.cancel, step.rental)
  return endUnused(step, 'canceled')
}
