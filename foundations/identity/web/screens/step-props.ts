import type { UserStatus } from '@daoxing/identity/contract'
import type { SignUpDraft, Step } from '../rules/sign-up-draft.ts'

/** Props of every step: the draft, and the navigation. */
export type StepProps = {
  readonly step: Step
  readonly stepsInAll: number
  /** The steps after the first ride, in the order for this rider. */
  readonly laterSteps: readonly Step[]
  readonly draft: SignUpDraft
  readonly onChange: (change: Partial<SignUpDraft>) => void
  readonly onGo: (step: Step) => void
  /** One step back in the browser's history. */
  readonly onBack: () => void
  /** Leaves for the messaging app. */
  readonly onLine: () => void
  /** A rider is signed in now; their status determines the next step. */
  readonly onDone: (who: 'known' | 'new') => Promise<void>
  /** The details were sent. */
  readonly onFinished: () => Promise<void>
  /** The rider wants to continue later. */
  readonly onLater: () => void
  /** The next of the later steps, or the page that the rider wanted. */
  readonly onNext: () => void
  /** The phone was verified, but its account may not sign in. */
  readonly onHeldOut: (status: UserStatus) => void
}
