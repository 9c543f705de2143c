import {
  ButtonLink,
  HomeSlot,
  lazyScreen,
  NavTitle,
  taipeiHour,
  useNow,
  useRegistry,
  useSession,
  useSessionSlot,
  Link,
  whenIdle,
} from '@daoxing/kit/web'
import { Search } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import * as words from '../words/compiled/messages.js'
import { HomeTop } from './HomeTop.tsx'
import { ServiceList } from './ServiceList.tsx'
import { ShownTogether } from './ShownTogether.tsx'

const HomePlaces = lazyScreen(async () => (await import('./HomePlaces.tsx')).HomePlaces)
const SetUpLater = lazyScreen(async () => (await import('./SetUpLater.tsx')).SetUpLater)
const VisitorLanguage = lazyScreen(async () => (await import('./VisitorLanguage.tsx')).VisitorLanguage)
const CutOff = lazyScreen(async () => (await import('./CutOff.tsx')).CutOff)

/** The live trip first, then the search, the rider's own and last places, and the services. */
export function HomeScreen() {
  const entries = useRegistry()
  useEffect(
    // All of them in parallel: React itself requests a part only when the previous one is loaded.
    () =>
      whenIdle(() => {
        HomePlaces.load()
        CutOff.load()
        entries.forEach(({ home = {} }) => Object.values(home).forEach((slot) => slot.load()))
      }),
    [entries],
  )
  return (
    <div className="mx-auto w-full max-w-column px-page pt-6 pb-28">
      <header className="flex items-end justify-between gap-3 pt-safe-top">
        <div>
          <Greeting />
          <NavTitle title={words.shell_home_question()} documentTitle={words.shell_home_title()} />
        </div>
        <Suspense>
          <HomeSlot name="badge" />
        </Suspense>
      </header>
      <HomeTop>
        {entries.map(
          ({ slice, aboveHome: Above }) =>
            Above && (
              <Suspense key={slice}>
                <Above />
              </Suspense>
            ),
        )}
        <HomeSlot name="live" />
        <HomeSlot name="debt" />
      </HomeTop>
      <Link
        // Always starts over, even with an unfinished plan.
        to="/taxi?stage=INPUT_END_ADDRESS"
        // Home is the landing page, where no plan is kept.
        state={{ asksAnew: true }}
        className="mt-3 flex min-h-14 items-center gap-3 rounded-2 bg-surface px-4 shadow-float transition active:scale-98"
      >
        <Search aria-hidden="true" className="text-go" />
        <span className="flex-1 text-muted">{words.shell_home_search()}</span>
      </Link>
      <ShownTogether coming={<PlacesComing />}>
        <div className="home-room flex flex-col gap-3 pt-3">
          <HomeSlot name="favourites" />
          <div className="home-asks flex gap-3 overflow-x-auto empty:hidden">
            <HomeSlot name="rate" />
          </div>
          <HomePlaces />
        </div>
      </ShownTogether>
      <ServiceList />
      <ShownTogether>
        <Welcome />
        <SetUpLater />
      </ShownTogether>
    </div>
  )
}

/** Reserves the space of the rider's content: chips and four places. A visitor without a session gets none. */
function PlacesComing() {
  return (
    <div aria-hidden="true" className="for-riders flex-col gap-3 pt-3">
      <span className="flex h-11.5 items-center gap-2">
        <span className="h-9 w-24 animate-breathe rounded-full bg-line" />
        <span className="h-9 w-24 animate-breathe rounded-full bg-line" />
      </span>
      <span className="h-58 w-full animate-breathe rounded-2 bg-line" />
    </div>
  )
}

function Greeting() {
  const session = useSession()
  const hour = taipeiHour(useNow(60_000))
  const greeting =
    hour < 5 || hour >= 18
      ? words.shell_greeting_evening()
      : hour < 11
        ? words.shell_greeting_morning()
        : words.shell_greeting_day()
  // A rider without a name has a placeholder number, which the page does not show.
  const name = session.state === 'rider' && session.rider.isSignUpFinished ? session.rider.name : ''
  return (
    <p className="text-secondary text-muted">
      {name === '' ? greeting : words.shell_greeting_named({ greeting, name })}
    </p>
  )
}

/** Tells a visitor without a session the first step, and explains an empty screen when the session could not be checked. */
function Welcome() {
  const session = useSession()
  const slot = useSessionSlot()
  if (session.state === 'unknown') return <CutOff />
  if (session.state !== 'nobody' || slot === undefined) return null
  return (
    <section className="flex flex-col gap-4 rounded-3 bg-go-tint p-5">
      <div>
        <h2 className="text-card font-bold">{words.shell_welcome_title()}</h2>
        <p className="mt-1 text-muted">{words.shell_welcome_detail()}</p>
      </div>
      <ButtonLink to={slot.signInPath} isWide>
        {words.shell_welcome_action()}
      </ButtonLink>
      <Suspense>
        <VisitorLanguage />
      </Suspense>
    </section>
  )
}
