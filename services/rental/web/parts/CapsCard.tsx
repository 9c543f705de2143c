import { currentLanguage } from '@daoxing/kit/contract'
import { ButtonLink, Card, Loaded, Skeleton, Unfold } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { contentsQuery } from '../rental-data.ts'
import { useRentalSettings } from '../settings.ts'
import * as words from '../words/compiled/messages.js'

/** The limits of the standard contract, before the rider agrees to it: each clause opens by a tap. */
export function CapsCard() {
  const { contractLanguage } = useRentalSettings()
  const query = useQuery(contentsQuery(contractLanguage ?? currentLanguage()))
  return (
    <Card title={words.rental_caps_title()}>
      <p className="text-secondary text-muted">{words.rental_caps_why()}</p>
      <Loaded query={query} skeleton={<Skeleton rows={3} />}>
        {({ contract }) => (
          <div>
            {contract.clauses.map(({ clause, title, text }) => (
              <div key={clause} className="border-b border-line last:border-b-0">
                <Unfold summary={<span>{title}</span>}>
                  <p className="pb-2 text-secondary text-muted">{text}</p>
                </Unfold>
              </div>
            ))}
          </div>
        )}
      </Loaded>
      <ButtonLink to="/rental/policy/" kind="quiet" isWide>
        {words.rental_caps_whole()}
      </ButtonLink>
    </Card>
  )
}
