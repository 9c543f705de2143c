import { plusSeconds } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { createRentalPaymentToken } from '@daoxing/rental/contract'
import { hashOfToken, rentalPayer } from '../rental-payer.ts'
import { insertToken } from '../stores/payment-token-store.ts'

const tokenSeconds = 600

export const createRentalPaymentTokenAnswer = answer(
  createRentalPaymentToken,
  async ({ body, who: { riderId }, tx, house }) => {
    const { method, instrument } = await rentalPayer({ tx, house, riderId, wished: body })
    const [paymentToken, expiresAt] = [house.random.hex(20), plusSeconds(house.clock.now(), tokenSeconds)]
    const cardId = method === 'creditcard' ? (instrument?.instrumentId ?? null) : null
    await insertToken(tx, { tokenHash: hashOfToken(paymentToken), riderId, method, cardId, expiresAt })
    return { paymentToken, expiresAt }
  },
)
