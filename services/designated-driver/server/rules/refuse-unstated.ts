import { Refusal } from '@daoxing/kit/contract'
import type { TripRequest } from '@daoxing/designated-driver/contract'

type Stated = Pick<
  TripRequest,
  'is_conscious' | 'car_is_insured' | 'car_is_sound' | 'car_is_not_stolen' | 'companion_name'
>

/** Refuses a wish without the statements of the standard contract. A rider who is not conscious needs a companion. */
export function refuseUnstated(request: Stated): void {
  for (const field of ['car_is_insured', 'car_is_sound', 'car_is_not_stolen'] as const)
    if (!request[field]) throw new Refusal('designatedDriver.statementMissing', { field })
  if (!request.is_conscious && request.companion_name === undefined)
    throw new Refusal('designatedDriver.companionNeeded', { field: 'companion_name' })
}
