import { chauffeurMethods, type ChauffeurTrip } from '@daoxing/chauffeur/contract'
import type { Instant } from '@daoxing/kit/contract'
import { Button, formatMoment, formatTwd, newTapKey, sentenceOf, showToast } from '@daoxing/kit/web'
import { acceptedChoice, cash, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCreateLink, usePayRest } from '../chauffeur-data.ts'
import * as words from '../words/compiled/messages.js'

type PayRestProps = { readonly trip: ChauffeurTrip; readonly payBy: Instant }

/** The rest was declined: until when it can be paid by another method, or by another person. */
export function PayRest({ trip: { orderHash: hash, rest }, payBy }: PayRestProps) {
  const link = useCreateLink()
  const pay = usePayRest()
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const chosen = defaults && acceptedChoice(defaults, null, chauffeurMethods)
  const error = pay.error ?? link.error
  const amount = formatTwd(rest.amountTwd)
  // A method without a hold, such as a provider's own page, has a link.
  const openLink = (payer: 'rider' | 'other') =>
    link.mutate(
      { tapKey: newTapKey(), hash, payer },
      { onSuccess: ({ url }) => (payer === 'rider' ? location.assign(url) : void handOn(url)) },
    )
  return (
    <section className="flex flex-col gap-2 rounded-2 border border-warn bg-surface p-4">
      <p role="status" className="text-warn">
        {words.chauffeur_rest_declined({ amount, time: formatMoment(payBy) })}
      </p>
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <Button
        isWide
        state={pay.isPending || rest.state === 'asked' ? 'busy' : 'ready'}
        price={amount}
        onPress={() => setIsChoosing(true)}
      >
        {words.chauffeur_rest_pay()}
      </Button>
      <Button kind="quiet" isWide state={link.isPending ? 'busy' : 'ready'} onPress={() => openLink('rider')}>
        {words.chauffeur_rest_link()}
      </Button>
      <Button kind="quiet" isWide state={link.isPending ? 'busy' : 'ready'} onPress={() => openLink('other')}>
        {words.chauffeur_rest_other()}
      </Button>
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={chauffeurMethods}
            backTo={`/myOrder/${hash}`}
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              setIsChoosing(false)
              const payment = choice ?? chosen
              if (payment !== undefined) pay.mutate({ tapKey: newTapKey(), hash, payment })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Passes the link on with the browser's share sheet; without one, copies it. */
async function handOn(url: string): Promise<void> {
  try {
    if (hasShareSheet()) return await navigator.share({ url, text: words.chauffeur_rest_shareText() })
    await navigator.clipboard.writeText(url)
    showToast(words.chauffeur_rest_copied())
  } catch (error) {
    // The rider has closed the share sheet, or a web view forbids both: then the link itself is shown.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showToast(url, 20_000)
  }
}

const hasShareSheet = (): boolean => 'share' in navigator
