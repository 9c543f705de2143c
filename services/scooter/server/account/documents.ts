import { pictureProblem } from '@daoxing/identity/server'
import { type Language, Refusal } from '@daoxing/kit/contract'
import { dropFile, type House, keepFile, type Picture } from '@daoxing/kit/server'
import { type ScooterDocument, type ScooterDocumentType, scooterDocumentTypes } from '@daoxing/scooter/contract'
import {
  type Account,
  type DocumentResult,
  type DocumentRow,
  documents,
  documentsOf,
} from '../stores/account-tables.ts'
import { unsentPictures, unsentSeconds } from '../jobs/account-jobs.ts'
import type { AccountStep } from './account-view.ts'
import { opened, sealed } from './account-seal.ts'
import { plusSeconds } from '@daoxing/kit/contract'
import { writeAccount } from './move-account.ts'

const purpose = 'scooter.licence'

/** Pictures are taken until they are sent, and again after a review that failed. */
export function refuseClosedDocuments({ state }: Pick<Account, 'state'>): void {
  if (state === 'IN_REVIEW') throw new Refusal('scooter.licenceInReview')
  if (state !== 'COLLECTING' && state !== 'REFUSED') throw new Refusal('scooter.operationForbidden', { state })
}

/** Keeps a picture in place of an earlier one. One that cannot be read is not kept; an earlier one then stays. */
export async function takeDocument(
  step: AccountStep,
  account: Account,
  { type, picture }: { readonly type: ScooterDocumentType; readonly picture: Picture },
): Promise<void> {
  const { tx, house, riderId } = step
  const problem = pictureProblem(picture)
  const row = await documents.find(tx, { riderId, type })
  if (problem === null || row === undefined || row.fileId === null) {
    if (row && row.fileId !== null) await dropFile({ house, tx, fileId: row.fileId })
    const file = { house, tx, ownerId: riderId, purpose, bytes: picture.jpeg, mime: 'image/jpeg' }
    const now = house.clock.now()
    const written = {
      result: problem === null ? 'taken' : 'unreadable',
      problem,
      fileId: problem === null ? await keepFile(file) : null,
      ...{ reasonSealed: null, reviewId: null, uploadedAt: now },
    } as const
    if (row) await documents.update(tx, row, written)
    else await documents.insert(tx, { riderId, type, ...written })
    const due = { key: `${unsentPictures.name}:${riderId}`, dueAt: plusSeconds(now, unsentSeconds) }
    await house.jobs.plan(tx, unsentPictures, { riderId }, due)
  }
  await writeAccount(step, account, {})
}

/** The picture of the rider that cannot be kept: the answer says why, although an earlier one stays. */
export function refusedDocument(
  house: House,
  { type, picture, language }: { type: ScooterDocumentType; picture: Picture; language: Language },
): ScooterDocument | undefined {
  const problem = pictureProblem(picture)
  if (problem === null) return undefined
  return {
    type,
    need: 'retake',
    reason: house.words.say(`scooter_document_${problem}`, language) ?? null,
    uploadedAt: null,
  }
}

/** Drops the picture of a document, with its result and the reviewer's words about it. */
export async function closeDocument(
  { tx, house }: Pick<AccountStep, 'tx' | 'house'>,
  row: DocumentRow,
  { result, reason = null }: { readonly result: Exclude<DocumentResult, 'taken'>; readonly reason?: string | null },
): Promise<void> {
  if (row.fileId !== null) await dropFile({ house, tx, fileId: row.fileId })
  await documents.update(tx, row, {
    result,
    reasonSealed: sealed(house, reason),
    problem: null,
    fileId: null,
    reviewId: null,
  })
}

const isThere = (row: DocumentRow | undefined): boolean => row?.result === 'taken' || row?.result === 'passed'

/** Whether every type has a picture, or has passed before. */
export const areComplete = (rows: readonly DocumentRow[]): boolean =>
  scooterDocumentTypes.every((type) => isThere(rows.find((row) => row.type === type)))

function needOf(account: Account | undefined, row: DocumentRow | undefined): ScooterDocument['need'] {
  if (account?.state === 'CLOSED' || account?.isProvenElsewhere === true) return 'nothing'
  if (!row) return account?.state === 'ALLOWED' ? 'nothing' : 'upload'
  if (row.result === 'taken') return row.reviewId === null ? 'nothing' : 'wait'
  return row.result === 'passed' ? 'nothing' : 'retake'
}

type Showing = { readonly language: Language; readonly showsReason: boolean }

/** The documents with what they need next, never their pictures. Our own words about a picture are always shown. */
export async function shownDocuments(
  { tx, house, riderId }: AccountStep,
  account: Account | undefined,
  { language, showsReason }: Showing,
): Promise<ScooterDocument[]> {
  const rows = await documentsOf(tx, riderId)
  const say = (word: string) => house.words.say(`scooter_document_${word}`, language) ?? null
  const reasonOf = ({ result, problem, reasonSealed }: DocumentRow) => {
    if (problem !== null) return say(problem)
    if (result === 'dropped' || result === 'ended') return say(result)
    return showsReason ? opened(house, reasonSealed) : null
  }
  return scooterDocumentTypes.map((type) => {
    const row = rows.find((one) => one.type === type)
    const need = needOf(account, row)
    return { type, need, reason: row && need === 'retake' ? reasonOf(row) : null, uploadedAt: row?.uploadedAt ?? null }
  })
}
