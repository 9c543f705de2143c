import type { House, Tx } from '@daoxing/kit/server'
import type { TripRecord } from './stores/trip-table.ts'

export type ViewInput = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }
