import type { House, Tx } from '@daoxing/kit/server'
import { channelsOf, type NoticeChannel, type NoticeKind, type NoticeSettings } from '@daoxing/notices/contract'
import { chatPort } from './channels/chat-port.ts'
import { factsOfKind, noticeKindsOf } from './notice-kinds.ts'
import { settingsOf } from './stores/notice-store.ts'
import { newestPushKey } from './stores/push-key-store.ts'

type SettingsInput = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly kind: NoticeKind
  readonly channel: NoticeChannel
}

/** Whether a kind may use a channel: on if the kind has it, unless the rider has switched it off. */
export async function isOn({ tx, house, riderId, kind, channel }: SettingsInput): Promise<boolean> {
  const facts = factsOfKind(house, kind)
  if (facts === undefined || !channelsOf(facts).includes(channel)) return false
  const decided = await settingsOf(tx, riderId)
  return decided.find((one) => one.kind === kind && one.channel === channel)?.isOn ?? true
}

/** The data of the settings screen. */
export async function settingsView({
  tx,
  house,
  riderId,
}: {
  tx: Tx
  house: House
  riderId: string
}): Promise<NoticeSettings> {
  const decided = await settingsOf(tx, riderId)
  const pushKey = await newestPushKey(tx)
  if (pushKey === undefined) throw new Error('the server has started without keys for push')
  const isSetOn = (kind: NoticeKind, channel: NoticeChannel) =>
    decided.find((one) => one.kind === kind && one.channel === channel)?.isOn ?? true
  return {
    push_key: pushKey,
    has_chat: (await house.port(chatPort).addressOf({ tx, riderId })) !== undefined,
    kinds: [...noticeKindsOf(house)].map(([kind, facts]) => ({
      kind,
      channels: channelsOf(facts).map((channel) => ({ channel, is_on: isSetOn(kind, channel) })),
    })),
  }
}
