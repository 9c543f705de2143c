import type { ChauffeurTerms } from '@daoxing/chauffeur/contract'
import { formatDuration } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type Ladder = ChauffeurTerms['cancelLadder']

/** The ladder of a cancellation, a sentence for each step, the earliest first, and what is left after the last. */
export function ladderTexts(ladder: Ladder): readonly string[] {
  const steps = ladder.toSorted((one, other) => other.hoursAhead - one.hoursAhead)
  const paying = steps.filter(({ refundPercent }) => refundPercent > 0)
  const isPaidToTheEnd = paying.some(({ hoursAhead }) => hoursAhead === 0)
  return [...paying.map(stepText), ...(isPaidToTheEnd ? [] : [words.chauffeur_terms_after()])]
}

function stepText({ hoursAhead, refundPercent: percent }: Ladder[number]): string {
  if (hoursAhead === 0) return words.chauffeur_terms_afterPart({ percent })
  const time = aheadText(hoursAhead)
  return percent === 100 ? words.chauffeur_terms_all({ time }) : words.chauffeur_terms_part({ time, percent })
}

/** Whole days as days, as the contract counts them. */
const aheadText = (hours: number) =>
  hours >= 48 && hours % 24 === 0 ? words.chauffeur_terms_days({ days: hours / 24 }) : formatDuration(hours * 3600)
