import { onEvent } from '@daoxing/kit/web'
import {
  scooterCanceled,
  scooterPaid,
  scooterRented,
  scooterReserved,
  scooterReturned,
  scooterVehicleStatusChanged,
} from '@daoxing/scooter/contract'
import { followOrderPayments } from '@daoxing/wallet/web'
import type { QueryClient } from '@tanstack/react-query'
import { rentals } from './rentals.ts'

const events = [
  scooterReserved,
  scooterCanceled,
  scooterRented,
  scooterVehicleStatusChanged,
  scooterReturned,
  scooterPaid,
] as const

/** Keeps the rentals and their payments in sync with the server [SCT-022]. Returns a function that stops it. */
export function followRentals(cache: QueryClient): () => void {
  const stops = events.map((event) => onEvent(event, ({ rental }) => rentals.hold(cache, rental)))
  stops.push(followOrderPayments(cache, rentals))
  return () => stops.forEach((stop) => stop())
}
