import { formatDuration } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** "停留 1 小時"; without a stay, the car only stops. */
export const stayText = (minutes: number) =>
  minutes === 0 ? words.chauffeur_stop_noStay() : words.chauffeur_stop_stays({ time: formatDuration(minutes * 60) })
