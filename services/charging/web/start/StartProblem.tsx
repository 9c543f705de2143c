import { Button, ButtonLink, formatDistance, isApiError, sentenceOf } from '@daoxing/kit/web'
import * as z from 'zod/mini'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

const Nearest = z.object({ nearest: z.string(), nearestStation: z.string(), nearestMetres: z.number() })

/** Why no charge can start here, with the nearest other plug, or the order that is to be paid first. */
export function StartProblem({ error }: { readonly error: unknown }) {
  const change = useChargingDraft((draft) => draft.change)
  if (error === null || error === undefined) return null
  const nearest = isApiError(error) ? Nearest.safeParse(error.data).data : undefined
  const unpaid = isApiError(error, 'CHARGING_UNPAID_ORDER') ? error.data['orderNo'] : undefined
  const takeNearest = (key: string) => {
    const [country = '', party = '', station = '', chargerId = '', connectorId = ''] = key
      .split('/')
      .map((part) => decodeURIComponent(part))
    change({ station: { country, party, station }, plug: { chargerId, connectorId } })
  }
  return (
    <div role="alert" className="mb-2 flex flex-col gap-2 text-danger">
      <p>{sentenceOf(error)}</p>
      {nearest && (
        <>
          <p className="text-secondary text-ink">
            {words.charging_start_nearest({
              name: nearest.nearestStation,
              distance: formatDistance(nearest.nearestMetres),
            })}
          </p>
          <Button kind="tint" onPress={() => takeNearest(nearest.nearest)}>
            {words.charging_start_useNearest()}
          </Button>
        </>
      )}
      {typeof unpaid === 'string' && (
        <ButtonLink kind="tint" to={`/myOrder/${unpaid}`}>
          {words.charging_start_payUnpaid()}
        </ButtonLink>
      )}
    </div>
  )
}
