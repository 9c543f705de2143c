import type { House } from '@daoxing/kit/server'

/** Where a browser comes back to from a provider's page; the state is known by its digest alone and is used once. */
export function returnUrlOf({ settings }: Pick<House, 'settings'>, state: string): string {
  return `${settings.publicUrl}/gw/payment/returns/${state}`
}

/** The page after the bank for a browser without the rider's session. Its secret also undoes the binding, once. */
export function boundPageUrlOf({ settings }: Pick<House, 'settings'>, undo: string): string {
  return `${settings.publicUrl}/gw/payment/bound/${undo}`
}
