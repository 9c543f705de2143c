import { businessWeb } from '@daoxing/business/web'
import { dispatchWeb } from '@daoxing/dispatch/web'
import { identityWeb } from '@daoxing/identity/web'
import { invoicesWeb } from '@daoxing/invoices/web'
import type { WebEntry } from '@daoxing/kit/web'
import { membershipWeb } from '@daoxing/membership/web'
import { noticesWeb } from '@daoxing/notices/web'
import { ordersWeb } from '@daoxing/orders/web'
import { placesWeb } from '@daoxing/places/web'
import { safetyWeb } from '@daoxing/safety/web'
import { sharingWeb } from '@daoxing/sharing/web'
import { supportWeb } from '@daoxing/support/web'
import { rentalWeb } from '@daoxing/rental/web'
import { taxiWeb } from '@daoxing/taxi/web'
import { walletWeb } from '@daoxing/wallet/web'
import { scooterWeb } from '@daoxing/scooter/web'
import { chargingWeb } from '@daoxing/charging/web'
import { designatedDriverWeb } from '@daoxing/designated-driver/web'
import { chauffeurWeb } from '@daoxing/chauffeur/web'

/** Every slice that the page shows, foundations first. A new service is one line here. */
export const webEntries: readonly WebEntry[] = [
  identityWeb,
  placesWeb,
  ordersWeb,
  walletWeb,
  invoicesWeb,
  businessWeb,
  noticesWeb,
  dispatchWeb,
  sharingWeb,
  safetyWeb,
  membershipWeb,
  supportWeb,
  taxiWeb,
  rentalWeb,
  scooterWeb,
  chargingWeb,
  designatedDriverWeb,
  chauffeurWeb,
]
