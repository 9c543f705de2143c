import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { channelsOf, putNoticeSetting } from '@daoxing/notices/contract'
import { factsOfKind } from '../notice-kinds.ts'
import { settingsView } from '../notice-settings.ts'
import { writeSetting } from '../stores/notice-store.ts'

export const putNoticeSettingAnswer = answer(putNoticeSetting, async ({ body, who, tx, house }) => {
  const { kind, channel, is_on: isOn } = body
  const facts = factsOfKind(house, kind)
  if (facts === undefined) throw new Refusal('kit.invalidInput', { field: 'kind' })
  if (!channelsOf(facts).includes(channel)) throw new Refusal('notices.noSuchChannel')
  await writeSetting(tx, { riderId: who.riderId, kind, channel, isOn })
  return settingsView({ tx, house, riderId: who.riderId })
})
