import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { channelsOf, type putNoticeSetting } from '@daoxing/notices/contract'
import { settingsView } from '../notice-settings.ts'
import { writeSetting } from '../stores/notice-store.ts'

export const putNoticeSettingHandler: Handler<typeof putNoticeSetting> = async ({ body, who, tx, house }) => {
  const { kind, channel, is_on: isOn } = body
  if (!channelsOf(kind).includes(channel)) throw new Refusal('notices.noSuchChannel')
  await writeSetting(tx, { riderId: who.riderId, kind, channel, isOn })
  return settingsView({ tx, house, riderId: who.riderId })
}
