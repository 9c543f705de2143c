import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { createScooterPaymentLink } from '@daoxing/scooter/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { rentalOfRider } from '../stores/rental-store.ts'

/** The link opens the payment of the order; it needs the session of its rider, and is worth nothing to another one. */
const linkSeconds = 24 * 3600

export const createScooterPaymentLinkAnswer = answer(createScooterPaymentLink, async ({ params, who, tx, house }) => {
  const { orderHash } = await rentalOfRider(tx, { riderId: who.riderId, orderHash: params.id })
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment?.canPay) throw new Refusal('scooter.nothingToPay')
  const url = `/payment?${new URLSearchParams({ trip_hash: orderHash }).toString()}`
  return { url, amountTwd: payment.openTwd, expiresAt: plusSeconds(house.clock.now(), linkSeconds) }
})
