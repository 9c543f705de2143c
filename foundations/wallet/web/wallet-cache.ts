import type { PaymentDefaults, TripPayment } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { defaultsKey, paymentKey } from './wallet-keys.ts'

/** Of two pictures of one thing the newer revision wins, however they came. */
export function newer<Picture extends { readonly revision: number }>(
  held: Picture | undefined,
  arrived: Picture,
): Picture {
  return held !== undefined && held.revision > arrived.revision ? held : arrived
}

/** Puts what an answer or an event brought where every screen reads it. */
export function holdDefaults(cache: QueryClient, arrived: PaymentDefaults): void {
  cache.setQueryData<PaymentDefaults>(defaultsKey, (held) => newer(held, arrived))
}

export function holdPayment(cache: QueryClient, arrived: TripPayment): void {
  cache.setQueryData<TripPayment>(paymentKey(arrived.trip_hash), (held) => newer(held, arrived))
}
