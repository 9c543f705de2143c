import type { ReplyOf } from '@daoxing/kit/contract'
import {
  Button,
  Card,
  FixedBottomButton,
  formatTwd,
  lazyScreen,
  ListRow,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  TextField,
  useBackCloses,
} from '@daoxing/kit/web'
import { favouritesQuery, findDevicePosition, PlaceSearch, useDevicePosition } from '@daoxing/places/web'
import type { getStreetDriver } from '@daoxing/taxi/contract'
import { PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { MapPin, ScanLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DriverCard } from '../parts/DriverCard.tsx'
import { qrDetector } from '../parts/scan-code.ts'
import { tariffWords } from '../plan/car-words.ts'
import { PaymentRow } from '../plan/PaymentRow.tsx'
import { useRidePayment } from '../plan/ride-payment.ts'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'
import { useFindStreetDriver, useRequestStreetRide } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

const ScanCode = lazyScreen(() => import('../parts/ScanCode.tsx').then((file) => file.ScanCode))

/** The browser's permission prompt may stay unanswered; after this time the code is looked up without a position. */
const positionMs = 4000
const soon = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), positionMs))

type Found = ReplyOf<typeof getStreetDriver>

/** A street-hailed ride: its code, then plate and driver, then the ride [TAXI-104, TAXI-105]. */
export function StreetScreen() {
  const [search] = useSearchParams()
  const [code, setCode] = useState(search.get('code') ?? '')
  const find = useFindStreetDriver()
  useDevicePosition()
  const look = async (typed: string) => {
    // The lookup waits for the position: a sticker needs it, and it protects every code.
    const device = await Promise.race([findDevicePosition(0), soon()])
    find.mutate({ code: typed, at: device?.state === 'found' ? device.location : null })
  }
  if (find.data !== undefined) return <MeetDriver found={find.data} onOther={find.reset} />
  return (
    <AskCode
      code={code}
      isBusy={find.isPending}
      error={find.isError ? sentenceOf(find.error) : undefined}
      onCode={setCode}
      onFind={(typed) => void look(typed)}
    />
  )
}

type AskCodeProps = {
  readonly code: string
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onCode: (code: string) => void
  readonly onFind: (code: string) => void
}

function AskCode({ code, isBusy, error, onCode, onFind }: AskCodeProps) {
  const [isScanning, setIsScanning] = useState(false)
  const [canScan] = useState(() => qrDetector() !== undefined)
  return (
    <>
      <NavBar title={words.taxi_street_title()} />
      <Page below="button">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '') onFind(code)
          }}
        >
          <TextField
            label={words.taxi_street_code()}
            hint={words.taxi_street_codeHint()}
            value={code}
            onChange={(typed) => onCode(typed.toUpperCase())}
            error={error}
            autoComplete="off"
            lengthMax={40}
            isFocusedFirst
          />
          <FixedBottomButton type="submit" state={isBusy ? 'busy' : code.trim() === '' ? 'disabled' : 'ready'}>
            {words.taxi_street_find()}
          </FixedBottomButton>
        </form>
        {canScan && (
          <Button kind="tint" icon={<ScanLine aria-hidden="true" size={20} />} onPress={() => setIsScanning(true)}>
            {words.taxi_street_scan()}
          </Button>
        )}
      </Page>
      {isScanning && (
        <Suspense>
          <ScanCode
            onClose={() => setIsScanning(false)}
            onCode={(scanned) => {
              setIsScanning(false)
              onCode(scanned)
              onFind(scanned)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type MeetDriverProps = { readonly found: Found; readonly onOther: () => void }

/** Shows plate and photo first, so that a rider in the wrong car notices it. */
function MeetDriver({
  found: { driver, tariff, sighting, held_without_end: heldWithoutEnd },
  onOther,
}: MeetDriverProps) {
  const navigate = useNavigate()
  const device = useDevicePosition()
  const resetDraft = useRideDraft(({ reset }) => reset)
  const { payment: wished, change } = useRideDraft()
  const payment = useRidePayment()
  const [end, setEnd] = useState<DraftPlace | null>(null)
  const [isChoosing, setIsChoosing] = useState<'end' | 'payment' | null>(null)
  const ride = useRequestStreetRide()
  const at = device.state === 'found' ? device.location : null
  const begin = () =>
    ride.mutate(
      { tapKey: newTapKey(), sighting, at, end, payment: payment.chosen },
      {
        onSuccess: () => {
          resetDraft()
          void navigate('/taxi', { replace: true })
        },
      },
    )
  if (isChoosing === 'end')
    return (
      <ChooseEnd
        near={at}
        onBack={() => setIsChoosing(null)}
        onTake={(place) => {
          setEnd(place)
          setIsChoosing(null)
        }}
      />
    )
  return (
    <>
      <NavBar title={words.taxi_street_check()} onBack={onOther} />
      <Page below="button">
        <Card>
          <DriverCard driver={driver} isLarge />
        </Card>
        <p className="px-1">{words.taxi_street_checkText()}</p>
        <Card form="plain">
          <ListRow
            icon={<MapPin aria-hidden="true" size={20} />}
            title={words.taxi_street_end()}
            detail={end?.name ?? words.taxi_street_endOpen()}
            onPress={() => setIsChoosing('end')}
            hasChevron
            isLast
          />
        </Card>
        <PaymentRow payment={payment} onPress={() => setIsChoosing('payment')} />
        <p className="px-1 text-secondary text-muted">{words.taxi_street_meter()}</p>
        <p className="px-1 text-secondary text-muted">{tariffWords(tariff)}</p>
        {payment.chosen.method !== 'cash' && (
          <p className="px-1 text-secondary text-muted">
            {end !== null || heldWithoutEnd === null
              ? words.taxi_street_heldEstimate()
              : words.taxi_street_held({ amount: formatTwd(heldWithoutEnd) })}
          </p>
        )}
        {ride.isError && (
          <p role="alert" className="px-1 text-danger">
            {sentenceOf(ride.error)}
          </p>
        )}
        <Button kind="quiet" onPress={onOther}>
          {words.taxi_street_other()}
        </Button>
        <FixedBottomButton state={ride.isPending ? 'busy' : payment.isKnown ? 'ready' : 'disabled'} onPress={begin}>
          {words.taxi_street_begin()}
        </FixedBottomButton>
      </Page>
      {isChoosing === 'payment' && (
        <Suspense>
          <PaymentSheet
            chosen={wished ?? payment.chosen}
            backTo="/taxi/street"
            onClose={() => setIsChoosing(null)}
            onChosen={(choice) => {
              change({ payment: choice })
              setIsChoosing(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type ChooseEndProps = {
  readonly near: { readonly lat: number; readonly lng: number } | null
  readonly onBack: () => void
  readonly onTake: (place: DraftPlace) => void
}

function ChooseEnd({ near, onBack, onTake }: ChooseEndProps) {
  const { data: favourites = [] } = useQuery(favouritesQuery)
  useBackCloses({ isOpen: true, onClose: onBack })
  return (
    <>
      <NavBar title={words.taxi_street_end()} onBack={onBack} />
      <Page>
        <PlaceSearch
          prompt={words.taxi_stops_promptEnd()}
          near={near}
          purpose="end"
          favourites={favourites}
          onChoose={onTake}
          // The rider's own position is no useful destination.
          onOwnPosition={() => undefined}
        />
      </Page>
    </>
  )
}
