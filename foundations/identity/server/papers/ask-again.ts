import type { LiveInstruction, ProfileField } from '@daoxing/identity/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { documentsOf, paperDocuments } from '../stores/papers-store.ts'
import { newInstructions } from './move-papers.ts'
import { isFrame, type Profile } from './shown-papers.ts'

/** A passed document proves these fields: with another value of one of them it proves nothing. */
const provenByAll: readonly ProfileField[] = ['acctName', 'birthday', 'loginId']
const provenByLicence: readonly ProfileField[] = ['jurisdictionNum']

type Change = { readonly riderId: string; readonly before: Profile; readonly after: Profile }

/**
 * Asks again for the documents that have passed with another name, birthday or number. Otherwise a rider who has proven
 * their own face could have the licence of another person proven. A late verdict about the former values no
 * longer counts. Returns the change of the papers.
 */
export async function askAgain(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  { riderId, before, after }: Change,
): Promise<{ readonly reviewId?: null; readonly liveInstructions?: LiveInstruction[] }> {
  const isChanged = (field: ProfileField) => before[field] !== undefined && before[field] !== after[field]
  const isOfAll = provenByAll.some(isChanged)
  if (!isOfAll && !provenByLicence.some(isChanged)) return {}
  const passed = (await documentsOf(tx, riderId)).filter(({ result, fileId }) => result === 1 && fileId === null)
  const doubtful = passed.filter(({ slot }) => isOfAll || slot === 'DRIVER_LICENCE_FRONT')
  for (const row of doubtful) await paperDocuments.update(tx, row, { result: 3 })
  return { reviewId: null, ...(doubtful.some(isFrame) ? { liveInstructions: newInstructions(house) } : {}) }
}
