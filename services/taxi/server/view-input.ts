import type { House, Tx } from '@daoxing/kit/server'
import type { TripRecord } from './stores/trip-record.ts'

export type ViewInput = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }
