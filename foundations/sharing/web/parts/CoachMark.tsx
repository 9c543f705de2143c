import { Button } from '@daoxing/kit/web'
import { useEffect, useState } from 'react'
import { useSetTutorialSeen } from '../sharing-data.ts'
import { waitForElement } from '../wait-for-element.ts'
import * as words from '../words/compiled/messages.js'

/** The tutorial of sharing. It points at its element as soon as that is rendered, and is shown to each rider once. */
export function CoachMark({ selector }: { readonly selector: string }) {
  const [element, setElement] = useState<Element>()
  const setSeen = useSetTutorialSeen()
  useEffect(() => {
    const stop = new AbortController()
    void waitForElement(selector, stop.signal).then((found) => !stop.signal.aborted && setElement(found))
    return () => stop.abort()
  }, [selector])
  useEffect(() => {
    element?.classList.add('outline-3', 'outline-go')
    return () => element?.classList.remove('outline-3', 'outline-go')
  }, [element])
  if (element === undefined) return null
  return (
    <div role="note" className="flex items-center gap-3 rounded-2 bg-go-tint p-3">
      <p className="min-w-0 flex-1 text-secondary">{words.sharing_coach_text()}</p>
      <Button kind="quiet" onPress={() => setSeen.mutate()}>
        {words.sharing_coach_gotIt()}
      </Button>
    </div>
  )
}
