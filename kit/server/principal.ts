import type { Language } from '@daoxing/kit/contract'

export type RiderPrincipal = {
  readonly kind: 'rider'
  readonly riderId: string
  readonly sessionId: string
  readonly language?: Language
}
export type DriverPrincipal = { readonly kind: 'driver'; readonly driverId: string }
export type OperatorPrincipal = { readonly kind: 'operator'; readonly operatorId: string }
export type CityPrincipal = { readonly kind: 'city' }
export type Nobody = { readonly kind: 'none' }
export type Principal = RiderPrincipal | DriverPrincipal | OperatorPrincipal | CityPrincipal

/** The name under which a caller's keys and limits are kept. */
export function actorOf(principal: Principal | Nobody, address: string): string {
  if (principal.kind === 'rider') return `rider:${principal.riderId}`
  if (principal.kind === 'driver') return `driver:${principal.driverId}`
  if (principal.kind === 'operator') return `operator:${principal.operatorId}`
  if (principal.kind === 'city') return 'city'
  return `address:${address}`
}
