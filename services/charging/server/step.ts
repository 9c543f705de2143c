import type { House, Tx } from '@daoxing/kit/server'
import type { OrderRecord } from './stores/order-table.ts'

/** A session in the current transaction, read under its lock for a change. */
export type Step = { readonly tx: Tx; readonly house: House; readonly order: OrderRecord }
