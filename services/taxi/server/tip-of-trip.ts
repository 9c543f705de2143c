import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { isTipAvailable } from '@daoxing/taxi/contract'
import { taxiConfigs } from './taxi-configs.ts'

type TipRequest = {
  readonly tx: Tx
  readonly tip: { readonly amountTwd: number }
  readonly paymentMethod: string
}

/** Whether a requested tip can still be given now. */
export async function mayGiveTip({ tx, tip, paymentMethod }: TipRequest): Promise<boolean> {
  const isTipOn = await configValue(tx, taxiConfigs.taxi_tip_is_on)
  const isDisposableCash = paymentMethod === 'cash' || paymentMethod === 'instore'
  if (!isTipAvailable({ isTipOn, defaultPayment: paymentMethod, isDisposableCash })) return false
  return tip.amountTwd <= (await configValue(tx, taxiConfigs.taxi_tip_twd_max))
}

/** The server decides whether a tip can be charged, independently of the page [TAXI-054]. */
export async function refuseTipUnlessAvailable({ tx, tip, paymentMethod }: TipRequest): Promise<void> {
  const isTipOn = await configValue(tx, taxiConfigs.taxi_tip_is_on)
  if (!isTipOn) throw new Refusal('taxi.tipsAreOff')
  const isDisposableCash = paymentMethod === 'cash' || paymentMethod === 'instore'
  if (!isTipAvailable({ isTipOn, defaultPayment: paymentMethod, isDisposableCash }))
    throw new Refusal('taxi.tipNotWithCash')
  if (tip.amountTwd > (await configValue(tx, taxiConfigs.taxi_tip_twd_max)))
    throw new Refusal('kit.invalidInput', { field: 'pretrip_tips' })
}
