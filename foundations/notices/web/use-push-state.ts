import { sentenceOf, showToast } from '@daoxing/kit/web'
import { useEffect, useState } from 'react'
import { type PushState, readPushState } from './push-device.ts'

export type PushSwitch = {
  readonly state: PushState | 'reading' | 'changing'
  /** Carries out a tap, and shows the resulting state. */
  change(work: () => Promise<PushState>): void
}

/** Whether this browser shows pushes, according to the browser itself. */
export function usePushState(failed: () => string): PushSwitch {
  const [state, setState] = useState<PushSwitch['state']>('reading')
  useEffect(() => {
    let isOver = false
    void readPushState().then((read) => {
      if (!isOver) setState(read)
    })
    return () => {
      isOver = true
    }
  }, [])
  return {
    state,
    change(work) {
      setState('changing')
      work().then(setState, async (error: unknown) => {
        // A browser without a push service throws its own kind of error.
        showToast(error instanceof DOMException ? failed() : sentenceOf(error), 4000)
        setState(await readPushState())
      })
    },
  }
}
