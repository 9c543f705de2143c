import * as z from 'zod/mini'

/** The layers of the map that the server builds, in drawing order from the bottom. */
export const basemapLayers = ['land', 'towns', 'villages', 'roads', 'water', 'mrt', 'labels'] as const
export const BasemapLayer = z.enum(basemapLayers)
export type BasemapLayer = z.infer<typeof BasemapLayer>
