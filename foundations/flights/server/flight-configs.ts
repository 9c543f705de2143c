import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const seconds = z.int().check(z.gte(10))

export const flightConfigs = defineConfigs({
  public: {},
  internal: {
    /** The minimum interval between requests to the flight desk for one airport. */
    flights_ask_seconds: seconds,
    /** An older board counts as failed; its facts are shown with their age. */
    flights_stale_seconds: seconds,
    /** A younger timetable is not fetched again. */
    flights_timetable_seconds: seconds,
  },
  defaults: { flights_ask_seconds: 60, flights_stale_seconds: 900, flights_timetable_seconds: 21_600 },
})
