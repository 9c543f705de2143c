import { gbfsFiles, readGbfsFile } from '@daoxing/assets/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { feedsOf } from '../gbfs/feeds-of.ts'
import { replyWithFeed } from '../gbfs/reply-with-feed.ts'

export const readGbfsFileAnswer = answer(readGbfsFile, async ({ params, headers, house }) => {
  const file = gbfsFiles.find((name) => params.file === `${name}.json`)
  const feed = file && feedsOf(house).systems.get(params.system)?.get(file)
  if (!feed) throw new Refusal('kit.notFound')
  return replyWithFeed(feed, headers['accept-encoding'])
})
