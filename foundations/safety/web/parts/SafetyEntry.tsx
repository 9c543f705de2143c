import { Button, lazyScreen, type LiveToolProps, whenIdle } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useAlarm } from '../alarm-data.ts'
import { contactsQuery } from '../safety-data.ts'
import * as words from '../words/compiled/messages.js'

const SafetySheet = lazyScreen(() => import('./SafetySheet.tsx').then((file) => file.SafetySheet))

/** The button for help in a live order. Sheet and contacts are preloaded, so that they work offline. */
export function SafetyEntry(props: LiveToolProps) {
  const [isOpen, setIsOpen] = useState(false)
  useQuery(contactsQuery)
  const alarm = useAlarm().data
  useEffect(() => whenIdle(SafetySheet.load), [])
  return (
    <>
      <Button kind="outline" isWide icon={<ShieldAlert aria-hidden="true" size={20} />} onPress={() => setIsOpen(true)}>
        {alarm ? words.safety_entry_alarm({ name: words.safety_entry_open() }) : words.safety_entry_open()}
      </Button>
      {isOpen && (
        <Suspense>
          <SafetySheet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
