import { readGbfsManifest } from '@daoxing/assets/contract'
import { answer } from '@daoxing/kit/server'
import { feedsOf } from '../gbfs/feeds-of.ts'
import { replyWithFeed } from '../gbfs/reply-with-feed.ts'

export const readGbfsManifestAnswer = answer(readGbfsManifest, async ({ headers, house }) =>
  replyWithFeed(feedsOf(house).manifest, headers['accept-encoding']),
)
