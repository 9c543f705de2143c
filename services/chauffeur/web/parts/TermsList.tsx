import type { ChauffeurTerms } from '@daoxing/chauffeur/contract'
import { formatTwd } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { ladderTexts } from './terms-words.ts'

type TermsListProps = {
  readonly terms: ChauffeurTerms
  readonly depositTwd: number
  readonly totalTwd: number
}

/** The contents of the price, the times of payment and the cost of a cancellation; shown before the booking. */
export function TermsList({ terms, depositTwd, totalTwd }: TermsListProps) {
  const { overtimeTwdPerHour, excessTwdPerKm, freeWaitingMinutes, extrasMaxTwd, depositPercent, cancelLadder } = terms
  const rows = [
    [words.chauffeur_terms_included(), words.chauffeur_terms_includedText()],
    [words.chauffeur_terms_tolls(), words.chauffeur_terms_tollsText({ max: formatTwd(extrasMaxTwd) })],
    [words.chauffeur_terms_waiting(), words.chauffeur_terms_waitingText({ minutes: freeWaitingMinutes })],
    [
      words.chauffeur_terms_beyond(),
      words.chauffeur_terms_beyondText({ hour: formatTwd(overtimeTwdPerHour), km: formatTwd(excessTwdPerKm) }),
    ],
    [
      words.chauffeur_terms_deposit(),
      words.chauffeur_terms_depositText({
        amount: formatTwd(depositTwd),
        percent: depositPercent,
        rest: formatTwd(totalTwd - depositTwd),
      }),
    ],
  ] as const
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt className="text-secondary text-muted">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt className="text-secondary text-muted">{words.chauffeur_terms_cancel()}</dt>
        {ladderTexts(cancelLadder).map((text) => (
          <dd key={text}>{text}</dd>
        ))}
        <dd>{words.chauffeur_terms_ourFault()}</dd>
      </div>
    </dl>
  )
}
