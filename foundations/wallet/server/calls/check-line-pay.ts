import { Language, Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { checkLinePay, isPaymentCheckPassed } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { findInstrument, instrumentsOf } from '../stores/instrument-store.ts'

/** Status without a bound wallet; the page shows the message [PAY-008]. */
const notBoundStatus = 404

/** The wallet is queried outside of any transaction; nothing is written. */
export const checkLinePayAnswer = answer(checkLinePay, {
  // The token itself is not passed on: the keys may rotate before it is queried.
  intent: z.object({ riderId: z.string(), instrumentId: z.nullable(z.string()), language: Language }),
  async begin({ who, tx, house, language }) {
    if (!providerOf(house, 'linepay')) throw new Refusal('wallet.methodNotOffered', { payment_method: 'linepay' })
    const wallet = (await instrumentsOf(tx, who.riderId)).find(({ kind }) => kind === 'linepay')
    return intend({ riderId: who.riderId, instrumentId: wallet?.instrumentId ?? null, language })
  },
  async act({ house, intent: { riderId, instrumentId, language } }) {
    const say = (key: string) => house.words.say(`refusal_wallet_${key}`, language) ?? ''
    const wallet = instrumentId === null ? undefined : await findInstrument(house.database, { riderId, instrumentId })
    const tokenSealed = wallet?.tokenSealed ?? null
    if (tokenSealed === null) return { status: notBoundStatus, message: say('methodNotBound') }
    const checked = await providerOf(house, 'linepay')?.check({ token: tokenSeal(house).open(tokenSealed) })
    if (!checked) return { status: notBoundStatus, message: say('methodNotOffered') }
    const isSilentNo = !isPaymentCheckPassed(checked.status) && checked.message === ''
    return isSilentNo ? { status: checked.status, message: say('providerAway') } : checked
  },
  finish: async ({ result }) => ({ status: result.status, message: result.message }),
})
