import { announce, showToast } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

const oldResultMs = 5000

/** A binding is confirmed [PTB-031]; a login check that passes is silent, unless its result is an old one [PTB-014]. */
export function sayPassed({ isBinding, ageSeconds }: { isBinding: boolean; ageSeconds: number | undefined }): void {
  if (isBinding) {
    announce(words.identity_partner_bound())
    showToast(words.identity_partner_bound())
  } else if (ageSeconds !== undefined) sayCached(ageSeconds)
}

/** Says that a cached result stands in for a busy partner, and how old it is. */
export function sayCached(ageSeconds: number): void {
  const text = words.identity_partner_cached({ minutes: minutesOf(ageSeconds) })
  announce(text)
  showToast(text, oldResultMs)
}

/** The age of a cached result, rounded up, so that a result of a moment ago is not "0 minutes old". */
const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))
