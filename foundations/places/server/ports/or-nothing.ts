import type { House } from '@daoxing/kit/server'

/**
 * A failed lookup returns nothing, so that a failed provider never blocks a rider [MAP-005, MAP-013]; the log omits the
 * query.
 */
export async function orNothing<Reply, Nothing>(
  house: Pick<House, 'log'>,
  nothing: Nothing,
  lookup: () => Promise<Reply>,
): Promise<Reply | Nothing> {
  try {
    return await lookup()
  } catch (error) {
    house.log.warn({ err: error }, 'a lookup of places failed')
    return nothing
  }
}
