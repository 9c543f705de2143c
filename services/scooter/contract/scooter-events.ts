import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ScooterRider } from './account.ts'
import { ScooterRental } from './rental.ts'

const Rental = z.object({ rental: ScooterRental })

/**
 * To `rider:{riderId}` [SCT-023, B52]. Each carries the whole rental; the higher revision wins, and of two with the same one
 * that with the newer `webhookUpdatedAt`.
 */
export const scooterReserved = defineEvent('scooterReserved', Rental)
export const scooterCanceled = defineEvent('scooterCanceled', Rental)
export const scooterRented = defineEvent('scooterRented', Rental)
export const scooterVehicleStatusChanged = defineEvent('scooterVehicleStatusChanged', Rental)
export const scooterReturned = defineEvent('scooterReturned', Rental)
export const scooterPaid = defineEvent('scooterPaid', Rental)
/** The rider's account for scooters: its review, its terms. */
export const scooterRiderStatusChanged = defineEvent('scooterRiderStatusChanged', z.object({ rider: ScooterRider }))
