import type { LatLng } from '@daoxing/kit/contract'
import { askPopup, ListRow, NavBar, Page } from '@daoxing/kit/web'
import { favouritesQuery, isCoarse, PlaceSearch, startPointQuery, useDevicePosition } from '@daoxing/places/web'
import { feature } from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { doorsQuery } from './doors-query.ts'
import { startAt } from './use-start-from-device.ts'

type ChooseAddressProps = {
  readonly which: 'start' | 'end'
  readonly near: LatLng | null
  readonly onDone: () => void
  readonly onPin: () => void
  /** To the other address. */
  readonly onOther: () => void
}

/** Where from, or where to: one question, the other address above it. */
export function ChooseAddress({ which, near, onDone, onPin, onOther }: ChooseAddressProps) {
  const { start, end, isEndOpen, change } = useRideDraft()
  const cache = useQueryClient()
  const device = useDevicePosition()
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const take = (place: DraftPlace) => {
    const from = which === 'start' ? place : start
    // Asked with the tap, so that the door to stand at is known when the cars come, and stands above them.
    if (from !== null) void cache.prefetchQuery(doorsQuery(from))
    change(which === 'start' ? { start: place } : { end: place, isEndOpen: false })
    onDone()
  }
  const leaveEndOpen = async () => {
    const isSure = await askPopup({
      title: words.taxi_plan_ask_noEndTitle(),
      text: start === null ? words.taxi_plan_ask_noEndText() : words.taxi_plan_ask_noEndFrom({ place: start.name }),
      confirmLabel: start === null ? words.taxi_plan_ask_noEndStart() : words.taxi_plan_ask_noEndConfirm(),
      cancelLabel: words.taxi_plan_ask_noEndBack(),
    })
    if (!isSure) return
    // Car, tariff and payment are shown before anything is hailed.
    change({ end: null, isEndOpen: true, featureMap: feature.BY_METER, carModel: null })
    onDone()
  }
  const startHere = async (location: LatLng) => {
    const recommended = await cache.fetchQuery(startPointQuery(location))
    const place = startAt({ location, recommended, favourites })
    if (place === null) return
    change({ start: place, gps: location })
    onDone()
  }
  const other = which === 'start' ? end : start
  // Why no pick-up stands there, though the device has said where it is.
  const isRough = which === 'end' && device.state === 'found' && isCoarse(device)
  const missing = isRough ? words.taxi_plan_ask_startRough() : words.taxi_plan_ask_notChosen()
  return (
    <>
      <NavBar title={which === 'start' ? words.taxi_plan_ask_start() : words.taxi_where_end()} />
      <Page>
        <button
          type="button"
          onClick={onOther}
          className="flex min-h-touch items-center gap-3 rounded-2 bg-surface px-4 text-start text-secondary"
        >
          <span
            aria-hidden="true"
            className={which === 'start' ? 'size-2.5 shrink-0 bg-ink' : 'size-2.5 shrink-0 rounded-full bg-go'}
          />
          <span className="shrink-0 text-muted">
            {which === 'start' ? words.taxi_plan_ask_to() : words.taxi_plan_ask_from()}
          </span>
          <span className="min-w-0 flex-1 truncate">
            {other?.name ?? (which === 'start' && isEndOpen ? words.taxi_plan_ask_endOpen() : missing)}
          </span>
        </button>
        <PlaceSearch
          // 請輸入你的出發地址 is the specification's own prompt [TAXI-059].
          prompt={which === 'start' ? words.taxi_plan_ask_promptStart() : words.taxi_plan_ask_promptEnd()}
          near={near}
          favourites={favourites.filter(({ address }) => address !== other?.address)}
          purpose={which}
          otherEnd={other}
          onChoose={take}
          onOwnPosition={(location) => void startHere(location)}
          onPin={onPin}
          ways={
            which === 'end' ? (
              <ListRow
                icon={<CircleHelp aria-hidden="true" size={20} />}
                title={words.taxi_plan_ask_leaveEndOpen()}
                detail={words.taxi_plan_ask_leaveEndOpenDetail()}
                onPress={() => void leaveEndOpen()}
                isLast
              />
            ) : undefined
          }
        />
      </Page>
    </>
  )
}
