import type { LatLng } from '@daoxing/kit/contract'
import { lazyScreen, ListRow, loadPatiently, NavBar, Page, whenQuiet } from '@daoxing/kit/web'
import { favouritesQuery, isCoarse, PlaceSearch, startPointQuery, useDevicePosition } from '@daoxing/places/web'
import { feature } from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { Suspense, useEffect, useReducer } from 'react'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { startAt } from './use-start-from-device.ts'

const loadMeetingPoints = () => import('./meeting-points-here.ts')
const StreetRow = lazyScreen(() => import('./StreetRow.tsx').then((file) => file.StreetRow))
const loadWithoutEnd = () => loadPatiently(() => import('./confirm-open-end.ts'))

type ChooseAddressProps = {
  readonly which: 'start' | 'end'
  readonly near: LatLng | null
  readonly onDone: () => void
  readonly onPin: () => void
  /** Switches to the other address. */
  readonly onOther: () => void
}

/** Asks for the start or the destination, with the other address above. */
export function ChooseAddress({ which, near, onDone, onPin, onOther }: ChooseAddressProps) {
  const { start, end, isEndOpen, change } = useRideDraft()
  const cache = useQueryClient()
  const device = useDevicePosition()
  const { data: favourites = [] } = useQuery(favouritesQuery)
  useEffect(() => whenQuiet(() => void loadWithoutEnd().catch(() => undefined)), [])
  const take = (place: DraftPlace) => {
    const from = which === 'start' ? place : start
    // Requested with the tap, so that the meeting point is known when the cars appear, and is shown above them.
    if (from !== null)
      void loadMeetingPoints().then(({ meetingPointsHere }) => cache.prefetchQuery(meetingPointsHere(from)))
    change(which === 'start' ? { start: place } : { end: place, isEndOpen: false })
    onDone()
  }
  const leaveEndOpen = async () => {
    const { confirmOpenEnd } = await loadWithoutEnd()
    if (!(await confirmOpenEnd(start?.name))) return
    // Car, tariff and payment are shown before the hail.
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
  // The position is too inaccurate for a suggested pick-up, and the page says so.
  const isRough = which === 'end' && device.state === 'found' && isCoarse(device)
  const missing = isRough ? words.taxi_plan_ask_startRough() : words.taxi_plan_ask_notChosen()
  const [isDrawn, draw] = useReducer(() => true, false)
  useEffect(draw, [draw])
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
              <>
                <ListRow
                  icon={<CircleHelp aria-hidden="true" size={20} />}
                  title={words.taxi_plan_ask_leaveEndOpen()}
                  detail={words.taxi_plan_ask_leaveEndOpenDetail()}
                  onPress={() => void leaveEndOpen()}
                />
                {/* The placeholder has the height of both rows. The prerendered page leaves it empty, as the program does at first. */}
                <div className="min-h-32">
                  <Suspense>{isDrawn && <StreetRow />}</Suspense>
                </div>
              </>
            ) : undefined
          }
        />
      </Page>
    </>
  )
}
