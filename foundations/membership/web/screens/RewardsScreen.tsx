import { Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { membershipQuery } from '../membership-data.ts'
import { LevelCard } from '../parts/LevelCard.tsx'
import { LevelHistory } from '../parts/LevelHistory.tsx'
import { LevelTable } from '../parts/LevelTable.tsx'
import { PointsCard } from '../parts/PointsCard.tsx'
import { PointsRecords } from '../parts/PointsRecords.tsx'
import * as words from '../words/compiled/messages.js'

/** The rider's level and points, and what became of them. */
export function RewardsScreen() {
  const query = useQuery(membershipQuery)
  return (
    <>
      <NavBar title={words.membership_title()} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
          {({ membership, points }) => (
            <>
              <LevelCard membership={membership} />
              <PointsCard points={points} />
              <PointsRecords />
              <LevelHistory />
              <LevelTable levels={membership.levels} />
            </>
          )}
        </Loaded>
      </Page>
    </>
  )
}
