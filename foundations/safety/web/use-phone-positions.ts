import { instantFromMs } from '@daoxing/kit/contract'
import { nowMs } from '@daoxing/kit/web'
import { findDevicePosition } from '@daoxing/places/web'
import type { Alarm } from '@daoxing/safety/contract'
import { useEffect } from 'react'
import { sendPositions } from './alarm-data.ts'

const everyMs = 10_000
/** The maximum number of positions that an offline phone stores. */
const keptMax = 60

/**
 * Sends the phone's positions while an alarm is open on the screen; positions from offline periods are sent together
 * later.
 */
export function usePhonePositions({ id, state }: Alarm): void {
  const isOpen = state !== 'closed' && state !== 'takenBack'
  useEffect(() => {
    if (!isOpen) return
    let kept: readonly { readonly lat: number; readonly lng: number; readonly at: string }[] = []
    let isStopped = false
    const report = async () => {
      const position = await findDevicePosition(0)
      if (position.state !== 'found' || isStopped) return
      kept = [...kept, { ...position.location, at: instantFromMs(nowMs()) }].slice(-keptMax)
      const sent = kept
      await sendPositions(id, sent)
      kept = kept.filter((one) => !sent.includes(one))
    }
    // A lost report is sent with the next one.
    const run = () => void report().catch(() => undefined)
    run()
    const timer = setInterval(run, everyMs)
    return () => {
      isStopped = true
      clearInterval(timer)
    }
  }, [id, isOpen])
}
