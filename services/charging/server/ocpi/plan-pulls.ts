import type { House, Tx } from '@daoxing/kit/server'
import { pullKey, pullModule } from './ocpi-jobs.ts'
import { pulledModules } from '../stores/ocpi/pull-store.ts'

type Planned = { readonly tx: Tx; readonly house: House; readonly operatorId: string }

/** Plans to pull every module of an operator now. */
export async function planPulls({ tx, house, operatorId }: Planned): Promise<void> {
  for (const module of pulledModules)
    await house.jobs.plan(tx, pullModule, { operatorId, module }, { key: pullKey(operatorId, module) })
}

/** Ends the pulls of an operator. A running one finds the operator unregistered. */
export async function unplanPulls({ tx, house, operatorId }: Planned): Promise<void> {
  for (const module of pulledModules) await house.jobs.unplan(tx, pullKey(operatorId, module))
}
