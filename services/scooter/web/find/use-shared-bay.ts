import type { ReplyOf } from '@daoxing/kit/contract'
import { showToast } from '@daoxing/kit/web'
import type { readScooterMaps } from '@daoxing/scooter/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { linkedBayQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

export type LinkedBay = ReplyOf<typeof readScooterMaps>['bays'][number]

/**
 * The bay of a link in our open data. It stays in the URL until the rider leaves it, so that a reload shows it again; one that
 * is gone says so, and leaves the rider on the map.
 */
export function useSharedBay(): { readonly bay: LinkedBay | undefined; readonly leave: () => void } {
  const [query, setQuery] = useSearchParams()
  const shared = query.get('bay')
  const { data } = useQuery({ ...linkedBayQuery(shared ?? ''), enabled: shared !== null })
  const isGone = shared !== null && data === null
  const leave = () =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('bay')
        return after
      },
      { replace: true },
    )
  const leaveGone = useEffectEvent(leave)
  useEffect(() => {
    if (!isGone) return
    showToast(words.scooter_find_bayGone(), 6000)
    leaveGone()
  }, [isGone])
  return { bay: shared === null ? undefined : (data ?? undefined), leave }
}
