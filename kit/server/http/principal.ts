import type { Instant, Language } from '@daoxing/kit/contract'

export type RiderPrincipal = {
  readonly kind: 'rider'
  readonly riderId: string
  readonly sessionId: string
  readonly language?: Language
  /** Set where a kiosk acts: such a rider may do only what a call opens to kiosks. */
  readonly kioskId?: string
  /** The session ends by itself then, and its sockets with it. */
  readonly expiresAt?: Instant
}
/** A machine in a lobby that hails for whoever stands before it. */
export type KioskPrincipal = {
  readonly kind: 'kiosk'
  readonly kioskId: string
  /** The account in whose name its rides are. */
  readonly riderId: string
  readonly sessionId: string
  readonly expiresAt?: Instant
}
export type DriverPrincipal = { readonly kind: 'driver'; readonly driverId: string }
export type OperatorPrincipal = { readonly kind: 'operator'; readonly operatorId: string }
export type CityPrincipal = { readonly kind: 'city' }
export type Nobody = { readonly kind: 'none' }
export type Principal = RiderPrincipal | KioskPrincipal | DriverPrincipal | OperatorPrincipal | CityPrincipal

/** The name under which a caller's keys and limits are kept. */
export function actorOf(principal: Principal | Nobody, address: string): string {
  if (principal.kind === 'rider') return `rider:${principal.riderId}`
  if (principal.kind === 'kiosk') return `kiosk:${principal.kioskId}`
  if (principal.kind === 'driver') return `driver:${principal.driverId}`
  if (principal.kind === 'operator') return `operator:${principal.operatorId}`
  if (principal.kind === 'city') return 'city'
  return `address:${address}`
}
