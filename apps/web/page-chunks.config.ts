import { readFileSync } from 'node:fs'

/** The library of schemas, and every file of a contract that has some. */
const isSchema = (id: string) =>
  /\/node_modules\/zod\//.test(id) ||
  // Schemas lean on it. In a file that itself leans on schemas each would wait for the other, and a visitor saw neither.
  id.endsWith('identity/contract/dial-codes.ts') ||
  (/\/contract\/[\w-]+\.ts$/.test(id) && readFileSync(id, 'utf8').includes("from 'zod/mini'"))

/** The library, the kit's and the smallest are one file. */
const schemasOf = (id: string) => {
  const [, slice = 'kit'] = /\/(?:foundations|services)\/([\w-]+)\/contract\//.exec(id) ?? []
  return ['kit', 'configs', 'orders'].includes(slice) ? 'schemas' : `${slice}-schemas`
}

/**
 * Modules that stand in one file because they are loaded together: one file of 20 kB is smaller than twenty of 1 kB,
 * and a telephone far from a mast waits for each of twenty. A group takes along what it imports, unless a group of
 * higher priority has it; what only some screens share is left to the bundler.
 */
export const pageChunks = [
  // Modules that the entry and the frame share. Without its own name it would go to the frame, and the entry would wait for that.
  {
    name: 'base',
    priority: 4,
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'node_modules/(react|react-dom|scheduler|react-router)/',
        'kit/web/layers/[a-zA-Z-]+[.]tsx?$',
        'kit/web/(build|clock|host|little-store|load-later|when-idle|locale|page-faults|page-storage|registry|rider-left|rider-scope|session-mark|theme)[.]tsx?$',
        'kit/contract/current-language[.]ts$',
        // A plain rule that schemas share with the hail: in its file, schemas would wait for all of it.
        'taxi/contract/features[.]ts$',
        'web/shell/home-screen[.]ts$',
        'vite/preload-helper',
      ].join('|'),
    ),
  },
  // The same for rules that neither home nor the first picture of a hail needs.
  {
    name: 'rules',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /identity\/contract\/(folded-text|standing)[.]ts$|favourite-near[.]ts$|map-constants[.]ts$/,
  },
  // Modules around and in nearly every screen, the other modules of home, and the imports of every file of calls.
  {
    name: 'frame',
    priority: 3,
    test: new RegExp(
      [
        'web/shell/Frame[.]tsx$',
        'kit/web/(api-client|load-beside|use-failure|parts/(Button|ListRow|NavBar|NavTitle|announce|ask-popup|show-toast|states)|format)[.]tsx?$',
        'places/web/(place-icon|parts/FavouriteIcon)[.]tsx$',
        'lucide-react/dist/esm/icons/(car-taxi-front|plane|search|x|rotate-ccw-clock)[.]mjs$',
        'react-query/build/modern/queryOptions[.]js$',
      ].join('|'),
    ),
  },
  // Comes with the first call that is sent; what is drawn before waits for none of it. A file for each slice: to make
  // all of them takes a telephone a tenth of a second, in which it hears no tap.
  { name: schemasOf, priority: 2, includeDependenciesRecursively: false, test: isSchema },
  // State of a trip and of its plan, and their fields in the URL.
  {
    name: 'trip',
    priority: 1,
    test: /taxi\/web\/(shown-trip|active-trip|ride-draft|live\/trip-phase|plan\/(places-in-link|plan-stage))\.ts$|taxi_where\.js$|kit\/web\/online\.ts$/,
  },
  // Where to: the question of a hail, its box, and what is found. The same box sets a favourite.
  {
    name: 'question',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'places/web/(approximate-words|places-data|device-position|use-open-place|parts/(PlaceSearch|place-results|written-of))[.]tsx?$',
        'places/web/words/compiled/places/places_(search|home)[.]js$|taxi/web/words/compiled/places/taxi_plan_ask[.]js$',
        'taxi/web/plan/(PlanRide|ChooseAddress|use-start-from-device|doors-query)[.]tsx?$',
        'icons/(circle-question-mark|locate-fixed|map-pinned|search-x)[.]mjs$',
        // The map that the last screen left behind stands here until the next one is loaded.
        'kit/web/map/(KeptMapRoom|kept-map)[.]tsx?$',
      ].join('|'),
    ),
  },
  // A place on the map. Screens of two slices show it: without its own name it would go to the entry, and its map too.
  {
    name: 'pin',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'places/web/(parts/(PinPlace|PinOverSearch|MovePin|FindKerb)|use-pin-place|kerb-picture)[.]tsx?$|kit/web/map/CenterPin[.]tsx$',
        'places/web/words/compiled/places/places_(pin|kerb)[.]js$|icons/(footprints|zoom-in)[.]mjs$',
      ].join('|'),
    ),
  },
  // Layers of a map and its placeholder; the map itself is a chunk beside it.
  {
    name: 'map-parts',
    includeDependenciesRecursively: false,
    test: /kit\/web\/map\/(LocateButton|MapMarker|MapView|PinLayer|map-context|map-palette)\.tsx?$|\/kit_map\.js$|\/pin-place-later\.ts$/,
  },
  // Hosts of messages over every screen.
  {
    name: 'hosts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'web/shell/(Hosts|LineState|ConsentBar|RealtimeKeeper|RiderBeside|FaultScreen|forget-pages|keep-offline|load-analytics)[.]tsx?$',
        'web/words/compiled/places/shell_(consent|line|fault|update)[.]js$',
        'kit/web/parts/(Announcer|Popup|Toast)[.]tsx$|kit/web/watch-other-tabs[.]ts$|identity/web/parts/TermsWatch[.]tsx$|/places/identity_terms[.]js$',
        'icons/triangle-exclamation-point[.]mjs$',
      ].join('|'),
    ),
  },
  // Modules that every visit of a rider loads once the page is idle: followers of live events, and sentences of
  // errors.
  {
    name: 'later',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        '/web/follow-(wallet|notices|talks|trips)[.]ts$|web/(push-device|send-kept|kept-messages|talk-cache)[.]ts$',
        'taxi/web/(hear-trip|live/(keep-live-ride|kept-ride|use-picture-age))[.]ts$',
        '/(identity|orders|wallet|taxi|places|dispatch|notices)-error-words[.]ts$|-errors[.]ts$',
        '/words/compiled/places/[a-z]+_error[.]js$',
      ].join('|'),
    ),
  },
  // A rider's orders and money, as home, a trip, the orders and the payments show them.
  {
    name: 'account',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'wallet/web/(wallet-(data|cache|keys)|rules/where-session-is)[.]ts$|modern/infiniteQueryOptions[.]js$',
        'orders/web/(newer-order|orders-data|order-words)[.]ts$|orders/web/parts/OrderCard[.]tsx$',
        'orders/web/words/compiled/places/orders_(booking|place|status)[.]js$|/places/taxi_unpaid[.]js$',
      ].join('|'),
    ),
  },
  // Parts of home for a signed-in rider.
  {
    name: 'home-parts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'taxi/web/parts/(DebtBanner|RateOnHome)[.]tsx$|taxi_home(_rate)?[.]js$|orders/web/ridden-places[.]ts$',
        'orders/web/(parts/LiveOrders[.]tsx|words/compiled/places/orders_live[.]js)$',
        'places/web/(parts/FavouriteChips[.]tsx|favourite-words[.]ts)$|places_favourite[.]js$',
        'web/home/(HomePlaces|SetUpLater)[.]tsx$|web/home/places-on-home[.]ts$|shell_(places|setUp)[.]js$',
      ].join('|'),
    ),
  },
  // Rare parts of the question: the rider's own position, and the empty result.
  {
    name: 'question-parts',
    includeDependenciesRecursively: false,
    test: /places\/web\/(parts\/(OwnPositionRow|NoPlaces|found-places|PointAtRoad)\.tsx|words\/compiled\/places\/places_(own|road)\.js)$|places\/contract\/(typed-point|everyday-words)\.ts$/,
  },
  // Forms: the sign-up has no more than these.
  {
    name: 'fields',
    includeDependenciesRecursively: false,
    test: /kit\/web\/parts\/(CheckField|LoadingOverlay|TextField)\.tsx$|configs-query\.ts$|modern\/(mutationObserver|useMutation)\.js$/,
  },
  // Sheets and their small icons, which nearly every screen after the first has.
  {
    name: 'parts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'kit/web/(send-with-retry|jitter)[.]ts$|kit/web/parts/(BottomSheet|Chip|Plate|Loaded|PriceLines|RatingStars|Sheet|old-picture|use-focus-afterwards|use-sheet-drag)[.]tsx?$',
        'kit/web/words/compiled/places/kit_(rating|sheet|price|moment|offline|stale|plate)[.]js$|kit/web/(consent|format-moment|has-revision|realtime)[.]ts$|taxi/web/live/kept-rating[.]ts$',
        'icons/(ban|check|chevron-down|circle-check|heart-handshake|hourglass|info|message-circle|plus|wallet-minimal|wifi-off)[.]mjs$',
      ].join('|'),
    ),
  },
  // Ways to pay and what became of a payment.
  {
    name: 'pay-parts',
    includeDependenciesRecursively: false,
    test: /wallet\/web\/(rules\/pay-choice|method-words|payment-words|use-payment-trouble|parts\/MethodIcon)\.tsx?$|wallet_(method|trip)\.js$|icons\/(banknote|calendar-clock|credit-card|smartphone|store)\.mjs$/,
  },
  // A trip under way, on its screen, on home and in its order.
  {
    name: 'trip-parts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'taxi/web/(parts/FareReceipt|live/(TripMethod|TripWhen|use-credit-for|place-texts|driver-arrival|use-driver-watch|MapWaiting)|plan/(NoteSheet|note-text))[.]tsx?$|taxi/contract/trip-bill[.]ts$',
        'taxi/web/words/compiled/places/taxi_(live(_[a-zA-Z]+)?|plan)[.]js$|kit/web/map/car-track[.]ts$',
        'dispatch/web/dispatch-data[.]ts$|kit/contract/path[.]ts$|node_modules/@googlemaps/polyline-codec/',
      ].join('|'),
    ),
  },
]
