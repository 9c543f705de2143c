import {
  Card,
  Chip,
  FixedBottomButton,
  formatTwd,
  isApiError,
  ListRow,
  Loaded,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  Skeleton,
  useBackCloses,
} from '@daoxing/kit/web'
import { acceptedMethods, type Station } from '@daoxing/charging/contract'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDraft } from '../draft.ts'
import { unitPriceText, unitsText } from '../live/session-words.ts'
import { quoteQuery, useRequestSession } from '../charging-data.ts'
import * as words from '../words/compiled/messages.js'

type ConfirmSessionProps = { readonly station: Station; readonly onBack: () => void }

const limits = [null, 100, 300, 500] as const

/** The price, the rider's limit, the payment method, and the start button. */
export function ConfirmSession({ station, onBack }: ConfirmSessionProps) {
  const { limitTwd, payment, change } = useDraft()
  const quote = useQuery(quoteQuery({ stationId: station.stationId, limitTwd }))
  const defaults = useQuery(paymentDefaultsQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const request = useRequestSession()
  useBackCloses({ isOpen: true, onClose: onBack })
  const chosen = defaults.data && acceptedChoice(defaults.data, payment, acceptedMethods)
  const price = quote.data
  const isReady = price !== undefined && chosen !== undefined && station.isFree
  const start = () => {
    if (!isReady) return
    const { quoteHash } = price
    request.mutate(
      { tapKey: newTapKey(), quoteHash, payment: chosen },
      {
        onError: (error) => {
          if (isApiError(error, 'QUOTE_EXPIRED')) void quote.refetch()
        },
      },
    )
  }
  return (
    <>
      <NavBar title={words.charging_service_name()} onBack={onBack} />
      <Page below="button">
        <Card>
          <h2 className="text-card font-bold">{station.name}</h2>
          <p className="text-secondary text-muted">{station.address}</p>
          <p className="mt-2 text-number font-bold">{unitPriceText(station.centsPerUnit)}</p>
          {!station.isFree && (
            <p role="alert" className="text-danger">
              {words.charging_plan_justTaken()}
            </p>
          )}
        </Card>
        <Card title={words.charging_plan_limit()}>
          <div className="flex flex-wrap gap-3 pb-2">
            {limits.map((limit) => (
              <Chip key={limit ?? 'none'} isSelected={limit === limitTwd} onPress={() => change({ limitTwd: limit })}>
                {limit === null ? words.charging_plan_noLimit() : formatTwd(limit)}
              </Chip>
            ))}
          </div>
          <Loaded query={quote} skeleton={<Skeleton rows={1} />}>
            {({ terms }) => (
              <p className="text-secondary text-muted">
                {terms.limitTwd === null
                  ? words.charging_plan_terms({
                      units: unitsText(terms.typicalMilliUnits),
                      estimate: formatTwd(terms.estimateTwd),
                    })
                  : words.charging_plan_termsLimit({
                      limit: formatTwd(terms.limitTwd),
                      estimate: formatTwd(terms.estimateTwd),
                    })}
              </p>
            )}
          </Loaded>
        </Card>
        <Card form="plain">
          <ListRow
            icon={chosen ? <MethodIcon method={chosen.method} /> : <CreditCard aria-hidden="true" />}
            title={chosen ? choiceName(defaults.data, chosen) : words.charging_plan_addPayment()}
            detail={words.charging_plan_payment()}
            hasChevron
            isLast
            onPress={() => setIsChoosing(true)}
          />
        </Card>
        {request.isError && (
          <p role="alert" className="text-danger">
            {sentenceOf(request.error)}
          </p>
        )}
      </Page>
      <FixedBottomButton
        state={request.isPending ? 'busy' : isReady ? 'ready' : 'disabled'}
        price={price && words.charging_plan_held({ estimate: formatTwd(price.terms.estimateTwd) })}
        onPress={start}
      >
        {words.charging_plan_start()}
      </FixedBottomButton>
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={acceptedMethods}
            backTo="/charging"
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              change({ payment: choice })
              setIsChoosing(false)
              request.reset()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
