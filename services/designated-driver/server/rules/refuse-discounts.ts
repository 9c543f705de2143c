import { Refusal } from '@daoxing/kit/contract'

type Discounts = { readonly coupon_id?: unknown; readonly use_linego_points?: unknown }

const emptyForms: readonly unknown[] = [undefined, null, '', 0, '0', false, 'false']

/** Coupons and points do not exist yet. An empty field is ignored, any other value is refused by name. */
export function refuseDiscounts(request: Discounts): void {
  for (const field of ['coupon_id', 'use_linego_points'] as const)
    if (!emptyForms.includes(request[field])) throw new Refusal('kit.notBuiltYet', { field })
}
