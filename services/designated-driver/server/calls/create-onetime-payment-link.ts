import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { createOnetimePaymentLink } from '@daoxing/designated-driver/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { paymentTokenHash } from '../payment-link.ts'
import { deletePaymentLinksOf, insertPaymentLink } from '../stores/payment-link-store.ts'

const tokenBytes = 24

/** A newer link ends the earlier ones. The token is in the fragment of the URL, which no log or referrer contains. */
export const createOnetimePaymentLinkAnswer = answer(createOnetimePaymentLink, async ({ body, who, tx, house }) => {
  const { riderId } = who
  const { tripHash } = await lockedTripOfRider(tx, riderId, body.trip_hash)
  const payment = await orderPaymentOf({ tx, house, orderHash: tripHash })
  if (!payment?.canPay) throw new Refusal('designatedDriver.nothingToPay')
  const { paymentLinkSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  const now = house.clock.now()
  const token = house.random.hex(tokenBytes)
  const expiresAt = plusSeconds(now, paymentLinkSeconds)
  await deletePaymentLinksOf(tx, tripHash)
  const tokenHash = paymentTokenHash(token)
  await insertPaymentLink(tx, { tokenHash, tripHash, riderId, createdAt: now, expiresAt, payerId: null })
  const url = `${house.settings.publicUrl}/designated-driver/pay#${token}`
  return { url, token, amount: payment.openTwd, expires_at: unixSecondsOf(expiresAt) }
})
