import { acceptedMethods, type StationKey } from '@daoxing/charging/contract'
import type { ReservationFees } from '@daoxing/charging/contract'
import {
  BottomSheet,
  Button,
  Card,
  formatTimeOfDay,
  formatTwd,
  formatUnitTwd,
  ListRow,
  Loaded,
  newTapKey,
  Skeleton,
  useNow,
} from '@daoxing/kit/web'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { carQuery, quoteQuery } from '../charging-data.ts'
import { type ChosenPlug, useChargingDraft } from '../draft.ts'

import { StartProblem } from '../start/StartProblem.tsx'
import * as words from '../words/compiled/messages.js'
import { useReserveCharger } from './reservation-data.ts'

type ReserveSheetProps = {
  readonly station: StationKey
  readonly plug: ChosenPlug
  readonly name: string
  readonly onClose: () => void
}

/** The fees of keeping a charger, and then the button that asks for it. */
export function ReserveSheet({ station, plug, name, onClose }: ReserveSheetProps) {
  const { payment, change } = useChargingDraft()
  const car = useQuery(carQuery)
  const quote = useQuery({
    ...quoteQuery({ station, plug, car: car.data ?? null, limit: null }),
    enabled: !car.isPending,
  })
  const defaults = useQuery(paymentDefaultsQuery)
  const reserving = useReserveCharger()
  const [isPaying, setIsPaying] = useState(false)
  const chosen = defaults.data && acceptedChoice(defaults.data, payment, acceptedMethods)
  const fees = quote.data?.reservation
  function reserve() {
    if (quote.data === undefined || reserving.isPending) return
    if (chosen === undefined) return setIsPaying(true)
    const tap = { tapKey: newTapKey(), quoteHash: quote.data.quoteHash, payment: chosen }
    reserving.mutate(tap, { onSuccess: onClose })
  }
  if (isPaying)
    return (
      <Suspense>
        <PaymentSheet
          chosen={chosen ?? cash}
          methods={acceptedMethods}
          backTo="/charging_station"
          onClose={() => setIsPaying(false)}
          onChosen={(choice) => {
            change({ payment: choice })
            setIsPaying(false)
            reserving.reset()
          }}
        />
      </Suspense>
    )
  return (
    <BottomSheet
      title={words.charging_reserve_title({ name })}
      onClose={onClose}
      footer={
        <>
          <StartProblem error={reserving.error ?? quote.error} />
          <Button
            isWide
            state={reserving.isPending ? 'busy' : fees ? 'ready' : 'disabled'}
            price={
              fees && chosen && fees.holdTwd > 0
                ? words.charging_start_held({ amount: formatTwd(fees.holdTwd) })
                : undefined
            }
            onPress={reserve}
          >
            {chosen === undefined && !defaults.isPending
              ? words.charging_start_addPayment()
              : words.charging_reserve_action()}
          </Button>
        </>
      }
    >
      <Loaded query={quote} skeleton={<Skeleton rows={4} />}>
        {({ reservation }) => (reservation ? <Fees fees={reservation} /> : <p>{words.charging_reserve_cannot()}</p>)}
      </Loaded>
      <Card form="plain">
        <ListRow
          icon={chosen ? <MethodIcon method={chosen.method} /> : <CreditCard aria-hidden="true" />}
          title={chosen && defaults.data ? choiceName(defaults.data, chosen) : words.charging_start_addPayment()}
          detail={words.charging_start_payment()}
          hasChevron
          isLast
          onPress={() => setIsPaying(true)}
        />
      </Card>
    </BottomSheet>
  )
}

/** The cost of keeping a charger, in the three ways in which it can end. */
function Fees({ fees }: { readonly fees: ReservationFees }) {
  const { twdPerHour, expiredTwd, holdTwd, minutesMax } = fees
  const now = useNow(10_000)
  const until = formatTimeOfDay(new Date(now + minutesMax * 60_000).toISOString())
  return (
    <div className="flex flex-col gap-2">
      <p className="text-card font-bold">{words.charging_reserve_until({ time: until, minutes: minutesMax })}</p>
      {holdTwd === 0 ? (
        <p className="text-ok">{words.charging_reserve_free()}</p>
      ) : (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt className="text-muted">{words.charging_reserve_whenUsed()}</dt>
            <dd className="text-end font-bold">{perHour(twdPerHour)}</dd>
            <dt className="text-muted">{words.charging_reserve_whenCanceled()}</dt>
            <dd className="text-end font-bold">{perHour(twdPerHour)}</dd>
            <dt className="text-muted">{words.charging_reserve_whenExpired()}</dt>
            <dd className="text-end font-bold">{formatTwd(expiredTwd)}</dd>
          </dl>
          <p className="text-secondary text-muted">{words.charging_reserve_hold({ amount: formatTwd(holdTwd) })}</p>
        </>
      )}
    </div>
  )
}

const perHour = (twd: number) =>
  twd === 0 ? words.charging_reserve_nothing() : words.charging_station_perHour({ price: formatUnitTwd(twd) })
