import type { ExpressionSpecification, Map as MapInstance } from 'maplibre-gl'
import type { Theme } from '../theme.ts'
import { type MapPalette, mapPalettes, type SignColours } from './map-palette.ts'

type Sign = {
  readonly kinds: readonly string[]
  readonly colour: keyof SignColours
  /** lucide's icon of this name as one path, 24 wide: icons are drawn outside of React. */
  readonly path: string
}

const train =
  'M8 3.1V7a4 4 0 0 0 8 0V3.1M9 15l-1-1M15 15l1-1M9 19c-2.8 0-5-2.2-5-5v-4a8 8 0 0 1 16 0v4c0 2.8-2.2 5-5 5ZM8 19l-2 3M16 19l2 3'
const plane =
  'M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z'
const bus =
  'M8 6v6M15 6v6M2 12h19.6M18 18h3s.5-1.7.8-2.8c.1-.4.2-.8.2-1.2 0-.4-.1-.8-.2-1.2l-1.4-5C20.1 6.8 19.1 6 18 6H4a2 2 0 0 0-2 2v10h3M9 18h5M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
const carRank =
  'M10 2h4M21 8l-2 2-1.5-3.7A2 2 0 0 0 15.646 5H8.4a2 2 0 0 0-1.903 1.257L5 10 3 8M7 14h.01M17 14h.01M5 10h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2ZM5 18v2M19 18v2'
const hospital =
  'M12 7v4M14 21v-3a2 2 0 0 0-4 0v3M14 9h-4M18 11h2a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2h2M18 21V5a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16'
const cap =
  'M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0zM22 10v6M6 12.5V16a6 3 0 0 0 12 0v-3.5'
const columns =
  'M10 18v-7M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949zM14 18v-7M18 18v-7M3 22h18M6 18v-7'
const utensils =
  'M16 2l-2.3 2.3a3 3 0 0 0 0 4.2l1.8 1.8a3 3 0 0 0 4.2 0L22 8M15 15 3.3 3.3a4.2 4.2 0 0 0 0 6l7.3 7.3c.7.7 2 .7 2.8 0L15 15Zm0 0 7 7M2.1 21.8l6.4-6.3M19 5l-7 7'
const bag =
  'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z'
const trees =
  'M10 10v.2A3 3 0 0 1 8.9 16H5a3 3 0 0 1-1-5.8V10a3 3 0 0 1 6 0ZM7 16v6M13 19v3M12 19h8.3a1 1 0 0 0 .7-1.7L18 14h.3a1 1 0 0 0 .7-1.7L16 9h.2a1 1 0 0 0 .8-1.7L13 3l-1.4 1.5'
const bed = 'M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M12 4v6M2 18h20'
const building =
  'M10 12h4M10 8h4M14 21v-3a2 2 0 0 0-4 0v3M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16'
/** A pickup spot: a ring with a point. */
const ring = 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 11.5a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1'

const signs: Readonly<Record<string, Sign>> = {
  train: { kinds: ['rail', 'high-speed-rail'], colour: 'transport', path: train },
  plane: { kinds: ['airport'], colour: 'transport', path: plane },
  bus: { kinds: ['bus-terminal'], colour: 'transport', path: bus },
  rank: { kinds: ['taxi-rank'], colour: 'transport', path: carRank },
  meeting: { kinds: ['meeting'], colour: 'meeting', path: ring },
  hospital: { kinds: ['hospital'], colour: 'care', path: hospital },
  university: { kinds: ['university'], colour: 'work', path: cap },
  sight: { kinds: ['landmark', 'museum', 'temple', 'government'], colour: 'sight', path: columns },
  food: { kinds: ['night-market'], colour: 'food', path: utensils },
  shop: { kinds: ['department-store'], colour: 'shop', path: bag },
  park: { kinds: ['park'], colour: 'park', path: trees },
  hotel: { kinds: ['hotel'], colour: 'shop', path: bed },
}
/** For every other kind. */
const usual: Sign = { kinds: [], colour: 'work', path: building }
const usualName = 'building'

/** The icon of a kind of place. */
export function placeSignOf(kind: ExpressionSpecification): ExpressionSpecification {
  return byKind(kind, (name) => name)
}

/** The colour of a place's name: that of its icon. */
export function signColour(kind: ExpressionSpecification, { signs: colours }: MapPalette): ExpressionSpecification {
  return byKind(kind, (_, { colour }) => colours[colour])
}

function byKind(kind: ExpressionSpecification, answer: (name: string, sign: Sign) => string): ExpressionSpecification {
  // Nested conditions: a list of cases of unknown length has no type.
  return Object.entries(signs).reduce<ExpressionSpecification>(
    (otherwise, [name, sign]) => ['case', ['in', kind, ['literal', [...sign.kinds]]], answer(name, sign), otherwise],
    ['literal', answer(usualName, usual)],
  )
}

/** The map's background pattern. */
export const paperName = 'paper'

const sizePx = 20
/** Sharp on a phone, too. */
const sharpness = 3

/** Software rendering: reading a picture back from the graphics card takes longer than drawing it. */
function penFor(sidePx: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  return canvas.getContext('2d', { willReadFrequently: true })
}

/** Adds the pattern to the map, and its icons: discs in the colour of their meaning, with a white edge. */
export function addSigns(map: MapInstance, theme: Theme): void {
  for (const [name, sign] of Object.entries({ ...signs, [usualName]: usual })) {
    const image = drawnSign(sign, mapPalettes[theme])
    if (image !== undefined && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: sharpness })
  }
  const paper = drawnPaper(mapPalettes[theme])
  if (paper !== undefined && !map.hasImage(paperName)) map.addImage(paperName, paper, { pixelRatio: 2 })
}

/** One point in a square that is 16 wide. */
function drawnPaper({ paper }: MapPalette): ImageData | undefined {
  const pen = penFor(32)
  if (pen === null) return undefined
  pen.fillStyle = paper
  pen.beginPath()
  pen.arc(16, 16, 1.6, 0, 2 * Math.PI)
  pen.fill()
  return pen.getImageData(0, 0, 32, 32)
}

function drawnSign({ path, colour }: Sign, { signs: colours, onSign, halo }: MapPalette): ImageData | undefined {
  const side = sizePx * sharpness
  const pen = penFor(side)
  // A map without icons still has its names.
  if (pen === null) return undefined
  pen.scale(sharpness, sharpness)
  const middle = sizePx / 2
  for (const [radius, fill] of [
    [middle, halo],
    [middle - 1.5, colours[colour]],
  ] as const) {
    pen.fillStyle = fill
    pen.beginPath()
    pen.arc(middle, middle, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  const drawingPx = 11
  pen.translate(middle - drawingPx / 2, middle - drawingPx / 2)
  pen.scale(drawingPx / 24, drawingPx / 24)
  pen.strokeStyle = onSign
  pen.lineWidth = 2.6
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(path))
  return pen.getImageData(0, 0, side, side)
}
