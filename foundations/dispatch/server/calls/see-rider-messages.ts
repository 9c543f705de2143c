import type { seeRiderMessages } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { driverLanguage } from '../stores/driver-store.ts'
import { ofDriver } from '../talk/meetings.ts'
import { seeMessages } from '../talk/see-messages.ts'
import { talkView } from '../talk/talk-view.ts'

export const seeRiderMessagesHandler: Handler<typeof seeRiderMessages> = async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const meeting = await ofDriver({ tx, driverId, orderHash: params.hash })
  await seeMessages({ tx, house, meeting, side: 'driver', ...body })
  const language = await driverLanguage(tx, driverId)
  return talkView({ tx, house, language, orderHash: params.hash, meeting, side: 'driver' })
}
