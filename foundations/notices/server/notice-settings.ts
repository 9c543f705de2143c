import type { House, Tx } from '@daoxing/kit/server'
import { channelsOf, NoticeKind, type NoticeChannel, type NoticeSettings } from '@daoxing/notices/contract'
import { chatPort } from './channels/chat-port.ts'
import { settingsOf } from './stores/notice-store.ts'
import { newestPushKey } from './stores/push-key-store.ts'

type Asked = { readonly riderId: string; readonly kind: NoticeKind; readonly channel: NoticeChannel }

/** Whether a kind may take a channel: where it has it at all, on unless the rider has switched it off. */
export async function isOn(tx: Tx, { riderId, kind, channel }: Asked): Promise<boolean> {
  if (!channelsOf(kind).includes(channel)) return false
  const decided = await settingsOf(tx, riderId)
  return decided.find((one) => one.kind === kind && one.channel === channel)?.isOn ?? true
}

/** All that the settings screen shows. */
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
    kinds: NoticeKind.options.map((kind) => ({
      kind,
      channels: channelsOf(kind).map((channel) => ({ channel, is_on: isSetOn(kind, channel) })),
    })),
  }
}
