import type { PaymentDefaults, TripPayment } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { defaultsKey, paymentKey } from './wallet-keys.ts'

/** Of two snapshots, the one with the higher revision wins, in any order of arrival. */
export function newer<Picture extends { readonly revision: number }>(
  held: Picture | undefined,
  arrived: Picture,
): Picture {
  return held !== undefined && held.revision > arrived.revision ? held : arrived
}

/** Puts the snapshot of a response or an event into the query cache. */
export function holdDefaults(cache: QueryClient, arrived: PaymentDefaults): void {
  cache.setQueryData<PaymentDefaults>(defaultsKey, (held) => newer(held, arrived))
}

export function holdPayment(cache: QueryClient, arrived: TripPayment): void {
  cache.setQueryData<TripPayment>(paymentKey(arrived.trip_hash), (held) => newer(held, arrived))
}
