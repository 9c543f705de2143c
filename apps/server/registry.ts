import { configsServer } from '@daoxing/configs/server'
import { dispatchServer } from '@daoxing/dispatch/server'
import { identityServer } from '@daoxing/identity/server'
import type { ServerSlice } from '@daoxing/kit/server'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { placesServer } from '@daoxing/places/server'
import { taxiServer } from '@daoxing/taxi/server'
import { walletServer } from '@daoxing/wallet/server'
import { pickupTimes } from './pickup-times.ts'

/** Every slice that the server opens, foundations first. A new service is one line here. */
export const serverSlices: readonly ServerSlice[] = [
  configsServer,
  identityServer,
  placesServer,
  ordersServer,
  walletServer,
  noticesServer,
  dispatchServer,
  taxiServer,
  pickupTimes,
]
