import type { House } from '@daoxing/kit/server'

/**
 * A lookup that fails answers nothing, so that a provider that is down never stops a rider [MAP-005, MAP-013]; what
 * went wrong is in the log, without what was asked.
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
