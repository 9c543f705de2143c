import type { Instant, Language } from '@daoxing/kit/contract'

export type RiderPrincipal = {
  readonly kind: 'rider'
  readonly riderId: string
  readonly sessionId: string
  readonly language?: Language
  /** Set for kiosks: such a rider may only use calls that are open to kiosks. */
  readonly kioskId?: string
  /** When the session expires, together with its sockets. */
  readonly expiresAt?: Instant
}
/** A machine in a lobby that hails for the person in front of it. */
export type KioskPrincipal = {
  readonly kind: 'kiosk'
  readonly kioskId: string
  /** The account that its rides belong to. */
  readonly riderId: string
  readonly sessionId: string
  readonly expiresAt?: Instant
}
/** A follower of one shared order, without an account. */
export type GuestPrincipal = {
  readonly kind: 'guest'
  /** The only order that the guest may see, and its rider. */
  readonly orderHash: string
  readonly riderId: string
  /** Counts the guests of the order, from 1. */
  readonly number: number
  /** The share link that the guest came by. */
  readonly linkId: string
  readonly expiresAt?: Instant
}
export type DriverPrincipal = { readonly kind: 'driver'; readonly driverId: string }
export type OperatorPrincipal = { readonly kind: 'operator'; readonly operatorId: string }
/** The server of a partner, such as a charge point operator or a vehicle vendor. */
export type PeerPrincipal = { readonly kind: 'peer'; readonly peerKind: string; readonly peerId: string }
export type CityPrincipal = { readonly kind: 'city' }
export type Nobody = { readonly kind: 'none' }
export type Principal =
  | RiderPrincipal
  | KioskPrincipal
  | GuestPrincipal
  | DriverPrincipal
  | OperatorPrincipal
  | PeerPrincipal
  | CityPrincipal

/** The name under which a caller's keys and limits are stored. */
export function actorOf(principal: Principal | Nobody, address: string): string {
  if (principal.kind === 'rider') return `rider:${principal.riderId}`
  if (principal.kind === 'kiosk') return `kiosk:${principal.kioskId}`
  if (principal.kind === 'guest') return `guest:${principal.orderHash}:${principal.number}`
  if (principal.kind === 'driver') return `driver:${principal.driverId}`
  if (principal.kind === 'operator') return `operator:${principal.operatorId}`
  if (principal.kind === 'peer') return `peer:${principal.peerKind}:${principal.peerId}`
  if (principal.kind === 'city') return 'city'
  return `address:${address}`
}
