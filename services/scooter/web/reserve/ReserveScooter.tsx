import type { LatLng } from '@daoxing/kit/contract'
import {
  Button,
  ButtonLink,
  formatMoment,
  formatTwd,
  isApiError,
  ListRow,
  Loaded,
  newTapKey,
  Plate,
  Sheet,
  type SheetHeight,
  Skeleton,
  useBackCloses,
} from '@daoxing/kit/web'
import { type ScooterRental, scooterMethods } from '@daoxing/scooter/contract'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAccountBefore } from '../account/AccountFirst.tsx'
import { useScooterDraft } from '../draft.ts'
import { BatteryFact } from '../parts/BatteryFact.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { HeardLine } from '../parts/HeardLine.tsx'
import { MaintenancePopup } from '../parts/MaintenancePopup.tsx'
import { PlanAnswer } from '../parts/PlanAnswer.tsx'
import { minutePrice } from '../parts/ride-words.ts'
import { quoteQuery, useReserveScooter } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'
import { DestinationRow } from './DestinationRow.tsx'
import { WalkLine } from './WalkLine.tsx'

type ReserveScooterProps = {
  readonly plate: string
  readonly here: LatLng | undefined
  /** Rides that come before the next one. */
  readonly unpaid: readonly ScooterRental[]
  readonly onCovered: (px: number) => void
  readonly onBack: () => void
}

/** Price, cap, destination and payment of one scooter, and the button that reserves it. */
export function ReserveScooter({ plate, here, unpaid, onCovered, onBack }: ReserveScooterProps) {
  const { payment, destination, change } = useScooterDraft()
  const quote = useQuery(quoteQuery({ plate, here, destination }))
  const defaults = useQuery(paymentDefaultsQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const [height, setHeight] = useState<SheetHeight>('half')
  const reserving = useReserveScooter()
  useBackCloses({ isOpen: true, onClose: onBack })
  const chosen = defaults.data && acceptedChoice(defaults.data, payment, scooterMethods)
  const price = quote.data
  const [owed] = unpaid
  const before = useAccountBefore()
  function reserve() {
    if (price === undefined) return
    if (chosen === undefined) return setIsChoosing(true)
    reserving.mutate(
      { tapKey: newTapKey(), quoteHash: price.quoteHash, payment: chosen },
      {
        onError: (error) => {
          if (isApiError(error, 'VEHICLE_PRICE_EXPIRED')) void quote.refetch()
        },
      },
    )
  }
  return (
    <>
      <Sheet
        label={words.scooter_reserve_title()}
        stage={plate}
        height={height}
        heights={['half', 'full']}
        onHeight={setHeight}
        onCovered={onCovered}
        header={
          <header className="flex flex-wrap items-center justify-between gap-3 pb-2">
            <div className="min-w-0">
              <h1 className="text-page font-bold">{price?.scooter.model.name ?? words.scooter_reserve_title()}</h1>
              {price && (
                <p className="flex flex-wrap items-center gap-x-2 text-secondary text-muted">
                  <BatteryFact percent={price.scooter.batPercent} modelName={price.scooter.model.name} />
                  {words.scooter_find_range(price.scooter.rangeKm)}
                </p>
              )}
            </div>
            <Plate plate={plate} />
          </header>
        }
        footer={
          <>
            <ErrorNote error={reserving.error} />
            {before !== undefined && <p className="pb-2 text-secondary text-muted">{before.detail}</p>}
            {before !== undefined ? (
              <ButtonLink isWide to={before.to}>
                {before.action}
              </ButtonLink>
            ) : owed ? (
              <ButtonLink isWide to={`/myOrder/${owed.wemoRentId}`}>
                {words.scooter_reserve_payFirst()}
              </ButtonLink>
            ) : (
              <Button
                isWide
                state={reserving.isPending ? 'busy' : price === undefined || quote.isError ? 'disabled' : 'ready'}
                price={price && chosen ? words.scooter_reserve_held({ amount: formatTwd(price.holdTwd) }) : undefined}
                onPress={reserve}
              >
                {chosen === undefined && !defaults.isPending
                  ? words.scooter_reserve_addPayment()
                  : words.scooter_reserve_action({ minutes: price?.pickUpMinutes ?? 10 })}
              </Button>
            )}
          </>
        }
      >
        <Loaded query={quote} skeleton={<Skeleton rows={5} />}>
          {({ scooter, tariff, holdTwd, reachesInTime, holdAgainFrom, plan, pickUpMinutes }) => (
            <div className="flex flex-col gap-3">
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
                <dt>{words.scooter_reserve_base({ minutes: tariff.includedMinutes })}</dt>
                <dd className="text-end font-bold">{formatTwd(tariff.baseTwd)}</dd>
                <dt>{words.scooter_reserve_minute()}</dt>
                <dd className="text-end font-bold">{minutePrice(tariff)}</dd>
                <dt>{words.scooter_reserve_cap()}</dt>
                <dd className="text-end font-bold">{formatTwd(tariff.dayCapTwd)}</dd>
              </dl>
              <div>
                <WalkLine
                  walkSeconds={scooter.walkSeconds}
                  reachesInTime={reachesInTime}
                  pickUpMinutes={pickUpMinutes}
                />
                <HeardLine place={scooter.place} />
              </div>
              <DestinationRow near={scooter.place} />
              {plan && <PlanAnswer plan={plan} />}
              <p className="text-secondary text-muted">{words.scooter_reserve_hold({ amount: formatTwd(holdTwd) })}</p>
              {holdAgainFrom !== null && (
                <p role="status" className="rounded-2 border border-warn p-3 text-warn">
                  {words.scooter_reserve_again({ time: formatMoment(holdAgainFrom) })}
                </p>
              )}
              {scooter.bayPhotoUrl !== null && (
                <figure>
                  <img
                    src={scooter.bayPhotoUrl}
                    alt={words.scooter_reserve_photo()}
                    className="aspect-video w-full rounded-2 object-cover"
                    loading="lazy"
                  />
                  <figcaption className="text-secondary text-muted">
                    {words.scooter_reserve_photo()}
                    {scooter.bayPhotoAt !== null && ` · ${formatMoment(scooter.bayPhotoAt)}`}
                  </figcaption>
                </figure>
              )}
            </div>
          )}
        </Loaded>
        <ListRow
          icon={chosen ? <MethodIcon method={chosen.method} /> : <CreditCard aria-hidden="true" />}
          title={chosen && defaults.data ? choiceName(defaults.data, chosen) : words.scooter_reserve_addPayment()}
          detail={words.scooter_reserve_payment()}
          hasChevron
          isLast
          onPress={() => setIsChoosing(true)}
        />
      </Sheet>
      <MaintenancePopup errors={[quote.error, reserving.error]} />
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={scooterMethods}
            backTo="/scooter/reservation"
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              change({ payment: choice })
              setIsChoosing(false)
              reserving.reset()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
