import type { ChunkHints } from '@daoxing/kit/web'

/** @public The build of the page reads it. */
export const chunkHints: ChunkHints = {
  later: ['../contract/order-errors', 'order-error-words', 'words:orders_error'],
  // Orders and payments: on home, in an order, and on the payment screens.
  account: [
    'newer-order',
    'orders-data',
    'order-words',
    'parts/OrderCard',
    'words:orders_booking',
    'words:orders_place',
    'words:orders_status',
  ],
  'home-parts': ['ridden-places', 'parts/LiveOrders', 'words:orders_live'],
}
