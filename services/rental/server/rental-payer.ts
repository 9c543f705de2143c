import { createHash } from 'node:crypto'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { rentalMethods } from '@daoxing/rental/contract'
import { namedMethod, type Payer, payerFor } from '@daoxing/wallet/server'
import { spendToken } from './stores/payment-token-store.ts'

export type WishedPayer = {
  readonly paymentMethod?: string | undefined
  readonly cardId?: string | undefined
  readonly paymentToken?: string | undefined
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The payer: by a token, which is used once, or by method and card. Without staff there is no cash. */
export async function rentalPayer({
  tx,
  house,
  riderId,
  wished,
}: {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly wished: WishedPayer
}): Promise<Exclude<Payer, { method: 'company' }>> {
  const { paymentToken } = wished
  const token = paymentToken
    ? await spendToken(tx, { tokenHash: hashOfToken(paymentToken), riderId, now: house.clock.now() })
    : undefined
  if (paymentToken && !token) throw new Refusal('rental.paymentTokenUsed')
  const method = token?.method ?? namedMethod(wished.paymentMethod)
  const cardId = token ? (token.cardId ?? undefined) : wished.cardId
  const payer = await payerFor({ tx, house, riderId, method, cardId })
  if (payer.method === 'company' || !rentalMethods.some((one) => one === payer.method))
    throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
  return payer
}
