import { TriangleAlert } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type DelayBannerProps = {
  /** The other car, or when this one should be there. */
  readonly text: string
  /** The options of the rider. */
  readonly ways: readonly string[]
}

/** The rider before is late: another car takes the place of this one, or the wait, and the free cancellation. */
export function DelayBanner({ text, ways }: DelayBannerProps) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-2 border border-warn bg-surface p-4 text-warn">
      <TriangleAlert aria-hidden="true" className="shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{words.rental_delay_title()}</p>
        <p className="text-ink">{text}</p>
        {ways.map((way) => (
          <p key={way} className="text-secondary text-ink">
            {way}
          </p>
        ))}
      </div>
    </div>
  )
}
