import type { ExpressionSpecification } from 'maplibre-gl'

/**
 * The same value, written as if it could differ from feature to feature. Layers of one type that agree on what may
 * differ share a program of the graphics card, and without a card each further program costs the first frame some 40 ms.
 * Lines of our ground differ in their colour, and in their width by zoom.
 */
export const perFeature = (value: string | number): ExpressionSpecification => ['case', ['has', 'kind'], value, value]
