import type { AssetModel } from '@daoxing/assets/contract'
import { vehicleClasses } from '@daoxing/rental/contract'

type Offered = { readonly ordered: AssetModel; readonly model: AssetModel }

/** The classes begin with the best one. */
const rankOf = ({ vehicleClass }: AssetModel) => vehicleClasses.indexOf(vehicleClass)

/** Whether a car of this model serves an order: of the ordered model, or of one as good if the rider does not insist on it. */
export function serves(
  { carModelSpecified }: { readonly carModelSpecified: boolean },
  { ordered, model }: Offered,
): boolean {
  if (model.modelCode === ordered.modelCode) return true
  return !carModelSpecified && rankOf(model) <= rankOf(ordered)
}
