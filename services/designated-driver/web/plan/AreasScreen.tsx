import type { ServiceArea } from '@daoxing/designated-driver/contract'
import {
  AreaLayer,
  Badge,
  Card,
  ListRow,
  Loaded,
  type MapArea,
  MapView,
  NavBar,
  Page,
  Skeleton,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../plan-data.ts'
import * as words from '../words/compiled/messages.js'

/** The counties in which drivers work, with their hours, on a map and as a list. */
export function AreasScreen() {
  const query = useQuery(areasQuery)
  return (
    <>
      <NavBar title={words.designatedDriver_areas_title()} />
      <Page>
        <p className="px-1 text-secondary text-muted">{words.designatedDriver_areas_rule()}</p>
        <Loaded query={query} skeleton={<Skeleton rows={6} />}>
          {(areas) => (
            <>
              {areas.some(({ outline }) => outline.length > 0) && <AreasMap areas={areas} />}
              <Card form="plain">
                {areas.map((area, at) => (
                  <ListRow
                    key={area.county}
                    title={area.name}
                    detail={hoursOf(area)}
                    fact={
                      <Badge kind={area.is_open_now ? 'go' : 'muted'}>
                        {area.is_open_now ? words.designatedDriver_areas_now() : words.designatedDriver_areas_later()}
                      </Badge>
                    }
                    isLast={at === areas.length - 1}
                  />
                ))}
              </Card>
            </>
          )}
        </Loaded>
      </Page>
    </>
  )
}

function AreasMap({ areas }: { readonly areas: readonly ServiceArea[] }) {
  const drawn = areas.map(
    ({ county, outline }): MapArea => ({
      id: county,
      polygons: outline.map((ring) => [ring.map(({ lat, lng }) => [lng, lat])]),
      tone: 'open',
    }),
  )
  return (
    <div className="relative h-60 overflow-hidden rounded-2">
      <MapView
        camera={{ fit: areas.flatMap(({ outline }) => outline.flat()) }}
        twin={areas.map((area) => ({ id: area.county, text: `${area.name} ${hoursOf(area)}` }))}
      >
        <AreaLayer areas={drawn} />
      </MapView>
    </div>
  )
}

/** `from` and `until` of the whole day are 00:00 and 24:00. */
function hoursOf({ from, until }: Pick<ServiceArea, 'from' | 'until'>): string {
  if (from === until || (from === '00:00' && until === '24:00')) return words.designatedDriver_areas_allDay()
  return until < from
    ? words.designatedDriver_areas_overnight({ from, until })
    : words.designatedDriver_areas_hours({ from, until })
}
