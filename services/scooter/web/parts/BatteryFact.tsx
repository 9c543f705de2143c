import { cx } from '@daoxing/kit/web'
import { lowBatteryPercent } from '@daoxing/scooter/contract'
import { BatteryFull, BatteryLow, BatteryMedium } from 'lucide-react'

type BatteryFactProps = { readonly percent: number; readonly modelName: string }

/** The battery in percent: below the threshold of the model the icon and the colour say so, too [SCT-037]. */
export function BatteryFact({ percent, modelName }: BatteryFactProps) {
  const isLow = percent < lowBatteryPercent(modelName)
  const Icon = isLow ? BatteryLow : percent >= 80 ? BatteryFull : BatteryMedium
  return (
    <span
      data-low={isLow}
      className={cx('inline-flex items-center gap-1 tabular-nums', isLow && 'font-bold text-warn')}
    >
      <Icon aria-hidden="true" size={16} />
      {`${percent}%`}
    </span>
  )
}
