import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  // Plain rules that schemas share with the first screen.
  base: ['../contract/favourite-near', '../contract/map-constants'],
  // Icons of places: in search results, and for the rider's own places on home.
  parts: [
    'place-icon',
    'suggestions-data',
    'favourite-data',
    'parts/FavouriteIcon',
    'icon:bed-double',
    'icon:briefcase-business',
    'icon:building-complex',
    'icon:bus-front',
    'icon:graduation-cap',
    'icon:hospital',
    'icon:house',
    'icon:landmark',
    'icon:map',
    'icon:map-pin',
    'icon:plane',
    'icon:rotate-ccw-clock',
    'icon:shopping-bag',
    'icon:signpost',
    'icon:star',
    'icon:train-front',
    'icon:trees',
    'icon:utensils-crossed',
  ],
  // The search box and its results: for a hail, and for setting a favourite.
  question: [
    'places-data',
    'device-position',
    'parts/PlaceSearch',
    'parts/written-of',
    'words:places_search',
    'icon:map-pinned',
  ],
  // Rarely shown parts: the rider's own position, and the empty result.
  plan: [
    'parts/OwnPositionRow',
    'parts/NoPlaces',
    'approximate-words',
    'open-place',
    'parts/found-places',
    'parts/place-results',
    'words:places_home',
    'parts/PointAtRoad',
    'words:places_own',
    'words:places_none',
    'words:places_road',
    '../contract/typed-point',
    '../contract/everyday-words',
  ],
  // A place on the map. Screens of two slices use it: without its own chunk, the entry would contain it with its map.
  pin: [
    'parts/PinPlace',
    'parts/PinOverSearch',
    'parts/MovePin',
    'parts/FindKerb',
    'pin-data',
    'use-pin-place',
    'kerb-picture',
    'words:places_pin',
    'icon:arrow-right',
    'words:places_kerb',
    'icon:footprints',
    'icon:zoom-in',
  ],
  'map-parts': ['parts/pin-place-later'],
  'home-parts': ['parts/FavouriteChips', 'favourite-words', 'words:places_favourite'],
}
