import { configsQuery } from '@daoxing/configs/web'
import { isTipAvailable, taxiPublicConfigs } from '@daoxing/taxi/contract'
import { defaultChoice } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { useRideDraft } from '../ride-draft.ts'
import type { RidePayment } from './ride-payment.ts'

export type RideTip = {
  readonly isAvailable: boolean
  readonly mostTwd: number
  /** The tip that will be sent: null if a tip cannot be charged, even if one was chosen before [TAXI-054]. */
  readonly tipTwd: number | null
}

/** The tip of the planned ride. */
export function useTip({ defaults, isDisposableCash }: RidePayment): RideTip {
  const { data: configs } = useQuery(configsQuery(taxiPublicConfigs, ['taxi_tip_is_on', 'taxi_tip_twd_max']))
  const wishedTwd = useRideDraft(({ tipTwd }) => tipTwd)
  const mostTwd = configs?.taxi_tip_twd_max ?? 0
  const isAvailable =
    mostTwd > 0 &&
    isTipAvailable({
      isTipOn: configs?.taxi_tip_is_on ?? false,
      defaultPayment: defaults === undefined ? 'cash' : defaultChoice(defaults).method,
      isDisposableCash,
    })
  return { isAvailable, mostTwd, tipTwd: isAvailable ? wishedTwd : null }
}
