import { createFaultBoard, createSettings, type CityWorld } from '@daoxing/kit/simulator'
import { renderSVG } from 'uqr'
import { expect, test } from 'vitest'
import { createStreetSigns, stolenCode } from './street-signs.ts'

const nowMs = 59_000
const secrets = ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK']
const say = ([text]: readonly string[], facts: Readonly<Record<string, unknown>> = {}) =>
  (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))

/** Two free cars, the first at the point, the second two kilometres away. */
function twoCars() {
  const faults = createFaultBoard({ nowMs: () => nowMs, onChange: () => undefined })
  const world = { serverUrl: 'http://localhost:8080', deviceNowMs: () => nowMs, faults, settings: createSettings() }
  const signs = createStreetSigns(world as unknown as CityWorld)
  for (const [at, secret] of secrets.entries())
    signs.add({
      plate: `TDA-000${at}`,
      phone: { isOnline: true, send: async () => ({ number: `CAR${at}${at}`, secret }) } as never,
      car: { location: { lat: 25.04 + at * 0.02, lng: 121.5 } } as never,
      isFree: () => true,
    })
  return { signs, faults }
}
const here = { lat: 25.04, lng: 121.5 }

test('the screen of a free car shows its changing code in digits and as a QR code with the link of the page', async () => {
  const { signs } = twoCars()
  const [row] = await signs.panel.rows({ say, find: '0000' } as never)
  const blocks = row?.blocks ?? []
  expect(blocks).toContainEqual({ block: 'code', code: 'CAR00-287082' })
  const picture = blocks.find(({ block }) => block === 'picture')
  expect(picture).toMatchObject({
    dataUrl: `data:image/svg+xml,${encodeURIComponent(renderSVG('http://localhost:8080/taxi/street?code=CAR00287082'))}`,
    text: 'TDA-0000 的 QR code',
  })
})

test('a driver who shows a stolen code shows that of another car, beside the own plate', async () => {
  const { signs, faults } = twoCars()
  const own = await signs.near(here)
  expect(own.map(({ plate, number }) => [plate, number])).toEqual([
    ['TDA-0000', 'CAR00'],
    ['TDA-0001', 'CAR11'],
  ])
  faults.put(stolenCode, { seconds: 300 })
  expect((await signs.near(here))[0]).toMatchObject({ plate: 'TDA-0000', number: 'CAR11', location: here })
  expect(stolenCode.button).toEqual({ seconds: 300 })
})
