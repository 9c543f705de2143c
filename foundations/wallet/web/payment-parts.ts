import { lazyScreen } from '@daoxing/kit/web'

/** The payment of a trip, with ways to pay the open amount; a service shows it at the end of a trip. */
export const TripPayment = lazyScreen(() => import('./parts/TripPayment.tsx').then((file) => file.TripPayment))

/** The sheet for choosing a ride's payment method; a service shows it above its price. */
export const PaymentSheet = lazyScreen(() => import('./parts/PaymentSheet.tsx').then((file) => file.PaymentSheet))
