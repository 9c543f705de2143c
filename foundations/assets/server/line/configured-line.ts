import { cityBrokerPath, cityBrokerUser } from '@daoxing/assets/contract'
import { fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { AssetLine } from './asset-line.ts'
import { type Broker, mqttLine } from './mqtt-line.ts'

const CityBroker = z.object({ url: z.url({ protocol: /^mqtt$/ }) })
const askWithinMs = 3_000

/** The line to the operator's broker, else to the broker of the city; none without either. */
export function configuredLine({ settings, log }: Pick<House, 'settings' | 'log'>): AssetLine | undefined {
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
