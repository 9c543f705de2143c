import { centralTaipei } from '@daoxing/kit/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { CarLayer } from './CarLayer.tsx'
import { CarTrack } from './car-track.ts'
import { mapZoomMax, mapZoomMin } from './map-camera.ts'
import { MapView } from './MapView.tsx'
import { PinLayer } from './PinLayer.tsx'

afterEach(() => vi.restoreAllMocks())

const twin = [
  { id: 'start', text: '上車點：臺北車站 東三門' },
  { id: 'cars', text: '附近有 3 輛車' },
]

test('without WebGL what is on the map stands there in words', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await render(<MapView camera={{ centre: centralTaipei, zoom: 15 }} twin={twin} />)
  await expect.element(page.getByText('這個裝置無法顯示地圖，以下用文字列出')).toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: '地圖上有什麼' })).toBeVisible()
})

test('the map opens in central Taipei between its zooms, with pins, cars and their twin in words [MAP-004, MAP-021]', async () => {
  expect([mapZoomMin, mapZoomMax, centralTaipei]).toEqual([1, 18, { lat: 25.04637, lng: 121.5197163 }])
  const track = new CarTrack()
  track.put([{ id: 'a', at: { lat: 25.047, lng: 121.52 } }], 0)
  await render(
    <MapView camera={{ centre: centralTaipei, zoom: 15 }} twin={twin}>
      <PinLayer pins={[{ id: 'start', kind: 'start', at: centralTaipei, label: '東三門' }]} />
      <CarLayer track={track} />
    </MapView>,
  )
  await expect.element(page.getByText('東三門', { exact: true }), { timeout: 12_000 }).toBeInTheDocument()
  await vi.waitFor(() => expect(document.querySelectorAll('.map-car')).toHaveLength(1))
  track.put([], 1)
  await vi.waitFor(() => expect(document.querySelectorAll('.map-car')).toHaveLength(0))
  const toggle = page.getByRole('button', { name: '以文字顯示地圖' })
  toggle.element().focus()
  await toggle.click()
  await expect.element(page.getByText('附近有 3 輛車')).toBeVisible()
})
