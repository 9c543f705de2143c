import type { TestDriver } from '@daoxing/dispatch/server/testing'
import type { TestRider } from '@daoxing/identity/server/testing'

export const bar = { lat: 25.0419, lng: 121.5654 }
export const home = { lat: 25.0853, lng: 121.5613 }

export type Trip = { readonly rider: TestRider; readonly driver: TestDriver; readonly hash: string }
export type LiveState = 'DRIVER_EN_ROUTE' | 'ARRIVED' | 'TRIP_STARTED' | 'PENDING_PAYMENT' | 'COMPLETED'
