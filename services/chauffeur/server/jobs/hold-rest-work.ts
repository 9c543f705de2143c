import type { House, JobPayload } from '@daoxing/kit/server'
import { applyOutcome, callProvider } from '@daoxing/wallet/server'
import type { holdRest } from './trip-jobs.ts'

type Work = { readonly payload: JobPayload<typeof holdRest>; readonly house: House }

/** Without an answer of the provider, jobs of the wallet go on. */
export async function holdRestWork({ payload: { reference }, house }: Work): Promise<void> {
  const outcome = await callProvider({ house, reference })
  if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
}
