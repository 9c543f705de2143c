import { loadBeside, send } from '@daoxing/kit/web'
import { queryOptions } from '@tanstack/react-query'

const calls = loadBeside(() => import('../scooter-calls.ts'))
const reviewLookMs = 20_000

/** The rider at the vendor. The result of a review arrives as an event; a lost one is made up for. */
export const riderQuery = queryOptions({
  queryKey: ['scooter', 'account', 'rider'],
  queryFn: async ({ signal }) => send((await calls()).readScooterSession, { signal }),
  refetchInterval: (query) => (query.state.data?.nextStep === 'wait' ? reviewLookMs : false),
})
