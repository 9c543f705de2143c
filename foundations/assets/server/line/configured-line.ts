import { createHmac } from 'node:crypto'
import { cityBrokerPath, cityBrokerUser, cityVendorPath } from '@daoxing/assets/contract'
import { fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { AssetLine, AssetLines } from './asset-line.ts'
import { httpLine } from './http/http-line.ts'
import type { Vendor } from './http/vendor-client.ts'
import { type Broker, mqttLine } from './mqtt-line.ts'

const CityBroker = z.object({ url: z.url({ protocol: /^mqtt$/ }) })
const askWithinMs = 3_000

type Surroundings = Pick<House, 'settings' | 'log' | 'clock'>

/** The lines that are configured, else those to the city; none without a city. */
export function configuredLines(surroundings: Surroundings): AssetLines {
  const { clock, log } = surroundings
  const [mqtt, vendor] = [brokerLine(surroundings), vendorOf(surroundings)]
  return { ...(mqtt ? { mqtt } : {}), ...(vendor ? { http: httpLine({ vendor, clock, log }) } : {}) }
}

function vendorOf({ settings }: Surroundings): Vendor | undefined {
  const { vehicleVendor, cityUrl, citySecret, citySecretsBefore = [], followedKeys } = settings
  if (vehicleVendor) return { url: vehicleVendor.url, secrets: () => vehicleVendor.secrets }
  if (cityUrl === '') return undefined
  // The city derives the same from its secret, which may change while the server runs.
  const secretOf = (secret: string) => createHmac('sha256', secret).update('vehicle-vendor').digest('base64')
  const ring = () => followedKeys?.rings().city ?? [citySecret, ...citySecretsBefore]
  return { url: `${cityUrl}${cityVendorPath}`, secrets: () => ring().map(secretOf) }
}

function brokerLine({ settings, log }: Surroundings): AssetLine | undefined {
  const { broker, cityUrl, citySecret } = settings
  if (broker) return mqttLine({ brokerOf: async () => broker, log })
  if (cityUrl === '') return undefined
  const brokerOf = async (): Promise<Broker> => {
    // Its port is another one after each start.
    const answer = await fetchProvider('broker', `${cityUrl}${cityBrokerPath}`, {
      headers: { authorization: `Bearer ${citySecret}` },
      signal: AbortSignal.timeout(askWithinMs),
    })
    const { url } = z.parse(CityBroker, await answer.json())
    return { url, username: cityBrokerUser, password: citySecret, protocol: '3.1.1' }
  }
  return mqttLine({ brokerOf, log })
}
