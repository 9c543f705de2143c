import { assetsCity } from '@daoxing/assets/simulator'
import { businessCity } from '@daoxing/business/simulator'
import { dispatchCity } from '@daoxing/dispatch/simulator'
import { flightsCity } from '@daoxing/flights/simulator'
import { identityCity } from '@daoxing/identity/simulator'
import { invoicesCity } from '@daoxing/invoices/simulator'
import type { CityPart } from '@daoxing/kit/simulator'
import { noticesCity } from '@daoxing/notices/simulator'
import { placesCity } from '@daoxing/places/simulator'
import { rentalCity } from '@daoxing/rental/simulator'
import { safetyCity } from '@daoxing/safety/simulator'
import { supportCity } from '@daoxing/support/simulator'
import { taxiCity } from '@daoxing/taxi/simulator'
import { walletCity } from '@daoxing/wallet/simulator'
import { scooterCity } from '@daoxing/scooter/simulator'
import { chargingCity } from '@daoxing/charging/simulator'
import { designatedDriverCity } from '@daoxing/designated-driver/simulator'
import { chauffeurCity } from '@daoxing/chauffeur/simulator'

/** The parts of the city, in the order of the console. A new service is one line here. */
export const cityParts: readonly CityPart[] = [
  identityCity,
  dispatchCity,
  taxiCity,
  supportCity,
  placesCity,
  flightsCity,
  noticesCity,
  walletCity,
  invoicesCity,
  safetyCity,
  businessCity,
  assetsCity,
  rentalCity,
  scooterCity,
  chargingCity,
  designatedDriverCity,
  chauffeurCity,
]
