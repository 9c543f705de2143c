import { answer } from '@daoxing/kit/server'
import { readPointsOverview } from '@daoxing/membership/contract'
import { pointsView } from '../membership-views.ts'

export const readPointsOverviewAnswer = answer(readPointsOverview, ({ who, tx }) =>
  pointsView({ tx, riderId: who.riderId }),
)
