import type { House } from '@daoxing/kit/server'

/** The return URL for a provider's page; only a digest of its one-time state is stored. */
export function returnUrlOf({ settings }: Pick<House, 'settings'>, state: string): string {
  return `${settings.publicUrl}/gw/payment/returns/${state}`
}

/** The page after the bank for a browser without the rider's session. Its secret also undoes the binding, once. */
export function boundPageUrlOf({ settings }: Pick<House, 'settings'>, undo: string): string {
  return `${settings.publicUrl}/gw/payment/bound/${undo}`
}

/** The page of a payment link, by its token or by the secret of the browser that came back from the provider. */
export function payLinkUrl({ settings }: Pick<House, 'settings'>, token: string): string {
  return `${settings.publicUrl}/pay/${token}`
}
