import { createChargingPaymentLink } from '@daoxing/charging/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { orderOfRider } from '../locked-order.ts'

/** The link opens the payment of the order; it needs the session of its rider, and is worth nothing to another one. */
const linkSeconds = 24 * 3600

export const createChargingPaymentLinkAnswer = answer(
  createChargingPaymentLink,
  async ({ body, who: { riderId }, tx, house }) => {
    const { orderHash } = await orderOfRider(tx, { riderId, orderHash: body.orderNo })
    const payment = await orderPaymentOf({ tx, house, orderHash })
    if (!payment?.canPay) throw new Refusal('charging.nothingToPay')
    const url = `/payment?${new URLSearchParams({ trip_hash: orderHash }).toString()}`
    return { url, amountTwd: payment.openTwd, expiresAt: plusSeconds(house.clock.now(), linkSeconds) }
  },
)
