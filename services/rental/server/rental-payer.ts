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

type Wishing = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly wished: WishedPayer
}

/** The chosen method: by a token, which is used once, or by method and card. */
export async function wishedMethod({ tx, house, riderId, wished }: Wishing) {
  const { paymentToken } = wished
  if (!paymentToken) return { method: namedMethod(wished.paymentMethod), cardId: wished.cardId }
  const now = house.clock.now()
  const token = await spendToken(tx, { tokenHash: hashOfToken(paymentToken), riderId, now })
  if (!token) throw new Refusal('rental.paymentTokenUsed')
  return { method: token.method, cardId: token.cardId ?? undefined }
}

/** The payer of an order. Without staff there is no cash. */
export async function rentalPayer(wishing: Wishing): Promise<Exclude<Payer, { method: 'company' }>> {
  const { tx, house, riderId } = wishing
  const payer = await payerFor({ tx, house, riderId, ...(await wishedMethod(wishing)) })
  if (payer.method === 'company' || !rentalMethods.some((one) => one === payer.method))
    throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
  return payer
}
