import { cx } from '../cx.ts'

type CenterPinProps = {
  /** `lifted` while the map moves below it. */
  readonly state: 'lifted' | 'standing'
  /** Covered height at the bottom and the top of the map, as in the map's own padding. */
  readonly coveredBottomPx: number
  readonly coveredTopPx?: number
  /** Text above the pin, such as its place. */
  readonly label?: string
}

/** A pin in the centre of the free part: the rider moves the map below it. */
export function CenterPin({ state, coveredBottomPx, coveredTopPx = 0, label }: CenterPinProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 flex items-center justify-center wide:ps-108"
      style={{ top: coveredTopPx, bottom: coveredBottomPx }}
    >
      <div className="relative flex flex-col items-center">
        {label !== undefined && (
          <span className="absolute bottom-full mb-1 rounded-1 bg-ink px-3 py-1 text-secondary font-bold whitespace-nowrap text-bg">
            {label}
          </span>
        )}
        <span className={cx('flex flex-col items-center transition', state === 'lifted' && '-translate-y-2')}>
          <span className="size-7 rounded-full border-8 border-go bg-surface shadow-float" />
          <span className="h-4 w-1 rounded-full bg-go" />
        </span>
        <span className="h-1 w-3 rounded-full bg-shade" />
        {/* The tip of the pin marks the place, not its centre. */}
        <span className="h-12" />
      </div>
    </div>
  )
}
