/** `[latitude, longitude]` of each point, in driving order; every link is open in both directions. */
export type RoadLink = {
  readonly name: string
  readonly kind: 'bridge' | 'freeway'
  readonly points: readonly (readonly [lat: number, lng: number])[]
}

/**
 * Bridges over the rivers, since town borders run along a river and never across it.
 *
 * Positions (2026-11): sketched; every route over them is marked as schematic.
 */
export const bridges: readonly RoadLink[] = [
  {
    name: '臺北橋',
    kind: 'bridge',
    points: [
      [25.0632, 121.5095],
      [25.0629, 121.5015],
    ],
  },
  {
    name: '忠孝橋',
    kind: 'bridge',
    points: [
      [25.0489, 121.507],
      [25.0538, 121.4955],
    ],
  },
  {
    name: '中興橋',
    kind: 'bridge',
    points: [
      [25.0455, 121.5035],
      [25.0475, 121.493],
    ],
  },
  {
    name: '華江橋',
    kind: 'bridge',
    points: [
      [25.0395, 121.4945],
      [25.032, 121.476],
    ],
  },
  {
    name: '華翠大橋',
    kind: 'bridge',
    points: [
      [25.031, 121.4895],
      [25.0265, 121.477],
    ],
  },
  {
    name: '萬板大橋',
    kind: 'bridge',
    points: [
      [25.0255, 121.4925],
      [25.0195, 121.4765],
    ],
  },
  {
    name: '重陽橋',
    kind: 'bridge',
    points: [
      [25.0795, 121.5035],
      [25.0735, 121.496],
    ],
  },
  {
    name: '關渡橋',
    kind: 'bridge',
    points: [
      [25.1245, 121.46],
      [25.1175, 121.4525],
    ],
  },
  {
    name: '華中橋',
    kind: 'bridge',
    points: [
      [25.0185, 121.4985],
      [25.0105, 121.4945],
    ],
  },
  {
    name: '中正橋',
    kind: 'bridge',
    points: [
      [25.0225, 121.5165],
      [25.0165, 121.5145],
    ],
  },
  {
    name: '永福橋',
    kind: 'bridge',
    points: [
      [25.015, 121.5285],
      [25.009, 121.524],
    ],
  },
  {
    name: '福和橋',
    kind: 'bridge',
    points: [
      [25.0115, 121.533],
      [25.005, 121.526],
    ],
  },
  {
    name: '秀朗橋',
    kind: 'bridge',
    points: [
      [24.9935, 121.5325],
      [24.99, 121.5255],
    ],
  },
  {
    name: '新海橋',
    kind: 'bridge',
    points: [
      [25.026, 121.459],
      [25.0335, 121.454],
    ],
  },
  {
    name: '大漢橋',
    kind: 'bridge',
    points: [
      [25.02, 121.4545],
      [25.03, 121.448],
    ],
  },
  {
    name: '重新橋',
    kind: 'bridge',
    points: [
      [25.033, 121.473],
      [25.043, 121.477],
    ],
  },
  {
    name: '圓山橋',
    kind: 'bridge',
    points: [
      [25.075, 121.5233],
      [25.0805, 121.527],
    ],
  },
  {
    name: '大直橋',
    kind: 'bridge',
    points: [
      [25.0705, 121.547],
      [25.0775, 121.5465],
    ],
  },
  {
    name: '民權大橋',
    kind: 'bridge',
    points: [
      [25.064, 121.57],
      [25.069, 121.578],
    ],
  },
  {
    name: '麥帥一橋',
    kind: 'bridge',
    points: [
      [25.0545, 121.575],
      [25.061, 121.5775],
    ],
  },
  {
    name: '成美橋',
    kind: 'bridge',
    points: [
      [25.051, 121.58],
      [25.057, 121.587],
    ],
  },
  {
    name: '成功橋',
    kind: 'bridge',
    points: [
      [25.053, 121.596],
      [25.06, 121.5915],
    ],
  },
  {
    name: '南湖大橋',
    kind: 'bridge',
    points: [
      [25.056, 121.6035],
      [25.065, 121.6045],
    ],
  },
]

/** Freeways by their interchanges, for long routes to the airports. */
export const freeways: readonly RoadLink[] = [
  {
    name: '國道1號',
    kind: 'freeway',
    points: [
      [25.123, 121.733],
      [25.104, 121.721],
      [25.079, 121.69],
      [25.069, 121.659],
      [25.0655, 121.612],
      [25.0655, 121.588],
      [25.0735, 121.53],
      [25.0745, 121.5135],
      [25.0715, 121.487],
      [25.0655, 121.445],
      [25.068, 121.369],
      [25.0475, 121.292],
      [25.019, 121.279],
      [24.97, 121.243],
      [24.92, 121.16],
      [24.829, 121.023],
      [24.793, 121.008],
    ],
  },
  {
    name: '國道2號',
    kind: 'freeway',
    points: [
      [25.0775, 121.2365],
      [25.06, 121.24],
      [25.033, 121.256],
      [25.019, 121.279],
      [24.979, 121.299],
      [24.921, 121.354],
    ],
  },
  {
    name: '國道3號',
    kind: 'freeway',
    points: [
      [25.069, 121.659],
      [25.059, 121.643],
      [25.038, 121.625],
      [25.001, 121.583],
      [24.96, 121.52],
      [24.992, 121.488],
      [24.968, 121.444],
      [24.934, 121.37],
      [24.921, 121.354],
    ],
  },
]
