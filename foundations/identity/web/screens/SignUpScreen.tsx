import { localPath, useRenewSession, useSession } from '@daoxing/kit/web'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { emptyDraft, isReachable, type SignUpDraft, type Step, stepNamed } from '../rules/sign-up-draft.ts'
import { CountryStep } from './CountryStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { LandingStep } from './LandingStep.tsx'
import { LegalStep } from './LegalStep.tsx'
import { NameStep } from './NameStep.tsx'
import { OtpStep } from './OtpStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'

/** What every step gets: what was said so far, and the ways on. */
export type StepProps = {
  readonly draft: SignUpDraft
  readonly onChange: (change: Partial<SignUpDraft>) => void
  readonly onGo: (step: Step) => void
  /** One step back in the browser's history. */
  readonly onBack: () => void
  /** Somebody is signed in now. */
  readonly onDone: () => Promise<void>
}

const screens = {
  landing: LandingStep,
  phone: PhoneStep,
  country: CountryStep,
  otp: OtpStep,
  name: NameStep,
  email: EmailStep,
  terms: LegalStep,
  privacy: LegalStep,
} satisfies Readonly<Record<Step, unknown>>

/** Signing up and in by phone. The URL names the step, so that the back key works; what was typed stays in memory. */
export function SignUpScreen() {
  const [query, setQuery] = useSearchParams()
  const [draft, setDraft] = useState(emptyDraft)
  const session = useSession()
  const renewSession = useRenewSession()
  const navigate = useNavigate()
  const step = stepNamed(query.get('step'))
  const target = targetOf(query.get('redirect'))
  if (session.state === 'rider') return <Navigate to={target} replace />
  if (!isReachable(step, draft)) return <Navigate to={{ search: withStep(query, 'landing').toString() }} replace />
  const StepScreen = screens[step]
  return (
    <StepScreen
      key={step}
      step={step}
      draft={draft}
      onChange={(change) => setDraft((said) => ({ ...said, ...change }))}
      onGo={(next) => setQuery((before) => withStep(before, next))}
      onBack={() => void navigate(-1)}
      onDone={renewSession}
    />
  )
}

/** Where the rider wanted to go. Only a path of ours is followed; another address leads home. */
function targetOf(redirect: string | null): string {
  return redirect?.startsWith('/') ? localPath(redirect) : '/'
}

function withStep(query: URLSearchParams, step: Step): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('step', step)
  return next
}
