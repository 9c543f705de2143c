import {
  getNoticeSettings,
  type NoticeChannel,
  type NoticeKind,
  type NoticeSettings,
  putNoticeSetting,
} from '@daoxing/notices/contract'
import { send } from '@daoxing/kit/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const noticeSettingsQuery = queryOptions({
  queryKey: ['notices', 'settings'],
  queryFn: ({ signal }) => send(getNoticeSettings, { signal }),
})

export type SettingChange = { readonly kind: NoticeKind; readonly channel: NoticeChannel; readonly is_on: boolean }

/** Shown at once, and undone if the server refuses. */
export function usePutNoticeSetting() {
  const cache = useQueryClient()
  const { queryKey } = noticeSettingsQuery
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: SettingChange) => send(putNoticeSetting, { body: change }),
    onMutate: (change) => {
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, before && withChange(before, change))
      return before
    },
    onError: (_error, _change, before) => cache.setQueryData(queryKey, before),
    onSuccess: (settings) => cache.setQueryData(queryKey, settings),
  })
}

export function withChange(settings: NoticeSettings, change: SettingChange): NoticeSettings {
  const kinds = settings.kinds.map((kind) =>
    kind.kind === change.kind
      ? {
          ...kind,
          channels: kind.channels.map((one) =>
            one.channel === change.channel ? { ...one, is_on: change.is_on } : one,
          ),
        }
      : kind,
  )
  return { ...settings, kinds }
}
