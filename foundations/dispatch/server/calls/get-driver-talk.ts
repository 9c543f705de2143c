import { getDriverTalk } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { driverLanguage } from '../stores/driver-store.ts'
import { ofDriver } from '../talk/meetings.ts'
import { talkView } from '../talk/talk-view.ts'

export const getDriverTalkAnswer = answer(getDriverTalk, async ({ params, who, tx, house }) => {
  const { driverId } = who
  const meeting = await ofDriver({ tx, driverId, orderHash: params.hash })
  const language = await driverLanguage(tx, driverId)
  return talkView({ tx, house, language, orderHash: params.hash, meeting, side: 'driver' })
})
