import { onEvent, onReconnect } from '@daoxing/kit/web'
import { refreshOrder } from '@daoxing/orders/web'
import { paymentDefaultsChanged, tripPaymentChanged } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { holdDefaults, holdPayment } from './wallet-cache.ts'
import { walletKey } from './wallet-keys.ts'

/** Keeps the cache in sync with the server while the app is open. */
export function followWallet(cache: QueryClient): () => void {
  const stops = [
    onEvent(paymentDefaultsChanged, ({ defaults }) => holdDefaults(cache, defaults)),
    onEvent(tripPaymentChanged, ({ payment }) => {
      holdPayment(cache, payment)
      refreshOrder(cache, payment.trip_hash)
    }),
    onReconnect(() => void cache.invalidateQueries({ queryKey: walletKey })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
