import type { InvoiceWish, WishField } from '@daoxing/invoices/contract'

export type CarrierFieldsProps = {
  readonly wish: InvoiceWish
  /** The field that is marked as wrong. */
  readonly fault: WishField | undefined
  readonly onChange: (change: (before: InvoiceWish) => InvoiceWish) => void
}
