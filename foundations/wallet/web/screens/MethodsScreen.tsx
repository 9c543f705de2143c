import {
  ButtonLink,
  Card,
  EmptyState,
  Loaded,
  NavBar,
  Page,
  SectionTitle,
  signInAddress,
  Skeleton,
  useSession,
  useSessionSlot,
} from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { WalletMinimal } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { returnIn, returnQueries } from '../binding-return.ts'
import { BindingResult } from '../parts/BindingResult.tsx'
import { BindRows } from '../parts/BindRows.tsx'
import { Campaigns } from '../parts/Campaigns.tsx'
import { ClosedMethods } from '../parts/ClosedMethods.tsx'
import { OwnMethods } from '../parts/OwnMethods.tsx'
import { RideCredit } from '../parts/RideCredit.tsx'
import { WaitingMethods } from '../parts/WaitingMethods.tsx'
import { bindableMethods } from '../rules/pay-choice.ts'
import { paymentDefaultsQuery } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'

/** The polling interval of the bindings until a provider's notice has arrived. */
const waitMs = 2000

/** All payment methods: the default and its change, methods to add, and unavailable ones. */
export function MethodsScreen() {
  const session = useSession()
  return (
    <>
      <NavBar title={words.wallet_methods_title()} actions={[{ kind: 'faq', article: 'ways-to-pay' }]} />
      <Page>{session.state === 'nobody' ? <Visitor /> : <RiderMethods />}</Page>
    </>
  )
}

/** A visitor sees an explanation and a sign-in link; a return from a provider survives the sign-in. */
function Visitor() {
  const slot = useSessionSlot()
  const location = useLocation()
  return (
    <EmptyState
      icon={<WalletMinimal aria-hidden="true" />}
      title={words.wallet_methods_signIn()}
      detail={words.wallet_methods_signInDetail()}
      action={
        slot && (
          <ButtonLink to={signInAddress(slot.signInPath, location)}>{words.wallet_methods_signInAction()}</ButtonLink>
        )
      }
    />
  )
}

function RiderMethods() {
  const [isWaiting, setIsWaiting] = useState(false)
  const query = useQuery({ ...paymentDefaultsQuery, refetchInterval: isWaiting ? waitMs : false })
  return (
    <Loaded query={query} skeleton={<Skeleton rows={4} />}>
      {(defaults) => <Methods defaults={defaults} onWait={setIsWaiting} />}
    </Loaded>
  )
}

type MethodsProps = { readonly defaults: PaymentDefaults; readonly onWait: (isWaiting: boolean) => void }

function Methods({ defaults, onWait }: MethodsProps) {
  const [search, setSearch] = useSearchParams()
  const returned = returnIn(search)
  const forgetReturn = () =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => !(name in returnQueries))), {
      replace: true,
    })
  return (
    <>
      {returned !== undefined && (
        <BindingResult returned={returned} defaults={defaults} onWait={onWait} onClose={forgetReturn} />
      )}
      <WaitingMethods defaults={defaults} />
      <p className="text-secondary text-muted">{words.wallet_methods_detail()}</p>
      <RideCredit credit={defaults.credit} />
      <OwnMethods defaults={defaults} />
      {bindableMethods(defaults).length > 0 && (
        <section>
          <SectionTitle>{words.wallet_methods_more()}</SectionTitle>
          <div className="mt-2">
            <Card form="plain">
              <BindRows defaults={defaults} />
            </Card>
          </div>
        </section>
      )}
      <Campaigns />
      <ClosedMethods defaults={defaults} />
    </>
  )
}
