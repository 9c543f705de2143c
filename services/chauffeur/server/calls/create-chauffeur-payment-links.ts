import { createChauffeurPaymentLinks } from '@daoxing/chauffeur/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { tripOfRider } from '../locked-trip.ts'

/** The link opens the payment of the trip; it needs the session of its rider, and is worth nothing to another one. */
const linkSeconds = 24 * 3600

export const createChauffeurPaymentLinksAnswer = answer(
  createChauffeurPaymentLinks,
  async ({ body, who: { riderId }, tx, house }) => {
    const { orderHash } = await tripOfRider(tx, riderId, body.trip_hash)
    const payment = await orderPaymentOf({ tx, house, orderHash })
    if (!payment?.canPay) throw new Refusal('chauffeur.nothingToPay')
    const url = `/payment?${new URLSearchParams({ trip_hash: orderHash }).toString()}`
    return { url, amountTwd: payment.openTwd, expiresAt: plusSeconds(house.clock.now(), linkSeconds) }
  },
)
