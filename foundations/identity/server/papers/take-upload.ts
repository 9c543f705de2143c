import { type DocumentResult, type Papers, type PictureProblem } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { dropFile, type House, isSamePicture, keepFile, type Picture, type Tx } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { type DocumentRow, documentsOf, paperDocuments, type PapersRow } from '../stores/papers-store.ts'
import { pictureProblem } from './rules/picture-problem.ts'
import { changePapers } from './move-papers.ts'
import { type DocumentFacts, factsOfDocument, shownPapers, withoutReasons } from './shown-papers.ts'

const purpose = 'identity.papers'
/** The documents of papers that take pictures now; with the reviewer they stay as they are. */
export async function openDocuments(tx: Tx, papers: PapersRow): Promise<readonly DocumentRow[]> {
  if (papers.state === 'suspended' || papers.state === 'blackListed') throw new Refusal('identity.papersClosed')
  const rows = await documentsOf(tx, papers.riderId)
  if (rows.some(({ reviewId }) => reviewId !== null)) throw new Refusal('identity.papersInReview')
  return rows
}

type Upload = {
  readonly papers: PapersRow
  readonly slot: string
  readonly picture: Picture
  readonly facts: DocumentFacts
  /** Pictures from which this one must differ. */
  readonly others: readonly DocumentRow[]
}
type Uploaded = { result: DocumentResult; problem: PictureProblem | null; papers: Papers }

/**
 * Keeps the picture of a slot in place of an earlier one. A picture that cannot be read is not kept: its result is 2, or
 * 5 if it repeats another frame. An earlier picture of the slot then stays.
 */
export async function takeUpload(
  step: { readonly tx: Tx; readonly house: House },
  { papers, slot, picture, facts, others }: Upload,
): Promise<Uploaded> {
  const { tx, house } = step
  const { riderId } = papers
  const problem = pictureProblem(picture)
  const isRepeated = others.some((other) => {
    const { likeness } = factsOfDocument(house, other)
    return likeness !== undefined && isSamePicture({ likeness }, picture)
  })
  const result = problem !== null ? 2 : isRepeated ? 5 : 0
  const row = await paperDocuments.find(tx, { riderId, slot })
  if (result === 0 || !row || row.fileId === null) {
    if (row && row.fileId !== null) await dropFile({ house, tx, fileId: row.fileId })
    const isKept = result === 0
    const written = {
      result,
      problem,
      fileId: isKept
        ? await keepFile({ house, tx, ownerId: riderId, purpose, bytes: picture.jpeg, mime: 'image/jpeg' })
        : null,
      factsSealed: isKept ? identitySeal(house).seal(JSON.stringify(facts)) : null,
      reviewId: null,
      uploadedAt: house.clock.now(),
    } as const
    if (row) await paperDocuments.update(tx, row, written)
    else await paperDocuments.insert(tx, { riderId, slot, ...written })
    await changePapers(step, papers, {})
  }
  return { result, problem, papers: withoutReasons(await shownPapers(tx, house, riderId)) }
}
