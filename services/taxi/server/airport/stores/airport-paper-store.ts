import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** ID number and invoice info of shuttles, sealed. Erased 30 days after the ride. */
const papers = defineTable('taxi.airport_papers', {
  columns: {
    riderId: z.string(),
    tripHash: z.string(),
    idNumberSealed: z.string(),
    invoiceSealed: z.string(),
    createdAt: Instant,
  },
  key: ['tripHash'],
})

type Papers = {
  readonly riderId: string
  readonly tripHash: string
  readonly idNumberSealed: string
  readonly invoiceSealed: string
  readonly createdAt: Instant
}

export async function insertPapers(tx: Tx, values: Papers): Promise<void> {
  await papers.insert(tx, values)
}

export async function deletePapers(tx: Tx, tripHash: string): Promise<void> {
  await papers.delete(tx, { tripHash })
}
