import { Instant, Language } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const votes = defineTable('support.article_votes', {
  columns: { articleId: z.string(), reader: z.string(), isUseful: z.boolean(), language: Language, at: Instant },
  key: ['articleId', 'reader'],
})

/** Stores the word of a reader on an article, in place of an earlier one. */
export async function putVote(tx: Tx, vote: RecordOf<typeof votes>): Promise<void> {
  await votes.put(tx, vote)
}

export async function deleteVotesOf(tx: Tx, reader: string): Promise<void> {
  await votes.deleteWhere(tx, (query) => query.where('reader', '=', reader))
}
