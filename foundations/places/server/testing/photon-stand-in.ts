import { type EngineRequest, type EngineStandIn, openEngineStandIn, type EngineReply } from './engine-stand-in.ts'
import { cityHall } from './google-stand-in.ts'

const said = (field: string, message: string, value: string): EngineReply => ({
  status: 400,
  body: { [field]: [{ message, args: {}, value }] },
})

const features = (...list: readonly object[]): EngineReply => ({
  status: 200,
  body: { type: 'FeatureCollection', features: list },
})

const feature = (point: { readonly lat: number; readonly lng: number }, properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
  properties: { osm_type: 'N', osm_id: 1, country: '臺灣', countrycode: 'TW', ...properties },
})

const hall = { name: cityHall.name, street: '市府路', housenumber: '1', osm_key: 'amenity', osm_value: 'townhall' }
const abroad = feature({ lat: 35.68, lng: 139.69 }, { ...hall, country: '日本', countrycode: 'JP' })

/** Photon's search and reverse services of a server with English and local names. */
export function openPhotonStandIn(): Promise<EngineStandIn> {
  return openEngineStandIn({
    answer(request) {
      const { path, query } = request
      const lang = query.get('lang') ?? 'default'
      if (!['default', 'de', 'en', 'fr'].includes(lang))
        return said('lang', 'Language is not supported. Supported are: default, de, en, fr', lang)
      if (path === '/api') return searched(request)
      if (path !== '/reverse') return { status: 404, body: {} }
      const [lat, lon] = [query.get('lat'), query.get('lon')]
      if (!lat || !lon) return said('lat', 'missing search term', '')
      return features(feature({ lat: Number(lat), lng: Number(lon) }, hall))
    },
    refusals: {
      noWay: features(),
      quota: { status: 429, body: { message: 'Too many requests' } },
      forbidden: { status: 403, body: {} },
      misasked: said('limit', 'Parameter must be a number', 'many'),
    },
  })
}

function searched({ query }: EngineRequest): EngineReply {
  const text = query.get('q')
  if (!text) return said('q', 'Missing q parameter', '')
  if (!cityHall.name.includes(text) && !cityHall.address.includes(text)) return features()
  return features(abroad, feature(cityHall.point, hall))
}
