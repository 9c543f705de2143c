import { Card, FixedBottomButton, formatTwd, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Clock4, Coins, ShieldCheck, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBooking } from '../booking-context.ts'
import { tripsQuery } from '../chauffeur-data.ts'
import { useDraft } from '../draft.ts'
import { CarChoice } from '../parts/CarChoice.tsx'
import { ladderTexts } from '../parts/terms-words.ts'
import { UpcomingTrip } from '../parts/UpcomingTrip.tsx'
import * as words from '../words/compiled/messages.js'

/** The service in a sentence, its two classes of cars, and the trips to come [CHF-003]. */
export function Landing() {
  const { push, config } = useBooking()
  const { carType, change } = useDraft()
  const trips = useQuery(tripsQuery)
  const terms = config.terms[carType]
  const ladder = ladderTexts(terms.cancelLadder)
  return (
    <>
      <NavBar title={words.chauffeur_title_landing()} />
      <Page below="button">
        {!config.isServiceOn && (
          <p role="status" className="rounded-2 border border-warn p-3 text-warn">
            {words.chauffeur_landing_off()}
          </p>
        )}
        {trips.isPending && trips.fetchStatus !== 'idle' && <Skeleton rows={1} form="card" />}
        {trips.data?.map((hash) => (
          <UpcomingTrip key={hash} hash={hash} />
        ))}
        <div className="px-1 pt-1">
          <h2 className="text-page font-bold text-balance">{words.chauffeur_landing_headline()}</h2>
          <p className="mt-1 text-muted">{words.chauffeur_landing_what()}</p>
        </div>
        <CarChoice
          chosen={carType}
          tripStartTime={null}
          onChoose={(chosen) => change({ carType: chosen, tripDurationIndex: null })}
        />
        <Card title={words.chauffeur_landing_promises()}>
          <ul className="flex flex-col gap-3">
            <Fact icon={<Coins aria-hidden="true" size={20} />}>
              {words.chauffeur_landing_price({ overtime: formatTwd(terms.overtimeTwdPerHour) })}
            </Fact>
            <Fact icon={<UserRoundCheck aria-hidden="true" size={20} />}>{words.chauffeur_landing_driver()}</Fact>
            <Fact icon={<Clock4 aria-hidden="true" size={20} />}>
              {words.chauffeur_landing_waiting({ minutes: terms.freeWaitingMinutes })}
            </Fact>
            <Fact icon={<ShieldCheck aria-hidden="true" size={20} />}>
              {words.chauffeur_landing_deposit({ percent: terms.depositPercent })}
              {ladder[0] !== undefined && <span className="block">{ladder[0]}</span>}
            </Fact>
          </ul>
        </Card>
      </Page>
      <FixedBottomButton state={config.isServiceOn ? 'ready' : 'disabled'} onPress={() => push('date-time-picker')}>
        {words.chauffeur_landing_begin()}
      </FixedBottomButton>
    </>
  )
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 text-go">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  )
}
