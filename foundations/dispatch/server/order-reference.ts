import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'

type ReferenceInput = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly reference: string }

/** References to the orders of a service: their hash, and any other identifier of the service. */
export type OrderReference = {
  /** The hash of the rider's order; undefined if the rider has no such order. */
  hashOf(input: ReferenceInput): Promise<string | undefined>
}

/** Each service with drivers binds the port of its own name. */
export function orderReferencePort(service: string): PortDefinition<OrderReference> {
  return definePort<OrderReference>(`dispatch.orderReference.${service}`)
}

/**
 * The hash of the rider's order in any service. Hashes are unique across services; a number that two services use for
 * orders of the same rider is ambiguous and matches neither.
 */
export async function orderHashOf({ tx, house, riderId, reference }: ReferenceInput): Promise<string | undefined> {
  const hashes = new Set<string>()
  for (const { hashOf } of house.portsOf(orderReferencePort).values()) {
    const hash = await hashOf({ tx, house, riderId, reference })
    if (hash !== undefined) hashes.add(hash)
  }
  const [hash, ...others] = hashes
  return others.length === 0 ? hash : undefined
}
