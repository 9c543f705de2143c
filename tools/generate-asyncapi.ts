import type { ChannelFacts, HouseContracts } from './check/contracts.ts'
import { sharedSchemas, type SharedSchemas } from './openapi-schemas.ts'

type Json = Readonly<Record<string, unknown>>

/** Every declared channel of the message broker as an AsyncAPI 3.0 document. */
export function asyncApi({ slices, named }: HouseContracts): Json {
  const schemas = sharedSchemas(named)
  const channels = slices.flatMap((slice) => slice.channels).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const items = channels.map((channel) => [channel.id, channelOf(channel, schemas)] as const)
  return {
    asyncapi: '3.0.0',
    info: {
      title: '島行 Daoxing',
      version: '0.1.0',
      license: { name: 'Apache-2.0' },
      description:
        'Messages between the server and vehicles over MQTT 3.1.1, or 5 with BROKER_PROTOCOL. Sessions are clean: nothing is stored for a client that is away.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(items),
    operations: Object.fromEntries(channels.map((channel) => [channel.id, operationOf(channel)])),
    components: { schemas: schemas.used() },
  }
}

function channelOf({ id, address, purpose, message }: ChannelFacts, schemas: SharedSchemas): Json {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    address,
    description: purpose,
    parameters: Object.fromEntries(names.map((name) => [name, {}])),
    messages: { [id]: { payload: schemas.of(message, 'input') } },
  }
}

/** As the server sees it. */
function operationOf({ id, sender, qos }: ChannelFacts): Json {
  return {
    action: sender === 'server' ? 'send' : 'receive',
    channel: { $ref: `#/channels/${id}` },
    bindings: { mqtt: { qos, retain: false, bindingVersion: '0.2.0' } },
  }
}
