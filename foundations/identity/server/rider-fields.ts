import type { Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'

export type RiderFieldInput = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly language: Language
  /** The whole query of the call, for fields with parameters, such as the coupons for a trip. */
  readonly query: Readonly<Record<string, unknown>>
}
export type ResolveRiderField = (input: RiderFieldInput) => Promise<unknown>

const fields = new Map<string, ResolveRiderField>()

/** Adds a field to `GET /rider/?q=…`. The owning slice defines it once, when it is loaded. */
export function defineRiderField(name: string, resolve: ResolveRiderField): void {
  if (fields.has(name)) throw new Error(`the rider field ${name} is defined twice`)
  fields.set(name, resolve)
}

/** The requested fields, in order; an unknown name returns null. */
export async function riderFields(
  names: readonly string[],
  input: RiderFieldInput,
): Promise<Readonly<Record<string, unknown>>> {
  const answers: [string, unknown][] = []
  for (const name of names) answers.push([name, (await fields.get(name)?.(input)) ?? null])
  return Object.fromEntries(answers)
}
