import {
  Card,
  formatDistance,
  formatDuration,
  formatTwd,
  isApiError,
  ListRow,
  Loaded,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  Skeleton,
  FixedBottomButton,
} from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import { cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet, shownChoice } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useDraft, type WayEnd } from '../draft.ts'
import { quoteQuery, useOrder } from '../sample-driver-data.ts'
import * as words from '../words/compiled/messages.js'

type ConfirmOrderProps = {
  readonly pickup: ChosenPlace
  readonly dropoff: ChosenPlace
  readonly onEdit: (which: WayEnd) => void
}

/** The route, its price, the payment method, and the order button. */
export function ConfirmOrder({ pickup, dropoff, onEdit }: ConfirmOrderProps) {
  const { payment, change } = useDraft()
  const quote = useQuery(quoteQuery({ pickup, dropoff }))
  const defaults = useQuery(paymentDefaultsQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const order = useOrder()
  const chosen = defaults.data === undefined ? (payment ?? cash) : shownChoice(defaults.data, payment)
  const price = quote.data
  const send = (quoteHash: string) =>
    order.mutate(
      { tapKey: newTapKey(), quoteHash, payment: chosen },
      {
        onError: (error) => {
          if (isApiError(error, 'QUOTE_EXPIRED')) void quote.refetch()
        },
      },
    )
  return (
    <>
      <NavBar title={words.sampleDriver_service_name()} />
      <Page below="button">
        <Card form="plain">
          <ListRow
            title={pickup.name}
            detail={words.sampleDriver_plan_pickup()}
            hasChevron
            onPress={() => onEdit('pickup')}
          />
          <ListRow
            title={dropoff.name}
            detail={words.sampleDriver_plan_dropoff()}
            hasChevron
            isLast
            onPress={() => onEdit('dropoff')}
          />
        </Card>
        <Card>
          <Loaded query={quote} skeleton={<Skeleton rows={2} />}>
            {({ priceTwd, cancelFeeTwd, route }) => (
              <>
                <p className="text-number font-bold">{formatTwd(priceTwd)}</p>
                <p className="text-secondary text-muted">
                  {words.sampleDriver_plan_way({
                    distance: formatDistance(route.distanceMetres),
                    duration: formatDuration(route.durationSeconds),
                  })}
                </p>
                <p className="mt-2 text-secondary text-muted">
                  {words.sampleDriver_plan_terms({ fee: formatTwd(cancelFeeTwd) })}
                </p>
              </>
            )}
          </Loaded>
        </Card>
        <Card form="plain">
          <ListRow
            icon={<MethodIcon method={chosen.method} />}
            title={choiceName(defaults.data, chosen)}
            detail={words.sampleDriver_plan_payment()}
            hasChevron
            isLast
            onPress={() => setIsChoosing(true)}
          />
        </Card>
        {order.isError && (
          <p role="alert" className="text-danger">
            {sentenceOf(order.error)}
          </p>
        )}
      </Page>
      <FixedBottomButton
        state={order.isPending ? 'busy' : price === undefined || defaults.isPending ? 'disabled' : 'ready'}
        price={price && formatTwd(price.priceTwd)}
        onPress={() => price && send(price.quoteHash)}
      >
        {words.sampleDriver_plan_order()}
      </FixedBottomButton>
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen}
            backTo="/sample-driver"
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              change({ payment: choice })
              setIsChoosing(false)
              order.reset()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
