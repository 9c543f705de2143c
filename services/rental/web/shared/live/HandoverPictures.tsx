import { BottomSheet, Card, formatMoment, IconButton } from '@daoxing/kit/web'
import type { HandoverPicture, SharedRental } from '@daoxing/rental/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { slotNames } from '../parts/shared-words.ts'

type Pictures = readonly HandoverPicture[]

/** The pictures of both handovers, small; a tap enlarges one. */
export function HandoverPictures({ order }: { readonly order: SharedRental }) {
  const { departPictures, returnPictures } = order
  const [shownId, setShownId] = useState<string>()
  const all = [...departPictures, ...returnPictures]
  const at = all.findIndex(({ pictureId }) => pictureId === shownId)
  const picture = all[at]
  if (all.length === 0) return null
  return (
    <Card title={words.rental_pictures_title()}>
      <p className="text-secondary text-muted">{words.rental_pictures_kept()}</p>
      <Group name={words.rental_pictures_depart()} pictures={departPictures} onEnlarge={setShownId} />
      <Group name={words.rental_pictures_return()} pictures={returnPictures} onEnlarge={setShownId} />
      {picture !== undefined && (
        <Enlarged
          picture={picture}
          place={at + 1}
          count={all.length}
          onStep={(by) => setShownId(all[at + by]?.pictureId)}
          onClose={() => setShownId(undefined)}
        />
      )}
    </Card>
  )
}

type GroupProps = { readonly name: string; readonly pictures: Pictures; readonly onEnlarge: (id: string) => void }

function Group({ name, pictures, onEnlarge }: GroupProps) {
  if (pictures.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="mb-1 text-secondary font-bold">{name}</h3>
      <ul aria-label={name} className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {pictures.map(({ pictureId, slot, url }) => (
          <li key={pictureId}>
            <button
              type="button"
              aria-label={words.rental_pictures_enlarge({ slot: slotNames[slot]() })}
              onClick={() => onEnlarge(pictureId)}
              className="block w-full overflow-hidden rounded-2 border border-line bg-line"
            >
              <img src={url} alt="" loading="lazy" className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type EnlargedProps = {
  readonly picture: HandoverPicture
  readonly place: number
  readonly count: number
  readonly onStep: (by: -1 | 1) => void
  readonly onClose: () => void
}

/** One picture, as wide as the sheet, with its time; the others are a tap away. */
function Enlarged({ picture: { slot, url, takenAt, pictureId }, place, count, onStep, onClose }: EnlargedProps) {
  const [failedId, setFailedId] = useState<string>()
  const name = slotNames[slot]()
  return (
    <BottomSheet title={name} onClose={onClose}>
      <div className="flex h-[50dvh] items-center justify-center rounded-2 bg-lens">
        {failedId === pictureId ? (
          <p role="alert" className="p-4 text-center text-white">
            {words.rental_pictures_failed()}
          </p>
        ) : (
          <img
            key={pictureId}
            src={url}
            alt={words.rental_pictures_alt({ slot: name, time: formatMoment(takenAt) })}
            onError={() => setFailedId(pictureId)}
            className="size-full rounded-2 object-contain"
          />
        )}
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <IconButton
          label={words.rental_pictures_earlier()}
          icon={<ChevronLeft />}
          state={place === 1 ? 'disabled' : 'ready'}
          onPress={() => onStep(-1)}
        />
        <p aria-live="polite" className="text-center text-secondary text-muted">
          {words.rental_pictures_place({ place, count })}
          <span className="block">{formatMoment(takenAt)}</span>
        </p>
        <IconButton
          label={words.rental_pictures_later()}
          icon={<ChevronRight />}
          state={place === count ? 'disabled' : 'ready'}
          onPress={() => onStep(1)}
        />
      </div>
    </BottomSheet>
  )
}
