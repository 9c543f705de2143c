import { ButtonLink, EmptyState, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import type { RentalTab } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { RentalGate } from '../../parts/RentalGate.tsx'
import * as words from '../../words/compiled/messages.js'
import { ReserveCar } from '../reserve/ReserveCar.tsx'
import { publishedCarQuery } from '../shared-data.ts'

type LinkedCarProps = { readonly tab: RentalTab; readonly vehicleId: string }

/** The car behind a link that another program found in our open data. An old link says that the car is gone. */
export function LinkedCar({ tab, vehicleId }: LinkedCarProps) {
  const query = useQuery(publishedCarQuery(vehicleId))
  if (query.data) return <ReserveCar tab={tab} plateNo={query.data} />
  return (
    <>
      <NavBar title={words.rental_sharedReserve_title()} />
      <Page>
        <RentalGate query={query}>
          <Loaded
            query={query}
            skeleton={<Skeleton form="card" rows={3} />}
            isEmpty={(plateNo) => plateNo === null}
            empty={
              <EmptyState
                icon={<CarFront aria-hidden="true" />}
                title={words.rental_sharedReserve_gone()}
                detail={words.rental_sharedReserve_goneDetail()}
                action={
                  <ButtonLink to={`/rental/reservation?tab=${tab}`}>{words.rental_sharedReserve_others()}</ButtonLink>
                }
              />
            }
          >
            {() => null}
          </Loaded>
        </RentalGate>
      </Page>
    </>
  )
}
