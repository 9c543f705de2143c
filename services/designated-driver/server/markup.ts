import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { FareLine } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from './designated-driver-configs.ts'

/** Refuses an addition that is not offered; none is always possible. */
export async function refuseUnknownMarkup(tx: Tx, markupTwd: number): Promise<void> {
  const options = await configValue(tx, designatedDriverConfigs.designated_driver_markups)
  if (markupTwd !== 0 && !options.includes(markupTwd)) throw new Refusal('designatedDriver.markupNotOffered')
}

type Priced = { readonly amountTwd: number; readonly lines: readonly FareLine[] }

/** A price with the rider's addition for the driver as a line of its own. */
export function withMarkup({ amountTwd, lines }: Priced, markupTwd: number): Priced {
  if (markupTwd === 0) return { amountTwd, lines }
  return {
    amountTwd: amountTwd + markupTwd,
    lines: [...lines, { kind: 'markup', amount: markupTwd, quantity: null }],
  }
}
