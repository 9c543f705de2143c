import {
  type DocumentKind,
  type DocumentStep,
  documentSteps,
  kindOfStep,
  type LiveInstruction,
  type Papers,
  type ShownDocument,
} from '@daoxing/identity/contract'
import type { QueuedFile } from '@daoxing/kit/web'

/** The four screens of the onboarding with their steps [RNT-006]. */
export const onboardingScreens = {
  idCards: ['idCardFront', 'idCardBack', 'idCardBackSanBarcode'],
  driverLicences: ['driverLicenceFront'],
  selfie: ['selfie', 'liveVideo'],
  profileForm: ['fillProfileForm', 'uploadDocuments'],
} as const satisfies Readonly<Record<string, readonly DocumentStep[]>>
export type OnboardingScreen = keyof typeof onboardingScreens

export function screenOf(step: DocumentStep): OnboardingScreen {
  if (step === 'selfie' || step === 'liveVideo') return 'selfie'
  if (step === 'driverLicenceFront') return 'driverLicences'
  return step === 'fillProfileForm' || step === 'uploadDocuments' ? 'profileForm' : 'idCards'
}

/** The papers that the server has, and the pictures on their way there. */
export type StepFacts = { readonly papers: Papers; readonly queued: readonly QueuedFile[] }
export type PictureStepName = keyof typeof kindOfStep

export const isPictureStep = (step: DocumentStep): step is PictureStepName => step in kindOfStep
export const frameName = (instruction: LiveInstruction): string => `LIVE_VIDEO.${instruction}`
export const isFrameName = (name: string): boolean => name.startsWith('LIVE_VIDEO.')

export const documentOf = ({ documents }: Papers, kind: DocumentKind): ShownDocument | undefined =>
  documents.find((document) => document.kind === kind)

export const queuedNamed = (queued: readonly QueuedFile[], name: string): QueuedFile | undefined =>
  queued.find((file) => file.name === name)

const isOnItsWay = (queued: readonly QueuedFile[], name: string): boolean => {
  const file = queuedNamed(queued, name)
  return file !== undefined && file.state !== 'refused'
}

/** The instructions whose frame the rider still has to give. */
export function framesLeft({ papers: { liveVideo }, queued }: StepFacts): readonly LiveInstruction[] {
  if (liveVideo.need !== 'upload' && liveVideo.need !== 'retake') return []
  return liveVideo.instructions.filter(
    (instruction) => !liveVideo.taken.includes(instruction) && !isOnItsWay(queued, frameName(instruction)),
  )
}

/** Whether the rider has something to do in a step. The last one is open until the papers are sent. */
export function isOpen(step: DocumentStep, facts: StepFacts): boolean {
  const { papers, queued } = facts
  if (step === 'liveVideo') return framesLeft(facts).length > 0
  if (step === 'fillProfileForm') return papers.missingFields.length > 0
  if (!isPictureStep(step)) return papers.maySubmit
  const kind = kindOfStep[step]
  const document = documentOf(papers, kind)
  const needsPicture = document === undefined || document.need === 'upload' || document.need === 'retake'
  return needsPicture && !isOnItsWay(queued, kind)
}

/** Whether a step may be shown: what a reviewer has accepted, or is looking at, is not taken again. */
export function isReachable(step: DocumentStep, facts: StepFacts): boolean {
  if (step === 'liveVideo') return isOpen(step, facts)
  if (!isPictureStep(step)) return true
  const document = documentOf(facts.papers, kindOfStep[step])
  return document === undefined || (document.need !== 'nothing' && document.need !== 'wait')
}

/** The step that follows, which is the first open one after it, or any open one before; sending comes last. */
export function stepAfter(step: DocumentStep | undefined, facts: StepFacts): DocumentStep {
  const at = step === undefined ? -1 : documentSteps.indexOf(step)
  const inOrder = [...documentSteps.slice(at + 1), ...documentSteps.slice(0, Math.max(0, at))]
  return inOrder.find((one) => one !== 'uploadDocuments' && isOpen(one, facts)) ?? 'uploadDocuments'
}

/** The step of an address; undefined for the overview. */
export const stepNamed = (name: string | null): DocumentStep | 'overview' =>
  documentSteps.find((step) => step === name) ?? 'overview'
