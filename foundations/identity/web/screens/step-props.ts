import type { UserStatus } from '@daoxing/identity/contract'
import type { SignUpDraft, Step } from '../rules/sign-up-draft.ts'

/** Props of every step: the draft, and the ways on. */
export type StepProps = {
  readonly step: Step
  readonly stepsInAll: number
  /** The steps after the first ride, in the order in which this rider sees them. */
  readonly laterSteps: readonly Step[]
  readonly draft: SignUpDraft
  readonly onChange: (change: Partial<SignUpDraft>) => void
  readonly onGo: (step: Step) => void
  /** One step back in the browser's history. */
  readonly onBack: () => void
  /** Leaves for the messaging app. */
  readonly onLine: () => void
  /** Somebody is signed in now; what comes next depends on who. */
  readonly onDone: (who: 'known' | 'new') => Promise<void>
  /** The details were sent. */
  readonly onFinished: () => Promise<void>
  /** The rider wants to go on some other time. */
  readonly onLater: () => void
  /** The next of the later steps, or where the rider wanted to go. */
  readonly onNext: () => void
  /** The phone was proven, and its account may not sign in. */
  readonly onHeldOut: (status: UserStatus) => void
}
