import { Card, formatTwd, Loaded, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useDraft } from '../draft.ts'
import { Stepper } from '../parts/Stepper.tsx'
import { accessoriesQuery, type WireSpan } from '../rental-data.ts'
import * as words from '../words/compiled/messages.js'

type AccessoriesCardProps = WireSpan & { readonly stationId: string }

/** Accessories of the station, each up to its stock in these times. Nothing where the station has none. */
export function AccessoriesCard(at: AccessoriesCardProps) {
  const { accessories: chosen, change } = useDraft()
  const query = useQuery(accessoriesQuery(at))
  if (query.data?.length === 0) return null
  return (
    <Card title={words.rental_accessory_title()}>
      <Loaded query={query} skeleton={<Skeleton rows={2} />}>
        {(accessories) => (
          <div>
            {accessories.map(({ code, name, dayTwd, left, eachMax }) => (
              <Stepper
                key={code}
                name={name}
                detail={
                  left === 0
                    ? words.rental_accessory_out()
                    : words.rental_accessory_detail({ price: formatTwd(dayTwd), count: left })
                }
                count={chosen[code] ?? 0}
                max={Math.min(left, eachMax)}
                onChange={(count) => change({ accessories: { ...chosen, [code]: count } })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
