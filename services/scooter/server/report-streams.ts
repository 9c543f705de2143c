import { definePeerEvents } from '@daoxing/kit/server'
import { ScooterFact, ScooterMeasures } from '@daoxing/scooter/contract'

/** Measurements of assets; the subject is the asset. */
export const assetReports = definePeerEvents('scooter.assetReports', ScooterMeasures)
/** Facts of orders; the subject is the order. */
export const orderReports = definePeerEvents('scooter.orderReports', ScooterFact)
