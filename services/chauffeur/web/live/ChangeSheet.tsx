import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import {
  Button,
  Card,
  FailedState,
  FixedBottomBar,
  formatMoment,
  formatTwd,
  IconButton,
  ListRow,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  Skeleton,
  showToast,
  useFailure,
  useModalDialog,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { MapPinCheck, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { changeQuery, type ChangeWish, useChange } from '../chauffeur-data.ts'
import { Stepper } from '../parts/Stepper.tsx'
import { stayText } from '../parts/stay-text.ts'
import * as words from '../words/compiled/messages.js'
import { SearchPlace } from './SearchPlace.tsx'

type ChangeSheetProps = { readonly trip: ChauffeurTrip; readonly onClose: () => void }
type Asking = 'stop' | 'end' | null

const moreHoursMax = 12
const stopsMax = 5
const stayMinutesUsual = 60

/** More hours, other stops or another end. Price and new end are shown before the change counts. */
export function ChangeSheet({ trip, onClose }: ChangeSheetProps) {
  const [wish, setWish] = useState<ChangeWish>({})
  const [asking, setAsking] = useState<Asking>(null)
  const dialog = useModalDialog(onClose)
  const { moreHours = 0, stopList = trip.stopList, end = trip.end } = wish
  const change = (part: ChangeWish) => setWish({ ...wish, ...part })
  const close = () => setAsking(null)
  if (asking !== null)
    return (
      <dialog {...dialog} {...wholePage} aria-label={words.chauffeur_change_title()}>
        <SearchPlace
          title={asking === 'stop' ? words.chauffeur_title_stop() : words.chauffeur_title_end()}
          near={end.location}
          onTake={({ address, location }) => {
            if (asking === 'end') change({ end: { address, location } })
            else change({ stopList: [...stopList, { address, ...location, stayMinutes: stayMinutesUsual }] })
            close()
          }}
          onBack={close}
        />
      </dialog>
    )
  return (
    <dialog {...dialog} {...wholePage} aria-label={words.chauffeur_change_title()}>
      <NavBar title={words.chauffeur_change_title()} onBack={onClose} />
      <Page below="button">
        <p className="px-1 text-secondary text-muted">{words.chauffeur_change_hint()}</p>
        <Card>
          <Stepper
            name={words.chauffeur_change_hours()}
            detail={words.chauffeur_change_hourPrice({ price: formatTwd(trip.terms.overtimeTwdPerHour) })}
            count={moreHours}
            min={0}
            max={moreHoursMax}
            onChange={(hours) => change({ moreHours: hours })}
          />
        </Card>
        <Card form="plain">
          {stopList.map(({ address, stayMinutes }, at) => (
            // Two stops may be the same place; the row is its number.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-caption text-muted">{words.chauffeur_stop_number({ number: at + 1 })}</span>
                <span className="block">{address}</span>
                <span className="block text-secondary text-muted">{stayText(stayMinutes)}</span>
              </span>
              <IconButton
                label={words.chauffeur_stop_remove({ place: address })}
                icon={<X size={20} />}
                onPress={() => change({ stopList: stopList.toSpliced(at, 1) })}
              />
            </div>
          ))}
          {stopList.length < stopsMax && (
            <ListRow
              icon={<Plus aria-hidden="true" size={20} />}
              title={words.chauffeur_title_stop()}
              onPress={() => setAsking('stop')}
            />
          )}
          <ListRow
            icon={<MapPinCheck aria-hidden="true" size={20} />}
            title={end.address}
            detail={words.chauffeur_journey_end()}
            hasChevron
            isLast
            onPress={() => setAsking('end')}
          />
        </Card>
        <Priced trip={trip} wish={wish} onClose={onClose} />
      </Page>
    </dialog>
  )
}

const wholePage = {
  style: { margin: 0, maxWidth: 'none', maxHeight: 'none' },
  className: 'size-full overflow-y-auto bg-bg text-ink',
} as const

type PricedProps = ChangeSheetProps & { readonly wish: ChangeWish }

/** Old price, new price, difference and new end, and the button that makes the change. */
function Priced({ trip, wish, onClose }: PricedProps) {
  const isChanged = (wish.moreHours ?? 0) > 0 || wish.stopList !== undefined || wish.end !== undefined
  const query = useQuery({ ...changeQuery(trip.orderHash, wish), enabled: isChanged })
  const failure = useFailure(query)
  const change = useChange()
  const priced = isChanged ? query.data : undefined
  const send = () => {
    if (priced === undefined || change.isPending) return
    change.mutate(
      { tapKey: newTapKey(), hash: trip.orderHash, changeHash: priced.changeHash },
      {
        onSuccess: () => {
          showToast(priced.needsDriver ? words.chauffeur_change_waiting() : words.chauffeur_change_done(), 4000)
          onClose()
        },
        onError: () => void query.refetch(),
      },
    )
  }
  return (
    <>
      {isChanged && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {isChanged && failure === null && priced === undefined && <Skeleton form="card" rows={1} />}
      {priced !== undefined && (
        <Card title={words.chauffeur_change_price()}>
          <dl>
            <Line name={words.chauffeur_change_before()} value={formatTwd(trip.totalFare)} />
            <Line name={words.chauffeur_change_after()} value={formatTwd(priced.totalFare)} isStrong />
            <Line name={words.chauffeur_change_end()} value={formatMoment(priced.endsAt)} isStrong />
          </dl>
          <p className="mt-2 text-secondary text-muted">
            {priced.needsDriver ? words.chauffeur_change_needsDriver() : words.chauffeur_change_atOnce()}
          </p>
        </Card>
      )}
      <FixedBottomBar>
        {change.isError && (
          <p role="alert" className="pb-2 text-secondary text-danger">
            {sentenceOf(change.error)}
          </p>
        )}
        <Button
          isWide
          state={change.isPending ? 'busy' : priced === undefined ? 'disabled' : 'ready'}
          price={priced && differenceText(priced.differenceTwd)}
          onPress={send}
        >
          {priced?.needsDriver === true ? words.chauffeur_change_ask() : words.chauffeur_change_confirm()}
        </Button>
      </FixedBottomBar>
    </>
  )
}

function differenceText(differenceTwd: number): string {
  if (differenceTwd === 0) return words.chauffeur_change_same()
  return differenceTwd > 0
    ? words.chauffeur_change_more({ amount: formatTwd(differenceTwd) })
    : words.chauffeur_change_less({ amount: formatTwd(-differenceTwd) })
}

type LineProps = { readonly name: string; readonly value: string; readonly isStrong?: boolean }

function Line({ name, value, isStrong = false }: LineProps) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">{name}</dt>
      <dd className={isStrong ? 'font-bold' : ''}>{value}</dd>
    </div>
  )
}
