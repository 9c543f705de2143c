import type { FareLine } from '@daoxing/designated-driver/contract'
import { formatDistance, type PriceLine } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** The lines of a price in words, each with its distance or its hours. */
export function priceLines(lines: readonly FareLine[]): readonly PriceLine[] {
  return lines.map((line) => ({ label: labelOf(line), amountTwd: line.amount }))
}

function labelOf({ kind, quantity }: FareLine): string {
  switch (kind) {
    case 'base':
      return quantity === null
        ? words.designatedDriver_line_base()
        : words.designatedDriver_line_baseTo({ distance: tariffDistance(quantity) })
    case 'distance':
      return words.designatedDriver_line_distance({ distance: formatDistance(quantity ?? 0) })
    case 'hours':
      return words.designatedDriver_line_hours({ count: quantity ?? 0 })
    case 'night':
      return words.designatedDriver_line_night()
    case 'holiday':
      return words.designatedDriver_line_holiday()
    case 'markup':
      return words.designatedDriver_line_markup()
  }
}

/** A distance of a tariff, which is no measurement: without a fraction where it has none. */
export function tariffDistance(metres: number): string {
  return words.designatedDriver_price_km({ km: (metres / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 }) })
}
