import { acceptedMethods, type Subscription } from '@daoxing/charging/contract'
import {
  Button,
  Card,
  confirmInPopup,
  formatDay,
  formatTwd,
  formatUnitTwd,
  ListRow,
  Loaded,
  NavBar,
  Page,
  sentenceOf,
  Skeleton,
} from '@daoxing/kit/web'
import {
  acceptedChoice,
  cash,
  choiceName,
  paymentDefaultsQuery,
  type PayChoice,
  PaymentSheet,
} from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { carQuery } from '../charging-data.ts'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { kwhText, subscriptionQuery, useBeginSubscription, useEndSubscription } from './account-data.ts'

/** The monthly plan: its price, when it pays, how it stands, and its begin and end. */
export function SubscriptionScreen() {
  const query = useQuery(subscriptionQuery)
  return (
    <>
      <NavBar title={words.charging_account_plan()} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton form="card" />}>
          {(plan) => <Plan plan={plan} />}
        </Loaded>
      </Page>
    </>
  )
}

function Plan({ plan }: { readonly plan: Subscription }) {
  const { state, monthlyTwd, percentOff, from, until, breakEvenKwh, usualTwdPerKwh, usedKwh, savedTwd } = plan
  const { renewsAt, endsAt } = plan
  return (
    <>
      <Card title={words.charging_account_planPrice({ amount: formatTwd(monthlyTwd) })}>
        <p>{words.charging_account_planOff({ from, until, percent: String(percentOff) })}</p>
        <p className="text-secondary text-muted">
          {words.charging_account_planBreakEven({ kwh: String(breakEvenKwh), price: formatUnitTwd(usualTwdPerKwh) })}
        </p>
      </Card>
      {state !== 'none' && (
        <Card>
          <p className="font-bold">
            {words.charging_account_planUsed({ kwh: kwhText(usedKwh), amount: formatTwd(savedTwd) })}
          </p>
          {state === 'unpaid' && (
            <p role="status" className="text-warn">
              {words.charging_account_planUnpaid()}
            </p>
          )}
          {state === 'active' && renewsAt !== null && (
            <p>{words.charging_account_planRenews({ time: formatDay(renewsAt) })}</p>
          )}
          {state === 'ending' && endsAt !== null && (
            <p>{words.charging_account_planEnds({ time: formatDay(endsAt) })}</p>
          )}
        </Card>
      )}
      {state === 'none' ? <Begin plan={plan} /> : <EndOrGoOn state={state} />}
    </>
  )
}

function EndOrGoOn({ state }: Pick<Subscription, 'state'>) {
  const ending = useEndSubscription()
  const end = async () => {
    const isSure = await confirmInPopup({
      title: words.charging_account_planEndAsk(),
      text: words.charging_account_planEndText(),
      confirmLabel: words.charging_account_planEnd(),
      cancelLabel: true,
    })
    if (isSure) ending.mutate(false)
  }
  const busy = ending.isPending ? 'busy' : 'ready'
  return (
    <>
      {ending.isError && <ErrorLine error={ending.error} />}
      {state === 'ending' ? (
        <Button isWide state={busy} onPress={() => ending.mutate(true)}>
          {words.charging_account_planGoOn()}
        </Button>
      ) : (
        <Button isWide kind="danger" state={busy} onPress={() => void end()}>
          {words.charging_account_planEnd()}
        </Button>
      )}
    </>
  )
}

function Begin({ plan: { monthlyTwd } }: { readonly plan: Subscription }) {
  const navigate = useNavigate()
  const car = useQuery(carQuery)
  const defaults = useQuery(paymentDefaultsQuery)
  const beginning = useBeginSubscription()
  const [wished, setWished] = useState<PayChoice | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const chosen = defaults.data && acceptedChoice(defaults.data, wished, acceptedMethods)
  const amount = formatTwd(monthlyTwd)
  const chooseCar = () => {
    useChargingDraft.getState().change({ step: 'SearchFilter' })
    void navigate('/charging_station')
  }
  const begin = async () => {
    if (chosen === undefined) return setIsChoosing(true)
    if (!car.data) return
    const isSure = await confirmInPopup({
      title: words.charging_account_planBeginAsk(),
      text: words.charging_account_planBeginText({ amount }),
      confirmLabel: words.charging_account_planBegin(),
      cancelLabel: true,
    })
    if (isSure) beginning.mutate({ carSeriesId: car.data.carSeriesId, monthlyTwd, payment: chosen })
  }
  return (
    <>
      {car.data === null && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-warn">{words.charging_account_planCar()}</p>
          <Button kind="tint" icon={<CarFront aria-hidden="true" />} onPress={chooseCar}>
            {words.charging_find_myCar()}
          </Button>
        </div>
      )}
      <Card form="plain">
        <ListRow
          title={chosen && defaults.data ? choiceName(defaults.data, chosen) : words.charging_account_addPayment()}
          detail={words.charging_account_payment()}
          hasChevron
          isLast
          onPress={() => setIsChoosing(true)}
        />
      </Card>
      {beginning.isError && <ErrorLine error={beginning.error} />}
      <Button
        isWide
        state={beginning.isPending ? 'busy' : car.data ? 'ready' : 'disabled'}
        price={amount}
        onPress={() => void begin()}
      >
        {words.charging_account_planBegin()}
      </Button>
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={acceptedMethods}
            backTo="/charging_station/plan"
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              setWished(choice)
              setIsChoosing(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function ErrorLine({ error }: { readonly error: unknown }) {
  return (
    <p role="alert" className="text-secondary text-danger">
      {sentenceOf(error)}
    </p>
  )
}
