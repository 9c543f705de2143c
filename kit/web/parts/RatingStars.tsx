import { Star } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../cx.ts'
import * as words from '../words/compiled/messages.js'

type RatingStarsProps = {
  /** The question to the rider: "這趟搭乘如何？" */
  readonly label: string
  /** 0 is not rated yet. */
  readonly stars: number
  /** Absent: the stars are read-only. */
  readonly onRate?: (stars: number) => void
}

/** One to five stars: radio buttons, so that arrow keys and screen readers can choose. */
export function RatingStars({ label, stars, onRate }: RatingStarsProps) {
  const name = useId()
  return (
    <fieldset disabled={onRate === undefined} className="flex">
      <legend className="sr-only">{label}</legend>
      {[1, 2, 3, 4, 5].map((value) => (
        <label
          key={value}
          className="inline-flex size-touch items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-go"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={stars === value}
            onChange={() => onRate?.(value)}
            className="sr-only"
          />
          <span className="sr-only">{words.kit_rating_stars({ stars: value })}</span>
          {/* The outline stays, because yellow without it is hardly visible on white. */}
          <Star aria-hidden="true" size={28} className={cx('text-edge', value <= stars && 'fill-sun')} />
        </label>
      ))}
    </fieldset>
  )
}
