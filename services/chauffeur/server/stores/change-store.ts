import { ChauffeurLeg, ChauffeurPlace, ChauffeurState, ChauffeurStop, FareDetail } from '@daoxing/chauffeur/contract'
import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const ChangeFacts = z.object({
  /** The trip that was priced: another one needs another price. */
  of: z.object({ state: ChauffeurState, totalTwd: AmountTwd, startsAt: Instant, endsAt: Instant }),
  moreHours: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  stopList: z.array(ChauffeurStop),
  end: ChauffeurPlace,
  legs: z.array(ChauffeurLeg),
  fareDetail: FareDetail,
  totalTwd: AmountTwd,
  agreed: z.object({ hours: z.int(), km: z.int() }),
})

const changes = defineTable('chauffeur.changes', {
  columns: { orderHash: z.string(), changeHash: z.string(), expiresAt: Instant, facts: spread(ChangeFacts) },
  key: ['orderHash', 'changeHash'],
})
export type PricedChange = RecordOf<typeof changes>

export async function insertChange(tx: Tx, change: PricedChange): Promise<void> {
  await changes.unread.insert(tx, change)
}

export function findChange(
  tx: Tx,
  key: Pick<PricedChange, 'orderHash' | 'changeHash'>,
): Promise<PricedChange | undefined> {
  return changes.find(tx, key)
}

export async function deleteChangesBefore(tx: Tx, before: Instant): Promise<void> {
  await changes.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
