import { sentenceOf, showToast } from '@daoxing/kit/web'
import { useEffect, useState } from 'react'
import { type PushState, readPushState } from './push-device.ts'

export type PushSwitch = {
  readonly state: PushState | 'reading' | 'changing'
  /** Does what a tap wished, and shows what it came to. */
  change(work: () => Promise<PushState>): void
}

/** Whether this browser tells, asked of the browser itself. */
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
        // A browser without a push service of its own says no in words of its own.
        showToast(error instanceof DOMException ? failed() : sentenceOf(error), 4000)
        setState(await readPushState())
      })
    },
  }
}
