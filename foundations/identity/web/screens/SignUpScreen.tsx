import type { StepProps } from './step-props.ts'
import {
  hostKind,
  localPath,
  type SessionState,
  useRegistry,
  useRenewSession,
  useSession,
  useSteps,
} from '@daoxing/kit/web'
import type { UserStatus } from '@daoxing/identity/contract'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { forgetDraft, readDraft, writeDraft } from '../draft-storage.ts'
import { LineArrivalStep } from '../line/LineArrivalStep.tsx'
import { leaveForLine, leftForLine } from '../line/line-leaving.ts'
import { lineArrival } from '../rules/line-arrival.ts'
import {
  isReachable,
  laterSteps,
  type SignUpDraft,
  signUpStepsInAll,
  type Step,
  stepNamed,
  type Visitor,
} from '../rules/sign-up-draft.ts'
import { CountryStep } from './CountryStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { LandingStep } from './LandingStep.tsx'
import { LegalStep } from './LegalStep.tsx'
import { NameStep } from './NameStep.tsx'
import { OtpStep } from './OtpStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { SlotStep } from './SlotStep.tsx'
import { StandingScreen } from './StandingScreen.tsx'

const screens: Readonly<Record<Step, ComponentType<StepProps>>> = {
  landing: LandingStep,
  phone: PhoneStep,
  country: CountryStep,
  otp: OtpStep,
  name: NameStep,
  email: EmailStep,
  address: SlotStep,
  payment: SlotStep,
  legal: LegalStep,
  terms: LegalStep,
  privacy: LegalStep,
  entityOne: LegalStep,
  entityTwo: LegalStep,
}

const detailSteps: readonly Step[] = ['name', 'legal', 'terms', 'privacy', 'entityOne', 'entityTwo']

/**
 * Signing up and in by phone, and the optional later steps. The URL contains the step, so that the back button works;
 * typed input stays in this tab.
 */
export function SignUpScreen() {
  const [query, setQuery] = useSearchParams()
  const [draft, setDraft] = useState(readDraft)
  const [hasBegun, setHasBegun] = useState(false)
  const [heldOut, setHeldOut] = useState<UserStatus>()
  const session = useSession()
  const renewSession = useRenewSession()
  const navigate = useNavigate()
  const later = useLaterSteps()
  const { step, go, queryOf, leaveFor } = useSteps(stepNamed)
  const { hash } = useLocation()
  // Read once: the login result is invalid the second time.
  const [arrival, setArrival] = useState(() =>
    lineArrival({ hash, isInside: hostKind() === 'messaging' && !query.has('step') }),
  )
  const redirect = query.get('redirect') ?? (arrival === undefined ? undefined : leftForLine()?.redirect) ?? null
  const target = targetOf(redirect)
  const onLine = () => leaveForLine(redirect)
  const visitor = visitorOf(session, hasBegun)
  const change = (said: Partial<SignUpDraft>) =>
    setDraft((before) => {
      const after = { ...before, ...said }
      writeDraft(after)
      return after
    })
  // After a reload the session takes a moment to load; until then nothing is decided.
  if (session.state === 'loading' && !hasBegun) return <div aria-busy="true" className="min-h-dvh" />
  if (heldOut !== undefined) return <StandingScreen reason={heldOut} />
  if (visitor === 'finished' && !later.includes(step)) return <Leaving onLeave={() => leaveFor(target)} />
  if (arrival !== undefined && session.state !== 'rider') {
    const goOn = (next: Step) => {
      setArrival(undefined)
      setQuery({ ...(redirect === null ? {} : { redirect }), step: next }, { replace: true })
    }
    return (
      <LineArrivalStep
        arrival={arrival}
        onDone={renewSession}
        onHeldOut={setHeldOut}
        onHeld={({ binding, displayName }) => {
          change({ lineBinding: binding, ...(displayName === null ? {} : { name: displayName }) })
          goOn('phone')
        }}
        onUsual={() => goOn(arrival.kind === 'inside' ? 'landing' : 'phone')}
        onLineAgain={onLine}
      />
    )
  }
  // Registration triage of a known person: their status determines the next step. A rider who has resubmitted the
  // details waits for review, with nothing to send again.
  const isReviewed = session.state === 'rider' && session.rider.hold?.reason === 'PENDING'
  if (session.state === 'rider' && visitor === 'unfinished' && (isReviewed || !detailSteps.includes(step))) {
    const { name, hold, isSignUpFinished } = session.rider
    return (
      <StandingScreen
        reason={hold?.reason ?? 'REGISTERING'}
        onGoOn={() => {
          // A resubmission starts with the details that were sent before.
          if (isSignUpFinished && draft.name === '') change({ name })
          go('name')
        }}
      />
    )
  }
  if (!isReachable(step, draft, visitor)) return <Navigate to={{ search: queryOf('landing') }} replace />
  const StepScreen = screens[step]
  return (
    <StepScreen
      key={step}
      step={step}
      stepsInAll={signUpStepsInAll}
      laterSteps={later}
      draft={draft}
      onChange={change}
      onGo={go}
      onBack={() => void navigate(-1)}
      onLine={onLine}
      onHeldOut={setHeldOut}
      onDone={async (who) => {
        // Replaces the code screen: back leads to the phone, not to a used code.
        if (who === 'new') {
          setHasBegun(true)
          go('name', true)
        }
        change({ verified: undefined })
        await renewSession()
      }}
      onFinished={async () => {
        forgetDraft()
        // A finished rider continues to the page: addresses and payment methods can wait until after the first ride.
        await renewSession()
      }}
      onLater={() => void navigate('/')}
      onNext={() => {
        const following = later[later.indexOf(step) + 1]
        if (following === undefined) leaveFor(target)
        else go(following)
      }}
    />
  )
}

function Leaving({ onLeave }: { readonly onLeave: () => void }) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => leave(), [])
  return <div aria-busy="true" className="min-h-dvh" />
}

/** The steps after the first ride: two of them exist only if a slice renders them. */
function useLaterSteps(): readonly Step[] {
  const entries = useRegistry()
  const isFilled = (slot: 'setFavouriteAddress' | 'setPayment') =>
    entries.some((entry) => entry.signUp?.[slot] !== undefined)
  const isThere = { address: isFilled('setFavouriteAddress'), payment: isFilled('setPayment'), email: true }
  return laterSteps.filter((step) => isThere[step])
}

/** `hasBegun` covers the moment in which an account was opened but the page does not know it yet. */
function visitorOf(session: SessionState, hasBegun: boolean): Visitor {
  if (session.state !== 'rider') return hasBegun ? 'unfinished' : 'nobody'
  const reason = session.rider.hold?.reason
  return reason === undefined || reason === 'UNCONFIRMED' ? 'finished' : 'unfinished'
}

/** The screen that the rider wanted before signing up. Only our own paths are followed; any other leads home. */
function targetOf(redirect: string | null): string {
  return redirect?.startsWith('/') ? localPath(redirect) : '/'
}
