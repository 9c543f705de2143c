import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { changePapers, closeDocument, lockedPapers } from '../papers/move-papers.ts'
import { documentsOf, ridersWithUnsentPictures } from '../stores/papers-store.ts'

/** A picture that its rider does not send is dropped after this time. */
const unsentSeconds = 7 * 86_400

/** Drops old pictures that no reviewer has; the rider takes them again. Each rider in a transaction of their own. */
export async function dropUnsentPictures(house: House): Promise<void> {
  const before = plusSeconds(house.clock.now(), -unsentSeconds)
  for (const riderId of await ridersWithUnsentPictures(house.database, before))
    await house.database.transaction(async (tx) => {
      const papers = await lockedPapers(tx, riderId)
      if (!papers) return
      const rows = await documentsOf(tx, riderId)
      const unsent = rows.filter((row) => row.fileId !== null && row.reviewId === null && row.uploadedAt < before)
      for (const row of unsent) await closeDocument({ tx, house }, row, { result: 4 })
      if (unsent.length > 0) await changePapers({ tx, house }, papers, {})
    })
}
