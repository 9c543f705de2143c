import { sentenceOf, showToast } from '@daoxing/kit/web'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useChargingDraft } from '../draft.ts'
import { useReadCode } from './find-data.ts'
import { openCode } from './open-code.ts'

const stationForm = /^([A-Z]{2})\/([A-Z0-9]{3})\/([^/]{1,36})$/

/**
 * A link to a station, or the code of a charger that the phone's own camera has read, opens it. It leaves the URL, so
 * that a reload follows the rider's own choice.
 */
export function useSharedCharger(): void {
  const [query, setQuery] = useSearchParams()
  const { change } = useChargingDraft()
  const read = useReadCode()
  const shared = query.get('station')
  const evse = query.get('evse')
  const open = useEffectEvent(async () => {
    const [, country, party, station] = stationForm.exec(shared ?? '') ?? []
    if (country !== undefined && party !== undefined && station !== undefined)
      change({ station: { country, party, station }, plug: null, step: 'StationDetail' })
    else if (evse !== null)
      await read.mutateAsync(evse).then(
        (found) => change(openCode(found)),
        (error: unknown) => showToast(sentenceOf(error), 6000),
      )
    setQuery(
      (rest) => {
        const next = new URLSearchParams(rest)
        next.delete('station')
        next.delete('evse')
        return next
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (shared !== null || evse !== null) void open()
  }, [shared, evse])
}
