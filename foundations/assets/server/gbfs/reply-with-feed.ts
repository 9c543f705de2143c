import { Refusal } from '@daoxing/kit/contract'
import { replyWith } from '@daoxing/kit/server'
import type { Feed } from './feeds-of.ts'
import { encodingFor } from './kept-answer.ts'

/** The kept bytes of a file in the best encoding that the client takes. */
export async function replyWithFeed(feed: Feed, accepted: string | undefined) {
  const answer = await feed.read()
  if (!answer) throw new Refusal('kit.notFound')
  const encoding = encodingFor(accepted)
  const headers = {
    'cache-control': `public, max-age=${feed.ttlSeconds}`,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    etag: answer.etag,
    vary: 'accept-encoding',
  }
  const bytes = await answer.bytesIn(encoding)
  return replyWith(null, { headers, file: { contentType: 'application/json; charset=utf-8', bytes } })
}
