import { type ScooterDocument, type ScooterDocumentType, scooterDocumentTypes } from '@daoxing/scooter/contract'
import type { QueuedFile } from '@daoxing/kit/web'

/** The steps after phone and texts: a picture of each type, then the person. */
export const documentSteps = [...scooterDocumentTypes, 'profile'] as const
export type DocumentStepName = (typeof documentSteps)[number]

/** Phone, texts, pictures, person. */
export const stepsInAll = 2 + documentSteps.length
export const numberOf = (step: DocumentStepName): number => 3 + documentSteps.indexOf(step)

export type AccountFacts = {
  readonly documents: readonly ScooterDocument[]
  readonly queued: readonly QueuedFile[]
}

export const documentOf = ({ documents }: AccountFacts, type: ScooterDocumentType): ScooterDocument | undefined =>
  documents.find((one) => one.type === type)

/** The picture of a type that has not arrived; one that the server refused counts as none. */
export function onItsWay({ queued }: AccountFacts, type: ScooterDocumentType): QueuedFile | undefined {
  return queued.find(({ name, state }) => name === type && state !== 'refused')
}

/** Whether the rider still has to take a picture of this type. */
export function isToTake(facts: AccountFacts, type: ScooterDocumentType): boolean {
  const need = documentOf(facts, type)?.need
  return (need === 'upload' || need === 'retake') && onItsWay(facts, type) === undefined
}

/** The types that the rider still has to take, in their order. */
export const leftToTake = (facts: AccountFacts): readonly ScooterDocumentType[] =>
  scooterDocumentTypes.filter((type) => isToTake(facts, type))

/** The step of a name in the address; without one, the first that is open. */
export function stepNamed(name: string | null, facts: AccountFacts): DocumentStepName {
  return documentSteps.find((step) => step === name) ?? leftToTake(facts)[0] ?? 'profile'
}

/** The next step after a picture: the next one to take, else the person. */
export function stepAfter(done: ScooterDocumentType, facts: AccountFacts): DocumentStepName {
  return leftToTake(facts).find((type) => type !== done) ?? 'profile'
}
