import { centralTaipei } from '@daoxing/kit/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { attributionsIn } from './map-attribution.ts'
import { CarLayer } from './CarLayer.tsx'
import { CarTrack } from './car-track.ts'
import { ParkedMapRoom } from './ParkedMapRoom.tsx'
import { removeParkedMap } from './parked-map.ts'
import type { MapCamera } from './map-camera.ts'
import { type DrawnMap, useDrawnMap } from './map-context.ts'
import { MapView } from './MapView.tsx'
import { PinLayer } from './PinLayer.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  // Each test gets its own map.
  await cleanup()
  removeParkedMap()
})

/** Without a graphics card, on a busy machine, a map loads slowly. */
const patienceMs = 45_000
const carCount = () => document.querySelectorAll('.map-car').length

const twin = [
  { id: 'start', text: '上車點：臺北車站 東三門' },
  { id: 'cars', text: '附近有 3 輛車' },
]

test('without WebGL the content of the map is shown as text', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await render(<MapView camera={{ centre: centralTaipei, zoom: 15 }} twin={twin} />)
  await expect.element(page.getByText('這個裝置無法顯示地圖，以下用文字列出')).toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: '地圖上有什麼' })).toBeVisible()
})

test.for([
  ['where nothing is known', { fit: [] }],
  ['where its middle is no point', { centre: { lat: Number.NaN, lng: 121.5 }, zoom: 12 }],
  ['where its middle is off the globe', { centre: { lat: 25, lng: 181 }, zoom: 12 }],
  ['where what it shall show is no point', { fit: [{ lat: 91, lng: 0 }] }],
] as const)('the map opens in central Taipei %s [MAP-004]', async ([, camera]) => {
  const { map } = await anOpenMap(camera)
  const { lat, lng } = map.getCenter()
  expect([lat.toFixed(5), lng.toFixed(7)]).toEqual(['25.04637', '121.5197163'])
})

test('the zoom of the map is limited to 18 and 1 [MAP-021]', async () => {
  const { map } = await anOpenMap({ centre: centralTaipei, zoom: 25 })
  expect(map.getZoom()).toBe(18)
  map.setZoom(19)
  expect(map.getZoom()).toBe(18)
  map.setZoom(0)
  expect([map.getMinZoom(), map.getZoom()]).toEqual([1, 1])
})

/** The map itself, as its layers get it. */
async function anOpenMap(camera: MapCamera): Promise<DrawnMap> {
  const seen: DrawnMap[] = []
  function Layer() {
    seen.push(useDrawnMap())
    return null
  }
  await render(
    <MapView camera={camera} twin={twin}>
      <Layer />
    </MapView>,
  )
  await expect.poll(() => seen.length, { timeout: patienceMs }).toBeGreaterThan(0)
  const [drawn] = seen
  if (drawn === undefined) throw new Error('no map')
  return drawn
}

test('the map has pins, cars and their text twin, and shows the attribution of its data', async () => {
  const track = new CarTrack()
  track.put([{ id: 'a', at: { lat: 25.047, lng: 121.52 } }], 0)
  await render(
    <MapView camera={{ centre: centralTaipei, zoom: 15 }} twin={twin}>
      <PinLayer pins={[{ id: 'start', kind: 'start', at: centralTaipei, label: '東三門' }]} />
      <CarLayer track={track} />
    </MapView>,
  )
  const coming = page.getByRole('status').filter({ hasText: '地圖載入中…' })
  await expect.element(coming).toBeInTheDocument()
  await expect.element(page.getByText('東三門', { exact: true }), { timeout: patienceMs }).toBeInTheDocument()
  await expect.element(coming).not.toBeInTheDocument()
  await expect.poll(carCount).toBe(1)
  // One scale and one attribution, however often the map is rendered.
  expect(document.querySelectorAll('.map-scale')).toHaveLength(1)
  const about = page.getByRole('button', { name: '示意地圖 · © 國土測繪中心 · 這張地圖的說明' })
  expect(about.elements()).toHaveLength(1)
  const note = page.getByText(/示意地圖：不畫街道/)
  await expect.element(note).not.toBeVisible()
  await about.click()
  await expect.element(note).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toBeVisible()
  track.put([], 1)
  await expect.poll(carCount).toBe(0)
  const toggle = page.getByRole('button', { name: '以文字顯示地圖' })
  toggle.element().focus()
  await toggle.click()
  await expect.element(page.getByText('附近有 3 輛車')).toBeVisible()
})

