import { type CityPart, runDesks } from '@daoxing/kit/simulator'
import { openTaxDesk } from './tax-desk.ts'
import { platformAway, registerAway } from './tax-faults.ts'

/** The tax platform's check calls and the company register of the city. */
export const invoicesCity: CityPart = {
  id: 'invoices',
  faults: [platformAway, registerAway],
  start: (world) => runDesks([openTaxDesk(world)]),
}
