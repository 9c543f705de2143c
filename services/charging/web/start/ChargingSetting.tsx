import { acceptedMethods } from '@daoxing/charging/contract'
import {
  Button,
  Card,
  FixedBottomBar,
  formatTwd,
  isApiError,
  ListRow,
  Loaded,
  NavBar,
  newTapKey,
  Page,
  Skeleton,
} from '@daoxing/kit/web'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, Gauge, ReceiptText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { agreementQuery, carQuery, quoteQuery, useStartCharging } from '../charging-data.ts'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { AgreementField } from './AgreementField.tsx'
import { EstimateCard } from './EstimateCard.tsx'
import { carrierNames, InvoiceSheet } from './InvoiceSheet.tsx'
import { isInvoiceComplete, rememberedInvoice, rememberInvoice } from './invoice-wish.ts'
import { StartProblem } from './StartProblem.tsx'
import { LimitSheet, limitText } from './LimitSheet.tsx'

type ChargingSettingProps = { readonly onBack: () => void }

/** Price, limit, payment, invoice and agreement of one plug, and the button that starts it [CHG-007]. */
export function ChargingSetting({ onBack }: ChargingSettingProps) {
  const { station, plug } = useChargingDraft()
  if (station === null || plug === null)
    return (
      <>
        <NavBar title={words.charging_start_title()} onBack={onBack} />
        <Page>
          <p>{words.charging_start_noPlug()}</p>
          <Button onPress={onBack}>{words.charging_start_choosePlug()}</Button>
        </Page>
      </>
    )
  // A refusal belongs to its plug.
  const key = `${station.station}/${plug.chargerId}/${plug.connectorId}`
  return <Setting key={key} station={station} plug={plug} onBack={onBack} />
}

type SettingProps = ChargingSettingProps & Pick<Parameters<typeof quoteQuery>[0], 'station' | 'plug'>
type OpenSheet = 'payment' | 'invoice' | 'limit'

function Setting({ station, plug, onBack }: SettingProps) {
  const { limit, payment, isAgreed, change } = useChargingDraft()
  const car = useQuery(carQuery)
  const agreement = useQuery(agreementQuery)
  const quote = useQuery({ ...quoteQuery({ station, plug, car: car.data ?? null, limit }), enabled: !car.isPending })
  const defaults = useQuery(paymentDefaultsQuery)
  const [invoice, setInvoice] = useState(rememberedInvoice)
  const [sheet, setSheet] = useState<OpenSheet>()
  const [problem, setProblem] = useState<'agreement'>()
  const starting = useStartCharging()
  const chosen = defaults.data && acceptedChoice(defaults.data, payment, acceptedMethods)
  const price = quote.data
  const hasAgreed = isAgreed || agreement.data?.isAgreeAgreement === true
  function start() {
    if (price === undefined || starting.isPending) return
    if (chosen === undefined) return setSheet('payment')
    if (!isInvoiceComplete(invoice)) return setSheet('invoice')
    if (!hasAgreed) return setProblem('agreement')
    setProblem(undefined)
    starting.mutate(
      { tapKey: newTapKey(), quoteHash: price.quoteHash, payment: chosen, invoice, station, plug, limit },
      {
        onError: (error) => {
          if (isApiError(error, 'CHARGING_QUOTE_EXPIRED')) void quote.refetch()
        },
      },
    )
  }
  return (
    <>
      <NavBar title={words.charging_start_title()} onBack={onBack} />
      <Page below="button">
        {quote.isError && quote.data === undefined ? (
          <StartProblem error={quote.error} />
        ) : (
          <Loaded query={quote} skeleton={<Skeleton form="card" rows={4} />}>
            {({ estimate, priceOf, fitsCar }) => (
              <>
                {fitsCar === false && (
                  <p role="alert" className="rounded-2 border border-danger p-3 text-danger">
                    {words.charging_start_wrongPlug()}
                  </p>
                )}
                <EstimateCard
                  estimate={estimate}
                  priceOf={priceOf}
                  onChooseCar={() => change({ step: 'SearchFilter', isChoosingCar: true })}
                />
              </>
            )}
          </Loaded>
        )}
        <Card form="plain">
          <ListRow
            icon={<Gauge aria-hidden="true" size={20} />}
            title={limitText(limit)}
            detail={words.charging_start_limit()}
            hasChevron
            onPress={() => setSheet('limit')}
          />
          <ListRow
            icon={chosen ? <MethodIcon method={chosen.method} /> : <CreditCard aria-hidden="true" size={20} />}
            title={chosen && defaults.data ? choiceName(defaults.data, chosen) : words.charging_start_addPayment()}
            detail={words.charging_start_payment()}
            hasChevron
            onPress={() => setSheet('payment')}
          />
          <ListRow
            icon={<ReceiptText aria-hidden="true" size={20} />}
            title={
              isInvoiceComplete(invoice)
                ? `${carrierNames[invoice.carrierType]()} ${invoice.carrierId || invoice.invoiceEmail}`
                : words.charging_start_addInvoice()
            }
            detail={words.charging_start_invoice()}
            hasChevron
            isLast
            onPress={() => setSheet('invoice')}
          />
        </Card>
        <AgreementField
          isAgreed={isAgreed}
          error={problem === 'agreement' && !hasAgreed ? words.charging_start_agreeFirst() : undefined}
          onChange={(next) => change({ isAgreed: next })}
        />
        {price && (
          <p className="text-secondary text-muted">{words.charging_start_hold({ amount: formatTwd(price.holdTwd) })}</p>
        )}
        <Card form="plain">
          <ListRow title={words.charging_account_plan()} to="/charging_station/plan" />
          <ListRow title={words.charging_account_contract()} to="/charging_station/contract" isLast />
        </Card>
      </Page>
      <FixedBottomBar>
        <StartProblem error={starting.error} />
        <Button
          isWide
          state={starting.isPending ? 'busy' : price === undefined || quote.isError ? 'disabled' : 'ready'}
          price={price && chosen ? words.charging_start_held({ amount: formatTwd(price.holdTwd) }) : undefined}
          onPress={start}
        >
          {chosen === undefined && !defaults.isPending
            ? words.charging_start_addPayment()
            : words.charging_start_action()}
        </Button>
      </FixedBottomBar>
      {sheet === 'payment' && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={acceptedMethods}
            backTo="/charging_station"
            onClose={() => setSheet(undefined)}
            onChosen={(choice) => {
              change({ payment: choice })
              setSheet(undefined)
              starting.reset()
            }}
          />
        </Suspense>
      )}
      {sheet === 'invoice' && (
        <InvoiceSheet
          invoice={invoice}
          onClose={() => setSheet(undefined)}
          onChosen={(next) => {
            rememberInvoice(next)
            setInvoice(next)
            setSheet(undefined)
          }}
        />
      )}
      {sheet === 'limit' && (
        <LimitSheet
          limit={limit}
          onClose={() => setSheet(undefined)}
          onChosen={(next) => {
            change({ limit: next })
            setSheet(undefined)
          }}
        />
      )}
    </>
  )
}
