import { assetsServer } from '@daoxing/assets/server'
import { bookingsServer } from '@daoxing/bookings/server'
import { businessServer } from '@daoxing/business/server'
import { configsServer } from '@daoxing/configs/server'
import { dispatchServer } from '@daoxing/dispatch/server'
import { flightsServer } from '@daoxing/flights/server'
import { identityServer } from '@daoxing/identity/server'
import type { ServerSlice } from '@daoxing/kit/server'
import { invoicesServer } from '@daoxing/invoices/server'
import { membershipServer } from '@daoxing/membership/server'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { placesServer } from '@daoxing/places/server'
import { rentalServer } from '@daoxing/rental/server'
import { safetyServer } from '@daoxing/safety/server'
import { sharingServer } from '@daoxing/sharing/server'
import { supportServer } from '@daoxing/support/server'
import { taxiServer } from '@daoxing/taxi/server'
import { walletServer } from '@daoxing/wallet/server'
import { pickupTimes } from './pickup-times.ts'
import { scooterServer } from '@daoxing/scooter/server'
import { chargingServer } from '@daoxing/charging/server'
import { designatedDriverServer } from '@daoxing/designated-driver/server'
import { chauffeurServer } from '@daoxing/chauffeur/server'

/** Every slice that the server opens, foundations first. A new service is one line here. */
export const serverSlices: readonly ServerSlice[] = [
  configsServer,
  identityServer,
  placesServer,
  flightsServer,
  assetsServer,
  ordersServer,
  walletServer,
  businessServer,
  noticesServer,
  membershipServer,
  invoicesServer,
  dispatchServer,
  bookingsServer,
  sharingServer,
  safetyServer,
  supportServer,
  taxiServer,
  rentalServer,
  pickupTimes,
  scooterServer,
  chargingServer,
  designatedDriverServer,
  chauffeurServer,
]