test('the keyboard moves the map, which stays in place below a rising sheet, selects its centre, and shows how', async () => {
  const onChoose = vi.fn()
  const settled: { readonly lat: number; readonly isByRider: boolean }[] = []
  const shown = (coveredPx: number) => (
    <MapView
      camera={{ centre: centralTaipei, zoom: 15 }}
      padding={{ bottom: coveredPx }}
      twin={twin}
      onChoose={onChoose}
      onSettle={({ centre: { lat }, isByRider }) => settled.push({ lat, isByRider })}
    />
  )
  const { rerender } = await render(shown(100))
  const map = page.getByRole('region', { name: '地圖' })
  await expect
    .element(map, { timeout: patienceMs })
    .toHaveAccessibleDescription('方向鍵移動地圖，＋ 和 － 縮放，Enter 選定中央的位置')
  // The first key press shows the focus ring and the instructions.
  await userEvent.keyboard('{Tab}')
  map.element().focus()
  expect(getComputedStyle(map.element()).outlineStyle).toBe('solid')
  await expect.poll(() => getComputedStyle(document.querySelector('.map-keys') ?? document.body).opacity).toBe('1')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => settled.some(({ lat, isByRider }) => isByRider && lat > centralTaipei.lat)).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledTimes(1)
  // A sheet that rises over it leaves it where it was moved to.
  const movedTo = settled.at(-1)?.lat
  await rerender(shown(300))
  await expect.poll(() => settled.at(-1)).toEqual({ lat: movedTo, isByRider: false })
})

test('a map arrives at its target, even if a sheet rises in the meantime', async () => {
  const target = { lat: 25.06, lng: 121.56 }
  const settled: { readonly lat: number; readonly lng: number }[] = []
  const shown = (centre: typeof target, coveredPx: number) => (
    <MapView
      camera={{ centre, zoom: 15 }}
      padding={{ bottom: coveredPx }}
      twin={twin}
      onSettle={({ centre: at }) => settled.push(at)}
    />
  )
  const { rerender } = await render(shown(centralTaipei, 100))
  await expect.element(page.getByRole('region', { name: '地圖' }), { timeout: patienceMs }).toBeVisible()
  await rerender(shown(target, 100))
  await rerender(shown(target, 160))
  await expect.poll(() => settled.at(-1), { timeout: patienceMs }).toEqual(target)
})

test('one map stays across screens: the next one gets the same canvas, its own layers and its own listeners', async () => {
  const made = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  const mapsMade = () => made.mock.calls.filter(([kind]) => kind.startsWith('webgl')).length
  const [chose, rode] = [vi.fn(), vi.fn()]
  const target = { lat: 25.048, lng: 121.522 }
  const pinAt = (label: string) => <PinLayer pins={[{ id: label, kind: 'start', at: centralTaipei, label }]} />
  const choosing = (
    <MapView key="choose" camera={{ centre: centralTaipei, zoom: 15 }} twin={twin} onChoose={chose}>
      {pinAt('東三門')}
    </MapView>
  )
  const riding = (
    <MapView key="ride" camera={{ centre: target, zoom: 15 }} twin={twin} onChoose={rode}>
      {pinAt('南二門')}
    </MapView>
  )
  const { rerender } = await render(choosing)
  await expect.element(page.getByText('東三門', { exact: true }), { timeout: patienceMs }).toBeInTheDocument()
  const canvas = document.querySelector('.maplibregl-canvas')
  const madeBefore = mapsMade()
  await rerender(
    <div className="relative h-dvh">
      <ParkedMapRoom />
    </div>,
  )
  // Also while the next screen is still loading.
  expect(document.querySelector('.maplibregl-canvas')).toBe(canvas)
  await rerender(riding)
  await expect.element(page.getByText('南二門', { exact: true })).toBeInTheDocument()
  expect(document.querySelectorAll('.maplibregl-canvas')).toHaveLength(1)
  expect(document.querySelector('.maplibregl-canvas')).toBe(canvas)
  expect(mapsMade()).toBe(madeBefore)
  await expect.element(page.getByText('東三門', { exact: true })).not.toBeInTheDocument()
  page.getByRole('region', { name: '地圖' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect([chose.mock.calls.length, rode.mock.calls.length]).toEqual([0, 1])
})

test('the attribution of a source is shown as text and links, and without other content', () => {
  expect(
    attributionsIn('<a href="https://maps.example/">© 圖磚</a> | © OpenStreetMap contributors<script>x()</script>'),
  ).toEqual([
    { text: '© 圖磚', href: 'https://maps.example/' },
    { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' },
  ])
  expect(attributionsIn('<a href="javascript:alert(1)">©</a>')).toEqual([{ text: '©', href: undefined }])
})
