import {
  LiveInstruction,
  liveFrames,
  papersChanged,
  type PapersEvent,
  papersLifecycle,
  type PapersState,
  verificationStatuses,
} from '@daoxing/identity/contract'
import { nextState } from '@daoxing/kit/contract'
import { dropFile, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { roomOfRider } from '../sessions/rooms.ts'
import { type DocumentRow, paperDocuments, type PapersRow, papersTable } from '../stores/papers-store.ts'

type Step = { readonly tx: Tx; readonly house: House }

/** One change of a rider's papers at a time. */
export async function lockedPapers(tx: Tx, riderId: string): Promise<PapersRow | undefined> {
  await lockUntilEnd(tx, `papers:${riderId}`)
  return papersTable.find(tx, { riderId })
}

/** The papers of a rider under their lock; the first call creates them. */
export async function begunPapers({ tx, house }: Step, riderId: string): Promise<PapersRow> {
  const known = await lockedPapers(tx, riderId)
  if (known) return known
  return papersTable.insert(tx, {
    riderId,
    state: 'new' satisfies PapersState,
    revision: 1,
    liveInstructions: newInstructions(house),
  })
}

/** Instructions in an order that no recorded video knows beforehand. */
export function newInstructions({ random }: Pick<House, 'random'>): LiveInstruction[] {
  const left = [...LiveInstruction.options]
  return Array.from({ length: liveFrames }, () => left.splice(random.between(0, left.length - 1), 1)).flat()
}

type Change = Partial<Pick<PapersRow, 'profileSealed' | 'reasonSealed' | 'reviewId' | 'liveInstructions'>>

/** Writes a change of the papers and tells the rider's pages. */
export async function changePapers(
  { tx, house }: Step,
  papers: PapersRow,
  change: Change & { readonly state?: PapersState },
): Promise<PapersRow> {
  const changed = await papersTable.update(tx, papers, change)
  if (!changed) throw new Error('the papers moved under their lock')
  const { riderId, state, revision } = changed
  await house.outbox.add(tx, papersChanged, {
    to: [roomOfRider(riderId)],
    payload: { riderId, status: verificationStatuses[state], revision },
    snapshotOf: `papers:${riderId}`,
  })
  return changed
}

/** Moves the papers by the lifecycle. */
export function movePapers(step: Step, papers: PapersRow, event: PapersEvent, change: Change = {}): Promise<PapersRow> {
  const state = nextState<PapersState, PapersEvent>(papersLifecycle, papers.state, event)
  if (state === undefined) throw new Error(`${event} is not possible in ${papers.state}`)
  return changePapers(step, papers, { ...change, state })
}

/** Sets the result of a document and drops its picture and what was read from it, in this transaction. */
export async function closeDocument(
  { tx, house }: Step,
  document: DocumentRow,
  { result, factsSealed = null }: { readonly result: DocumentRow['result']; readonly factsSealed?: string | null },
): Promise<void> {
  if (document.fileId !== null) await dropFile({ house, tx, fileId: document.fileId })
  await paperDocuments.update(tx, document, { result, factsSealed, fileId: null, reviewId: null })
}
