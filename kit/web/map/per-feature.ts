import type { ExpressionSpecification } from 'maplibre-gl'

/**
 * The same value, written as if it could differ per feature. Layers of one type with the same paint properties share a
 * GPU program, and without a graphics card each further program costs the first frame some 40 ms. Lines of our ground
 * differ in their colour, and in their width by zoom.
 */
export const perFeature = (value: string | number): ExpressionSpecification => ['case', ['has', 'kind'], value, value]
