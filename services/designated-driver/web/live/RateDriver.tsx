import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { BlockDriver } from '@daoxing/dispatch/web'
import { Button, Chip, newTapKey, RatingStars, sentenceOf } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ratingItemsQuery, useRateDriver } from '../live-data.ts'
import * as words from '../words/compiled/messages.js'

const blockOfferedUpToStars = 2

/** Asks for the stars first; praise or criticism and a comment follow. A later rating replaces the earlier one. */
export function RateDriver({ trip }: { readonly trip: DesignatedTrip }) {
  const { trip_hash: hash, rating, can, driver } = trip
  const { data: offered } = useQuery({ ...ratingItemsQuery, enabled: can.rate })
  const rate = useRateDriver()
  const [stars, setStars] = useState(0)
  const [items, setItems] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const id = useId()
  if (!can.rate || driver === null) return null
  const isGood = stars >= (offered?.good_from_stars ?? 4)
  const shown = offered?.items.filter(({ is_praise: isPraise }) => isPraise === isGood) ?? []
  const choose = (next: number) => {
    // Praise and criticism have different items, so the choice restarts.
    if (next >= (offered?.good_from_stars ?? 4) !== isGood) setItems([])
    setStars(next)
  }
  const send = () =>
    rate.mutate({ tapKey: newTapKey(), hash, stars, items, comment: comment.trim() }, { onSuccess: () => setStars(0) })
  return (
    <section aria-label={words.designatedDriver_rate_title()}>
      <h2 className="text-card font-bold">
        {rating === null ? words.designatedDriver_rate_title() : words.designatedDriver_rate_thanks()}
      </h2>
      <div className="-mx-2">
        <RatingStars
          label={words.designatedDriver_rate_title()}
          stars={stars === 0 ? (rating?.stars ?? 0) : stars}
          onRate={choose}
        />
      </div>
      {stars > 0 && (
        <div className="mt-2 flex flex-col gap-3">
          <div role="group" aria-label={words.designatedDriver_rate_items()} className="flex flex-wrap gap-2">
            {shown.map(({ id: item, name }) => {
              const isChosen = items.includes(item)
              return (
                <Chip
                  key={item}
                  isSelected={isChosen}
                  onPress={() => setItems(isChosen ? items.filter((other) => other !== item) : [...items, item])}
                >
                  {name}
                </Chip>
              )
            })}
          </div>
          <div>
            <label htmlFor={id} className="mb-1 block text-secondary text-muted">
              {words.designatedDriver_rate_comment()}
            </label>
            <textarea
              id={id}
              value={comment}
              rows={2}
              maxLength={300}
              onChange={(event) => setComment(event.target.value)}
              className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
            />
          </div>
          {rate.isError && (
            <p role="alert" className="text-danger">
              {sentenceOf(rate.error)}
            </p>
          )}
          <Button kind="tint" isWide state={rate.isPending ? 'busy' : 'ready'} onPress={send}>
            {words.designatedDriver_rate_send()}
          </Button>
        </div>
      )}
      {rating !== null && rating.stars <= blockOfferedUpToStars && (
        <div className="mt-3 border-t border-line pt-3">
          <BlockDriver hash={hash} driverId={driver.driver_id} />
        </div>
      )}
    </section>
  )
}
