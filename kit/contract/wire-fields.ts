import * as z from 'zod/mini'

/** A number, or the same number as text: form bodies contain `"25.04"`. */
export function numberOrText<Schema extends z.ZodMiniType<number, number>>(schema: Schema) {
  return z.union([schema, z.pipe(NumberText, schema)])
}

const NumberText = z.pipe(z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/)), z.transform(Number))

/** A boolean in any form that clients send. */
export const Flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]),
  z.transform((sent) => sent === true || sent === 1 || sent === '1' || sent === 'true'),
)

/** An optional field. Clients that always send every field send `''` or null for a missing value. */
export function leftOut<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.pipe(orNothing(schema), z.transform(nothingIsUndefined)))
}

/** Like `leftOut`, with a default. */
export function leftOutOr<Schema extends z.ZodMiniType>(schema: Schema, otherwise: z.output<Schema>) {
  return z.pipe(
    z.optional(orNothing(schema)),
    z.transform((sent) => nothingIsUndefined(sent) ?? otherwise),
  )
}

const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([z.literal(''), z.null(), schema])

function nothingIsUndefined<Sent>(sent: Sent): Exclude<Sent, '' | null> | undefined {
  return sent === '' || sent === null ? undefined : (sent as Exclude<Sent, '' | null>)
}
