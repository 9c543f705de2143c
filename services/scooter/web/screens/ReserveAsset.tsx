import {
  Button,
  formatTwd,
  isApiError,
  ListRow,
  Loaded,
  newTapKey,
  Plate,
  PriceLines,
  sentenceOf,
  Sheet,
  Skeleton,
  useBackCloses,
} from '@daoxing/kit/web'
import { acceptedMethods } from '@daoxing/scooter/contract'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDraft } from '../draft.ts'
import { quoteQuery, useReserve } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

type ReserveAssetProps = {
  readonly assetId: string
  readonly onCovered: (px: number) => void
  readonly onBack: () => void
}

/** Price, deposit and payment method of one asset, and the button that reserves it. */
export function ReserveAsset({ assetId, onCovered, onBack }: ReserveAssetProps) {
  const { payment, change } = useDraft()
  const quote = useQuery(quoteQuery(assetId))
  const defaults = useQuery(paymentDefaultsQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const reserving = useReserve()
  useBackCloses({ isOpen: true, onClose: onBack })
  const chosen = defaults.data && acceptedChoice(defaults.data, payment, acceptedMethods)
  const price = quote.data
  const heldTwd = price && price.terms.estimateTwd + price.terms.depositTwd
  function reserve() {
    if (price === undefined) return
    if (chosen === undefined) return setIsChoosing(true)
    reserving.mutate(
      { tapKey: newTapKey(), quoteHash: price.quoteHash, payment: chosen },
      {
        onError: (error) => {
          if (isApiError(error, 'SCOOTER_QUOTE_EXPIRED')) void quote.refetch()
        },
      },
    )
  }
  return (
    <>
      <Sheet
        label={words.scooter_reserve_title()}
        stage={assetId}
        height="half"
        heights={['half']}
        onHeight={() => undefined}
        onCovered={onCovered}
        header={
          <header className="flex flex-wrap items-center justify-between gap-3 pb-2">
            <div className="min-w-0">
              <h1 className="text-page font-bold">{price?.asset.standName ?? words.scooter_reserve_title()}</h1>
              {price && (
                <p className="text-secondary text-muted">
                  {words.scooter_reserve_battery({ battery: price.asset.batteryPercent })}
                </p>
              )}
            </div>
            {price && <Plate plate={price.asset.name} />}
          </header>
        }
        footer={
          <>
            {reserving.isError && (
              <p role="alert" className="pb-2 text-secondary text-danger">
                {sentenceOf(reserving.error)}
              </p>
            )}
            <Button
              isWide
              state={reserving.isPending ? 'busy' : price === undefined || quote.isError ? 'disabled' : 'ready'}
              price={heldTwd && chosen ? words.scooter_reserve_held({ amount: formatTwd(heldTwd) }) : undefined}
              onPress={reserve}
            >
              {chosen === undefined && !defaults.isPending
                ? words.scooter_reserve_addPayment()
                : price === undefined
                  ? words.scooter_reserve_title()
                  : words.scooter_reserve_action({ minutes: Math.floor(price.reserveSeconds / 60) })}
            </Button>
          </>
        }
      >
        <Loaded query={quote} skeleton={<Skeleton rows={5} />}>
          {({ terms }) => (
            <>
              <PriceLines
                lines={[
                  { label: words.scooter_bill_unlock(), amountTwd: terms.unlockTwd },
                  { label: words.scooter_reserve_perMinute(), amountTwd: terms.perMinuteTwd },
                ]}
                totalLabel={words.scooter_reserve_estimate({ minutes: terms.estimateMinutes })}
                totalTwd={terms.estimateTwd}
              />
              {terms.depositTwd > 0 && (
                <p className="mt-2 text-secondary text-muted">
                  {words.scooter_reserve_deposit({ amount: formatTwd(terms.depositTwd) })}
                </p>
              )}
            </>
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
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={acceptedMethods}
            backTo="/scooter"
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
