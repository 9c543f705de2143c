import { expect, test } from 'vitest'
import { mapPalettes } from './map-palette.ts'

const themes = ['light', 'dark'] as const
const grounds = (theme: (typeof themes)[number]) => [mapPalettes[theme].land, ...mapPalettes[theme].tints]

test('every name on the map has a contrast of at least 4.5:1 with its halo and the background, by day and by night', () => {
  for (const theme of themes) {
    const { label, place, villageName, roadName, signs, halo, riverName, sea, land } = mapPalettes[theme]
    for (const colour of [label, place, villageName, ...Object.values(signs)])
      for (const ground of [halo, mapPalettes[theme].land])
        expect.soft(contrast(colour, ground), colour).toBeGreaterThan(4.5)
    for (const ground of [sea, land]) expect.soft(contrast(riverName, ground), `${theme} water`).toBeGreaterThan(4.5)
    expect.soft(contrast(roadName, halo), `${theme} roads`).toBeGreaterThan(4.5)
  }
})

test('every meaningful line has a contrast of at least 3:1 with all backgrounds, by day and by night', () => {
  for (const theme of themes) {
    const { town, county, coast, rail, highSpeedRail, route, land } = mapPalettes[theme]
    for (const colour of [town, county, rail, highSpeedRail, route])
      for (const ground of grounds(theme))
        expect.soft(contrast(colour, ground), `${theme} ${colour}`).toBeGreaterThan(3)
    expect.soft(contrast(coast, land), `coast, ${theme}`).toBeGreaterThan(3)
  }
})

test('a route is grey, so that it differs from the coloured lines of a metro', () => {
  // Tests of foundations/places require a colour for every metro line.
  for (const theme of themes) expect.soft(chroma(mapPalettes[theme].route), theme).toBeLessThan(24)
})

test('land, water, parks and roads are easy to distinguish, by day and by night', () => {
  for (const theme of themes) {
    const { land, sea, lake, river, green, road, roadLarge, roadEdge } = mapPalettes[theme]
    // Adjacent large areas need less contrast than a line does; below this a dark map is uniformly black.
    const least = theme === 'dark' ? 1.2 : 1.12
    for (const ground of grounds(theme)) expect.soft(contrast(sea, ground), `${theme} ${ground}`).toBeGreaterThan(least)
    for (const water of [lake, river]) expect.soft(contrast(water, land), `${theme} ${water}`).toBeGreaterThan(1.1)
    expect.soft(contrast(green, land), `${theme} parks`).toBeGreaterThan(1.1)
    for (const street of [road, roadLarge])
      expect.soft(Math.max(contrast(street, land), contrast(roadEdge, land)), `${theme} ${street}`).toBeGreaterThan(1.2)
  }
})

test('metro lines are measured against these backgrounds', () => {
  // Tests of foundations/places require 3:1 for the colours of lines.
  expect(grounds('light')).toContain('#f1eaea')
  expect(grounds('dark')).toContain('#2c3533')
  for (const theme of themes) {
    const outermost = theme === 'light' ? Math.min : Math.max
    expect(outermost(...grounds(theme).map(luminance))).toBeCloseTo(
      luminance(theme === 'light' ? '#f1eaea' : '#2c3533'),
      2,
    )
  }
})

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The saturation of a colour, 0 to 255. */
function chroma(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.max(...parts) - Math.min(...parts)
}
